"""Train PAM: ``python -m explainers.training.pam --data DIR``.

The **faithful** model (``--model faithful``) is trained after the paper (section 3.3):
Contrastive Tension on graphs alone, then triplets with hard ones mined online. Other than there,
the encoder is smaller, the descriptions of one picture stand in for paraphrased questions, there
are far fewer steps, and new weights have a rate of their own. The **default** model learns from
what a tuned text encoder makes of the sentences, from scores that people gave pairs, and from
triplets made in the graphs: the same meaning drawn in another way against swapped roles, a
negation, another number, name or concept; the **mixed** one also from graphs of translations, which
are to be where the text encoder has the English sentence (the languages of algorithm 1 in Cai et
al. 2022), the **joined** one from such scores beside the text as well, **no-negatives** from no
triplets. ``--every`` trains all of them, one after the other.

Resumable: a checkpoint is written to ``--work`` as it goes, and taken up again on the next call.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.stats import pearsonr
from torch import Tensor, nn

from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.encoders.encoder import Encoder
from explainers.pam.linear import OTHER, TOP, GraphPieces, linear
from explainers.pam.model import PamModel, new_network, vocabulary, write_model
from explainers.pam.network import Design, GraphEncoder, collate
from explainers.training import commands, corpora, stepwise
from explainers.training.pam import changes
from explainers.training.pam.losses import (
    Scale,
    contrastive_tension,
    distillation,
    hard_triplets,
    ranked,
)
from explainers.training.pam.material import Material, material
from explainers.training.pam.teacher import near, rated_sentences, teacher
from explainers.training.precision import reduced
from explainers.weights import models

log = logging.getLogger(__name__)

SEEN = 20
"""How often a relation or a sense must be there to become a word of its own."""


KINDS = ("distil", "translated", "rated", "changed", "peopled", "tension", "triplets")
"""Of steps, see :class:`Settings`."""


@dataclass(frozen=True)
class Settings:
    """How a model is trained.

    Attributes:
        directed, names_apart, adapter, every_layer, fusion, positions: see
            :class:`explainers.pam.network.Design`.
        distil, translated, rated, changed, peopled: steps of the default model: towards the text
            encoder, the same from a graph of the sentence or of a translation, on pairs that
            people rated, on triplets made in the graphs, and on such triplets of two people or
            places that are told apart by a name or a deed; the first come first, then all in turns.
        tension, triplets: steps of the faithful model.
        rate: highest learning rate of the encoder's layers.
        new_rate: of what is learnt from nothing.
        beside: what the score of text and graph side by side, both of length 1 (``norm-concat``),
            weighs of a rated pair's, in [0, 1]; the graph's alone is the rest. The more, the more
            the graph learns what the text does not say.
        margin: of hard triplets, in cosine distance.
        seed: of weights, order, changes and dropout.
    """

    directed: bool = True
    names_apart: bool = False
    adapter: bool = True
    every_layer: bool = True
    fusion: str = "cross"
    positions: bool = False
    distil: int = 1000
    translated: int = 0
    rated: int = 1400
    changed: int = 650
    peopled: int = 250
    tension: int = 0
    triplets: int = 0
    rate: float = 1e-4
    new_rate: float = 1e-3
    beside: float = 0.0
    margin: float = 0.2
    seed: int = 0

    @property
    def steps(self) -> int:
        """All steps."""
        return sum(getattr(self, kind) for kind in KINDS)

    def shortened(self, share: float) -> Settings:
        """The same with fewer steps of each kind."""
        return replace(self, **{kind: round(share * getattr(self, kind)) for kind in KINDS})


FAITHFUL = Settings(
    directed=False,
    names_apart=True,
    every_layer=False,
    distil=0,
    rated=0,
    changed=0,
    peopled=0,
    tension=200,
    triplets=200,
    rate=3e-5,
)
UNSUPERVISED = replace(FAITHFUL, triplets=0)
RECIPES = {
    "default": Settings(),
    "mixed": Settings(distil=600, translated=400),
    "no-negatives": Settings(distil=1360, rated=1940, changed=0, peopled=0),
    "joined": Settings(beside=0.5),
    "faithful": FAITHFUL,
    "unsupervised": UNSUPERVISED,
    "concatenation": replace(UNSUPERVISED, fusion="concat"),
    "no-adapter": replace(UNSUPERVISED, adapter=False),
    "positions": replace(UNSUPERVISED, positions=True),
}
"""Models by name: the default one, with other languages, without hard negatives, and with rated
pairs scored beside the text as well, in as many steps; those after the faithful one are its
ablations, without supervision, as in section 7."""

RATED, CHANGED, DISTILLED = 32, 24, 96
"""Pairs, triplets and graphs of a step of the default model."""
PEOPLED = 0.1
"""Margin of triplets of two people or places."""
TRIED = 1_000
"""Graphs that are tried before others are drawn."""
ANCHORS, NEGATIVES = 16, 3
"""Graphs of a step of Contrastive Tension, and negatives of each: 4 of 16 pairs are positive."""
GROUPS, ALIKE = 12, 4
"""Pictures of a step of triplets, and descriptions of each."""


class Trainer(stepwise.Trainer):
    """Trains one network.

    Args:
        network: untrained.
        words: beyond the word pieces.
        found: what it learns from.
        goal: the teacher's vectors of the sentences.
        text: the plain text encoder's of those that were rated, which are the first.
        settings: how.
        device: on which.
    """

    saved = 250

    def __init__(
        self,
        network: GraphEncoder,
        words: Sequence[str],
        found: Material,
        goal: NDArray[np.float32],
        text: NDArray[np.float32],
        settings: Settings,
        device: torch.device,
    ) -> None:
        self.network, self.found = network, found
        self.vocabulary = vocabulary(words, network.design)
        self.pieces = [[self.vocabulary.read(g) for g in of] for of in found.graphs]
        self.goal, self.text = torch.from_numpy(goal), torch.from_numpy(text)
        self.lengths = np.array([len(of[0].ids) for of in self.pieces])
        by_length = np.argsort(self.lengths, kind="stable")
        translated = np.isin(by_length, found.translated)
        self.by_length, self.translated_by_length = by_length[~translated], by_length[translated]
        longest = self.lengths[found.pairs].max(1)
        self.pairs_by_length = np.argsort(longest, kind="stable")
        self.scales = nn.ModuleList([Scale(), Scale()]).to(device)  # alone, beside the text
        # a change, how much nearer what means the same has to be, and how often it is tried
        self.changes: list[tuple[changes.Change, float, float]] = [
            (changes.swapped, 0.10, 3),
            (changes.reattached, 0.05, 2),
            (changes.negated, 0.15, 1),
            (changes.recounted, 0.10, 1),
            (changes.renamer(found.names), 0.10, 1),
            (changes.exchanger(found.concepts), 0.15, 1),
        ]
        network.to(device)
        for name, parameter in network.named_parameters():
            parameter.requires_grad = "embeddings" not in name or "LayerNorm" in name
        old = [p for n, p in network.named_parameters() if n.startswith("encoder.")]
        new = [p for n, p in network.named_parameters() if not n.startswith("encoder.")]
        optimizer = torch.optim.AdamW(
            [
                {"params": [p for p in old if p.requires_grad], "lr": settings.rate},
                {"params": new, "lr": settings.new_rate},
                {"params": self.scales.parameters(), "lr": 3e-3, "weight_decay": 0.0},
            ],
            weight_decay=0.01,
        )
        self.people = changes.peopler(found.names, found.concepts)
        kept = {"words": list(words), "scales": self.scales}
        super().__init__(network, settings, optimizer, device, kept)

    def drawn(self, rng: random.Random) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of one kind of step."""
        kind = self._kind(rng)
        loss: Tensor = getattr(self, f"_{kind}")(rng)
        return loss, {kind: loss}

    def _kind(self, rng: random.Random) -> str:
        """What a step does."""
        s = self.settings
        if self.step < s.tension:
            return "tension"
        if self.step < s.tension + s.triplets:
            return "triplets"
        if self.step < s.distil * 2 // 3:
            return "distil"
        shares = {"distil": s.distil / 3, "rated": s.rated, "changed": s.changed}
        shares |= {"peopled": s.peopled, "translated": s.translated}
        return rng.choices(list(shares), list(shares.values()))[0]

    def vectors(self, graphs: Sequence[GraphPieces], normal: bool = True) -> Tensor:
        """Vectors of graphs, in their order."""
        with reduced(self.device):
            found: Tensor = self.network(collate(graphs).to(self.device), normal)
        return found

    def _any(self, sentence: int, rng: random.Random) -> GraphPieces:
        return rng.choice(self.pieces[sentence])

    def _distil(self, rng: random.Random) -> Tensor:
        """Towards the text encoder."""
        return self._towards(self.by_length, rng)

    def _translated(self, rng: random.Random) -> Tensor:
        """Towards the text encoder, from a graph of the sentence or of a translation."""
        return self._towards(self.translated_by_length, rng)

    def _towards(self, order: NDArray[np.int64], rng: random.Random) -> Tensor:
        chosen = near(order, DISTILLED, rng)
        vectors = self.vectors([self._any(k, rng) for k in chosen])
        return distillation(vectors, self.goal[chosen].to(self.device))

    def _rated(self, rng: random.Random) -> Tensor:
        """Cosines as people's scores, and as the text encoder's where nobody was asked."""
        chosen = near(self.pairs_by_length, RATED, rng)
        sides = self.found.pairs[chosen].T.reshape(-1)
        vectors = self.vectors([self._any(int(k), rng) for k in sides])
        alone, beside = self.scales
        off = self._off(alone, vectors, chosen)
        if self.settings.beside:
            both = torch.cat([self.text[sides].to(self.device), vectors], 1) / 2**0.5
            off = torch.lerp(off, self._off(beside, both, chosen), self.settings.beside)
        return 10 * off + 0.3 * distillation(vectors, self.goal[sides].to(self.device))

    def _off(self, scale: nn.Module, vectors: Tensor, pairs: Sequence[int]) -> Tensor:
        """How far pairs are from people's scores, squared, on average."""
        a, b = vectors.chunk(2)
        off: Tensor = scale(a, b, self.found.sets[pairs], self.found.scores[pairs])
        return (off**2).mean()

    def _changed(self, rng: random.Random) -> Tensor:
        """The same drawn in another way is nearer than what means something else."""
        anchors: list[GraphPieces] = []
        positives: list[Graph] = []
        negatives: list[Graph] = []
        margins: list[float] = []
        anchored = near(self.by_length, CHANGED, rng)
        shares = [share for _, _, share in self.changes]
        while len(anchors) < CHANGED:
            k = rng.choice(anchored)
            of = self.found.graphs[k]
            ((change, margin, _),) = rng.choices(self.changes, shares)
            which = rng.randrange(len(of))
            other = change(of[which], rng)
            if other is None:
                continue
            anchors.append(self.pieces[k][which])
            positives.append(changes.same(rng.choice(of), rng))
            negatives.append(changes.same(other, rng) if rng.random() < 0.5 else other)
            margins.append(margin)
        made = [self.vocabulary.read(g) for g in (*positives, *negatives)]
        a, p, n = self.vectors([*anchors, *made]).chunk(3)
        return 3 * ranked(a, p, n, torch.tensor(margins, device=self.device))

    def _peopled(self, rng: random.Random) -> Tensor:
        """The same for two that are told apart by a name or a deed."""
        anchors: list[Graph] = []
        negatives: list[Graph] = []
        anchored, tried = near(self.by_length, CHANGED, rng), 0
        while len(anchors) < CHANGED:
            tried += 1
            if tried % TRIED == 0:  # the shortest graphs have no two participants
                anchored = near(self.by_length, CHANGED, rng)
            anchor = self.people(rng.choice(self.found.graphs[rng.choice(anchored)]), rng)
            change = changes.reattached if rng.random() < 0.3 else changes.swapped
            other = None if anchor is None else change(anchor, rng)
            if anchor is not None and other is not None:
                anchors.append(anchor)
                negatives.append(changes.same(other, rng) if rng.random() < 0.5 else other)
        made = (*anchors, *(changes.same(g, rng) for g in anchors), *negatives)
        a, p, n = self.vectors([self.vocabulary.read(g) for g in made]).chunk(3)
        return 3 * ranked(a, p, n, torch.full((CHANGED,), PEOPLED, device=self.device))

    def _tension(self, rng: random.Random) -> Tensor:
        """Contrastive Tension."""
        chosen = near(self.by_length, ANCHORS * (1 + NEGATIVES), rng)
        first = [self._any(k, rng) for k in chosen]
        anchors = self.vectors(first[:ANCHORS], normal=False)
        others = self.vectors(first, normal=False)  # dropout draws the same graph another way
        positive = torch.arange(len(others), device=self.device) < ANCHORS
        return contrastive_tension(anchors.repeat(1 + NEGATIVES, 1), others, positive)

    def _triplets(self, rng: random.Random) -> Tensor:
        """Descriptions of one picture against those of others."""
        rows = rng.sample(range(len(self.found.groups)), GROUPS)
        chosen = [k for row in rows for k in rng.sample(self.found.groups[row].tolist(), ALIKE)]
        group = torch.arange(GROUPS, device=self.device).repeat_interleave(ALIKE)
        vectors = self.vectors([self._any(k, rng) for k in chosen])
        return hard_triplets(vectors, group, self.settings.margin)


def words_of(graphs: Sequence[Graph], settings: Settings) -> list[str]:
    """Relations, and senses beyond the first, that are often there; what stands for the others."""
    relations, senses = Counter[str](), Counter[str]()
    for graph in graphs:
        found = linear(graph, not settings.directed, settings.names_apart)
        relations.update(
            w for w, s in zip(found.words, found.sense, strict=True) if s is None and w != TOP
        )
        senses.update(f"-{s}" for s in found.sense if s and s != "01")
    often = [w for counted in (relations, senses) for w, n in counted.items() if n >= SEEN]
    return [OTHER, TOP, *sorted(often)]


def begin(network: GraphEncoder, words: Sequence[str]) -> None:
    """Give relations that are words (``:location``) these words' vectors to begin with."""
    known = vocabulary(words, network.design)
    table = network.encoder.embeddings.word_embeddings.weight
    with torch.no_grad():
        for k, word in enumerate(words):
            text = word.removesuffix("-of").strip(":-")
            if text.isalpha() and not text.isupper():
                ids = known.numbers(text, "")
                network.words.weight[k] += table[list(ids)].mean(0)


def agreement(model: PamModel, data: Path) -> dict[str, float]:
    """Pearson × 100 with people's scores on the dev pairs of BAMBOO.

    Args:
        model: the model.
        data: folder with the graph banks.
    """
    reached = {}
    for name in corpora.BAMBOO:
        pairs = corpora.pairs(data, name, "dev")
        a, b = (model.embed([getattr(p, side) for p in pairs]) for side in ("graph_a", "graph_b"))
        reached[name] = 100 * float(pearsonr((a * b).sum(1), [p.score for p in pairs])[0])
    return reached


def train(
    name: str,
    found: Material,
    goal: NDArray[np.float32],
    text: NDArray[np.float32],
    settings: Settings,
    work: Path,
    out: Path,
    device: torch.device,
) -> None:
    """Train one model, a recipe's, and write it."""
    english = found.graphs[: len(found.graphs) - len(found.translated)]
    words = words_of([g for of in english for g in of], settings)
    torch.manual_seed(settings.seed)
    chosen = asdict(settings)
    design = Design(
        len(words), **{f.name: chosen[f.name] for f in fields(Design) if f.name in chosen}
    )
    network = new_network(design)
    begin(network, words)
    trainer = Trainer(network, words, found, goal, text, settings, device)
    trainer.run(work / f"{name}-{settings.steps}.pt")
    write_model(network, words, out, {"recipe": name, "settings": asdict(settings)})


def folder_of(name: str, work: Path) -> Path:
    """Where a model is written: those that are shipped, to the assets."""
    shipped = {"default": models.PAM_FOLDER, "faithful": models.FAITHFUL_PAM_FOLDER}
    return shipped.get(name, work / name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.pam", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--model", choices=tuple(RECIPES), default="default")
    parser.add_argument(
        "--every",
        action="store_true",
        help="the faithful one and the ablations, too",
    )
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="of each kind of steps, and of sentences that nobody rated, to compare in less time",
    )
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--work", type=Path, default=Path("runs/pam"), help="graphs, checkpoints")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    options = parser.parse_args(arguments)
    if not 0 < options.share <= 1 or (options.share < 1 and not options.out):
        parser.error("--share is above 0, and 1 at most; below 1, --out says where to write")
    return commands.run(_run, options)


def _run(options: argparse.Namespace) -> None:
    """Train each model that is asked for."""
    options.work.mkdir(parents=True, exist_ok=True)
    names = tuple(RECIPES) if options.every else (options.model,)
    english, foreign = Parser(device=options.device, batch_size=64), None
    if any(RECIPES[name].translated for name in names):
        foreign = Parser(models.multilingual_parser_path(), options.device, batch_size=64)
    found = material(options.data, english, options.work / "parses", foreign, options.share)
    log.info("%d sentences, %d rated pairs", len(found.sentences), len(found.pairs))
    goal = text = np.empty((0, 0), np.float32)
    if any(RECIPES[name].distil or RECIPES[name].rated for name in names):
        reader = Encoder(device=options.device, batch_size=64)
        if any(RECIPES[name].beside for name in names):
            text = reader.unit(rated_sentences(found))  # before the teacher is tuned
        goal = teacher(reader, found, options.work, options.seed)
    for name in names:
        out = folder_of(name, options.work)
        if options.out:
            out = options.out / name if options.every else options.out
        settings = replace(RECIPES[name].shortened(options.share), seed=options.seed)
        log.info("%s: %d steps", name, settings.steps)
        device = models.device(options.device)
        train(name, found, goal, text, settings, options.work, out, device)
        reached = agreement(PamModel(out, options.device), options.data)
        print(name, *(f"{k} {v:.1f}" for k, v in reached.items()), f"written to {out}")
