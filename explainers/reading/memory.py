"""What was read while the reader learnt: forms with their lemmas, and where each rule fits.

There is little to learn from, and a network that has seen a word twice need not have learnt it.
Nothing is kept as text: a form, a lemma, a rule's ends are each a hash (CRC-32), so that one in
some 100,000 strange words is taken for a known one.
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from explainers.reading import lemmas
from explainers.reading.result import Reading

FILE = "memory.safetensors"

AGREED = 0.9
"""A form has been read if so large a share of what it was read as is one lemma."""


@dataclass(frozen=True)
class Memory:
    """What is remembered, by hashes.

    Attributes:
        rules: of lemmas that were seen, as often as may be.
        read: number of the rule that makes the lemma of a form of a part of speech.
        lemmas: those that there are, with their parts of speech.
        ends: what each rule was seen to cut from both ends.
    """

    rules: tuple[str, ...] = ()
    read: Mapping[int, int] = field(default_factory=dict)
    lemmas: frozenset[int] = frozenset()
    ends: frozenset[int] = frozenset()

    def lemma(self, form: str, upos: str, language: str) -> str:
        """The lemma that a form was read with; nothing if it never was."""
        rule = self.read.get(_of_form(form, upos, language))
        return "" if rule is None else lemmas.made(self.rules[rule], form)

    def knows(self, lemma: str, upos: str, language: str) -> bool:
        """Whether there was such a lemma."""
        return _of_form(lemma, upos, language) in self.lemmas

    def fits(self, rule: str, form: str, language: str) -> bool:
        """Whether a rule was seen to cut what it would cut of a form."""
        return not self.ends or _of_ends(rule, form, language) in self.ends

    def save(self, folder: Path, name: str = FILE) -> None:
        """Write it beside a model; the rules as characters."""
        hashes = {
            "forms": list(self.read),
            "lemmas": sorted(self.lemmas),
            "ends": sorted(self.ends),
        }
        kept = {name: torch.from_numpy(np.array(of, np.uint32)) for name, of in hashes.items()}
        kept["made"] = torch.from_numpy(np.array(list(self.read.values()), np.int16))
        kept["rules"] = torch.from_numpy(
            np.frombuffer("\n".join(self.rules).encode(), np.uint8).copy()
        )
        save_file(kept, folder / name)

    @classmethod
    def load(cls, folder: Path, name: str = FILE) -> Memory:
        """What :meth:`save` wrote."""
        of = {name: tensor.numpy() for name, tensor in load_file(folder / name).items()}
        rules = tuple(of["rules"].tobytes().decode().split("\n"))
        read = dict(zip(of["forms"].tolist(), of["made"].tolist(), strict=True))
        return cls(rules, read, frozenset(of["lemmas"].tolist()), frozenset(of["ends"].tolist()))


def remembered(readings: Iterable[Reading]) -> Memory:
    """What is to be remembered of sentences that were read by hand."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    known, ends = set[int](), set[int]()
    for reading in readings:
        for word in reading:
            rule = lemmas.rule(word.form, word.lemma)
            if rule.count("|") != lemmas.BARS or "\n" in rule:
                continue  # of a form with one of the signs that rules are written with
            found[_of_form(word.form, word.upos, reading.language)][rule] += 1
            known.add(_of_form(word.lemma, word.upos, reading.language))
            ends.add(_of_ends(rule, word.form, reading.language))
    best = {form: of.most_common(1)[0] for form, of in found.items()}
    sure = {f: rule for f, (rule, n) in best.items() if n >= AGREED * found[f].total()}
    rules = tuple(sorted(set(sure.values())))
    places = {rule: k for k, rule in enumerate(rules)}
    read = {form: places[rule] for form, rule in sorted(sure.items())}
    return Memory(rules, read, frozenset(known), frozenset(ends))


def _of_form(form: str, upos: str, language: str) -> int:
    return zlib.crc32(f"{language} {upos} {form.lower()}".encode())


def _of_ends(rule: str, form: str, language: str) -> int:
    front, back = lemmas.cut(rule, form)
    return zlib.crc32(f"{language} {rule} {front} {back}".encode())
