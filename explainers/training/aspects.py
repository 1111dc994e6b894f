"""Train the S3BERT head: ``python -m explainers.training.aspects --data DIR``.

A linear layer with bias, started at identity, on the frozen encoder, trained
with the decomposition and the consistency loss of Opitz & Frank (2022,
equations 3 and 4). Targets are the fifteen metrics on the graph pairs of the
BAMBOO train splits and on pairs made from their sentences; they are cached in
``--work``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import random
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.stats import spearmanr

from explainers import models
from explainers.amr.graph import Graph, names, write
from explainers.amr.metrics import ASPECTS, negated, quantities, suite
from explainers.amr.vectors import VectorTable
from explainers.amr.weisfeiler import texts_of
from explainers.aspects import Layout, compare, cosine
from explainers.encoder import Encoder
from explainers.errors import SemlensError
from explainers.training import corpora

log = logging.getLogger(__name__)

TIME_LIMIT = 0.25
"""Seconds for an alignment: a target may be a hair below the optimum."""

SHARD = 500
"""Pairs measured at once; a stopped run goes on after the last whole shard."""


class Material:
    """Distinct sentences with their graphs, and pairs of them by position.

    Attributes:
        sentences, graphs: the sentences.
        pairs: positions of the two sentences, (pairs, 2).
        human: human similarity of a pair in [0, 1]; NaN for made pairs.
        source: the set a pair is from, or ``made``.
    """

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.graphs: list[Graph] = []
        self.pairs: list[tuple[int, int]] = []
        self.human: list[float] = []
        self.source: list[str] = []
        self._index: dict[str, int] = {}

    def sentence(self, text: str, graph: Graph) -> int:
        """Position of a sentence, added if it is new."""
        if text not in self._index:
            self._index[text] = len(self.sentences)
            self.sentences.append(text)
            self.graphs.append(graph)
        return self._index[text]

    def add(self, p: corpora.Pair, source: str) -> None:
        """Add a pair of a set."""
        a, b = self.sentence(p.a, p.graph_a), self.sentence(p.b, p.graph_b)
        self.pair(a, b, p.score, source)

    def pair(self, a: int, b: int, human: float = float("nan"), source: str = "made") -> None:
        """Add a pair."""
        self.pairs.append((a, b))
        self.human.append(human)
        self.source.append(source)


def held_out(data: Path) -> Material:
    """The dev pairs of the three BAMBOO sets."""
    material = Material()
    for name in corpora.BAMBOO:
        for p in corpora.pairs(data, name, "dev"):
            material.add(p, name)
    return material


def training(data: Path, encoder: Encoder, seed: int) -> Material:
    """Train pairs without any dev sentence, and pairs made from their sentences.

    Made pairs are nearest neighbours, sentences that share a name, a quantity or
    a negation, and random ones: without them the rare aspects hardly vary.
    """
    dev = {corpora.key(s) for s in held_out(data).sentences}
    material = Material()
    for name in corpora.BAMBOO:
        for p in corpora.pairs(data, name, "train"):
            if corpora.key(p.a) not in dev and corpora.key(p.b) not in dev:
                material.add(p, name)
    rng = random.Random(seed)
    count = len(material.sentences)
    known = {tuple(sorted(p)) for p in material.pairs}

    def add(a: int, b: int) -> None:
        key = (min(a, b), max(a, b))
        if a != b and key not in known:
            known.add(key)
            material.pair(a, b)

    vectors = encoder.unit(material.sentences)
    for start in range(0, count, 2000):
        near = np.argsort(-(vectors[start : start + 2000] @ vectors.T), axis=1)[:, 1:20]
        for row, candidates in enumerate(near):
            if rng.random() < 0.35:
                add(start + row, int(rng.choice(candidates)))
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for i, graph in enumerate(material.graphs):
        for words in set(names(graph).values()):
            groups["name", *words].append(i)
        for quantity in set(quantities(graph)):
            groups["quantity", *quantity].append(i)
        if negated(graph):
            groups[("negation",)].append(i)
    for key, members in sorted(groups.items(), key=str):
        for _ in range(min(len(members) // 2, 1200 if key == ("negation",) else 40)):
            add(rng.choice(members), rng.choice(members))
    negative = groups[("negation",)]
    for _ in range(800):
        add(rng.choice(negative), rng.randrange(count))
    for _ in range(4000):
        add(rng.randrange(count), rng.randrange(count))
    return material


def targets(
    material: Material, encoder: Encoder, cache: Path, workers: int = 2
) -> NDArray[np.float32]:
    """The fifteen metrics of every pair, (pairs, 15), from the cache where they are.

    A shard is named after what it was measured on, so that other pairs or graphs
    are never taken for it.
    """
    cache.mkdir(parents=True, exist_ok=True)
    graph_text = [write(g) for g in material.graphs]
    paths = {}
    for start in range(0, len(material.pairs), SHARD):
        chosen = material.pairs[start : start + SHARD]
        digest = hashlib.sha256("\n".join(graph_text[i] for p in chosen for i in p).encode())
        paths[start] = cache / f"{digest.hexdigest()[:16]}.npy"
    missing = [start for start, path in paths.items() if not path.exists()]
    table = VectorTable(encoder.unit, limit=200_000)

    def job(start: int) -> tuple[list[tuple[Graph, Graph]], dict[str, NDArray[np.float32]]]:
        chosen = material.pairs[start : start + SHARD]
        graphs = [(material.graphs[a], material.graphs[b]) for a, b in chosen]
        texts = texts_of(g for pair in graphs for g in pair)
        return graphs, dict(zip(texts, table(texts), strict=True))

    if missing:
        wanted = {i for s in missing for pair in material.pairs[s : s + SHARD] for i in pair}
        table.fill(texts_of(material.graphs[i] for i in sorted(wanted)))
    with ProcessPoolExecutor(workers) as pool:
        for done, (start, values) in enumerate(
            zip(missing, pool.map(_measured, map(job, missing)), strict=True), 1
        ):
            np.save(paths[start], values)
            if done % 10 == 0 or done == len(missing):
                log.info("measured %d of %d shards", done, len(missing))
    return np.concatenate([np.load(path) for path in paths.values()])


def _measured(
    job: tuple[list[tuple[Graph, Graph]], dict[str, NDArray[np.float32]]],
) -> NDArray[np.float32]:
    """The metrics of one shard, in a process of its own."""
    graphs, vectors = job
    table = VectorTable(lambda texts: np.stack([vectors[t] for t in texts]), len(vectors))
    rows = [suite(a, b, table, TIME_LIMIT).values for a, b in graphs]
    return np.array([[row[name] for name in ASPECTS] for row in rows], dtype=np.float32)


def fit(
    vectors: NDArray[np.float32],
    pairs: NDArray[np.int64],
    metrics: NDArray[np.float32],
    layout: Layout,
    seed: int = 0,
    epochs: int = 12,
    batch_size: int = 256,
    consistency: float = 3.0,
    rate: float = 1e-3,
) -> torch.nn.Linear:
    """Train the head (Opitz & Frank 2022, equations 3 and 4).

    Args:
        vectors: frozen teacher embeddings of length 1, (sentences, d).
        pairs: positions of the two sentences, (pairs, 2).
        metrics: targets M, (pairs, 15).
        layout: which dimensions belong to which aspect.
        consistency: weight of the second loss; the paper's 1/α.
    """
    torch.manual_seed(seed)
    d = vectors.shape[1]
    head = torch.nn.Linear(d, d)
    with torch.no_grad():
        head.weight.copy_(torch.eye(d))
        head.bias.zero_()
    scale = torch.nn.Parameter(torch.ones(len(ASPECTS)))
    optimizer = torch.optim.AdamW([*head.parameters(), scale], lr=rate, weight_decay=0.0)
    teacher = torch.from_numpy(vectors)
    target = torch.from_numpy(metrics)
    index = torch.from_numpy(pairs)
    steps = epochs * (len(pairs) // batch_size)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate * 2, total_steps=steps + 1)
    generator = torch.Generator().manual_seed(seed)
    width = [layout.aspects[name] for name in ASPECTS]
    for epoch in range(epochs):
        order = torch.randperm(len(pairs), generator=generator)
        sums = np.zeros(2)
        for start in range(0, len(pairs) - batch_size + 1, batch_size):
            chosen = order[start : start + batch_size]
            a, b = teacher[index[chosen, 0]], teacher[index[chosen, 1]]
            x, y = head(a), head(b)
            predicted = torch.stack(
                [torch.cosine_similarity(x[:, i:j], y[:, i:j], dim=1) for i, j in width], dim=1
            )
            decomposition = ((target[chosen] - scale * predicted) ** 2).mean()
            unit_x = torch.nn.functional.normalize(x, dim=1)
            unit_y = torch.nn.functional.normalize(y, dim=1)
            faithful = ((a @ b.T - unit_x @ unit_y.T) ** 2).mean()
            loss = decomposition + consistency * faithful
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            scheduler.step()
            sums += decomposition.item(), faithful.item()
        shown = sums / max(1, len(pairs) // batch_size)
        log.info("epoch %d: decomposition %.4f, consistency %.5f", epoch + 1, *shown)
    return head


def correlations(
    a: NDArray[np.float32],
    b: NDArray[np.float32],
    metrics: NDArray[np.float32],
    spans: Mapping[str, tuple[int, int]],
) -> dict[str, float]:
    """Spearman correlation of each sub-embedding's cosine with its metric."""
    predicted = compare(a, b, spans)
    return {
        name: float(spearmanr(predicted[name], metrics[:, k])[0]) for k, name in enumerate(ASPECTS)
    }


def random_assignment(
    a: NDArray[np.float32], b: NDArray[np.float32], metrics: NDArray[np.float32], seeds: int = 10
) -> dict[str, float]:
    """The baseline SB-rand: 16 dimensions of the plain embedding by chance (section 5.1)."""
    layout = Layout.default(a.shape[1])
    rows = []
    for seed in range(seeds):
        order = np.random.default_rng(seed).permutation(a.shape[1])
        rows.append(correlations(a[:, order], b[:, order], metrics, layout.aspects))
    return {name: float(np.mean([row[name] for row in rows])) for name in ASPECTS}


def similarity(
    a: NDArray[np.float32], b: NDArray[np.float32], material: Material
) -> dict[str, float]:
    """Spearman correlation of the full embeddings' cosine with human scores, by set."""
    scores = cosine(a, b)
    human, source = np.array(material.human), np.array(material.source)
    return {
        name: float(spearmanr(scores[source == name], human[source == name])[0])
        for name in corpora.BAMBOO
    }


def export(head: torch.nn.Linear, layout: Layout, out: Path, figures: dict[str, Any]) -> None:
    """Write the sentence-transformers directory with ``aspects.json``."""
    from safetensors.torch import save_file

    (out / "1_Pooling").mkdir(parents=True, exist_ok=True)
    (out / "2_Normalize").mkdir(exist_ok=True)
    (out / "3_Dense").mkdir(exist_ok=True)
    base = models.embedded_encoder_path()
    (out / "1_Pooling" / "config.json").write_text((base / "1_Pooling" / "config.json").read_text())
    d = head.in_features
    package = "sentence_transformers.models"
    modules = [
        ("", "explainers.aspects.EmbeddedTransformer"),
        ("1_Pooling", f"{package}.Pooling"),
        ("2_Normalize", f"{package}.Normalize"),
        ("3_Dense", f"{package}.Dense"),
    ]
    listing = [
        {"idx": k, "name": str(k), "path": path, "type": kind}
        for k, (path, kind) in enumerate(modules)
    ]
    dense = {
        "in_features": d,
        "out_features": d,
        "bias": True,
        "activation_function": "torch.nn.modules.linear.Identity",
    }
    for name, data in (
        ("modules.json", listing),
        ("3_Dense/config.json", dense),
        ("config_sentence_transformers.json", {"similarity_fn_name": "cosine", "prompts": {}}),
    ):
        (out / name).write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    save_file(
        {f"linear.{k}": v.detach().contiguous() for k, v in head.state_dict().items()},
        out / "3_Dense" / "model.safetensors",
    )
    layout.write(out / "aspects.json", base_encoder=models.ENCODER_SHA256, figures=figures)
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m explainers.training.aspects", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--out", type=Path, default=models.ASPECTS)
    parser.add_argument("--work", type=Path, default=Path("runs/aspects"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--consistency", type=float, default=3.0)
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    try:
        encoder = Encoder()
        material = training(options.data, encoder, options.seed)
        dev = held_out(options.data)
        log.info("%d training pairs, %d dev pairs", len(material.pairs), len(dev.pairs))
        measured_dev = targets(dev, encoder, options.work, options.workers)
        measured = targets(material, encoder, options.work, options.workers)
        head = fit(
            encoder.unit(material.sentences),
            np.array(material.pairs),
            measured,
            Layout.default(),
            options.seed,
            options.epochs,
            consistency=options.consistency,
        )
        plain = encoder.unit(dev.sentences)
        with torch.inference_mode():
            tuned = head(torch.from_numpy(plain)).numpy()
        a, b = np.array(dev.pairs).T
        layout = Layout.default()
        reached = correlations(tuned[a], tuned[b], measured_dev, layout.aspects)
        chance = random_assignment(plain[a], plain[b], measured_dev)
        figures = {
            "sb_rand": chance,
            "sts_spearman": {
                "sbert": similarity(plain[a], plain[b], dev),
                "s3bert": similarity(tuned[a], tuned[b], dev),
            },
            "seed": options.seed,
            "pairs": len(material.pairs),
        }
        layout = layout._replace(reliability={k: round(v, 4) for k, v in reached.items()})
        export(head, layout, options.out, figures)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    for name in ASPECTS:
        print(f"{name:14} {100 * reached[name]:6.1f}   SB-rand {100 * chance[name]:6.1f}")
    print(
        f"{'mean':14} {100 * np.mean(list(reached.values())):6.1f}   "
        f"SB-rand {100 * np.mean(list(chance.values())):6.1f}"
    )
    print(json.dumps(figures["sts_spearman"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
