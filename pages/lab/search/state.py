"""The search that a session has set, and the controls that show it."""

from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from explainers.search.dimensions import Dimension
from pages.lab.search.searching import Setting
from pages.shared.state import State

# Keys of the controls
COLLECTION = "search collection"
TEXT = "anchor text"
WORDS = "anchor words"
WHERE = "anchor filter"
COUNT = "how many"
VIEW = "search view"


def weight_key(dimension: str) -> str:
    """Key of a dimension's slider."""
    return f"weight of {dimension}"


def floor_key(dimension: str) -> str:
    """Key of the slider of how alike results have to be in a dimension."""
    return f"floor of {dimension}"


def values_key(field: str) -> str:
    """Key of the box with a field's values."""
    return f"values of {field}"


@dataclass
class SearchState(State):
    """The search of a session.

    Attributes:
        setting: what is searched for.
        source: what tells its collection from others, also from those of the same name.
        drawn: whether the controls were on the page when it last ran.
        boxes: how many boxes with the presets there have been.
        visit: number of the visit at which the controls began with it.
        marks: anchor and row, and whether they are alike.
        own: dimensions that were learnt from marks.
        said: what the last of these, or the weights, came to, in Markdown.
    """

    setting: Setting = field(default_factory=Setting)
    source: str | None = None
    drawn: bool = True
    boxes: int = 0
    visit: int | None = None
    marks: dict[tuple[str | int, int], bool] = field(default_factory=dict)
    own: tuple[Dimension, ...] = ()
    said: str = ""


def change(**changes: Any) -> None:
    """Change fields of the search; the controls stay as they are."""
    state = SearchState.of_session()
    state.setting = replace(state.setting, **changes)


def show(**changes: Any) -> None:
    """Change fields of the search, and have the controls show it."""
    change(**changes)
    setting, widgets = SearchState.of_session().setting, st.session_state
    for key in list(widgets):
        if str(key).startswith((weight_key(""), floor_key(""), values_key(""))):
            del widgets[key]
    widgets[TEXT], widgets[WORDS], widgets[WHERE] = setting.text, setting.words, setting.where
    widgets[COUNT], widgets[VIEW] = setting.count, setting.view
    for name, weight in setting.counted.items():
        widgets[weight_key(name)] = float(weight)
    for name, floor in setting.keep.items():
        widgets[floor_key(name)] = float(floor)
    for name, values in setting.fields.items():
        widgets[values_key(name)] = list(values)
