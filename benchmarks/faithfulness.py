"""Whether explanations are true of the encoder: ``python -m benchmarks.faithfulness --data DIR``.

Dev pairs of STS-B and SICK, drawn at random from each in turn. Integrated Jacobians, which take
long, may be had of the first of them alone. Figures are × 100, with 95% intervals.

What is measured is kept, some pairs a file, in a folder of the models, the pairs and the code that
it was measured with: whoever breaks it off and starts it again goes on where it was, also with more
pairs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import torch
from scipy.stats import spearmanr

import explainers
from benchmarks.measure import show
from explainers import text
from explainers.attribution.explainer import LONGEST, explain
from explainers.attribution.faithfulness import (
    Adds,
    Faithfulness,
    added,
    at_random,
    curves,
    faithful,
    in_order,
    lost,
)
from explainers.encoders.encoder import Encoder
from explainers.evaluation.measures import Numbers, interval, sampled
from explainers.lens import Lens
from explainers.pictures.scene.aspects import aspects_part
from explainers.pictures.scene.sentences import words_of_variables
from explainers.request import Request
from explainers.tokens import rcmd
from explainers.training import corpora

Pair = tuple[str, str]
Found = dict[str, list[Adds]]
"""What words add, by explanation, of as many of the first pairs as it was asked for."""

ORDERS, CHECKED, BLOCK = 4, 40, 20
"""Random orders of a pair; pairs of the second table, at the most; pairs of a file."""

ALIKE = 0.5
"""From this rating of people on, of 0 to 1, a pair is called alike."""

JACOBIANS, LEFT_OUT = "integrated Jacobians", "word left out"
AGAINST = (
    *("untrained encoder", "(b, a) for (a, b)", "a sentence with itself, either side"),
    "the other sentence reworded",
)
"""What an explanation is held against, columns of the second table."""

METHODS = {"RCMD": "rcmd", "best plan (CMD)": "cmd", "average, last layer": "average"}


def usable(data: Path, name: str) -> list[corpora.Pair]:
    """Dev pairs of a set; a sentence has four words at least, and no more than can be followed."""

    def fits(sentence: str) -> bool:
        return 4 <= len(text.spans(sentence)) < LONGEST // 2 and text.tidy(sentence) == sentence

    return [p for p in corpora.pairs(data, name, "dev") if fits(p.a) and fits(p.b)]


def drawn(data: Path) -> list[corpora.Pair]:
    """Dev pairs in random order, from each set in turn as long as it has some."""
    rng = np.random.default_rng(0)
    known = [usable(data, name) for name in ("sts", "sick")]
    mixed = [[of[k] for k in rng.permutation(len(of))] for of in known]
    return [p for both in zip_longest(*mixed) for p in both if p is not None]


def of_encoder(encoder: Encoder, pairs: Sequence[Pair], deep: int) -> Found:
    """What words add by all that needs the encoder alone; through the network of the first few.

    By the last layer, words add what they do by averaging, of which it leaves out special pieces:
    both put them in the same order.
    """
    a, b = (encoder.encode_tokens([pair[k] for pair in pairs]) for k in (0, 1))
    found = {
        name: [added(one.contribution) for one in rcmd.explain(a, b, encoder.device, method)]
        for name, method in METHODS.items()
    }
    followed = explain(encoder, pairs[:deep], a[:deep], b[:deep], "network", 0)
    found[JACOBIANS] = [added(one.of_words()) for one in followed]
    found[LEFT_OUT] = [lost(x) for x in explain(encoder, pairs, a, b, "occlusion")]
    return found


def of_graphs(lens: Lens, pairs: Sequence[Pair]) -> Found:
    """What differences take away, and what aspects add: their words, by graphs and rules.

    A difference takes its confidence from each of its words. What an aspect adds is shared evenly
    by the words of all nodes that its metric looks at.
    """
    found: Found = {"differences": [], "aspects": []}
    for one in lens.explain_many([Request(pair) for pair in pairs]):
        differ, aspects = ([np.zeros(len(text.spans(s))) for s in one.sentences] for _ in found)
        for x in one.differences:
            for side, words in zip(differ, (x.a_words, x.b_words), strict=True):
                side[list(words)] = np.minimum(side[list(words)], -x.confidence)
        for axis in aspects_part(one, words_of_variables(one))["aspects"]["axes"]:
            for side, words in zip(aspects, axis["words"], strict=True):
                side[words] += axis["adds"] / max(1, len(words))
        found["differences"].append((differ[0], differ[1]))
        found["aspects"].append((aspects[0], aspects[1]))
    return found


def measured(
    encoder: Encoder, pairs: Sequence[Pair], found: Found, start: int = 0
) -> dict[str, Numbers]:
    """The five measures by explanation, (pairs, 5), each the mean of both sentences.

    A sentence of which an explanation tells no word from another is passed over, and a pair of two
    such is NaN. Words of which one adds what another adds are in random order.

    Args:
        encoder: that is explained.
        pairs: of sentences.
        found: what words add, by explanation.
        start: the number of the first pair among all, by which chance is drawn.
    """
    shape = len(pairs), 2, len(Faithfulness._fields)
    rows = {name: np.full(shape, np.nan) for name in found}
    for k, side in product(range(len(pairs)), (0, 1)):
        rng = np.random.default_rng([start + k, side])
        adds = {name: x[k][side] for name, x in found.items() if k < len(x)}
        told = [name for name, x in adds.items() if np.ptp(x) > 0]
        first = [in_order(adds[name] + 1e-9 * rng.random(len(adds[name]))) for name in told]
        chance = at_random(len(first[0]), ORDERS, seed=start + k)
        of = curves(encoder, pairs[k], side, [*first, *(x[::-1] for x in first), *chance])
        for n, name in enumerate(told):
            rows[name][k, side] = faithful(of[n], of[len(told) + n], of[2 * len(told) :])
    with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # of two that are NaN
        return {name: np.nanmean(x, axis=1) for name, x in rows.items()}


def by_chance(pairs: Sequence[Pair], start: int = 0) -> list[Adds]:
    """Words that add whatever comes."""
    rngs = (np.random.default_rng([1, start + k]) for k in range(len(pairs)))
    counts = ([len(text.spans(sentence)) for sentence in pair] for pair in pairs)
    return [(rng.random(x), rng.random(y)) for rng, (x, y) in zip(rngs, counts, strict=True)]


def block(lens: Lens, pairs: Sequence[Pair], deep: int, start: int) -> dict[str, Numbers]:
    """:func:`measured` of some pairs, of which the first is the one of this number among all."""
    found = of_encoder(lens.encoder, pairs, deep) | of_graphs(lens, pairs)
    return measured(lens.encoder, pairs, found | {"random": by_chance(pairs, start)}, start)


def in_blocks(lens: Lens, pairs: Sequence[Pair], deep: int, work: Path) -> dict[str, Numbers]:
    """:func:`measured` of all pairs, some at a time, each of which is kept in a file.

    Args:
        lens: the models.
        pairs: of sentences.
        deep: pairs that are followed through the network; of the others that row has NaN.
        work: folder of the files.
    """
    began, made = time.monotonic(), 0
    rows: dict[str, list[Numbers]] = {}
    for start in range(0, len(pairs), BLOCK):
        some = pairs[start : start + BLOCK]
        few = min(max(deep - start, 0), len(some))

        file = work / f"{start:05}-{len(some)}-{few}.npz"
        made += not file.exists()
        for name, of in kept(file, partial(block, lens, some, few, start)).items():
            rows.setdefault(name, []).append(of)
        left = -(-(len(pairs) - start - len(some)) // BLOCK)
        each = (time.monotonic() - began) / max(made, 1)
        print(
            f"{start + len(some):,} of {len(pairs):,} pairs; about {left * each / 60:.0f} min left",
            file=sys.stderr,
            flush=True,
        )
    return {name: np.concatenate(of) for name, of in rows.items()}


def kept(file: Path, make: Callable[[], dict[str, Numbers]]) -> dict[str, Numbers]:
    """What a file has, or what is made and then kept in it, whole or not at all."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}.part")
        made: dict[str, Any] = {**make()}
        with unfinished.open("wb") as out:
            np.savez(out, **made)
        unfinished.replace(file)
    with np.load(file) as data:
        return {name: data[name] for name in data.files}


def folder_of(lens: Lens, pairs: Sequence[corpora.Pair], work: Path) -> Path:
    """Where is kept what these models and this code gave of these pairs."""
    made = hashlib.sha256(repr((lens.revisions(), pairs)).encode())
    for source in (Path(__file__), *sorted(Path(explainers.__file__).parent.rglob("*.py"))):
        made.update(source.read_bytes())
    return work / made.hexdigest()[:12]


def randomised() -> Encoder:
    """The encoder with weights as before any training."""
    encoder = Encoder(device="cpu")
    torch.manual_seed(0)
    for module in encoder.model[0].modules():
        if isinstance(module, torch.nn.LayerNorm):
            module.reset_parameters()
        elif isinstance(module, torch.nn.Linear | torch.nn.Embedding):
            torch.nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, torch.nn.Linear):
                torch.nn.init.zeros_(module.bias)
    return encoder


def agreeing(one: Adds, other: Adds, sides: Sequence[int] = (0, 1)) -> float:
    """Rank correlation of what words add, mean over sentences; NaN where none are told apart."""
    told = [k for k in sides if np.ptp(one[k]) > 0 and np.ptp(other[k]) > 0]
    ranks = [float(spearmanr(one[k], other[k]).statistic) for k in told]
    return float(np.mean(ranks)) if ranks else float("nan")


def reworded(encoder: Encoder, pairs: Sequence[corpora.Pair]) -> tuple[list[Pair], list[Pair]]:
    """Pairs (a, c) and (b, c): people call a and b the same, and c is the nearest of the rest."""
    same = [p for p in pairs if p.score == 1 and p.a != p.b][:CHECKED]
    rest = list(dict.fromkeys(s for p in pairs for s in (p.a, p.b)))
    near = encoder.unit([p.a for p in same]) @ encoder.unit(rest).T
    for row, pair in zip(near, same, strict=True):
        row[[rest.index(pair.a), rest.index(pair.b)]] = -1
    others = [rest[k] for k in near.argmax(1)]
    a, b = (
        [(s, c) for s, c in zip(x, others, strict=True)]
        for x in zip(*((p.a, p.b) for p in same), strict=True)
    )
    return a, b


def sanity(
    encoder: Encoder, pairs: Sequence[Pair], same: tuple[list[Pair], list[Pair]], deep: int
) -> dict[str, Numbers]:
    """By explanation and check: an untrained encoder, a and b exchanged, a twice, b reworded."""
    found = of_encoder(encoder, pairs, deep)
    untrained = of_encoder(randomised(), pairs, deep)
    back = of_encoder(encoder, [(b, a) for a, b in pairs], deep)
    twice = of_encoder(encoder, [(a, a) for a, _ in pairs], deep)
    once, again = (of_encoder(encoder, some, deep) for some in same)
    rows: dict[str, Numbers] = {}
    for name, own in found.items():
        none = [agreeing(x, y) for x, y in zip(own, untrained[name], strict=True)]
        order = [agreeing(x, (b, a)) for x, (a, b) in zip(own, back[name], strict=True)]
        reworded = [agreeing(x, y, [1]) for x, y in zip(once[name], again[name], strict=True)]
        itself = [agreeing(x, x[::-1]) for x in twice[name]]
        of = none, order, itself, reworded
        rows |= {f"{name}/{k}": np.array(each) for k, each in enumerate(of)}
    return rows


def checks(rows: Mapping[str, Numbers]) -> Iterator[list[str]]:
    """The rows of the second table."""
    for name in dict.fromkeys(key.rpartition("/")[0] for key in rows):
        of = [rows[f"{name}/{k}"] for k in range(len(AGAINST))]
        yield [name, f"{len(of[0])}, {len(of[-1])}", *map(cell, of)]


def mean(items: Numbers) -> Numbers:
    """× 100, of the first number of items."""
    return np.asarray(100 * items[..., 0].mean(-1))


def cell(values: Numbers) -> str:
    """A mean with its interval."""
    known = values[np.isfinite(values)][:, None]
    if not len(known):
        return "–"
    low, high = interval(sampled(mean, known))
    return f"{float(mean(known)):.1f} ({low:.1f} to {high:.1f})".replace("-", "−")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--pairs", type=int, default=1_000, help="pairs")
    said = "pairs of integrated Jacobians; a third of them for the second table"
    parser.add_argument("--few", type=int, default=100, help=said)
    said = "folder in which what is measured is kept (%(default)s)"
    parser.add_argument("--work", type=Path, default=Path("runs/faithfulness"), help=said)
    options = parser.parse_args()
    lens, few = Lens(device="cpu"), options.few
    known = drawn(options.data)
    work, rated = folder_of(lens, known, options.work), known[: options.pairs]
    pairs, alike = [(p.a, p.b) for p in rated], np.array([p.score >= ALIKE for p in rated])
    rows = []
    all_rows = in_blocks(lens, pairs, few, work)
    for name, x in all_rows.items():
        paired = x[:, 0] - all_rows[LEFT_OUT][:, 0]
        some = [*x.T, paired, x[alike, 0], x[~alike, 0]]
        rows.append([name, str(np.isfinite(x[:, 0]).sum()), *map(cell, some)])
    columns = ["between the curves", *Faithfulness._fields[1:]]
    columns += [f"less {LEFT_OUT}, same pairs", "rated alike", "rated unlike"]
    title = "The encoder's score as words go that an explanation names first"
    show(title, ["explanation", "pairs", *columns], rows)
    same, checked = reworded(lens.encoder, usable(options.data, "sts")), pairs[:CHECKED]
    file = work / f"sanity-{len(checked)}-{few // 3}.npz"
    found = kept(file, lambda: sanity(lens.encoder, checked, same, few // 3))
    title = "Rank correlation of what words add with what they add otherwise"
    show(title, ["explanation", "pairs", *AGAINST], [*checks(found)])


if __name__ == "__main__":
    main()
