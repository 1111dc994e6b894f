"""How well differences are found: ``python -m benchmarks.differences FILE --half work``.

The file is a table of pairs with the kind of their difference, ``none`` for a paraphrase,
``unrelated`` for sentences with nothing in common, and the words that differ, where those are
known; each pair is explained by the embedded models. A table with languages is counted by language,
too. With ``--edited --data DIR`` in place of the file: how often what was changed in sentences of
BAMBOO's dev parts is named, and how often the aspects show it.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from explainers.differences.result import AGREEING, Difference
from explainers.lens import Lens
from explainers.request import ENGLISH
from explainers.results import PairExplanation
from explainers.training.aspects.edits import edits
from explainers.training.aspects.material import held_out
from explainers.training.inference.judged import CONTRADICT, SAME
from explainers.training.inference.train import judged
from explainers.wording.verdict import verdict

PARAPHRASE, UNRELATED = "none", "unrelated"


class Row(NamedTuple):
    """A pair of the table."""

    kind: str
    a: str
    b: str
    a_words: frozenset[int]
    b_words: frozenset[int]
    note: str = ""
    languages: tuple[str, str] = ENGLISH

    @property
    def language(self) -> str:
        """Of the two the first that is not English."""
        return next((code for code in self.languages if code not in ENGLISH), ENGLISH[0])


@dataclass
class Tally:
    """What was counted over the pairs of one kind."""

    pairs: int = 0
    first: int = 0
    among_two: int = 0
    hit: int = 0
    marked: int = 0
    expected: int = 0
    false_claims: int = 0
    agreed: int = 0

    @property
    def f1(self) -> float:
        """F1 of words marked, micro-averaged."""
        total = self.marked + self.expected
        return 2 * self.hit / total if total else 1.0


def rows(path: Path, half: str) -> list[Row]:
    """The pairs of one half of the table."""
    with path.open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Row(
                r["kind"],
                r["a"],
                r["b"],
                frozenset(map(int, (r.get("a_words") or "").split())),
                frozenset(map(int, (r.get("b_words") or "").split())),
                r.get("note") or "",
                (r.get("language_a", "en"), r.get("language_b", "en")),
            )
            for r in table
            if r["half"] == half
        ]


def count(row: Row, result: PairExplanation, tally: Tally) -> list[Difference]:
    """Add what a pair's differences are worth to the tally."""
    found = list(result.differences)
    tally.pairs += 1
    kinds = [d.kind for d in found]
    agrees = "words agree" in verdict(result)
    if row.kind in (PARAPHRASE, UNRELATED):
        tally.false_claims += row.kind == PARAPHRASE and any(k != "tense" for k in kinds)
        tally.agreed += row.kind == UNRELATED and agrees
        return found
    tally.first += kinds[:1] == [row.kind]
    tally.among_two += row.kind in kinds[:2]
    tally.agreed += agrees
    for side, expected in (("a_words", row.a_words), ("b_words", row.b_words)):
        words = {w for d in found for w in getattr(d, side)}
        tally.hit += len(words & expected)
        tally.marked += len(words)
        tally.expected += len(expected)
    return found


def table(tallies: dict[str, Tally]) -> str:
    """The figures as a markdown table; the last row is over all kinds."""
    lines = [
        "| kind | pairs | among first two | first | word F1 | false claims | said to agree |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    whole = Tally()
    for kind, t in tallies.items():
        lines.append(_line(kind, t, kind not in (PARAPHRASE, UNRELATED)))
        if kind not in (PARAPHRASE, UNRELATED):
            for name in ("pairs", "first", "among_two", "hit", "marked", "expected", "agreed"):
                setattr(whole, name, getattr(whole, name) + getattr(t, name))
    lines.append(_line("all kinds", whole, True))
    return "\n".join(lines)


def _line(kind: str, t: Tally, typed: bool) -> str:
    shares = (
        (f"{t.among_two / t.pairs:.0%}", f"{t.first / t.pairs:.0%}", f"{t.f1:.2f}")
        if typed and t.pairs
        else ("–", "–", "–")
    )
    false = str(t.false_claims) if kind == PARAPHRASE else "–"
    return f"| {kind} | {t.pairs} | {' | '.join(shares)} | {false} | {t.agreed} |"


def languages(tallies: dict[str, dict[str, Tally]]) -> str:
    """The figures by language as a markdown table."""
    lines = ["| language | among first two | false claims |", "| --- | ---: | ---: |"]
    for language, of in tallies.items():
        named, same = of["all"], of[PARAPHRASE]
        lines.append(
            f"| {language} | {named.among_two} of {named.pairs} | "
            f"{same.false_claims} of {same.pairs} |"
        )
    return "\n".join(lines)


NAMED = {
    "negation": {"negation"},
    "quant": {"quantity", "time"},
    "named_ent": {"name", "place", "attribution"},
    "srl": {"roles"},
}
"""The aspect of a change, and the kinds of difference by which it counts as named."""


def edited(data: Path, most: int) -> str:
    """Which changes to dev sentences are named, beside what the aspects alone show.

    Args:
        data: the folder with BAMBOO.
        most: pairs of each kind of change.

    Returns:
        A markdown table. An aspect shows a change where it is the lowest of all, or one of the
        lowest three; a difference names it where its kind is the first, or among the first two.
    """
    dev = held_out(data)
    made = edits(dev.sentences, dev.graphs, most, random.Random(0))
    lens = Lens()
    lines = [
        "| changed in a dev sentence | pairs | named first | among first two | nothing found "
        "| its aspect is the lowest | in the lowest three |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for change in dict.fromkeys(kind for _, kind, _, _ in made):
        pairs = [(dev.sentences[i], text) for i, kind, text, _ in made if kind == change]
        counts = np.zeros(5)
        for result in lens.explain_many(pairs):
            kinds = [d.kind for d in result.differences]
            right = [kind in NAMED[change] for kind in kinds]
            predicted = result.aspects.predicted
            place = sorted(predicted, key=predicted.__getitem__).index(change)
            counts += [any(right[:1]), any(right[:2]), not kinds, place < 1, place < 3]
        shares = " | ".join(f"{count / len(pairs):.0%}" for count in counts)
        lines.append(f"| {change} | {len(pairs)} | {shares} |")
    return "\n".join(lines)


OTHERS = ("spans", "antonyms", "phenomena", "translated", "retold", "paws", "ists", "sick")
"""Sets by other authors, as :mod:`explainers.training.inference` names them."""


def others(data: Path) -> str:
    """What is claimed of pairs by other authors that the relation of sentences has not learnt from.

    Args:
        data: the folder with these sets.

    Returns:
        A markdown table. *Alone*: of the sentences beside one input, only the one that says the
        same gets no difference.
    """
    lens = Lens()
    _, held = judged(data, Path("tests/data"), lens.encoder)
    lines = [
        "| set | the same: a difference claimed | not the same: one named | F1 of differing "
        "| contradictions: one named | said to agree | alone |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for source in OTHERS:
        pairs = [e for e in held if e.source == source]
        results = lens.explain_many([(e.a, e.b) for e in pairs])
        claimed = [any(d.kind != "tense" for d in r.differences) for r in results]
        agreed = [r.difference.why_none in AGREEING for r in results]
        same = [k for k, e in enumerate(pairs) if e.allowed == SAME]
        apart = [k for k, e in enumerate(pairs) if not e.allowed & SAME]
        denied = [k for k, e in enumerate(pairs) if e.allowed == CONTRADICT]
        right = sum(claimed[k] for k in apart)
        wrong = sum(claimed[k] for k in same)
        groups: dict[str, list[bool]] = defaultdict(list)
        for example, claim in zip(pairs, claimed, strict=True):
            groups[example.group].append(claim != (example.allowed == SAME))
        alone = np.mean([all(told) for told in groups.values()])
        cells = (
            f"{wrong} of {len(same)}",
            f"{right} of {len(apart)}",
            f"{2 * right / max(1, right + wrong + len(apart)):.1%}",
            f"{sum(claimed[k] for k in denied)} of {len(denied)}",
            f"{sum(agreed[k] for k in denied)} of {len(denied)}",
            f"{alone:.1%}" if source == "antonyms" else "–",
        )
        lines.append(f"| {source} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--half", default="work")
    parser.add_argument("--misses", action="store_true", help="print pairs that were missed")
    parser.add_argument("--edited", action="store_true", help="changes to BAMBOO's dev sentences")
    parser.add_argument("--others", action="store_true", help="pairs by other authors")
    parser.add_argument("--data", type=Path, help="the folder with BAMBOO, or with those pairs")
    parser.add_argument("--most", type=int, default=75, help="edited pairs of each kind")
    options = parser.parse_args()
    if options.edited or options.others:
        if options.data is None:
            parser.error("--edited and --others need --data DIR")
        print(edited(options.data, options.most) if options.edited else others(options.data))
        return
    if options.file is None:
        parser.error("a table of pairs, or --edited --data DIR")
    listed = rows(options.file, options.half)
    tallies: dict[str, Tally] = defaultdict(Tally)
    by_language: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    pairs = [(row.a, row.b) for row in listed]
    results = Lens().explain_many(pairs, [row.languages for row in listed])
    for row, result in zip(listed, results, strict=True):
        found = count(row, result, tallies[row.kind])
        count(row, result, by_language[row.language]["all" if row.kind != PARAPHRASE else row.kind])
        if options.misses:
            _show(row, result, found)
    print(table(tallies))
    if len(by_language) > 1:
        print(languages(by_language))


def _show(row: Row, result: PairExplanation, found: Sequence[Difference]) -> None:
    right = row.kind in [d.kind for d in found][:2]
    right = right or (row.kind == PARAPHRASE and all(d.kind == "tense" for d in found))
    right = right or (row.kind == UNRELATED and len(found) < 2)
    if not right:
        print(f"{row.kind}: {row.a} / {row.b}  {sorted(row.a_words)} {sorted(row.b_words)}")
        for d in found:
            print(f"    {d.kind} {d.a!r} / {d.b!r} {d.a_words} {d.b_words} {d.confidence}")


if __name__ == "__main__":
    main()
