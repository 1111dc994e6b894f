"""What a reader remembers beside its weights: forms with their lemmas, and where each rule fits.

There is little to learn from, and a network that has seen a word twice need not have learnt it.
Nothing is kept as text: a form, a lemma, a rule's ends are each a hash (CRC-32), so that one in
some 12,000 strange words is taken for a known one.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file

from explainers.reading import lemmas
from explainers.reading.result import Reading

FILE = "memory.safetensors"

AGREED = 0.9
"""A form has been read if so large a share of what it was read as is one lemma."""

Hashes = NDArray[np.uint32]


def _none() -> Hashes:
    return np.zeros(0, np.uint32)


@dataclass(frozen=True, eq=False)
class Memory:
    """What is remembered, by hashes, which ascend.

    Attributes:
        rules: that make lemmas of forms.
        forms: with their parts of speech, (forms,).
        made: number of the rule that makes each form's lemma, (forms,).
        lemmas: those that there are, with their parts of speech.
        ends: what each rule was seen to cut from both ends.
        sure: by language, how likely a remembered lemma is right.
    """

    rules: tuple[str, ...] = ()
    forms: Hashes = field(default_factory=_none)
    made: NDArray[np.int16] = field(default_factory=lambda: np.zeros(0, np.int16))
    lemmas: Hashes = field(default_factory=_none)
    ends: Hashes = field(default_factory=_none)
    sure: Mapping[str, float] = field(default_factory=dict)

    def lemma(self, form: str, upos: str, language: str) -> str:
        """The lemma that is remembered of a form; nothing if there is none."""
        at = _place(self.forms, _of_form(form, upos, language))
        return "" if at is None else lemmas.made(self.rules[self.made[at]], form)

    def knows(self, lemma: str, upos: str, language: str) -> bool:
        """Whether there was such a lemma."""
        return _place(self.lemmas, _of_form(lemma, upos, language)) is not None

    def fits(self, rule: str, form: str, language: str) -> bool:
        """Whether a rule was seen to cut what it would cut of a form."""
        nothing = rule.startswith("0||0|", 1)  # is cut
        return (
            nothing
            or not len(self.ends)
            or _place(self.ends, _of_ends(rule, form, language)) is not None
        )

    def save(self, folder: Path, name: str = FILE) -> None:
        """Write it beside a model; the rules as characters."""
        kept = {of: getattr(self, of) for of in ("forms", "made", "lemmas", "ends")}
        for of, text in (("rules", "\n".join(self.rules)), ("sure", json.dumps(self.sure))):
            kept[of] = np.frombuffer(text.encode(), np.uint8).copy()
        save_file({of: torch.from_numpy(array) for of, array in kept.items()}, folder / name)

    @classmethod
    def load(cls, folder: Path, name: str = FILE) -> Memory:
        """What :meth:`save` wrote."""
        kept = {of: tensor.numpy() for of, tensor in load_file(folder / name).items()}
        rules, sure = (kept.pop(of).tobytes().decode() for of in ("rules", "sure"))
        return cls(tuple(rules.split("\n")), sure=json.loads(sure), **kept)


def remembered(
    readings: Iterable[Reading],
    listed: Iterable[tuple[str, str, str, str]] = (),
    sure: Mapping[str, float] | None = None,
) -> Memory:
    """What is to be remembered.

    Args:
        readings: sentences that were read by hand.
        listed: of lists of words: language, form, part of speech, lemma. What was read in
            sentences comes before it.
        sure: as of :class:`Memory`.
    """
    found, listing = (defaultdict[int, Counter[str]](Counter) for _ in range(2))
    known, ends = set[int](), set[int]()
    for reading in readings:
        for word in reading:
            rule = lemmas.rule(word.form, word.lemma)
            if rule.count("|") != lemmas.BARS or "\n" in rule:
                continue  # of a form with one of the signs that rules are written with
            found[_of_form(word.form, word.upos, reading.language)][rule] += 1
            known.add(_of_form(word.lemma, word.upos, reading.language))
            ends.add(_of_ends(rule, word.form, reading.language))
    for language, form, upos, lemma in listed:
        auxiliary = upos == "VERB" and _of_form(lemma, "AUX", language) in known
        for kind in (upos, "AUX") if auxiliary else (upos,):
            known.add(_of_form(lemma, kind, language))
            listing[_of_form(form, kind, language)][lemmas.rule(form, lemma)] += 1
    agreed = dict[int, str]()
    for hashed, counts in {**listing, **found}.items():
        rule, count = counts.most_common(1)[0]
        if count >= AGREED * counts.total():
            agreed[hashed] = rule
    rules = tuple(sorted(set(agreed.values())))
    number = {rule: k for k, rule in enumerate(rules)}
    forms = _hashes(agreed)
    made = np.array([number[agreed[hashed]] for hashed in forms.tolist()], np.int16)
    return Memory(rules, forms, made, _hashes(known), _hashes(ends), sure or {})


def worth(memory: Memory, readings: Iterable[Reading]) -> float:
    """How often the lemma that is remembered of a form is right, in sentences read by hand."""
    said = [
        (memory.lemma(word.form, word.upos, reading.language).lower(), word.lemma.lower())
        for reading in readings
        for word in reading
    ]
    return float(np.mean([made == lemma for made, lemma in said if made]))


def _hashes(of: Iterable[int]) -> Hashes:
    return np.array(sorted(of), np.uint32)


def _place(ascending: Hashes, value: int) -> int | None:
    """Where a value is."""
    at = int(ascending.searchsorted(np.uint32(value)))
    return at if at < len(ascending) and ascending[at] == value else None


def _of_form(form: str, upos: str, language: str) -> int:
    return zlib.crc32(f"{language} {upos} {form.lower()}".encode())


@lru_cache(maxsize=50_000)
def _of_ends(rule: str, form: str, language: str) -> int:
    front, back = lemmas.cut(rule, form)
    return zlib.crc32(f"{language} {rule} {front} {back}".encode())
