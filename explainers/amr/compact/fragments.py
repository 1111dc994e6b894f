"""Graph fragments: the small piece of AMR that one word stands for.

A *label* is a fragment in which everything that can be read off the word is replaced by a
template, so that ``teacher`` and ``driver`` share one label. Its nodes are separated by ``|``;
every node after the first says how it hangs on an earlier one: ``>ARG1 0 x`` is a child of node 0,
``<ARG0 0 x`` a parent of it.

Templates of a node:

============  ===========================================================
``dog``       a concept, as it stands
``%n %v %a``  the noun, verb or adjective that the word inflects
``%d``        what the word is derived from
``%v-01``     any of these with a sense or a particle behind it
``@city``     an entity of that type; its name is the words of the span
``@city=A_B``  an entity whose name is not in the words
``=-``        a constant; ``=#`` the word's number, ``=%m`` its month,
              ``=%w`` the word itself as a string
============  ===========================================================
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from explainers.amr.compact.words import MONTHS, Forms, forms, number
from explainers.amr.concepts import frame_of
from explainers.amr.notation import as_written

NOTHING = "_"
CONTINUED = "_name"
"""Label of every further word of a name."""

JOINT = "+"
"""Joins the roles of two relations between the same nodes: ``ARG0+ARG1``."""

_PARTICLE = re.compile(r"(-[a-z]+)?")
"""What may stand between a verb and its sense."""
_UNSAFE = re.compile(r"[\s()/:~\"\\|#]+")


class Part(NamedTuple):
    """One node of a label. ``parent`` is -1 for the first."""

    template: str
    role: str = ""
    parent: int = -1
    upward: bool = False

    @property
    def constant(self) -> bool:
        """Whether the node is a constant, which has exactly one owner."""
        return self.template.startswith("=")

    def __str__(self) -> str:
        if self.parent < 0:
            return self.template
        return f"{'<' if self.upward else '>'}{self.role} {self.parent} {self.template}"


@lru_cache(maxsize=20_000)
def parts(label: str) -> tuple[Part, ...]:
    """The nodes of a label; none for the labels of words without a fragment.

    >>> [p.template for p in parts("person|<ARG0 0 %d-01")]
    ['person', '%d-01']
    """
    if label in (NOTHING, CONTINUED):
        return ()
    first, *rest = label.split("|")
    result = [Part(first)]
    for text in rest:
        role, parent, template = text.split(" ", 2)
        result.append(Part(template, role[1:], int(parent), role[0] == "<"))
    return tuple(result)


_HOLE = "*"


def split(label: str) -> tuple[str, str]:
    """A label as its *core*, the node that its word names, and the *wrapper* round it.

    The network chooses the two one after the other, so that a rare wrapper learns
    from every core that it was seen with.

    >>> split("person|<ARG0 0 %d-01")
    ('%d-01', 'person|<ARG0 0 *')
    """
    nodes = parts(label)
    if not nodes:
        return label, _HOLE
    spelled = [i for i, part in enumerate(nodes) if _from_word(part.template)]
    named = [i for i, part in enumerate(nodes) if part.template.startswith("@")]
    core = (spelled or named or [0])[0]
    wrapper = [*nodes]
    wrapper[core] = nodes[core]._replace(template=_HOLE)
    return nodes[core].template, "|".join(map(str, wrapper))


@lru_cache(maxsize=50_000)
def compose(core: str, wrapper: str) -> str:
    """The label that :func:`split` takes apart.

    >>> compose("%d-01", "person|<ARG0 0 *")
    'person|<ARG0 0 %d-01'
    """
    if core in (NOTHING, CONTINUED):
        return core
    at = hole(wrapper)
    return "|".join(
        str(part._replace(template=core) if i == at else part)
        for i, part in enumerate(parts(wrapper))
    )


@lru_cache(maxsize=20_000)
def hole(wrapper: str) -> int:
    """Which node of a wrapper is the core's."""
    return next(i for i, part in enumerate(parts(wrapper)) if part.template == _HOLE)


@lru_cache(maxsize=50_000)
def sound(label: str) -> bool:
    """Whether a composed label is a graph: a constant owns nothing and has one owner.

    >>> sound(compose("=#", "person|>quant 0 *")), sound(compose("=#", "*|>unit 0 dollar"))
    (True, False)
    """
    nodes = parts(label)
    owners: dict[int, int] = {}
    for index, part in enumerate(nodes):
        if part.parent >= 0:
            source, target = (index, part.parent) if part.upward else (part.parent, index)
            owners[target] = owners.get(target, 0) + 1
            if nodes[source].constant:
                return False
    return all(owners.get(i, 0) <= 1 for i, part in enumerate(nodes) if part.constant)


def _from_word(template: str) -> bool:
    """Whether a template takes its text from the word."""
    return (
        template.startswith("%")
        or template in ("=#", "=%m", "=%w")
        or (template.startswith("@") and "=" not in template)
    )


def templates(
    concept: str, tokens: Sequence[str], position: int, derivations: dict[str, str]
) -> list[str]:
    """Every template that yields this concept at this word, the preferred first.

    >>> templates("sing-01", ["singers"], 0, {})
    ['%d-01', 'sing-01']
    """
    form = forms(tokens[position], derivations)
    frame = frame_of(concept)
    if frame is not None and frame.special:
        frame = None
    yielding = []
    for kind in "vdna" if frame else "navd":
        base = _form(form, kind)
        if concept == base:
            yielding.append(f"%{kind}")
        elif frame and frame.lemma.startswith(base) and _PARTICLE.fullmatch(frame.lemma, len(base)):
            yielding.append(f"%{kind}{concept[len(base) :]}")
    return [*yielding, concept]


def constant_templates(value: str, role: str, tokens: Sequence[str], position: int) -> list[str]:
    """Every template that yields this constant at this word, the preferred first."""
    word = tokens[position]
    month = MONTHS.get(word.lower().rstrip("."))
    as_number = int(value) if value.isdecimal() and len(value) < 9 else -1
    yielding = ["=%m"] if role == "month" and month == as_number else []
    if number(tokens, position) == value:
        yielding.append("=#")
    if value.strip('"') == word and value.startswith('"'):
        yielding.append("=%w")
    return [*yielding, f"={value}"]


def fill(template: str, tokens: Sequence[str], position: int, derivations: dict[str, str]) -> str:
    """What a template of a concept or a constant stands for at a word."""
    if template.startswith("%"):
        return symbol(_form(forms(tokens[position], derivations), template[1]) + template[2:])
    if not template.startswith("="):
        return template
    body = template[1:]
    if body == "#":
        return number(tokens, position) or "1"
    if body == "%m":
        return str(MONTHS.get(tokens[position].lower().rstrip("."), 1))
    return quoted(tokens[position]) if body == "%w" else body


def shown(label: str, tokens: Sequence[str], position: int, derivations: dict[str, str]) -> str:
    """What a label stands for at a word, as people write AMR.

    >>> shown("person|<ARG0 0 %d-01", ["singers"], 0, {})
    'person :ARG0-of sing-01'
    >>> shown("_", ["the"], 0, {}), shown("_name", ["York"], 0, {})
    ('nothing', 'part of the name before')
    """
    if label == CONTINUED:
        return "part of the name before"
    words = []
    for part in parts(label):
        if part.parent >= 0:
            words.append(f":{part.role}{'-of' if part.upward else ''}")
        template = part.template
        if template.startswith("@"):
            kind, _, name = template[1:].partition("=")
            words.append(f"{kind} :name {name.replace('_', ' ') or tokens[position]}")
        else:
            words.append(fill(template, tokens, position, derivations))
    return " ".join(words) or "nothing"


def fitted(
    template: str,
    tokens: Sequence[str],
    position: int,
    frames: dict[str, frozenset[str]],
    derivations: dict[str, str],
) -> str | None:
    """A template as it makes sense at a word; none if it makes no sense there.

    A number wants a number word, a month a month. A sense that the word's verb lacks becomes the
    first that it has: *scratch* begins with ``scratch-02``.
    """
    if template == "=#" and number(tokens, position) is None:
        return None
    if template == "=%m" and tokens[position].lower().rstrip(".") not in MONTHS:
        return None
    frame = frame_of(template[1:]) if template.startswith("%") else None  # after the form's letter
    if frame is None:
        return template
    suffix = f"-{frame.sense}"
    senses = frames.get(fill(template, tokens, position, derivations).removesuffix(suffix))
    if senses is None:
        return template if frame.sense == "01" else None
    if frame.sense in senses:
        return template
    usual = [sense for sense in senses if not sense.startswith("9")]  # AMR's own frames
    return f"{template.removesuffix(suffix)}-{min(usual)}" if usual else None


def symbol(text: str) -> str:
    """Text as a PENMAN symbol: what would end it, or make it a comment, becomes a hyphen.

    With signs that PENMAN takes within quotation marks only, it is a string.
    """
    return as_written(_UNSAFE.sub("-", text).strip("-") or "thing")


def quoted(text: str) -> str:
    """Text as a PENMAN string."""
    return '"' + text.replace("\\", "").replace('"', "'") + '"'


def _form(form: Forms, kind: str) -> str:
    return {"n": form.noun, "v": form.verb, "a": form.adjective, "d": form.derived}[kind]
