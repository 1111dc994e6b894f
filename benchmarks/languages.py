"""AMR beside text embeddings, after Cai et al. (2022), on the dev sets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.stats import spearmanr

from benchmarks.suites import evaluated
from explainers.amr.graph import Graph
from explainers.aspects.subembeddings import compare
from explainers.joined.joins import WAYS, Vectors, shares
from explainers.lens import Lens
from explainers.matching.metrics import suite
from explainers.matching.smatch import smatch
from explainers.matching.weisfeiler import texts_of
from explainers.pam.model import PamModel
from explainers.training import corpora
from explainers.training.glossed.evaluate import measured as parsed
from explainers.training.glossed.evaluate import report as parsed_report
from explainers.training.glossed.evaluate import roles_report
from explainers.training.joined import agreement, scores
from explainers.training.multilingual.evaluate import agreement as agreement_of
from explainers.training.multilingual.evaluate import measured, report
from explainers.training.multilingual.material import Pair, material
from explainers.training.pam.train import KINDS

NEAR, PAIRS = 10, 600
"""Neighbours that pairs of captions are drawn from, and how many pairs."""


def quality(lens: Lens, data: Path, limit: int, further: Path) -> None:
    """All tables.

    Args:
        lens: the models.
        data: folder with the graph banks and the sets of several languages.
        limit: pairs a set; 0 for all.
        further: folder with other models of PAM, such as its training leaves in ``--work``.

    Raises:
        InputError: if a set is missing, or a file has something else than its set has.
    """
    _joins(lens, data, limit)
    found = material(data)
    rated = corpora.pairs(data, "sts", "dev")
    held = {name: pairs[: limit or None] for name, pairs in found.held.items()}
    print("\n## The multilingual encoder on what it has not learnt\n")
    reached = measured(lens.foreign.encoder, held, rated)
    print(report(reached, agreement_of(lens.encoder, rated)), flush=True)
    print("\n## The parser of other languages: Smatch with our graphs of the English sides\n")
    print(parsed_report(parsed(lens.foreign.parser, lens.parser, held)), flush=True)
    print("\n## Who does what to whom: objects that come first, passives, clauses, by hand\n")
    print(roles_report(lens.foreign.parser), flush=True)
    captions = {n: pairs for n, pairs in held.items() if n.startswith("multi30k")}
    drawn = {name: _drawn(lens, [p.english for p in pairs]) for name, pairs in captions.items()}
    _aspects(lens, captions, drawn)
    read = {name: _translated(lens, pairs, drawn[name]) for name, pairs in captions.items()}
    _across(lens, read)
    _ablations(lens, data, limit, further, read)
    print("\n## Transfer tasks")
    evaluated(lens, "mse", data, limit)


class Drawn(NamedTuple):
    """Pairs of captions.

    Attributes:
        i, j: which two.
        graphs: of all English captions, that pairs are measured by.
    """

    i: list[int]
    j: list[int]
    graphs: list[Graph]


def _drawn(lens: Lens, english: Sequence[str]) -> Drawn:
    """Pairs of captions: three of four are near to each other, by the text."""
    rng = np.random.default_rng(0)
    unit = lens.encoder.unit(english)
    similarity = unit @ unit.T
    np.fill_diagonal(similarity, -1)
    near = similarity.argsort(1)[:, -NEAR:]
    left = rng.integers(len(english), size=PAIRS)
    right = [
        int(rng.choice(near[k]) if rng.random() < 0.75 else rng.integers(len(english)))
        for k in left
    ]
    both = [(int(i), j) for i, j in zip(left, right, strict=True) if i != j]
    return Drawn([i for i, _ in both], [j for _, j in both], lens.parser.parse(english))


def _aspects(
    lens: Lens, captions: Mapping[str, Sequence[Pair]], drawn: Mapping[str, Drawn]
) -> None:
    """Aspects predicted from other languages, against those measured on the English graphs."""
    print("\n## Aspects: mean Spearman × 100 with those measured on the English graphs\n")
    print("| | English, English encoder | English | both sides | one side |")
    print("| --- | --- | --- | --- | --- |")
    for name, pairs in captions.items():
        english, other = ([getattr(p, side) for p in pairs] for side in ("english", "other"))
        i, j, graphs = drawn[name]
        lens.concept_vectors.fill(texts_of(graphs))
        suites = [
            suite(graphs[x], graphs[y], lens.concept_vectors).values
            for x, y in zip(i, j, strict=True)
        ]
        above, spans = lens.aspects.above, lens.aspects.partition.aspects
        teacher = lens.encoder.encode(english, above)
        same, translated = (lens.foreign.encoder.encode(side, above) for side in (english, other))
        cells = []
        for a, b in (
            (teacher, teacher),
            (same, same),
            (translated, translated),
            (same, translated),
        ):
            predicted = compare(a[i], b[j], spans)
            gold = {aspect: [s[aspect] for s in suites] for aspect in predicted}
            values = [
                spearmanr(predicted[aspect], gold[aspect])[0]
                for aspect in predicted
                if np.std(gold[aspect]) > 0 and np.std(predicted[aspect]) > 0
            ]
            cells.append(f"{100 * float(np.mean(values)):.1f}")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


class Read(NamedTuple):
    """Pairs with all that the joins need but the vectors of graphs, and the measure.

    Attributes:
        text: embeddings of all sentences, (sentences, dimensions).
        graphs: their AMRs.
        i, j: which two sentences a pair is of.
        gold: what the scores are held against.
    """

    text: Vectors
    graphs: list[Graph]
    i: list[int]
    j: list[int]
    gold: list[float]

    def agreements(self, pam: PamModel) -> dict[str, float]:
        """Spearman × 100 of each way."""
        i, j, amr = self.i, self.j, pam.embed(self.graphs, normal=False)
        scored = {
            way: shares((self.text[i], self.text[j]), (amr[i], amr[j]), way).score for way in WAYS
        }
        return {way: 100 * float(spearmanr(one, self.gold)[0]) for way, one in scored.items()}


def _translated(lens: Lens, pairs: Sequence[Pair], drawn: Drawn) -> Read:
    """Pairs of translations, whose measure is the Smatch of the English captions."""
    i, j, graphs = drawn
    gold = [smatch(graphs[x], graphs[y]).f1 for x, y in zip(i, j, strict=True)]
    other = [p.other for p in pairs]
    return Read(
        lens.foreign.encoder.encode(other),
        lens.parse(other, [p.language for p in pairs]),
        i,
        j,
        gold,
    )


def _rated(lens: Lens, pairs: Sequence[tuple[str, str]], gold: list[float]) -> Read:
    """English pairs that people rated."""
    count = len(pairs)
    sentences = [sentence for side in zip(*pairs, strict=True) for sentence in side]
    text = lens.encoder.encode(sentences)
    i, j = [*range(count)], [*range(count, 2 * count)]
    return Read(text, lens.parse(sentences), i, j, gold)


def _across(lens: Lens, read: Mapping[str, Read]) -> None:
    """The joins in other languages, where the English graphs' Smatch is the measure."""
    print(
        "\n## Text and AMR joined, in other languages: Spearman × 100 with the Smatch of the "
        "English graphs\n"
    )
    print(f"| | {' | '.join(WAYS)} |\n| --- |{' --- |' * len(WAYS)}")
    for name, pairs in read.items():
        found = pairs.agreements(lens.pam)
        print(f"| {name} | {' | '.join(f'{found[way]:.1f}' for way in WAYS)} |", flush=True)


def _ablations(lens: Lens, data: Path, limit: int, further: Path, read: Mapping[str, Read]) -> None:
    """Graph encoders that were trained otherwise, alone and beside the text."""
    models = sorted(further.glob("*/config.json"))
    if not models:
        return
    sets = {name: corpora.pairs(data, name, "dev")[: limit or None] for name in corpora.BAMBOO}
    rated = {
        name: _rated(lens, [(p.a, p.b) for p in pairs], [p.score for p in pairs])
        for name, pairs in sets.items()
    }
    read = rated | dict(read)
    print("\n## Graph encoders: AMR alone and norm-concat, Spearman × 100 as above\n")
    print(f"| | steps | {' | '.join(read)} |\n| --- |{' --- |' * (len(read) + 1)}")
    for config in models:
        pam = PamModel(config.parent, str(lens.encoder.device))
        settings = json.loads(config.read_text("utf-8")).get("settings", {})
        steps = sum(settings.get(kind, 0) for kind in KINDS)
        found = [pairs.agreements(pam) for pairs in read.values()]
        cells = [f"{of['amr']:.1f}, {of['norm-concat']:.1f}" for of in found]
        print(f"| {config.parent.name} | {steps} | {' | '.join(cells)} |", flush=True)


def _joins(lens: Lens, data: Path, limit: int) -> None:
    """The text alone, the AMR alone and the four joins, with our parser's graphs."""
    sets = {name: corpora.pairs(data, name, "dev")[: limit or None] for name in corpora.BAMBOO}
    rows: dict[str, list[str]] = {way: [] for way in WAYS}
    for pairs in sets.values():
        found = scores(lens, pairs)
        for part in (slice(None), slice(1, None, 2)):
            some = {way: values[part] for way, values in found.items()}
            for way, value in agreement(some, pairs[part]).items():
                rows[way].append(f"{value:.1f}")
    print("\n## Text and AMR joined: Spearman × 100 with people on BAMBOO dev\n")
    titles = [t for name in sets for t in (name, "every second pair")]
    print(f"| embedding | {' | '.join(titles)} |\n| --- |{' --- |' * len(titles)}")
    for way, cells in rows.items():
        print(f"| {way} | {' | '.join(cells)} |", flush=True)
