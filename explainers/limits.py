"""Limits of what is read, compared, unpacked and kept, each set by a variable ``SEMLENS_MAX_…``.

A limit is stated with :func:`limit` beside what it bounds, and checked before that work begins; its
variable is read once, when the limit is first asked for. ``python -m explainers.limits`` prints the
table of ``docs/serving.md``. How many studies a server keeps is :mod:`explainers.studies.quota`'s.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path

from explainers.errors import InputError


@dataclass(frozen=True)
class Limit:
    """The most that there may be of something.

    Attributes:
        name: of the variable that sets it, without ``SEMLENS_MAX_``.
        default: what it is where the variable is not set.
        unit: what is counted, in the plural.
        bounds: what has so many of them at most, in words.
    """

    name: str
    default: int
    unit: str
    bounds: str = ""

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it."""
        return f"SEMLENS_MAX_{self.name}"

    @cached_property
    def most(self) -> int:
        """The limit itself.

        Raises:
            InputError: if the variable holds no whole number above 0.
        """
        said = os.environ.get(self.variable)
        if not said:
            return self.default
        if not (said.isascii() and said.isdecimal()) or len(said) > 18 or int(said) < 1:
            raise InputError(f"{self.variable} must be a whole number above 0, not {said[:40]!r}")
        return int(said)

    def check(self, found: int, what: str, advice: str = "", line: int | None = None) -> None:
        """See that there are not too many.

        Args:
            found: how many there are.
            what: has them, such as ``this file``; the message begins with it.
            advice: what to do; ends the message.
            line: of the input, where one is known.

        Raises:
            InputError: naming the limit, its value and what was found.
        """
        if found > self.most:
            raise InputError(self.over(what, f"{found:,}", advice), line)

    def over(self, what: str, found: str = "", advice: str = "") -> str:
        """What is said of too many; ``found`` is how many, where they were counted."""
        return (
            f"{what} has {found or f'more than {self.most:,}'} {self.unit}; the limit is "
            f"{self.most:,} ({self.variable})" + (f". {advice}" if advice else "")
        )


REGISTERED: dict[str, Limit] = {}
"""Name to limit, of the modules that have been imported."""


def limit(name: str, default: int, unit: str, bounds: str) -> Limit:
    """State a limit beside what it bounds; takes what :class:`Limit` takes."""
    stated = Limit(name, default, unit, bounds)
    assert REGISTERED.setdefault(name, stated) == stated, f"two limits are called {name}"
    return REGISTERED[name]


def table() -> str:
    """Every limit of the program, as Markdown; imports each module that states one."""
    home = Path(__file__).parent
    for path in sorted(home.rglob("*.py")):
        if " = limit(" in path.read_text("utf-8"):
            parts = path.relative_to(home.parent).with_suffix("").parts
            import_module(".".join(parts).removesuffix(".__init__"))
    rows = [
        f"| `{one.variable}` | {one.default:,} {one.unit} | {one.bounds} |"
        for _, one in sorted(REGISTERED.items())
    ]
    return "\n".join(("| variable | default | bounds |", "| --- | --- | --- |", *rows))


if __name__ == "__main__":
    from explainers import (
        limits,  # the module that the others know, not this one under another name
    )

    print(limits.table())
