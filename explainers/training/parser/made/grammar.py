"""The grammar as read from its files: words, patterns, and which of them fit where."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from explainers.amr.concepts import frame_of
from explainers.tables import table_of
from explainers.training.parser.made import forms, terminals
from explainers.training.parser.made.notation import (
    Filled,
    GrammarError,
    Node,
    Pattern,
    Slot,
    lines,
    nodes,
    pattern,
    table,
)

FILES = ("clauses", "phrases", "sentences")
MANNERS = frozenset({"count", "mass", "unique", "bare"})
SPECIAL = frozenset({"noun", "pronoun", "subject", "np", "nbar"})
ARGUMENT = re.compile(r"ARG\d")


class Noun(NamedTuple):
    """A noun: its kinds, the pronouns that may stand for it, how it is counted, its node."""

    word: str
    kinds: frozenset[str]
    genders: tuple[str, ...]
    manner: str
    pattern: Pattern


class Argument(NamedTuple):
    """What a verb takes: the words before it, its kind, its role, whether it may be missing."""

    before: str
    kind: str
    role: str
    optional: bool


class Grammar:
    """All patterns and words.

    Raises:
        GrammarError: for a line that cannot be read, or that contradicts another.
    """

    def __init__(self, words: dict[str, Any] | None = None) -> None:
        self.words: dict[str, Any] = words or table_of(forms.__file__, "lexicon")
        self.apart = frozenset(self.words["apart"].split())
        self.terminals: Mapping[str, Callable[[random.Random, bool], str]] = terminals.TERMINALS
        self.open: set[str] = {"act", "deed", "activity", "plain", "passive", "adj", "state"}
        self.clausal: set[str] = set()
        self.categories: dict[str, list[Pattern]] = defaultdict(list)
        texts: dict[str, str] = {}
        for name in FILES:
            for group, found in table_of(forms.__file__, name).items():
                texts |= found
                if group == "open":
                    self.open |= set(found)
                elif group == "clause":
                    self.clausal |= set(found)
        self.nouns: dict[str, tuple[Noun, ...]] = self._nouns()
        for category, line in (*self._verbs(), *self._adjectives()):
            self.categories[category].append(self.read(category, line))
        for category, text in texts.items():
            for line in lines(text):
                self.categories[category].append(self.read(category, line))
        self.categories = dict(self.categories)
        self.filed = tuple(texts)
        self.fitting = lru_cache(maxsize=100_000)(self._fitting)
        self.groups = {
            word: group for group, text in self.words["alike"].items() for word in text.split()
        }
        self.check()

    def read(self, category: str, line: str) -> Pattern:
        """A pattern of a line."""
        return pattern(category, line, category in self.open, self.open.__contains__,
                       self.clausal.__contains__)  # fmt: skip

    # Words

    def parents(self, kind: str) -> frozenset[str]:
        """A kind and what it is also."""
        out, queue = {kind}, [kind]
        for one in queue:
            for parent in self.words["kinds"].get(one, "").split():
                if parent not in out:
                    out.add(parent)
                    queue.append(parent)
        return frozenset(out)

    def _nouns(self) -> dict[str, tuple[Noun, ...]]:
        kinds: dict[tuple[str, bool], set[str]] = defaultdict(set)
        said: dict[tuple[str, bool], str] = {}
        manners = {w: m for m, text in self.words["manners"].items() for w in text.split()}
        genders = {w: g for g in ("he", "she") for w in self.words["genders"][g].split()}
        for kind, text in self.words["nouns"].items():
            for word, rest in table(text).items():
                key = word.replace("_", " "), kind in self.apart
                concept = rest.replace("_", " ") if rest != word else word.replace("_", "-")
                if not key[1]:
                    concept = self.words["concepts"].get(key[0], concept)
                if said.setdefault(key, concept) != concept:
                    raise GrammarError(f"{key[0]} is {said[key]} and, as {kind}, {concept}")
                kinds[key] |= self.parents(kind)
        every: dict[str, list[Noun]] = defaultdict(list)
        for (word, alone), of in kinds.items():
            known = genders.get(word)
            gender = (known,) if known else ("he", "she") if "person" in of else ("it",)
            one = Noun(
                word, frozenset(of), gender, manners.get(word, "count"),
                pattern("noun", f"1 | {word} | {said[word, alone]}", False, lambda _: False),
            )  # fmt: skip
            for kind in sorted(of):
                every[kind].append(one)
        self._kinds = {word: frozenset(of) for (word, alone), of in kinds.items() if not alone}
        return {kind: tuple(found) for kind, found in every.items()}

    def kinds_of(self, word: str) -> frozenset[str]:
        """The kinds of a noun; none if it is not known."""
        return self._kinds.get(word, frozenset())

    def _adjectives(self) -> Iterator[tuple[str, str]]:
        """*red* is red-02 of its ARG1, *old* a concept of its own, in whatever kind it stands."""
        self.adjectives: dict[str, str] = {}
        for category in ("adj", "state"):
            for kind, text in self.words[category].items():
                for word, rest in table(text).items():
                    concept, _, role = rest.partition(":")
                    senses = self.words["senses"].get(word, "").split()
                    if self.adjectives.setdefault(word, rest) != rest and rest not in senses:
                        raise GrammarError(f"{word} is {self.adjectives[word]} and {rest}")
                    kinds = ",".join(kind.split("+"))
                    said = word.replace("_", " ")
                    yield category, f"1 @{kinds} S | {said} | ({concept} :{role or 'domain'} .)"

    # Verbs

    def _verbs(self) -> Iterator[tuple[str, str]]:
        for row in lines(table_of(forms.__file__, "verbs")["verbs"]):
            lemma, frame, *rest = row.split()
            flags = rest.pop() if rest[-1].isupper() else ""
            try:
                subject, *arguments = [_argument(text) for text in rest]
            except ValueError as error:
                raise GrammarError(f"no verb: {row}") from error
            yield from _verb(lemma, frame, subject, arguments, flags)

    # What fits

    @cached_property
    def _leaves(self) -> dict[str, list[tuple[Pattern, float]]]:
        done: dict[str, list[tuple[Pattern, float]]] = {}
        for category in self.categories:
            self._flatten(category, done, ())
        return done

    def _flatten(
        self, category: str, done: dict[str, list[tuple[Pattern, float]]], above: tuple[str, ...]
    ) -> list[tuple[Pattern, float]]:
        if category in above:
            raise GrammarError(f"{category} is only itself")
        if category not in done:
            found: list[tuple[Pattern, float]] = []
            for one in self.categories[category]:
                if one.alias in self.categories:
                    below = self._flatten(one.alias, done, (*above, category))
                    total = sum(w for _, w in below)
                    found += [(p, one.weight * w / total) for p, w in below]
                else:
                    found.append((one, one.weight))
            done[category] = found
        return done[category]

    def _fitting(
        self, category: str, subject: frozenset[str], gap: frozenset[str] | None, deep: bool,
        manner: str, plain: bool, bare: bool, denied: bool, asked: bool,
    ) -> tuple[list[Pattern], list[float]]:  # fmt: skip
        """Patterns that fit, with their cumulated weights."""

        def fits(one: Pattern) -> bool:
            return (
                (not subject or not one.subject or bool(subject & one.subject))
                and (deep or not one.deep)
                and _counted(one, manner)
                and not (plain and "loose" in one.flags)
                and not (bare and one.flags & {"finite", "tensed"})
                and not (denied and one.flags & {"finite", "nodeny"})
                and not (asked and "noask" in one.flags)
                and (gap is None or any(self.lacks(one, s, gap, deep) for s in one.slots))
            )

        found = [(p, w) for p, w in self._leaves[category] if fits(p)]
        if deep and category.startswith("deep"):
            found = [(p, w) for p, w in found if p.deep] or found
        return [p for p, _ in found], list(accumulate(w for _, w in found))

    def lacks(self, one: Pattern, slot: Slot, kinds: frozenset[str], deep: bool) -> bool:
        """Whether what a clause lacks may be in this slot, or in the clause that fills it."""
        if slot.several or "island" in one.flags:
            return False
        if slot.category in self.open and slot.category not in ("adj", "state"):
            return "passes" in one.flags
        if slot.category in self.clausal:
            return "passes" in one.flags and deep
        return one.category in self.open and not slot.form and slot.category in kinds

    def recursive(self, category: str) -> bool:
        """Whether a slot of a category can go deeper."""
        return category not in self.terminals and category not in ("adj", "state", "pronoun")

    @cached_property
    def _sentences(self) -> tuple[list[Pattern], list[float]]:
        found = self._leaves["sentence"]
        return [p for p, _ in found], list(accumulate(w for _, w in found))

    def draw(self, rng: random.Random) -> Pattern:
        """A pattern of sentences."""
        found, weights = self._sentences
        return rng.choices(found, cum_weights=weights)[0]

    # Checks

    def check(self) -> None:
        """Every slot is of something there is and means something; no sense is another's."""
        acts = {concept for one in self.categories["act"] for concept in concepts(one.amr)}
        known = {*self.categories, *self.nouns, *self.terminals, *SPECIAL}
        for one in self.patterns():
            slots = {s.name for s in one.slots}
            for slot in one.slots:
                if slot.category not in known:
                    raise GrammarError(f"{one.category}: no {slot.category}: {one.words}")
            used = {*_names(one.amr), *one.by.values(), *one.gaps.values()}
            lost = slots - used
            if lost:
                raise GrammarError(f"{one.category}: {sorted(lost)} mean nothing: {one.words}")
            for concept in concepts(one.amr):
                if concept not in acts:
                    self._agrees(one, concept)
        if "sentence" not in self.categories:
            raise GrammarError("no sentences")

    def _agrees(self, one: Pattern, concept: str) -> None:
        """An adjective has one sense in words and patterns alike."""
        frame = frame_of(concept)
        lemma = frame.lemma if frame else concept
        own = self.adjectives.get(lemma, "").partition(":")[0]
        senses = {s.partition(":")[0] for s in self.words["senses"].get(lemma, "").split()}
        if own and frame_of(own) and frame_of(own).lemma == lemma and concept not in {own, *senses}:  # type: ignore[union-attr]
            raise GrammarError(
                f"{one.category}: {concept}, but the adjective is {own}: {one.words}"
            )

    def patterns(self) -> Iterator[Pattern]:
        """Every pattern, those of the words too."""
        yield from (p for found in self.categories.values() for p in found)
        yield from {n.word: n.pattern for found in self.nouns.values() for n in found}.values()

    def frames(self) -> dict[str, set[str]]:
        """The frames of all patterns, with the numbered roles that they have there."""
        out: dict[str, set[str]] = defaultdict(set)
        for one in self.patterns():
            for node in nodes(one.amr):
                out[node.head].update(r for r, _ in node.roles if ARGUMENT.fullmatch(r))
                for role, target in node.roles:
                    name = role.removesuffix("-of")
                    if name != role and isinstance(target, Node) and ARGUMENT.fullmatch(name):
                        out[target.head].add(name)
        return {f: roles for f, roles in out.items() if frame_of(f)}


def _counted(one: Pattern, manner: str) -> bool:
    """Whether a noun phrase is one of nouns that are counted so."""
    if not manner or one.category not in ("np", "nbar") or "any" in one.flags:
        return True
    told = one.flags & MANNERS
    return manner in told if told else one.category == "nbar" or manner == "count"


def _names(one: Node | Filled | str) -> Iterator[str]:
    if isinstance(one, Filled):
        yield one.name
    elif isinstance(one, Node):
        yield one.head
        for target in (*(t for _, t in one.roles), *one.about):
            yield from _names(target)


def concepts(one: Node | Filled | str) -> Iterator[str]:
    """The heads of a pattern's AMR."""
    return (node.head for node in nodes(one))


def _argument(text: str) -> Argument:
    optional = text.startswith("?")
    before, _, rest = text.lstrip("?").rpartition("/")
    kind, role = rest.split(":")
    return Argument(before.replace("+", " "), kind, role, optional)


def _verb(
    lemma: str, frame: str, subject: Argument, arguments: list[Argument], flags: str
) -> Iterator[tuple[str, str]]:
    """The patterns of a verb: with and without what may be missing, in both orders, passive."""
    base, _, particle = lemma.partition("_")
    variants = [arguments]
    if any(a.optional for a in arguments):
        variants.append([a for a in arguments if not a.optional])
    orders = [order for some in variants for order in _orders(base, particle, some, flags)]
    simple = len(arguments) == 1 and not arguments[0].before and not particle
    categories = {
        "act": True, "activity": "A" in flags, "plain": simple,
        "deed": "S" not in flags and subject.role == "ARG0",
    }  # fmt: skip
    mark = f"@{subject.kind}" + (" S" if "S" in flags else "")
    for words, some in orders:
        amr = f"({frame} :{subject.role} ." + _roles(some) + ")"
        line = f"{1 / len(orders):.3f} {mark} | {_behind(words, some)} | {amr}"
        yield from ((category, line) for category, is_one in categories.items() if is_one)
    if "N" not in flags:
        for some in variants:
            yield from _passive(
                f"[be] {forms.form(base, forms.PART)} {particle}", frame, subject, some
            )


def _orders(
    base: str, particle: str, some: list[Argument], flags: str
) -> Iterator[tuple[str, list[Argument]]]:
    """The orders in which a verb may stand with its first arguments."""
    direct = f" {{a0:{some[0].kind}}}" if some and not some[0].before else ""
    behind = f" {particle}" if particle else ""
    yield f"[{base}]{behind}{direct}", some
    if particle and direct:
        yield f"[{base}]{direct}{behind}", some
    if "D" in flags and len(some) > 1:
        yield f"[{base}] {{a1:{some[1].kind}}} {{a0:{some[0].kind}!}}", some[:2]


def _passive(
    done: str, frame: str, subject: Argument, some: list[Argument]
) -> Iterator[tuple[str, str]]:
    """What is said of what is acted on, if that has no preposition."""
    if not some or some[0].before:
        return
    said = _behind(done.strip(), some, 1)
    of = f"@{some[0].kind} S"
    behind = f" :{some[0].role} ." + _roles(some, 1) + ")"
    yield "passive", f"0.6 {of} | {said} | ({frame}{behind}"
    yield (
        "passive",
        f"0.4 {of} | {said} by {{s:{subject.kind}!}} | ({frame} :{subject.role} s{behind}",
    )


def _behind(words: str, some: list[Argument], start: int = 0) -> str:
    for i, one in enumerate(some):
        if i >= start and f"{{a{i}:" not in words:
            words += (f" {one.before}" if one.before else "") + f" {{a{i}:{one.kind}}}"
    return words


def _roles(some: list[Argument], start: int = 0) -> str:
    return "".join(f" :{one.role} a{i}" for i, one in enumerate(some) if i >= start)
