"""The aspect models' part of :mod:`benchmarks.quality`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from explainers.aspects.model import AspectModel
from explainers.aspects.subembeddings import WIDTH, Partition
from explainers.encoders.encoder import Encoder
from explainers.lens import Lens
from explainers.training.aspects import evaluation
from explainers.training.aspects.edits import edits
from explainers.training.aspects.material import from_graphs, held_out
from explainers.training.aspects.train import readings_of, settings_of, train
from explainers.weights import models
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import arrows

UP, DOWN = 1, -1

TABLE_7: tuple[tuple[str, str, Mapping[str, int]], ...] = (
    (
        "two cats are looking at a window",
        "a white cat looking out of a window",
        {"concepts": UP, "quant": DOWN},
    ),
    (
        "three men posing in a tent",
        "three men eating in a kitchen",
        {"quant": UP, "frames": DOWN, "unlabeled": UP},
    ),
    (
        "rocky and apollo creed are running down the beach",
        "the men are jogging on the beach",
        {"max_degree": UP, "named_ent": DOWN},
    ),
    ("a man is smoking", "a baby is sucking on a pacifier", {"root": UP}),
    (
        "a dog prepares to herd three sheep with horns",
        "a dog and sheep run together",
        {"srl": DOWN, "frames": DOWN, "concepts": UP},
    ),
    (
        "The cat scratches itself",
        "The cat scratches another cat",
        {"concepts": DOWN, "negation": DOWN, "coreference": DOWN},
    ),
    ("The man likes cheese", "The man doesn't like cheese", {"concepts": UP, "negation": DOWN}),
    (
        "Recruits are talking to an officer",
        "An officer is talking to the recruits",
        {"srl": DOWN, "negation": DOWN, "unlabeled": UP},
    ),
    (
        "A dog is teasing a monkey at the zoo",
        "A monkey is teasing a dog at the zoo",
        {"srl": DOWN, "negation": DOWN, "max_degree": UP},
    ),
    (
        "Three boys in karate costumes aren't fighting",
        "Three boys in karate costumes are fighting",
        {"concepts": UP, "negation": DOWN},
    ),
    (
        "A child is walking down the street and a jeep is pulling up",
        "A child is walking down the street and a jeep is not pulling up",
        {"concepts": UP, "negation": DOWN},
    ),
)
"""The pairs of Opitz & Frank (2022), table 7, with the arrows printed there."""


def quality(encoder: Encoder, data: Path, work: Path) -> None:
    """Both models beside the paper's baselines, and what similarity costs."""
    task = from_graphs(data, encoder.unit, work)
    plain = encoder.unit(task.sentences)
    partition = Partition.of(task.names, encoder.dimensions)
    a, b = plain[task.dev.T]
    scores = task.dev_scores
    chosen = {
        least: evaluation.assignment(*plain[task.train.T], task.train_scores, least)
        for least in (1, WIDTH)
    }
    dev = [task.sentences[i] for i in task.dev.ravel()]
    found = {}
    for name, folder in (("default", models.ASPECTS_FOLDER), ("faithful", models.FAITHFUL_FOLDER)):
        model = AspectModel(encoder, folder)
        vectors = model.embed(dev)
        found[name] = vectors[0::2], vectors[1::2], model.partition
    rows = {
        **{name: evaluation.correlations(x, y, scores, z) for name, (x, y, z) in found.items()},
        "SB-full": evaluation.full(a, b, scores, task.names),
        "SB-rand": evaluation.by_chance(a, b, scores, partition),
        "SB-ILP": evaluation.by_assignment(a, b, scores, chosen[1], task.names),
        "SB-ILP, 16 each": evaluation.by_assignment(a, b, scores, chosen[WIDTH], task.names),
        "ceiling of ties": evaluation.ceilings(scores, task.names),
    }
    print(f"\n## Aspects: Spearman × 100 with the metric, {len(scores)} dev pairs\n")
    _table("aspect", rows, [*task.names])
    print("\n| differs or agrees, area under ROC × 100 | default | faithful | pairs that differ |")
    print("| --- | --- | --- | --- |")
    areas = [evaluation.detection(x, y, scores, z) for x, y, z in found.values()]
    for k, name in enumerate(task.names):
        differ = np.mean(scores[:, k] < 1 - 1e-6)
        cells = [f"{100 * row[name]:.1f}" for row in areas]
        print(f"| {name} | {' | '.join(cells)} | {differ:.0%} |")
    print("\n| human similarity, Spearman × 100 | SBERT | default | faithful |")
    print("| --- | --- | --- | --- |")
    sides = [(a, b), *((x, y) for x, y, _ in found.values())]
    people = [evaluation.similarity(x, y, task.human, task.source) for x, y in sides]
    for name in people[0]:
        print(f"| {name} | {' | '.join(f'{100 * row[name]:.1f}' for row in people)} |")


def _table(title: str, rows: Mapping[str, Mapping[str, float]], names: Sequence[str]) -> None:
    print(f"| {title} | {' | '.join(rows)} |\n| --- |{' --- |' * len(rows)}")
    for name in (*names, "mean"):
        values = [evaluation.mean(r) if name == "mean" else r[name] for r in rows.values()]
        print(f"| {name} | {' | '.join(f'{100 * v:.1f}' for v in values)} |")


def ablations(encoder: Encoder, data: Path, work: Path) -> None:
    """What each part of the training brings; every row is a model trained here and now."""
    task = from_graphs(data, encoder.unit, work)
    readings = {k: readings_of(encoder, task.sentences, k) for k in ("default", "faithful")}
    whole = settings_of("default")
    order = np.random.default_rng(0).permutation(len(task.train))

    def only(count: int) -> dict[str, object]:
        part = order[:count]
        return {"train": task.train[part], "train_scores": task.train_scores[part]}

    rows = {
        **{f"default, seed {s}": (whole, {}, s) for s in range(3)},
        "without consistency": (replace(whole, consistency=0.0), {}, 0),
        "residual not kept small": (replace(whole, residual=0.0), {}, 0),
        "without decomposition": (replace(whole, decomposition=0.0), {}, 0),
        **{f"{count:,} pairs": (whole, only(count), 0) for count in (5000, 15000, 30000)},
        **{f"faithful, seed {s}": (settings_of("faithful"), {}, s) for s in range(3)},
    }
    shown = ("mean", "negation", "named_ent", "quant", "sts", "sick", "residual")
    print(f"\n## Ablations: Spearman × 100, {len(task.dev)} dev pairs\n")
    print(f"| trained with {len(task.train):,} pairs unless said | {' | '.join(shown)} |")
    print(f"| --- |{' --- |' * len(shown)}")
    for name, (settings, changes, seed) in rows.items():
        part = task._replace(**changes)
        _, partition, figures = train(part, readings[settings.kind], replace(settings, seed=seed))
        reached = {
            **partition.reliability,
            **figures["s3bert"],
            "residual": figures["residual"],
        }
        reached["mean"] = evaluation.mean(partition.reliability)
        cells = [f"{100 * reached[k]:.1f}" for k in shown]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def table_7(lens: Lens) -> None:
    """Whether the aspects of the paper's examples move as the paper reports."""
    print("\n## The examples of table 7: cosine, against the whole; ✓ as the paper's arrow\n")
    print("| pair | S3BERT | aspects |\n| --- | --- | --- |")
    right = total = 0
    for a, b, expected in TABLE_7:
        found = lens.aspects_of([(a, b)])[0]
        cells = []
        for name, direction in expected.items():
            off = found.predicted[name] - found.whole
            same = (off > 0) == (direction > 0)
            right, total = right + same, total + 1
            mark = "✓" if same else f"✗ (paper {'↑' if direction > 0 else '↓'})"
            short = aspect_label(name).short
            cells.append(f"{short} {found.predicted[name]:.2f} {arrows(off) or '·'} {mark}")
        print(f"| {a} / {b} | {found.whole:.2f} | {'; '.join(cells)} |")
    print(f"\n{right} of {total} arrows as in the paper")


def minimal_pairs(lens: Lens, data: Path) -> None:
    """How often the aspect that was changed in a dev sentence is the lowest of all."""
    dev = held_out(data)
    made = edits(dev.sentences, dev.graphs, 300, random.Random(0))
    print(
        "\n| changed in a dev sentence | pairs | its aspect is the lowest | in the lowest three |"
    )
    print("| --- | --- | --- | --- |")
    for kind in dict.fromkeys(kind for _, kind, _, _ in made):
        pairs = [(dev.sentences[i], text) for i, k, text, _ in made if k == kind]
        places = [
            sorted(found.predicted, key=found.predicted.__getitem__).index(kind)
            for found in lens.aspects_of(pairs)
        ]
        first, three = (np.mean([p < n for p in places]) for n in (1, 3))
        print(f"| {kind} | {len(pairs)} | {first:.0%} | {three:.0%} |")


def half(lens: Lens, data: Path) -> None:
    """How far aspects move in half precision; emulated where there is no GPU."""
    dev = held_out(data)
    pairs = [(dev.sentences[a], dev.sentences[b]) for a, b in dev.pairs[:500]]
    before = [list(x.predicted.values()) for x in lens.aspects_of(pairs)]
    above = lens.aspects.above
    assert above is not None
    lens.encoder.model.half()
    above.half()
    after = [list(x.predicted.values()) for x in lens.aspects_of(pairs)]
    lens.encoder.model.float()
    above.float()
    off = np.abs(np.array(before) - np.array(after))
    print(
        f"\nHalf precision on {lens.encoder.device}: aspects of {len(pairs)} pairs move by "
        f"{off.max():.4f} at most, {off.mean():.5f} on average"
    )
