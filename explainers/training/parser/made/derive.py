"""The interpreter of the grammar: derives a sentence and its graph at once.

Both sides of a pattern are filled together. The interpreter gives verbs their form, keeps what an
event's subject is under every verb that has the same one (control, coordination, relative clauses),
passes on what a clause lacks, and lets pronouns come back to whom they can only mean.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import chain

from explainers.amr.graph import Attribute, Edge, Graph
from explainers.training.parser.made import forms
from explainers.training.parser.made.grammar import MANNERS, Grammar, Noun
from explainers.training.parser.made.notation import (
    CONSTANT,
    Again,
    Filled,
    Node,
    Pattern,
    Slot,
    Verb,
    nodes,
)

TENSES = {
    "": ("past",) * 10 + ("present",) * 4 + ("now",) * 3 + ("then",) * 2 + ("perfect",)
    + ("will",) * 3 + ("going",) * 2,
    "S": ("past",) * 6 + ("present",) * 5 + ("will", "perfect"),
    "several": ("past",) * 4 + ("present", "will"),
    "said": ("past",) * 4 + ("would",) * 3 + ("had",) * 2,
}  # fmt: skip
PASTS = frozenset({"past", "then", "had", "would"})
BACK, SHORT_LIST, LONG_LIST = (
    0.3,
    (2, 2, 2, 2, 3, 3, 3, 4),
    (2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12, 15, 20),
)
"""How often somebody who can be meant is meant, by a pronoun; how many a list has."""
GRADED = {"er": 0, "est": 1, "deg": 2}
"""Forms of an adjective whose degree is told: which of :func:`.forms.compared`."""
PERSONAL = frozenset({"he", "she", "it", "they"})
PEOPLE = frozenset(
    {"person", "being", "child", "people", "doctor", "soldier", "journalist", "farmer"}
)
KEPT = frozenset({"consist-of", "subset-of"})
"""Roles that only look turned round."""


class Stuck(Exception):
    """What was begun cannot be ended well; another sentence is tried."""


@dataclass
class Part:
    """What a slot was filled with.

    Attributes:
        words: those of it; verbs have no form yet.
        node: variable, or a constant.
        gender: the pronoun that stands for it.
        kinds: of noun that it counts as.
        flags: of the pattern that it was made with.
    """

    words: list[str | Verb]
    node: str
    gender: str = "it"
    kinds: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Want:
    """What a slot asks of what fills it."""

    form: str = ""
    kind: str = ""
    noun: Noun | None = None
    subject: Part | None = None
    gap: Part | None = None
    budget: int = 0
    plain: bool = False
    object: bool = True
    outer: str = ""
    owner: bool = False
    leaf: Pattern | None = None
    denied: bool = False
    asked: bool = False


@dataclass
class Known:
    """Somebody or something that a pronoun may come back to."""

    node: str
    genders: frozenset[str]
    kinds: frozenset[str]


@dataclass
class Derivation:
    """One sentence in the making.

    Args:
        grammar: with its patterns and words.
        rng: what is drawn.
        first: whether the first of all there is is taken, which makes a pattern's example.
    """

    grammar: Grammar
    rng: random.Random
    first: bool = False
    concepts: dict[str, str] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    frames: list[set[str]] = field(default_factory=lambda: [set()])
    used: set[str] = field(default_factory=set)

    # Drawing

    def chance(self, probability: float) -> bool:
        """Whether what happens this often happens now."""
        return not self.first and self.rng.random() < probability

    def choose(self, items: tuple[str, ...] | list[str]) -> str:
        """One of several."""
        return items[0] if self.first else self.rng.choice(items)

    def leaf(self, category: str, want: Want) -> Pattern:
        """A pattern of a category that fits."""
        found, weights = self.grammar.fitting(
            category,
            want.noun.kinds if want.noun else want.subject.kinds if want.subject else frozenset(),
            want.gap.kinds if want.gap else None,
            want.budget > 0,
            want.noun.manner if want.noun else "",
            want.plain,
            want.form in ("inf", "ing", "part"),
            want.denied,
            want.asked,
        )
        if not found:
            raise Stuck(category)
        return found[0] if self.first else self.rng.choices(found, cum_weights=weights)[0]

    # Nodes

    def new(self, concept: str) -> str:
        """A node."""
        variable = f"z{len(self.concepts) + 1}"
        self.concepts[variable] = concept
        return variable

    def link(self, source: str, role: str, target: str) -> None:
        """A role between two nodes, or of a node and a constant."""
        if role.endswith("-of") and role not in KEPT:
            source, role, target = target, role[:-3], source
        if target in self.concepts:
            self.edges.append(Edge(source, role, target))
        else:
            self.attributes.append(Attribute(source, role, target))

    # Patterns

    def expand(self, pattern: Pattern, want: Want) -> Part:
        """A pattern with all of its slots filled."""
        return _Filling(self, pattern, want).part()

    def fill(self, category: str, want: Want) -> Part:
        """What a slot of a category is filled with."""
        if category in self.grammar.categories:
            return self.expand(want.leaf or self.leaf(category, want), want)
        if category in ("noun", "nbar") and want.noun is None:
            want = replace(want, noun=self.noun(want.kind or "thing"))
        if category == "noun":
            return self._named(want)
        if category in self.grammar.terminals:
            return self._drawn(category, want)
        if category == "pronoun":
            return self._pronoun(want)
        if want.form in ("bare", "pl") and category in self.grammar.nouns:
            return self._named(replace(want, noun=self.noun(category)))
        return self._phrase(category, want)

    def _drawn(self, category: str, want: Want) -> Part:
        """A number, or a name that has not been said yet."""
        for attempt in range(20):
            line = self.grammar.terminals[category](self.rng, self.first and not attempt)
            if ":name (" not in line or line not in self.used:
                self.used.add(line)
                return self.expand(self.grammar.read(category, line), replace(want, leaf=None))
        raise Stuck(category)

    def noun(self, kind: str) -> Noun:
        """A noun of a kind that has not been used yet."""
        pool = self.grammar.nouns[kind]
        if self.first:
            return next((n for n in pool if n.word not in self.used), pool[0])
        for _ in range(20):
            one = self.rng.choice(pool)
            if one.word not in self.used:
                return one
        raise Stuck(kind)

    def _named(self, want: Want) -> Part:
        """A noun alone, in its number."""
        noun = want.noun
        assert noun
        self.used.add(noun.word)
        many = want.form == "pl"
        words = forms.plural(noun.word) if want.form == "pl" else noun.word
        part = self.expand(noun.pattern, Want())
        gender = "they" if many else self.choose(noun.genders)
        return Part([words], part.node, gender, noun.kinds, frozenset(noun.genders))

    def _phrase(self, kind: str, want: Want) -> Part:
        """A noun phrase of a kind."""
        if kind not in self.grammar.nouns:
            raise Stuck(kind)
        if not want.plain and (back := self._back(kind, want)):
            return back
        noun = self.noun(kind)
        want = replace(want, noun=noun, leaf=None, gap=None, subject=None)
        return self.expand(self.leaf("np", want), want)

    # Who is meant

    def _candidates(self, gender: str) -> list[Known]:
        """Whom a pronoun can mean: named before, and not in the same clause."""
        here = self.frames[-1]
        return [k for k in self.known if gender in k.genders and k.node not in here]

    def _back(self, kind: str, want: Want) -> Part | None:
        """A pronoun for somebody or something of a kind, at times, if only one can be meant."""
        if not self.known or not self.chance(BACK):
            return None
        gender = self.rng.choice(("he", "she", "it", "they"))
        found = self._candidates(gender)
        if len(found) != 1 or not {kind, "person" if kind == "being" else kind} & found[0].kinds:
            return None
        return self._meant(gender, found[0], want)

    def _meant(self, gender: str, one: Known, want: Want) -> Part:
        one.genders = frozenset({gender})
        name = "his" if want.owner else "him" if want.object else "he"
        return Part([forms.pronoun(gender, name)], one.node, gender, one.kinds,
                    frozenset({"pronoun"}))  # fmt: skip

    def _pronoun(self, want: Want) -> Part:
        """*She*: the one that was named, or somebody else where nobody can be meant."""
        kinds = frozenset({"person", "being"})
        for _ in range(10):
            gender = self.choose(("she", "he", "I", "you", "he", "she", "we", "they"))
            if gender in PERSONAL:
                found = [k for k in self._candidates(gender) if "person" in k.kinds]
                if len(found) > 1:
                    continue
                if found:
                    return self._meant(gender, found[0], want)
            else:
                same = [k for k in self.known if gender in k.genders]
                if same and same[0].node in self.frames[-1] and not want.owner:
                    continue  # that would be *myself*
                if same:
                    return self._meant(gender, same[0], want)
            return self._meant(gender, Known(self.new(gender.lower()), frozenset(), kinds), want)
        raise Stuck("pronoun")

    def remember(self, part: Part) -> None:
        """A noun phrase is complete: from here on a pronoun may mean it."""
        if not part.kinds or part.node not in self.concepts or "nobody" in part.flags:
            return
        self.frames[-1].add(part.node)
        if all(k.node != part.node for k in self.known):
            either = {"he", "she"} if {"he", "she"} <= part.flags and part.gender != "they" else ()
            self.known.append(Known(part.node, frozenset({part.gender, *either}), part.kinds))

    # Graph

    def graph(self, top: str) -> Graph:
        """The graph: *domain* where what is said is above, else *mod*."""
        near: dict[str, list[str]] = {}
        for edge in self.edges:
            near.setdefault(edge.source, []).append(edge.target)
            near.setdefault(edge.target, []).append(edge.source)
        order, queue = {top: 0}, [top]
        for node in queue:
            for other in near.get(node, ()):
                if other not in order:
                    order[other] = len(order)
                    queue.append(other)
        if len(order) < len(self.concepts) and self.concepts:
            raise Stuck("not connected")
        told = {e.target for e in self.edges}
        edges = [
            Edge(e.target, "mod", e.source)
            if e.role == "domain" and order[e.target] < order[e.source] and e.source not in told
            else e
            for e in dict.fromkeys(self.edges)
        ]
        concepts = {node: self.concepts[node] for node in order}
        return Graph(top, concepts, tuple(edges), tuple(dict.fromkeys(self.attributes)))


class _Filling:
    """A pattern in the course of being filled."""

    def __init__(self, derivation: Derivation, pattern: Pattern, want: Want) -> None:
        self.d, self.pattern, self.want = derivation, pattern, want
        self.grammar = derivation.grammar
        self.parts: dict[str, Part] = {}
        self.leaves: dict[str, Pattern] = {}
        self.tenses: dict[str, str] = {}
        self.variables: dict[int, str] = {}
        self.slots = {s.name: s for s in pattern.slots}
        self.open = pattern.category in self.grammar.open
        self.budgets = self._budgets()
        self.gapped = self._gapped()
        self.asked: dict[str, str] = {}
        self.passing = len(self.slots) == 1 and not self.open and len(pattern.pieces) == 1

    def part(self) -> Part:
        """All of it."""
        clausal = self.pattern.category in self.grammar.clausal
        if clausal:
            self.d.frames.append(set())
        for name in self.slots:
            self._fill(name)
        node = self._node(self.pattern.amr)
        words = self._words()
        if clausal:
            self.d.frames.pop()
        return self._made(words, node)

    def _made(self, words: list[str | Verb], node: str) -> Part:
        top = self.pattern.amr
        head = top.name if isinstance(top, Filled) else top.head if isinstance(top, Node) else ""
        flags = self.pattern.flags
        chosen = next((f[2:] for f in flags if f.startswith("g:")), "")
        given = self.parts.get(chosen or head)
        kinds = next((frozenset(f[2:].split(",")) for f in flags if f.startswith("k:")), None)
        gender = next((f[2:] for f in flags if f.startswith("=:")), given.gender if given else "it")
        if given:
            flags = flags | given.flags
        return Part(words, node, gender, kinds or (given.kinds if given else frozenset()), flags)

    # Budgets and gaps

    def _budgets(self) -> dict[str, int]:
        """How deep each slot may go."""
        left = self.want.budget - self.pattern.deep
        deep = [s for s in self.slots if self._may_grow(s)]
        chains = [s for s in deep if self.slots[s].category.startswith("deep")]
        if chains:
            return {chains[-1]: left} | {s: 1 for s in deep if "^" in self.pattern.flags
                                         and s not in chains and self.d.chance(0.5)}  # fmt: skip
        budgets = dict.fromkeys(deep, 0)
        if deep and left > 0:
            whole = self.d.rng.choice(deep)
            if self.d.chance(0.7):
                budgets[whole] = left
            else:
                for _ in range(left):
                    budgets[self.d.rng.choice(deep)] += 1
        return budgets

    def _may_grow(self, name: str) -> bool:
        """Whether a slot may be long: clauses may, a noun behind its verb only at the end."""
        category = self.slots[name].category
        if not self.grammar.recursive(category):
            return False
        late = not self.open or self.pattern.pieces[-1] == self.slots[name]
        return late or category in self.grammar.open or category in self.grammar.clausal

    def _gapped(self) -> str:
        """The slot that what the clause lacks is passed on to."""
        gap = self.want.gap
        if gap is None:
            return ""
        able = [
            s.name
            for s in self.slots.values()
            if self.grammar.lacks(self.pattern, s, gap.kinds, self.budgets.get(s.name, 0) > 0)
        ]
        if not able:
            raise Stuck("gap")
        return self.d.choose(able)

    # Slots

    def _fill(self, name: str) -> None:
        """A slot, after those that it rests on."""
        if name in self.parts:
            return
        slot = self.slots[name]
        by, gap = self.pattern.by.get(name, ""), self.pattern.gaps.get(name, "")
        verbal = slot.category in self.grammar.open
        if verbal and by in self.slots and by not in self.parts:
            self._choose_first(slot, by, gap)
        for other in (by, gap):
            if other in self.slots:
                self._fill(other)
        if name == self.gapped and not verbal and slot.category not in self.grammar.clausal:
            gapped = self.want.gap
            assert gapped
            self.parts[name] = replace(gapped, words=[])
            return
        self.parts[name] = self._several(slot) if slot.several else self._one(slot)
        if not verbal and slot.category not in self.grammar.apart:
            self.d.remember(self.parts[name])

    def _subject(self, by: str) -> Part | None:
        if by == ".":
            return self.want.subject
        if by in self.parts:
            return self.parts[by]
        for node in nodes(self.pattern.amr):
            if by and by in (node.name, node.head):
                kinds = self.grammar.kinds_of(node.head)
                return Part([], self._variable(node), "it", kinds)
        return None

    def _choose_first(self, slot: Slot, by: str, gap: str) -> None:
        """What is said decides of whom it can be said."""
        subject = self.slots[by]
        kind = "" if subject.category in ("subject", "noun", "nbar", "np") else subject.category
        if self.want.noun and not kind and subject.category != "subject":
            return
        if subject.several or kind not in ("", "person", "being", "animal") or slot.several:
            return
        kinds = self.grammar.parents(kind) if kind else frozenset()
        wanted = Want(
            slot.form,
            subject=Part([], "", kinds=kinds) if kinds else None,
            gap=self._gap(gap) if gap else self.want.gap if slot.name == self.gapped else None,
            budget=self.budgets.get(slot.name, 0),
            denied=slot.denied,
            asked=self._asked(slot.name),
        )
        self.leaves[slot.name] = self.d.leaf(slot.category, wanted)

    def _gap(self, name: str) -> Part | None:
        if name in self.slots:
            self._fill(name)
            return self.parts[name]
        return self._subject(name)

    def _kind(self, slot: Slot) -> str:
        """The kind of a noun slot that has none of its own: of whom it is said."""
        for name, by in self.pattern.by.items():
            if by == slot.name and name in self.leaves:
                kinds = sorted(self.leaves[name].subject)
                return self.d.choose(kinds) if kinds else "person"
        return self.want.kind

    def _want(self, slot: Slot) -> Want:
        by, gap = self.pattern.by.get(slot.name, ""), self.pattern.gaps.get(slot.name, "")
        passed = slot.category in ("noun", "nbar", "np") and self.want.noun is not None
        form = slot.form or (self.want.form if passed else "")
        inner = self.want.gap if slot.name == self.gapped else None
        return Want(
            form,
            "" if passed else self._kind(slot),
            self.want.noun if passed else None,
            self._subject(by),
            self._gap(gap) if gap else inner,
            self.budgets.get(slot.name, 0),
            slot.plain or self.want.plain,
            self._objective(slot),
            self.want.outer,
            slot.form == "s" or (self.passing and self.want.owner),
            self.leaves.get(slot.name),
            slot.denied,
            self._asked(slot.name),
        )

    def _asked(self, name: str) -> bool:
        return any(isinstance(p, Again) and p == Again(name, "?") for p in self.pattern.pieces)

    def _objective(self, slot: Slot) -> bool:
        """Whether a pronoun there is *him*, not *he*."""
        if self.passing:
            return self.want.object
        first = not self.open and slot.name == next(iter(self.slots))
        return not first and not any(
            by == slot.name and self.slots[name].form not in ("inf", "ing", "part")
            for name, by in self.pattern.by.items()
            if name in self.slots
        )

    def _one(self, slot: Slot) -> Part:
        want = self._want(slot)
        category = slot.category
        if category == "subject":
            category, want = want.kind or "person", replace(want, kind="")
        if category in self.grammar.open:
            return self._event(slot, want)
        if category in self.grammar.clausal:
            want = replace(want, outer=self.want.form or self.want.outer)
        return self.d.fill(category, want)

    def _event(self, slot: Slot, want: Want) -> Part:
        """What is said of a subject, in a tense."""
        leaf = want.leaf or self.d.leaf(slot.category, want)
        if slot.category in ("adj", "state"):
            leaf = self._new_adjective(slot.category, leaf, want)
        kept = self.open and not slot.form
        given = "" if slot.form == "any" else slot.form
        form = self.want.form if kept else given or self._tense(leaf.flags)
        if "one" in leaf.flags and want.subject and want.subject.gender in ("they", "we"):
            raise Stuck("one")
        self.tenses[slot.name] = form
        if not kept and want.subject:
            self.d.frames.append({want.subject.node} | ({want.gap.node} if want.gap else set()))
        part = self.d.expand(leaf, replace(want, form=form, leaf=leaf, outer=form))
        if not kept and want.subject:
            self.d.frames.pop()
        if slot.denied:
            self.d.link(part.node, "polarity", "-")
        if form in GRADED:
            said = forms.compared("".join(map(str, part.words)))
            part.words = [said[GRADED[form]]]
        return part

    def _new_adjective(self, category: str, leaf: Pattern, want: Want) -> Pattern:
        """One that says nothing again of the same: not *big tiny*."""
        for _ in range(8):
            group = self.grammar.groups.get(leaf.words, leaf.words)
            key = f"{group} {want.subject.node if want.subject else ''}"
            if key not in self.d.used:
                self.d.used.add(key)
                return leaf
            leaf = self.d.leaf(category, want)
        raise Stuck("adjective")

    def _tense(self, flags: Iterable[str]) -> str:
        if self.want.outer in PASTS:
            return self.d.choose(TENSES["said"])
        return self.d.choose(TENSES["S" if "S" in flags else ""])

    def _several(self, slot: Slot) -> Part:
        """A list: its items under one *and*."""
        number = 3 if self.d.first else self.d.rng.choice((SHORT_LIST, LONG_LIST)[slot.several > 1])
        one = slot._replace(several=0)
        plain = one._replace(plain=True)
        verbal = slot.category in self.grammar.open
        if verbal and not slot.form and not self.open:
            chosen = self.want.outer in PASTS and self.d.choose(TENSES["said"])
            one = one._replace(form=chosen or self.d.choose(TENSES["several"]))
        parts: list[Part] = []
        said: set[str] = set()
        for _ in range(3 * number):
            part = self._one(one if verbal else plain)
            shown = " ".join(w.lemma if isinstance(w, Verb) else w for w in part.words)
            if shown in said:
                raise Stuck("list")
            said.add(shown)
            parts.append(part)
            if not verbal:
                self.d.remember(part)
            if len(parts) == number:
                break
        if verbal:
            self.tenses[slot.name] = one.form or self.want.form
        node = self.d.new(slot.joint if slot.joint != "nor" else "or")
        for i, part in enumerate(parts, 1):
            self.d.link(node, f"op{i}", part.node)
        comma = ", " if number > 2 and self.d.chance(0.4) else " "
        words: list[str | Verb] = []
        for i, part in enumerate(parts):
            if i:
                last = i == len(parts) - 1
                words += [f"{comma}{slot.joint} " if last else ", "]
            words += part.words
        kinds = frozenset.intersection(*(p.kinds for p in parts))
        return Part(words, node, "they" if slot.joint == "and" else "it", kinds)

    # Words

    def _words(self) -> list[str | Verb]:
        done = {name: self._said(name) for name in self.slots}
        out: list[str | Verb] = []
        for piece in self.pattern.pieces:
            if isinstance(piece, str):
                out.append(piece)
            elif isinstance(piece, Slot):
                out += done[piece.name]
            elif isinstance(piece, Verb):
                out.append(forms.bare(piece.lemma, piece.form) if piece.form else piece)
            else:
                out.append(self._again(piece))
        return out

    def _again(self, piece: Again) -> str:
        if piece.form == "?":
            return self.asked[piece.name]
        one = self.want.subject if piece.name == "." else self.parts[piece.name]
        assert one
        return forms.pronoun(one.gender, piece.form or "he")

    def _said(self, name: str) -> list[str | Verb]:
        """The words of a slot, its verbs in their form."""
        slot, part = self.slots[name], self.parts[name]
        if slot.category not in self.grammar.open:
            return self._owner(part) if slot.form == "s" else part.words
        form = self.tenses.get(name, "")
        if self.open and not slot.form:
            return part.words
        subject = self._subject(self.pattern.by.get(name, ""))
        who = subject.gender if subject else "it"
        if subject and "single" in subject.flags:
            who = "he"
        asked = name if self._asked(name) else ""
        return self.inflected(part.words, form, who, slot.denied, asked)

    def inflected(
        self, words: list[str | Verb], form: str, who: str, denied: bool = False, asked: str = ""
    ) -> list[str | Verb]:
        """The words with their verbs in a form; in a question, without the auxiliary."""
        out: list[str | Verb] = []
        first = True
        for word in words:
            if not isinstance(word, Verb):
                out.append(word)
            elif form in ("inf", "ing", "part"):
                out.append(("not " if denied and first else "") + forms.bare(word.lemma, form))
                first = False
            else:
                auxiliary, main, finite = forms.group(word.lemma, form, who)
                simple = form in ("past", "present") and not denied and not asked
                if asked and first:
                    self.asked[asked] = forms.denied(auxiliary) if denied else auxiliary
                    out.append(main)
                elif denied and first:
                    out.append(f"{auxiliary} not {main}".strip())
                elif form == "going" and not first:
                    out.append(word.lemma)
                else:
                    out.append(finite if first or simple else main or word.lemma)
                first = False
        return out

    def _owner(self, part: Part) -> list[str | Verb]:
        if "pronoun" in part.flags:
            return part.words
        said = part.words[-1]
        ending = "'" if part.gender == "they" and str(said).endswith("s") else "'s"
        return [*part.words, ending]

    # Nodes

    def _variable(self, node: Node) -> str:
        if id(node) not in self.variables:
            if node.head in self.slots:
                self._fill(node.head)
                self.variables[id(node)] = self.parts[node.head].node
            else:
                self.variables[id(node)] = self.d.new(node.head)
        return self.variables[id(node)]

    def _node(self, one: Node | Filled | str) -> str:
        """The variable of a pattern's node, with all that is below it; or a constant."""
        if isinstance(one, str):
            return one
        if isinstance(one, Filled):
            if one.name in self.slots:
                return self.parts[one.name].node
            found = self._subject(one.name)
            if found is None:
                raise Stuck(f"{self.pattern.category}: nothing is {one.name}")
            return found.node
        if one.head == ".":
            assert self.want.subject
            variable = self.want.subject.node
        elif not one.roles and not one.about and CONSTANT.fullmatch(one.head):
            return one.head
        else:
            variable = self._variable(one)
        for role, target in one.roles:
            if not (role == "domain" and self.want.form in GRADED):
                self.d.link(variable, role, self._node(target))
        for about in one.about:
            self._node(about)
        return variable


def sentence(grammar: Grammar, rng: random.Random) -> tuple[str, Graph]:
    """A sentence, and its graph."""
    while True:
        pattern = grammar.draw(rng)
        depth = (
            rng.randint(1, pattern.depth) if pattern.depth else rng.choice((0, 0, 0, 0, 1, 1, 2, 3))
        )
        try:
            return made(grammar, rng, pattern, depth)
        except Stuck:
            continue


def made(
    grammar: Grammar, rng: random.Random, pattern: Pattern, depth: int = 0
) -> tuple[str, Graph]:
    """What a pattern of sentences makes.

    Raises:
        Stuck: if what was begun cannot be ended.
    """
    one = Derivation(grammar, rng)
    part = one.expand(pattern, Want(budget=depth))
    text = forms.sentence(rng, "".join(w if isinstance(w, str) else w.lemma for w in part.words))
    if text[-1] not in '.?!"':
        text += rng.choices((".", "!", ""), (22, 1, 2))[0]
    return text, one.graph(part.node)


def shown(grammar: Grammar, pattern: Pattern) -> str:
    """The example of a pattern: its words with the first of all that may fill it, if that fits.

    Raises:
        Stuck: if its graph is never connected, or nothing fills it.
    """
    rng = random.Random(0)
    for attempt in range(200):
        try:
            return _shown(Derivation(grammar, rng, first=not attempt), pattern, 2 * bool(attempt))
        except Stuck as error:
            reason = error
    raise reason


def _shown(one: Derivation, pattern: Pattern, budget: int) -> str:
    grammar, budget = one.grammar, max(budget, pattern.deep)
    want = Want(form="past", budget=budget)
    kinds = pattern.subject or frozenset({"person", "being"})
    who = "she" if kinds & PEOPLE else "it"
    subject = Part([], "", who, kinds)
    said = pattern.category in grammar.open
    if said:
        subject.node = one.new(who)
        want = replace(want, subject=subject)
    elif pattern.category in ("np", "nbar"):
        told = [k for k in sorted(pattern.subject) if k in grammar.nouns]
        manner = next(iter(pattern.flags & MANNERS), "count")
        pool = chain(*(grammar.nouns[k] for k in (*told, "thing", *grammar.nouns)))
        want = Want(noun=next(n for n in pool if n.manner == manner), budget=budget)
    filling = _Filling(one, pattern, want)
    part = filling.part()
    if said and all(subject.node not in (e.source, e.target) for e in one.edges):
        del one.concepts[subject.node]  # what is said of nobody in particular
    if one.concepts:
        one.graph(part.node if part.node in one.concepts else next(iter(one.concepts)))
    words = [f"{who} ", *filling.inflected(part.words, "past", who)] if said else part.words
    return forms.written("".join(w if isinstance(w, str) else w.lemma for w in words))
