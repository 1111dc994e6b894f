"""Train an S3BERT model: ``python -m explainers.training.aspects --data DIR``.

The decomposition and the consistency loss of Opitz & Frank (2022, equations 3 and 4)
on a frozen encoder. The **default** model adds to a linear layer what a small network
reads from the tokens' states in several layers (:class:`explainers.aspects.layers.TokenHead`).
The **faithful** one (``--model faithful``) is nearer to the paper's: slices of a plain
sentence vector, here the last layer pooled in three ways and a dense head, all of it
modules of sentence-transformers.

Targets are the fifteen metrics on the graph pairs of the BAMBOO train splits and on
pairs made from their sentences, cached in ``--work``; or, with ``--targets``, the score
columns of a table of pairs.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from explainers.aspects.layers import TokenHead
from explainers.aspects.subembeddings import WIDTH, Partition, compare
from explainers.encoders.embedded import EmbeddedTransformer
from explainers.encoders.encoder import Encoder
from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.training import commands
from explainers.training.aspects import evaluation
from explainers.training.aspects.material import Task, from_graphs, from_table
from explainers.weights import models

log = logging.getLogger(__name__)

POOLING = ("cls", "max", "mean")
"""How the faithful model pools the last layer, as sentence-transformers names it."""


@dataclass(frozen=True)
class Settings:
    """How a model is trained.

    Attributes:
        kind: ``default`` or ``faithful``.
        epochs: passes over the pairs.
        batch_size: pairs a step.
        rate: highest learning rate.
        consistency: weight of the consistency loss; the paper's 1/α.
        decomposition: weight of the decomposition loss; 0 only for the ablation.
        residual: weight of the residual's share, which is kept small.
        hidden: width of the token network, or of the dense head.
        dropout: in that network.
        width: dimensions of a sub-embedding.
        seed: of weights, dropout and order.
    """

    kind: str = "default"
    epochs: int = 6
    batch_size: int = 256
    rate: float = 2e-3
    consistency: float = 3.0
    decomposition: float = 1.0
    residual: float = 0.01
    hidden: int = 192
    dropout: float = 0.2
    width: int = WIDTH
    seed: int = 0


def settings_of(kind: str, **changes: Any) -> Settings:
    """The settings of a model as it is shipped."""
    if kind == "default":
        return replace(Settings(), **changes)
    faithful = Settings(kind, epochs=12, rate=1e-3, consistency=6.0, residual=0.0, hidden=512)
    return replace(faithful, **changes)


def for_table(settings: Settings, pairs: int) -> Settings:
    """The same for a small table: smaller batches, and 400 steps at least."""
    batch_size = min(settings.batch_size, max(16, pairs // 20))
    epochs = max(settings.epochs, 400 * batch_size // pairs)
    return replace(settings, batch_size=batch_size, epochs=epochs)


class Readings(NamedTuple):
    """What a frozen encoder says of sentences.

    Attributes:
        sentence: sentence vectors of length 1, (sentences, dimensions).
        states: what the head reads: a row a token, the states of ``layers`` one after another;
            or a row a sentence, the last layer pooled in the ways of :data:`POOLING`.
        starts: at which row each sentence begins, and the end, (sentences + 1,).
        layers: whose token states these are; none where they are pooled.
    """

    sentence: torch.Tensor
    states: torch.Tensor
    starts: torch.Tensor
    layers: tuple[int, ...] = ()

    def of(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """States, their owners and sentence vectors of some sentences."""
        start = self.starts[chosen]
        size = self.starts[chosen + 1] - start
        owner = torch.repeat_interleave(torch.arange(len(chosen)), size)
        place = torch.arange(len(owner)) - (size.cumsum(0) - size)[owner]
        return self.states[start[owner] + place].float(), owner, self.sentence[chosen]


def readings_of(encoder: Encoder, sentences: Sequence[str], kind: str) -> Readings:
    """Read sentences with the frozen encoder, for a head of this kind.

    Token states are of three layers (1, 3 and 5 of six) and kept in half precision.

    Raises:
        InputError: if sentence vectors and token states differ in length.
    """
    from sentence_transformers.sentence_transformer.modules import Pooling

    kept: list[torch.Tensor] = [torch.empty(0)] * len(sentences)
    vectors = torch.zeros(len(sentences), encoder.dimensions)
    depth = encoder.model[0].model.config.num_hidden_layers
    layers = () if kind == "faithful" else (1, depth // 2, depth - 1)
    pooling: Pooling | None = None
    for chosen, _, features, _ in encoder.batches(sentences):
        unit = functional.normalize(features["sentence_embedding"].float(), dim=1).cpu()
        if kind == "faithful":
            pooling = pooling or Pooling(features["token_embeddings"].shape[-1], POOLING)
            pooled = pooling(dict(features))["sentence_embedding"].float().cpu()
            rows = [row[None] for row in pooled]
        else:
            every = features["all_layer_embeddings"]
            token = torch.cat([every[k] for k in layers], dim=-1).half().cpu()
            rows = [
                s[m] for s, m in zip(token, features["attention_mask"].bool().cpu(), strict=True)
            ]
        for row, i in enumerate(chosen):
            kept[i], vectors[i] = rows[row], unit[row]
    starts = torch.tensor([0, *np.cumsum([len(k) for k in kept])])
    states = torch.cat(kept)
    if states.shape[1] != encoder.dimensions * len(layers or POOLING):
        raise InputError("this encoder's sentence vectors are not as long as its token states")
    return Readings(vectors, states, starts, layers)


class DenseHead(torch.nn.Module):
    """A linear layer plus a small network of one hidden layer, on pooled token states.

    Two dense modules can hold it, because gelu(x) − gelu(−x) = x: see :meth:`dense`.

    Args:
        dimensions: of the encoder's states.
        hidden: width of the network.
        dropout: in it.
    """

    def __init__(self, dimensions: int, hidden: int, dropout: float) -> None:
        super().__init__()
        size = dimensions * len(POOLING)
        self.whole = torch.nn.Linear(size, dimensions)
        self.inner = torch.nn.Linear(size, hidden)
        self.outer = torch.nn.Linear(hidden, dimensions, bias=False)
        self.dropout = torch.nn.Dropout(dropout)
        start = dimensions * POOLING.index("mean")
        with torch.no_grad():
            self.whole.weight.zero_()
            self.whole.weight[:, start : start + dimensions].copy_(torch.eye(dimensions))
            self.whole.bias.zero_()
            self.outer.weight.mul_(0.1)

    def combine(self, states: torch.Tensor, *_: torch.Tensor) -> torch.Tensor:
        """The embedding, (sentences, dimensions), from pooled states."""
        inside = self.dropout(functional.gelu(self.inner(states)))
        embedding: torch.Tensor = self.whole(states) + self.outer(inside)
        return embedding

    def dense(self) -> list[torch.nn.Module]:
        """The same as two modules of sentence-transformers."""
        from sentence_transformers.base.modules import Dense

        linear = self.whole.weight.detach()
        dimensions, size = linear.shape
        first = torch.cat([linear, -linear, self.inner.weight.detach()])
        bias = torch.cat([torch.zeros(2 * dimensions), self.inner.bias.detach()])
        second = torch.cat(
            [torch.eye(dimensions), -torch.eye(dimensions), self.outer.weight.detach()], dim=1
        )
        last = self.whole.bias.detach()
        return [
            Dense(size, len(first), True, torch.nn.GELU(), first, bias),
            Dense(len(first), dimensions, True, torch.nn.Identity(), second, last),
        ]


def new_head(settings: Settings, partition: Partition, readings: Readings) -> TokenHead | DenseHead:
    """An untrained head, which leaves the sentence vector nearly as it is."""
    dimensions, width = (
        readings.sentence.shape[1],
        partition.residual[0] // len(partition.aspects),
    )
    if settings.kind == "faithful":
        return DenseHead(dimensions, settings.hidden, settings.dropout)
    return TokenHead(
        dimensions,
        readings.layers,
        settings.hidden,
        len(partition.aspects),
        width,
        settings.dropout,
    )


def fit(
    readings: Readings,
    pairs: NDArray[np.int64],
    scores: NDArray[np.float32],
    partition: Partition,
    settings: Settings,
) -> tuple[TokenHead | DenseHead, NDArray[np.float32]]:
    """Train a head (Opitz & Frank 2022, equations 3 and 4).

    Args:
        readings: the sentences.
        pairs: positions of the two sentences, (pairs, 2).
        scores: targets M, (pairs, aspects); NaN where one is not known.
        partition: which dimensions belong to which aspect.
        settings: how.

    Returns:
        The head, and the scales β of the aspects.
    """
    torch.manual_seed(settings.seed)
    head = new_head(settings, partition, readings)
    scale = torch.nn.Parameter(torch.ones(len(partition.aspects)))
    optimizer = torch.optim.AdamW([*head.parameters(), scale], lr=settings.rate)
    index, target = torch.from_numpy(pairs), torch.from_numpy(scores)
    count = max(1, len(pairs) // settings.batch_size)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, settings.rate, total_steps=settings.epochs * count + 1, pct_start=0.15
    )
    chance = torch.Generator().manual_seed(settings.seed)
    for epoch in range(settings.epochs):
        # Pairs of the same first sentence come together: it is then read once for all.
        order = torch.rand(len(readings.sentence), generator=chance)[index[:, 0]].argsort()
        sums = np.zeros(3)
        for batch in torch.randperm(count, generator=chance).tolist():
            chosen = order[batch * settings.batch_size : (batch + 1) * settings.batch_size]
            sentences, place = torch.unique(index[chosen], return_inverse=True)
            states, owner, teacher = readings.of(sentences)
            x = head.combine(states, owner, teacher)
            parts = _losses(x, teacher, place, target[chosen], scale, partition)
            weights = (settings.decomposition, settings.consistency, settings.residual)
            loss = torch.stack([w * part for w, part in zip(weights, parts, strict=True)]).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            scheduler.step()
            sums += [part.item() for part in parts]
        shown = sums / count
        log.info("epoch %d: decomposition %.4f, consistency %.5f, residual %.2f", epoch + 1, *shown)
    return head.eval(), scale.detach().numpy()


def _losses(
    x: torch.Tensor,
    teacher: torch.Tensor,
    place: torch.Tensor,
    target: torch.Tensor,
    scale: torch.Tensor,
    partition: Partition,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Decomposition over the pairs, consistency over all b² of the batch, residual's share."""
    a, b = x[place[:, 0]], x[place[:, 1]]
    predicted = torch.stack(
        [torch.cosine_similarity(a[:, i:j], b[:, i:j]) for i, j in partition.aspects.values()],
        dim=1,
    )
    known = target.isfinite()  # where it is not, nothing is learnt
    off = target.nan_to_num() - torch.where(known, scale * predicted, 0.0)
    decomposition = (off**2).sum() / known.sum()
    unit = functional.normalize(x, dim=1)
    consistency = ((teacher @ teacher.T - unit @ unit.T) ** 2).mean()
    return decomposition, consistency, (unit[:, slice(*partition.residual)] ** 2).sum(1).mean()


def embed(
    head: TokenHead | DenseHead, readings: Readings, batch_size: int = 256
) -> NDArray[np.float32]:
    """Embeddings of all sentences read, (sentences, dimensions)."""
    rows = []
    with torch.inference_mode():
        for start in range(0, len(readings.sentence), batch_size):
            chosen = torch.arange(start, min(start + batch_size, len(readings.sentence)))
            rows.append(head.combine(*readings.of(chosen)))
    return torch.cat(rows).numpy()


def train(
    task: Task, readings: Readings, settings: Settings
) -> tuple[TokenHead | DenseHead, Partition, dict[str, Any]]:
    """Train a model and test it on dev.

    Returns:
        The head; the partition with all that was measured; similarity with people, by set, of
        the encoder (``sbert``) and the model (``s3bert``).
    """
    partition = Partition.of(task.names, readings.sentence.shape[1], settings.width)
    head, scale = fit(readings, task.train, task.train_scores, partition, settings)
    vectors = embed(head, readings)
    a, b = vectors[task.dev[:, 0]], vectors[task.dev[:, 1]]
    expected = compare(a, b, partition.aspects)
    off = {
        n: np.abs(scale[k] * expected[n] - task.dev_scores[:, k])
        for k, n in enumerate(partition.aspects)
    }
    left, right = (vectors[side] for side in task.reference.T)
    whole = np.percentile(cosine(left, right), np.arange(101)) if len(left) else np.empty(0)
    reached = evaluation.correlations(a, b, task.dev_scores, partition)
    partition = partition._replace(
        reliability={n: round(v, 4) for n, v in reached.items() if np.isfinite(v)},
        scale={n: round(float(v), 4) for n, v in zip(task.names, scale, strict=True)},
        error={n: round(float(np.nanquantile(x, 0.9)), 4) for n, x in off.items()},
        percentiles=[round(float(v), 4) for v in whole],
    )
    figures: dict[str, Any] = {}
    if task.human:
        plain = readings.sentence.numpy()[task.dev.T]
        for name, sides in (("sbert", plain), ("s3bert", (a, b))):
            figures[name] = evaluation.similarity(sides[0], sides[1], task.human, task.source)
    share = (vectors[:, slice(*partition.residual)] ** 2).sum(1) / (vectors**2).sum(1)
    figures["residual"] = round(float(share[task.dev].mean()), 4)
    return head, partition, figures


NOTES = {
    "default": "default: reads token states of intermediate layers through a module of Semlens",
    "faithful": "faithful to the paper: slices of one sentence vector, plain sentence-transformers",
}


def export(head: TokenHead | DenseHead, encoder: Encoder, partition: Partition, out: Path) -> None:
    """Write the sentence-transformers directory with ``aspects.json`` and checksums."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling

    first = EmbeddedTransformer.load("") if encoder.embedded else encoder.model[0]
    if isinstance(head, TokenHead):
        pooling = [m for m in list(encoder.model)[1:] if not isinstance(m, Normalize)]
        above = [*pooling, Normalize(), head]
    else:
        above = [Pooling(head.whole.out_features, POOLING), *head.dense()]
    out.mkdir(parents=True, exist_ok=True)
    SentenceTransformer(modules=[first, *above], device="cpu").save(
        str(out), create_model_card=False
    )
    partition.write(out / "aspects.json")
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.aspects", __doc__)
    parser.add_argument("--data", type=Path, help="folder with the graph banks")
    parser.add_argument("--targets", type=Path, help="a table of pairs and scores instead")
    parser.add_argument("--base", help="encoder: a directory or, with a network, a hub name")
    parser.add_argument("--model", choices=tuple(NOTES), default="default")
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--work", type=Path, default=Path("runs/aspects"), help="metrics measured")
    parser.add_argument("--device", default="auto", choices=models.DEVICES, help="of the encoder")
    parser.add_argument("--workers", type=int, default=2, help="processes that measure")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--epochs", type=int, help="default: as the embedded model")
    parser.add_argument("--consistency", type=float, help="default: as the embedded model")
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Train, write the model and print what it reached."""
    if (options.data is None) == (options.targets is None):
        raise InputError("give either --data or --targets")
    own = options.base is None and options.targets is None
    if options.out is None and not own:
        raise InputError("give --out, or the embedded model would be overwritten")
    out = options.out or (
        models.ASPECTS_FOLDER if options.model == "default" else models.FAITHFUL_FOLDER
    )
    encoder = Encoder(options.base, options.device)
    task = (
        from_table(options.targets)
        if options.targets
        else from_graphs(options.data, encoder.unit, options.work, options.workers)
    )
    settings = settings_of(options.model, seed=options.seed)
    if options.targets:
        settings = for_table(settings, len(task.train))
    given = {"epochs": options.epochs, "consistency": options.consistency}
    settings = replace(settings, **{k: v for k, v in given.items() if v is not None})
    readings = readings_of(encoder, task.sentences, options.model)
    head, partition, figures = train(task, readings, settings)
    export(head, encoder, partition._replace(note=NOTES[options.model]), out)
    report(partition, figures)
    print(f"written to {out}", file=sys.stderr)


def report(partition: Partition, figures: Mapping[str, Any]) -> None:
    """Print what was reached on dev; a dash where all dev pairs have one score."""
    reached = partition.reliability
    for name in partition.aspects:
        print(f"{name:14} {100 * reached[name]:6.1f}" if name in reached else f"{name:14}      –")
    print(f"{'mean':14} {100 * evaluation.mean(reached):6.1f}")
    print(json.dumps(figures))
