"""Pairs that people judged: what each judgement leaves possible."""

from __future__ import annotations

import csv
import gzip
import json
import random
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from explainers import text
from explainers.inference.result import RELATIONS
from explainers.training.clrcmd import ists
from explainers.training.corpora import need, pairs

SAME, FIRST, SECOND, CONTRADICT, DIFFER, UNRELATED = (1 << k for k in range(len(RELATIONS)))
NOT_SAME = (1 << len(RELATIONS)) - 1 & ~SAME
APART = NOT_SAME & ~UNRELATED
SOME = "some"
"""The kind of words that differ in a way that nobody named."""

_OF = {
    "entailment": SAME | FIRST,
    "neutral": SECOND | DIFFER | UNRELATED,
    "contradiction": CONTRADICT,
}
"""What a judgement of the second sentence, given the first, leaves possible."""


JUDGING = {"spans"}
"""Sources that nothing is learnt from."""


@dataclass(frozen=True)
class Example:
    """A pair and what is known of it.

    Attributes:
        a, b: the sentences.
        allowed: the relations that it may have, as the bits of a number.
        source: where it is from.
        kind: of its difference, where that is known; ``none`` where there is none.
        words: those of each sentence that differ, where they are known of both or of one.
        group: what must not be learnt from and reported on at once.
    """

    a: str
    b: str
    allowed: int
    source: str
    kind: str = ""
    words: tuple[tuple[int, ...] | None, tuple[int, ...] | None] | None = None
    group: str = ""

    def turned(self) -> Example:
        """The second sentence first."""
        swapped = self.allowed & ~(FIRST | SECOND)
        swapped |= SECOND * bool(self.allowed & FIRST) | FIRST * bool(self.allowed & SECOND)
        kind = {"added": "missing", "missing": "added"}.get(self.kind, self.kind)
        words = self.words and (self.words[1], self.words[0])
        return Example(self.b, self.a, swapped, self.source, kind, words, self.group)


def _clean(sentence: str) -> str:
    return re.sub(r"\s+([.,!?;:])", r"\1", " ".join(sentence.split()))


def _tsv(path: Path) -> Iterator[dict[str, str]]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(need(path), "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def snli(data: Path) -> Iterator[Example]:
    """Captions and what people wrote that is so, may be so, or is not so."""
    for row in _tsv(data / "nli/snli-dev.tsv.gz"):
        if row["label"] in _OF:
            a, b = _clean(row["premise"]), _clean(row["hypothesis"])
            yield Example(a, b, _OF[row["label"]], "snli", group=a)


def sick(data: Path) -> Iterator[Example]:
    """SICK, relatedness telling what has nothing in common from what may be so."""
    for row in _tsv(data / "nli/sick-train.tsv"):
        label, related = row["entailment_judgment"].lower(), float(row["relatedness_score"])
        allowed = _OF[label]
        if label == "neutral":
            allowed = UNRELATED if related < 2 else SECOND | DIFFER
        elif label == "entailment" and related >= 4.9:
            allowed = SAME
        yield Example(
            row["sentence_A"], row["sentence_B"], allowed, "sick", group=row["sentence_A"]
        )


def paws(data: Path) -> Iterator[Example]:
    """Pairs of the same words."""
    for row in _tsv(data / "paws-wiki/dev.tsv.gz"):
        a, b = _clean(row["sentence1"]), _clean(row["sentence2"])
        yield Example(a, b, SAME if row["label"] == "1" else APART, "paws", group=a)


def spans(data: Path) -> Iterator[Example]:
    """Differing spans: for reporting alone."""
    for row in _tsv(data / "differing-spans/work.tsv"):
        a, b = (re.sub(r"\{\{|\}\}", "", row[k]) for k in ("premise", "hypothesis"))
        yield Example(a, b, SAME if row["sentence_similarity"] == "1" else APART, "spans", group=a)


def antonyms(data: Path) -> Iterator[Example]:
    """An input beside each of three sentences, of which one says the same."""
    path = need(data / "antonyms-and-negation/work.jsonl")
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        for k, other in enumerate(row["sentences"]):
            allowed = SAME if k == row["label"] else CONTRADICT | DIFFER
            yield Example(row["input"], other, allowed, "antonyms", group=row["input"])


def phenomena(data: Path) -> Iterator[Example]:
    """The diagnostic set: what each of two sentences says of the other, where both are asked."""
    rows = list(_tsv(data / "entailment-phenomena/work.tsv"))
    label = {(r["Premise"], r["Hypothesis"]): r["Label"] for r in rows}
    for (a, b), said in label.items():
        allowed = _OF[said]
        back = label.get((b, a))
        if back is not None:
            allowed &= Example(b, a, _OF[back], "").turned().allowed
        yield Example(a, b, allowed or _OF[said], "phenomena", group=min(a, b))


def rated(data: Path) -> Iterator[Example]:
    """Pairs rated for likeness, from both ends of the scale."""
    for one in pairs(data, "sts", "train"):
        if one.score >= 0.96:
            allowed = SAME
        elif one.score <= 0.12:
            allowed = UNRELATED
        elif 0.4 < one.score <= 0.75:
            allowed = APART
        else:
            continue
        yield Example(_clean(one.a), _clean(one.b), allowed, "sts", group=one.a)


def rewritten(data: Path) -> Iterator[Example]:
    """News sentences that people called the same, or not; the same may say a little more."""
    for one in pairs(data, "para", "train"):
        allowed = SAME | FIRST | SECOND if one.score >= 0.5 else NOT_SAME
        yield Example(_clean(one.a), _clean(one.b), allowed, "para", group=one.a)


def chunked(data: Path) -> Iterator[Example]:
    """Interpretable STS: which words have a twin that says the same, whatever the others do."""
    for source in ists.SOURCES:
        for one in ists.read_examples(data, source):
            told = [{k for a, b, sure in one.gold if sure == 5 for k in (a, b)[side]}
                    for side in (0, 1)]  # fmt: skip
            sides = [_tokens(words, told[side]) for side, words in enumerate(one.words)]
            (a, x), (b, y) = sides
            allowed = NOT_SAME if x or y else SAME
            yield Example(a, b, allowed, "ists", SOME if x or y else "none", (x, y), a)


def _tokens(tokens: Sequence[str], told: Collection[int]) -> tuple[str, tuple[int, ...]]:
    """A sentence of tokens, and its words that are part of none of some tokens."""
    said, open_ = "", []
    for k, token in enumerate(tokens):
        if k not in told and any(map(str.isalnum, token)):
            open_.append((len(said), len(said) + len(token)))
        said += f"{token} "
    said = said.strip()
    return said, tuple(
        k for k, (i, j) in enumerate(text.spans(said)) if any(i < e and s < j for s, e in open_)
    )


_KINDS = {"none": SAME, "unrelated": UNRELATED, "added": SECOND, "missing": FIRST,
          "negation": CONTRADICT | DIFFER, "opposite": CONTRADICT | DIFFER}  # fmt: skip


def own(path: Path, halves: tuple[str, ...]) -> Iterator[Example]:
    """Pairs of our own, with the kind of their difference and its words."""
    for row in _tsv(path):
        if row["half"] in halves:
            kind = row["kind"]
            x, y = (tuple(map(int, row[k].split())) for k in ("a_words", "b_words"))
            words = x, y
            known = kind == "none" or words != ((), ())
            yield Example(
                row["a"], row["b"], _KINDS.get(kind, APART), "own",
                "" if kind in ("unrelated", "differs") else kind,
                words if known else None, row["a"],
            )  # fmt: skip


def everything(data: Path, tables: Path) -> list[Example]:
    """All of it."""
    sets = snli, sick, paws, spans, antonyms, phenomena, rated, rewritten, chunked
    found = [e for of in sets for e in of(data)]
    found += own(tables / "differences.tsv", ("work", "reported", "blind-a"))
    found += own(tables / "rewordings.tsv", ("fit",))
    return found


def split(
    examples: list[Example], share: float = 0.35, seed: int = 0
) -> tuple[list[Example], list[Example]]:
    """Those to learn from and those to report on, a group on one side; of large sets 600."""
    rng = random.Random(seed)
    by: dict[str, list[str]] = {}
    for e in examples:
        by.setdefault(e.source, [])
        by[e.source].append(e.group)
    held: set[tuple[str, str]] = set()
    for source, groups in sorted(by.items()):
        distinct = sorted(set(groups))
        rng.shuffle(distinct)
        most = min(int(share * len(distinct)), 400)
        held |= {(source, g) for g in distinct[:most]}
    out = [e.source in JUDGING or (e.source, e.group) in held for e in examples]
    inside = [e for e, kept in zip(examples, out, strict=True) if not kept]
    return inside, [e for e, kept in zip(examples, out, strict=True) if kept]
