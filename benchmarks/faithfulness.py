"""Whether explanations are true of the encoder: ``python -m benchmarks.faithfulness --data DIR``.

Dev pairs of STS-B and SICK, half of each, drawn at random. What takes long is done on the first of
them: integrated Jacobians, and what stands on graphs. Figures are × 100, with 95% intervals.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from scipy.stats import spearmanr

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
from explainers.pictures.scene import words_of_variables
from explainers.pictures.scene.aspects import aspects_part
from explainers.request import Request
from explainers.results import PairExplanation
from explainers.tokens import rcmd
from explainers.training import corpora

Pair = tuple[str, str]
Found = dict[str, list[Adds]]
"""What words add, by explanation, of as many of the first pairs as it was asked for."""

ORDERS = 4
"""Random orders of a pair."""

LEAST = 4
"""Words that a sentence has at least."""

ALIKE = 0.5
"""From this rating of people on, of 0 to 1, a pair is called alike."""

JACOBIANS, CHANCE = "integrated Jacobians", "random"
MEASURES = ("between the curves", *Faithfulness._fields[1:])


def drawn(data: Path, count: int) -> list[corpora.Pair]:
    """Dev pairs, from each set in turn."""
    rng = np.random.default_rng(0)
    sides = []
    for name in ("sts", "sick"):
        known = [p for p in corpora.pairs(data, name, "dev") if _usable(p.a) and _usable(p.b)]
        sides.append([known[k] for k in rng.permutation(len(known))[: count // 2]])
    return [pair for both in zip(*sides, strict=True) for pair in both]


def _usable(sentence: str) -> bool:
    return LEAST <= len(text.spans(sentence)) < LONGEST // 2 and text.tidy(sentence) == sentence


def of_encoder(encoder: Encoder, pairs: Sequence[Pair], deep: int) -> Found:
    """What words add by all that needs the encoder alone; to the first layer of the first few."""
    a, b = (encoder.encode_tokens([pair[k] for pair in pairs]) for k in (0, 1))
    found = {
        name: [added(t.contribution) for t in rcmd.explain(a, b, encoder.device, method)]
        for name, method in (("RCMD", "rcmd"), ("best plan (CMD)", "cmd"), ("average", "average"))
    }
    for name, layer, some in (("last layer", -1, len(pairs)), (JACOBIANS, 0, deep)):
        followed = explain(encoder, pairs[:some], a[:some], b[:some], "network", layer)
        found[name] = [added(one.of_words()) for one in followed]
    found["word left out"] = [lost(x) for x in explain(encoder, pairs, a, b, "occlusion")]
    return found


def of_graphs(lens: Lens, pairs: Sequence[Pair]) -> Found:
    """What differences take away, and what aspects add: their words, by graphs and rules.

    A difference takes its confidence from each of its words. What an aspect adds is shared evenly
    by the words of all nodes that its metric looks at.
    """
    results = [one for one in lens.explain_many([Request(pair) for pair in pairs]) if one]
    return {
        "differences": [_differing(one) for one in results],
        "aspects": [_by_aspects(one) for one in results],
    }


def _none(result: PairExplanation) -> Adds:
    a, b = (np.zeros(len(text.spans(sentence))) for sentence in result.sentences)
    return a, b


def _differing(result: PairExplanation) -> Adds:
    adds = _none(result)
    for one in result.differences:
        for side, words in zip(adds, (one.a_words, one.b_words), strict=True):
            side[list(words)] = np.minimum(side[list(words)], -one.confidence)
    return adds


def _by_aspects(result: PairExplanation) -> Adds:
    adds = _none(result)
    for axis in aspects_part(result, words_of_variables(result))["aspects"]["axes"]:
        for side, words in zip(adds, axis["words"], strict=True):
            side[words] += axis["adds"] / max(1, len(words))
    return adds


def measured(encoder: Encoder, pairs: Sequence[Pair], found: Found) -> Mapping[str, Numbers]:
    """The five measures by explanation, of a random order, too; (pairs, 5), means of two sentences.

    A sentence of which an explanation tells no word from another is passed over, and a pair of two
    such is NaN; words of which one adds what another adds are in random order.
    """
    rows: dict[str, list[Numbers]] = defaultdict(list)
    rng = np.random.default_rng(1)
    for k, pair in enumerate(pairs):
        named = {name: adds[k] for name, adds in found.items() if k < len(adds)}
        named |= {CHANCE: (rng.random(len(named["RCMD"][0])), rng.random(len(named["RCMD"][1])))}
        both = [_one_side(encoder, pair, side, named, seed=k) for side in (0, 1)]
        for name in named:
            told = [one[name] for one in both if name in one]
            rows[name].append(np.mean(told or [[np.nan] * len(MEASURES)], axis=0))
    return {name: np.array(some) for name, some in rows.items()}


def _one_side(
    encoder: Encoder, pair: Pair, side: int, named: Mapping[str, Adds], seed: int
) -> dict[str, Faithfulness]:
    rng = np.random.default_rng(seed)
    told = {name: adds[side] for name, adds in named.items() if np.ptp(adds[side]) > 0}
    firsts = [in_order(adds + 1e-9 * rng.random(len(adds))) for adds in told.values()]
    chance = at_random(len(firsts[0]), ORDERS, seed)
    of = curves(encoder, pair, side, [*firsts, *(order[::-1] for order in firsts), *chance])
    count = len(firsts)
    return {n: faithful(of[k], of[count + k], of[2 * count :]) for k, n in enumerate(told)}


def randomised() -> Encoder:
    """The encoder with weights as before any training."""
    encoder = Encoder(device="cpu")
    torch.manual_seed(0)
    for module in encoder.model[0].modules():
        if isinstance(module, torch.nn.Linear | torch.nn.Embedding):
            torch.nn.init.normal_(module.weight, std=0.02)
            if getattr(module, "bias", None) is not None:
                torch.nn.init.zeros_(module.bias)
        elif isinstance(module, torch.nn.LayerNorm):
            module.reset_parameters()
    return encoder


def agreeing(one: Adds, other: Adds, sides: Sequence[int] = (0, 1)) -> float:
    """Rank correlation of what words add, mean over sentences; NaN where none are told apart."""
    told = [k for k in sides if np.ptp(one[k]) > 0 and np.ptp(other[k]) > 0]
    ranks = [float(spearmanr(one[k], other[k]).statistic) for k in told]
    return float(np.mean(ranks)) if ranks else float("nan")


def reworded(encoder: Encoder, pairs: Sequence[corpora.Pair], most: int) -> list[tuple[Pair, Pair]]:
    """Pairs (a, c) and (b, c): people call a and b the same, and c is the nearest of the rest."""
    same = [p for p in pairs if p.score == 1 and p.a != p.b and _usable(p.a) and _usable(p.b)][
        :most
    ]
    rest = list(dict.fromkeys(s for p in pairs for s in (p.a, p.b) if _usable(s)))
    near = encoder.unit([p.a for p in same]) @ encoder.unit(rest).T
    for row, pair in zip(near, same, strict=True):
        row[[rest.index(pair.a), rest.index(pair.b)]] = -1
    others = [rest[k] for k in near.argmax(1)]
    return [((p.a, c), (p.b, c)) for p, c in zip(same, others, strict=True)]


def sanity(
    encoder: Encoder, pairs: Sequence[Pair], same: Sequence[tuple[Pair, Pair]], found: Found
) -> list[list[str]]:
    """Rows: against an untrained encoder, with the sentences exchanged, with one reworded."""
    deep = len(found[JACOBIANS])
    untrained = of_encoder(randomised(), pairs, deep)
    back = of_encoder(encoder, [(b, a) for a, b in pairs], deep)
    once, again = (of_encoder(encoder, [both[k] for both in same], deep) for k in (0, 1))
    rows = []
    for name in untrained:
        none = [agreeing(x, y) for x, y in zip(found[name], untrained[name], strict=True)]
        turned = [(y, x) for x, y in back[name]]
        order = [agreeing(x, y) for x, y in zip(found[name], turned, strict=True)]
        kept = [agreeing(x, y, [1]) for x, y in zip(once[name], again[name], strict=True)]
        counts = f"{len(none)}, {len(none)}, {len(kept)}"
        rows.append([name, counts, *(cell(np.array(some)) for some in (none, order, kept))])
    return rows


def mean(items: Numbers) -> Numbers:
    """× 100, of the first number of items."""
    return np.asarray(100 * items[..., 0].mean(-1))


def cell(values: Numbers) -> str:
    """A mean with its interval."""
    known = values[np.isfinite(values)][:, None]
    if not len(known):
        return "–"
    low, high = interval(sampled(mean, known, "faithfulness"))
    return f"{float(mean(known)):.1f} ({low:.1f} to {high:.1f})".replace("-", "−")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--pairs", type=int, default=1_000, help="pairs of the encoder's own")
    parser.add_argument(
        "--few",
        type=int,
        default=100,
        help="pairs of what takes long; half as many for the second table",
    )
    options = parser.parse_args()
    lens = Lens(device="cpu")
    rated = drawn(options.data, options.pairs)
    pairs = [(p.a, p.b) for p in rated]
    alike = np.array([p.score >= ALIKE for p in rated])
    found = of_encoder(lens.encoder, pairs, options.few)
    of = measured(lens.encoder, pairs, found | of_graphs(lens, pairs[: options.few]))
    parts: tuple[Callable[[Numbers], Numbers], ...] = (
        lambda x: x[: options.few, 0],
        lambda x: x[alike[: len(x)], 0],
        lambda x: x[~alike[: len(x)], 0],
    )
    rows = [
        [name, str(int(np.isfinite(x[:, 0]).sum()))]
        + [cell(x[:, k]) for k in range(x.shape[1])]
        + [cell(part(x)) for part in parts]
        for name, x in of.items()
    ]
    within = [f"the first {options.few}", "rated alike", "rated unlike"]
    title = "The encoder's score as words go that an explanation names first"
    show(title, ["explanation", "pairs", *MEASURES, *within], rows)
    few = options.few // 2
    same = reworded(lens.encoder, corpora.pairs(options.data, "sts", "dev"), few)
    against = ["untrained encoder", "(b, a) for (a, b)", "the other sentence reworded"]
    title = "Rank correlation of what words add with what they add otherwise"
    rows = sanity(
        lens.encoder, pairs[: options.few], same, {n: x[: options.few] for n, x in found.items()}
    )
    show(title, ["explanation", "pairs", *against], rows)


if __name__ == "__main__":
    main()
