"""Judgements of a pair: verdicts, ratings of panels, tags, comments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from explainers.errors import InputError
from explainers.registry import PANELS

GRADES = ("same", "close", "related", "different")
"""Verdicts on how near two sentences are in meaning, in order."""

RATINGS = ("1", "2", "3", "4", "5")  # grades for how well a panel explains a pair
FIELDS = ("verdict", *PANELS, "tags", "comment")  # what is judged of a pair

LONGEST_COMMENT, LONGEST_NAME, MOST_TAGS = 4_000, 60, 12

Value = str | list[str]
"""A grade, a rating or a comment; tags are a list."""

Judgements = dict[str, dict[int, dict[str, Value]]]
"""Annotator, number of a row, field: what was judged last."""


def clean_name(name: str) -> str:
    """An annotator's name as it is kept; ``InputError`` if it is empty or too long."""
    name = " ".join("".join(c for c in name if c.isprintable()).split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise InputError(f"an annotator's name has 1 to {LONGEST_NAME} characters")
    return name


def checked_judgement(field: str, value: Any) -> Value | None:
    """A judgement as it is kept, none if taken back; ``InputError`` if it cannot be one."""
    if value is None or value == [] or value == "":
        return None
    match field:
        case "verdict" if value in GRADES:
            return str(value)
        case panel if panel in PANELS and value in RATINGS:
            return str(value)
        case "comment" if isinstance(value, str):
            if len(value) > LONGEST_COMMENT:
                raise InputError(f"a comment can have up to {LONGEST_COMMENT:,} characters")
            return value.strip() or None
        case "tags" if isinstance(value, Iterable) and not isinstance(value, str):
            tags = dict.fromkeys(" ".join(str(tag).replace(",", " ").split()) for tag in value)
            if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_NAME for tag in tags):
                limits = f"up to {MOST_TAGS} tags of up to {LONGEST_NAME} characters"
                raise InputError(f"a pair has {limits}")
            return [tag for tag in tags if tag]
    raise InputError(f"{value!r} is not a valid {field}")
