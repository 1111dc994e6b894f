"""The design of a study with people: what is compared, asked and shown, and in which order.

It is written in YAML (:mod:`explainers.people.strict`), and ``assets/people/`` has two that are
ready. Where it is wrong, an error says on which line and what would be right.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import yaml

from explainers import text
from explainers.errors import InputError
from explainers.people.strict import Lines, Path, load
from explainers.studies.reading import PairRow
from explainers.tables import table_of
from explainers.weights.models import ASSETS
from explainers.wording.labels import SCORE_LABELS

READY = {
    "predict": ASSETS / "people" / "predict.yaml",
    "differ": ASSETS / "people" / "differ.yaml",
}
"""The designs that come with Semlens, by name."""

BALANCED = ASSETS / "people" / "balanced.tsv"
"""Sixty pairs of our own: ten of each kind of difference, of which five share most words."""

_WORDS = table_of(__file__)
PANELS: Mapping[str, list[str]] = _WORDS["panels"]
TASKS: Mapping[str, str] = _WORDS["tasks"]
KINDS: Mapping[str, str] = _WORDS["kinds"]

SAME = "same"
"""The kind of two sentences that mean the same."""

RIGHT = ("The model is right", "The model is wrong")
"""What can be answered to the task ``wrong``."""

MOST_ITEMS, MOST_CONDITIONS, MOST_PRACTICE, MOST_CHECKS, MOST_KINDS = 200, 8, 10, 10, 9
LONGEST, LONGEST_TEXT, LONGEST_NAME = 300, 8_000, 60
"""Characters of a sentence, of a text such as the consent, and of a name."""


@dataclass(frozen=True)
class Condition:
    """What people of one condition see.

    Attributes:
        name: as the table of answers has it.
        panels: of :data:`PANELS`; none where only the sentences are seen.
    """

    name: str
    panels: tuple[str, ...]


@dataclass(frozen=True)
class Item:
    """A pair of sentences that people are asked about.

    Attributes:
        id: as the table of answers has it.
        a, b: the sentences.
        kind: what differs; empty where nobody says.
        same: whether they mean the same; none where nobody says.
        words: ``shared`` or ``other``, of the balanced items; empty elsewhere.
    """

    id: str
    a: str
    b: str
    kind: str = ""
    same: bool | None = None
    words: str = ""


@dataclass(frozen=True)
class Design:
    """All of a study but its answers.

    Attributes:
        title: that participants see.
        conditions: what is compared; others are set against the first one.
        tasks: of :data:`TASKS`, in their order.
        items: the pairs.
        each: how many of them a person is asked about.
        within: whether everybody sees every condition; or else each person one.
        mixed: whether conditions change from pair to pair; or else they come one after the other,
            in an order of a Latin square.
        score: of the model, which is to be predicted.
        same_from: the score from which the model takes two sentences for the same.
        kinds: what a difference can be, and in which words.
        checks: questions that only ask for attention.
        needed: of these, how many must be answered right.
        practice: pairs that come first, with the answer, and do not count.
        instructions, consent, debriefing: texts; paragraphs are parted by empty lines.
        contact: who asks, and how people reach them; a study begins with one alone.
        seed: of the order of pairs.
        models: checksums of the models whose explanations were shown; empty before that.
    """

    title: str
    conditions: tuple[Condition, ...]
    tasks: tuple[str, ...]
    items: tuple[Item, ...]
    each: int
    within: bool
    mixed: bool
    score: str
    same_from: float
    kinds: Mapping[str, str]
    checks: int
    needed: int
    practice: tuple[Item, ...]
    instructions: str
    consent: str
    debriefing: str
    contact: str
    seed: int
    models: tuple[Mapping[str, str], ...] = ()

    @property
    def all_items(self) -> tuple[Item, ...]:
        """The pairs, those for practice behind the others."""
        return (*self.items, *self.practice)

    @property
    def condition(self) -> dict[str, Condition]:
        """The conditions by their name."""
        return {each.name: each for each in self.conditions}


@lru_cache(maxsize=1)
def balanced() -> tuple[Item, ...]:
    """The sixty pairs of :data:`BALANCED`."""
    rows = csv.DictReader(io.StringIO(BALANCED.read_text("utf-8")), delimiter="\t")
    return tuple(
        Item(r["id"], r["a"], r["b"], r["kind"], r["kind"] == SAME, r["words"]) for r in rows
    )


def items_of(rows: Iterable[PairRow]) -> tuple[Item, ...]:
    """Rows of a table of pairs as items, with what its columns ``kind`` and ``same`` say."""
    return tuple(
        Item(
            f"row {row.number}",
            row.a,
            row.b,
            row.cells.get("kind", "").strip(),
            _SAID.get(row.cells.get("same", "").strip().lower()),
        )
        for row in rows
    )


_SAID = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


def ready(name: str) -> bytes:
    """One of :data:`READY`, as it is written."""
    return READY[name].read_bytes()


def read_design(data: bytes, rows: Sequence[Item] | None = None) -> Design:
    """Read a design.

    Args:
        data: YAML.
        rows: those of a study that is open, for ``items: study``; none where there is none.

    Raises:
        InputError: if it is no design; the message says where, and what would be right.
    """
    found, lines = load(data)
    return _Reader(found, lines, rows).design()


def written(design: Design) -> str:
    """A design as YAML, with all its pairs; reading it gives the same design."""

    def item(each: Item) -> dict[str, Any]:
        known = {f.name: getattr(each, f.name) for f in fields(Item)}
        return {name: value for name, value in known.items() if value not in ("", None)}

    values = {
        "title": design.title,
        "conditions": {c.name: [*c.panels] or "none" for c in design.conditions},
        "tasks": [*design.tasks],
        "each": design.each,
        "people": "within" if design.within else "between",
        "order": "mixed" if design.mixed else "latin",
        "score": design.score,
        "same_from": design.same_from,
        "kinds": dict(design.kinds),
        "checks": design.checks,
        "needed": design.needed,
        "seed": design.seed,
        "models": [dict(model) for model in design.models],
        "instructions": design.instructions,
        "consent": design.consent,
        "debriefing": design.debriefing,
        "contact": design.contact,
        "practice": [item(each) for each in design.practice],
        "items": [item(each) for each in design.items],
    }
    return str(yaml.dump(values, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100))


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such, and each value where it stands."""

    def ignore_aliases(self, data: Any) -> bool:
        """Nothing has an anchor."""
        return True


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    style = "|" if "\n" in value else '"' if _reads_else(value) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


def _reads_else(value: str) -> bool:
    """Whether a text without quotes would be something else."""
    return value.strip() in ("", "~", "null", "true", "false") or value[:1] in "-+.0123456789"


_Dumper.add_representer(str, _text)

_KNOWN = (
    *("title", "conditions", "tasks", "items", "each", "people", "order", "score", "same_from"),
    *("kinds", "checks", "needed", "practice", "instructions", "consent", "debriefing", "seed"),
    *("contact", "models"),
)


class _Reader:
    """Takes a design out of what a file holds; every error names the line.

    Args:
        data: what stands in the file.
        lines: where each of it stands.
        rows: for ``items: study``.
    """

    def __init__(self, data: Any, lines: Lines, rows: Sequence[Item] | None) -> None:
        self.data, self.lines, self.rows = data, lines, rows

    def wrong(self, path: Path, message: str) -> InputError:
        """An error at a place of the file."""
        while path and path not in self.lines:
            path = path[:-1]
        return InputError(message, self.lines.get(path))

    def design(self) -> Design:
        """All of it."""
        if not isinstance(self.data, dict):
            raise self.wrong((), f"a design has names and values, such as {_KNOWN[0]}: …")
        for name in self.data:
            if name not in _KNOWN:
                raise self.wrong((name,), f'"{name[:40]}" is none of {", ".join(_KNOWN)}')
        kinds = self.kinds()
        tasks = self.tasks()
        items = self.items("items", kinds, tasks)
        conditions = self.conditions()
        checks = self.whole("checks", 0, MOST_CHECKS, 2)
        each = self.whole("each", len(conditions), len(items), len(items))
        within = self.one_of("people", ("within", "between"), "within") == "within"
        if within and len(conditions) < 2:
            raise self.wrong(("conditions",), "what everybody sees needs two conditions or more")
        return Design(
            title=self.text("title", LONGEST),
            conditions=conditions,
            tasks=tasks,
            items=items,
            each=each,
            within=within,
            mixed=self.one_of("order", ("latin", "mixed"), "latin") == "mixed",
            score=self.one_of("score", tuple(SCORE_LABELS), "sbert"),
            same_from=self.number("same_from", 0.7),
            kinds=kinds,
            checks=checks,
            needed=self.whole("needed", 0, checks, max(min(checks, 1), checks - 1)),
            practice=self.items("practice", kinds, tasks) if self.data.get("practice") else (),
            instructions=self.text("instructions", LONGEST_TEXT, ""),
            consent=self.text("consent", LONGEST_TEXT),
            debriefing=self.text("debriefing", LONGEST_TEXT),
            contact=self.text("contact", LONGEST, ""),
            seed=self.whole("seed", 0, 10**9, 0),
            models=self.models(),
        )

    def text(self, name: str, longest: int, default: str | None = None) -> str:
        """A text that is not empty; the default where it may be left out."""
        value = self.data.get(name, default)
        if value == default and default is not None:
            return default
        if not isinstance(value, str) or not value.strip():
            raise self.wrong((name,), f'"{name}" must be a text, and is needed')
        if len(value) > longest:
            raise self.wrong((name,), f'"{name}" may have up to {longest} characters')
        text.check_whole(value, f'"{name}"')
        return value.strip()

    def whole(self, name: str, least: int, most: int, default: int) -> int:
        """A whole number."""
        value = self.data.get(name, default)
        if type(value) is not int or not least <= value <= most:
            said = f'"{name}" must be a whole number from {least} to {most}'
            raise self.wrong((name,), said)
        return value

    def number(self, name: str, default: float) -> float:
        """A number from 0 to 1."""
        value = self.data.get(name, default)
        if type(value) not in (int, float) or not 0 <= value <= 1:
            raise self.wrong((name,), f'"{name}" must be a number from 0 to 1')
        return float(value)

    def one_of(self, name: str, known: Sequence[str], default: str) -> str:
        """One of some words."""
        value = self.data.get(name, default)
        if value not in known:
            raise self.wrong((name,), f'"{name}" must be {" or ".join(known)}')
        return str(value)

    def kinds(self) -> Mapping[str, str]:
        """What a difference can be."""
        value = self.data.get("kinds", dict(KINDS))
        if not isinstance(value, dict) or not 2 <= len(value) <= MOST_KINDS:
            raise self.wrong(
                ("kinds",), f'"kinds" must be 2 to {MOST_KINDS} names with a text each'
            )
        for name, said in value.items():
            self.check_name(("kinds", name), name)
            if not isinstance(said, str) or not 0 < len(said) <= LONGEST_NAME:
                raise self.wrong(
                    ("kinds", name), f"a kind is a text of up to {LONGEST_NAME} letters"
                )
            text.check_whole(said, "a kind")
        return value

    def check_name(self, path: Path, name: Any) -> None:
        """Whether something may be a name in the table of answers."""
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            raise self.wrong(path, f"a name has 1 to {LONGEST_NAME} letters")
        if name != " ".join(name.split()) or name[0] in "'=+-@":  # a table has it as it is
            raise self.wrong(path, "a name has single spaces, and begins with a letter or digit")
        text.check_whole(name, "a name")

    def tasks(self) -> tuple[str, ...]:
        """What is asked, in the order in which it can be."""
        value = self.data.get("tasks")
        if (
            not isinstance(value, list)
            or not value
            or not all(isinstance(t, str) and t in TASKS for t in value)
        ):
            raise self.wrong(("tasks",), f'"tasks" must be a list of some of {", ".join(TASKS)}')
        return tuple(task for task in TASKS if task in value)

    def conditions(self) -> tuple[Condition, ...]:
        """What is compared."""
        value = self.data.get("conditions")
        if not isinstance(value, dict) or not 0 < len(value) <= MOST_CONDITIONS:
            said = f'"conditions" must be 1 to {MOST_CONDITIONS} names, each with panels'
            raise self.wrong(("conditions",), said)
        found = []
        for name, panels in value.items():
            path = ("conditions", name)
            self.check_name(path, name)
            if isinstance(panels, str):
                panels = {"none": [], "all": [*PANELS]}.get(panels, [panels])
            if not isinstance(panels, list) or not all(
                isinstance(p, str) and p in PANELS for p in panels
            ):
                said = f'"{name}" must be none, all, or a list of some of {", ".join(PANELS)}'
                raise self.wrong(path, said)
            found.append(Condition(name, tuple(panel for panel in PANELS if panel in panels)))
        if len({c.panels for c in found}) < len(found):
            raise self.wrong(("conditions",), "two conditions show the same panels")
        return tuple(found)

    def items(self, name: str, kinds: Mapping[str, str], tasks: Sequence[str]) -> tuple[Item, ...]:
        """Pairs: our own, rows of a study, or as they are listed."""
        value = self.data.get(name)
        if name == "items" and value == "balanced":
            value = [vars(item) for item in balanced()]
        elif name == "items" and value == "study":
            if not self.rows:
                said = "no study is open: open a table of pairs on Inspect, or list the items"
                raise self.wrong((name,), said)
            # Their column "kind" may say something else; it matters where it is asked for
            told = "name" in tasks
            value = [
                vars(item) | {"kind": item.kind if told or item.kind in kinds else ""}
                for item in self.rows
            ]
        most = MOST_ITEMS if name == "items" else MOST_PRACTICE
        if not isinstance(value, list) or not 0 < len(value) <= most:
            own = "balanced, study or " if name == "items" else ""
            raise self.wrong((name,), f'"{name}" must be {own}a list of 1 to {most} pairs')
        found = [self.item((name, k), each, kinds, tasks) for k, each in enumerate(value)]
        if len({item.id for item in found}) < len(found):
            raise self.wrong((name,), f'two of "{name}" have the same id')
        return tuple(found)

    def item(self, path: Path, data: Any, kinds: Mapping[str, str], tasks: Sequence[str]) -> Item:
        """A pair; what its tasks need to know of it is there."""
        known = [f.name for f in fields(Item)]
        if not isinstance(data, dict) or not data.keys() <= set(known):
            raise self.wrong(path, f"a pair has the names {', '.join(known)} alone")
        kind, same = data.get("kind") or "", data.get("same")
        if kind and (not isinstance(kind, str) or kind not in kinds):
            raise self.wrong((*path, "kind"), f'"kind" must be one of {", ".join(kinds)}')
        if same is None and kind and SAME in kinds:
            same = kind == SAME
        if same is not None and type(same) is not bool:
            raise self.wrong((*path, "same"), '"same" must be true or false')
        for task, field, there in (("name", "kind", kind), ("wrong", "same", same is not None)):
            if task in tasks and not there:
                said = f'the task "{task}" needs "{field}" of every pair'
                raise self.wrong(path, said)
        before = "practice " if path[0] == "practice" else ""
        own = data.get("id")
        number = f"{before}{int(path[1]) + 1}" if own in (None, "") else own
        self.check_name((*path, "id"), str(number))
        words = str(data.get("words") or "")
        text.check_whole(words, '"words"')
        a, b = (self.sentence(path, data, side) for side in "ab")
        return Item(str(number), a, b, kind, same, words)

    def sentence(self, path: Path, data: Mapping[str, Any], side: str) -> str:
        """One side of a pair."""
        value = data.get(side)
        if not isinstance(value, str):
            raise self.wrong((*path, side), f'"{side}" must be a sentence')
        try:
            text.check_whole(value, "a sentence")
            found = text.clean(value)
        except InputError as error:
            raise self.wrong((*path, side), str(error)) from error
        if len(found) > LONGEST:
            raise self.wrong((*path, side), f"a sentence may have up to {LONGEST} characters")
        return found

    def models(self) -> tuple[Mapping[str, str], ...]:
        """The checksums that an exported design carries."""
        value = self.data.get("models") or []
        good = isinstance(value, list) and all(
            isinstance(each, dict) and all(isinstance(v, str) for v in each.values())
            for each in value
        )
        if not good:
            raise self.wrong(("models",), '"models" must be as an exported design has them')
        return tuple(value)
