"""What an annotator says of the open pair: a verdict, stars for each panel, tags, a comment."""

from collections.abc import Callable
from typing import Any, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers.registry import PANELS
from explainers.studies.access import Access
from explainers.studies.judgements import GRADES
from explainers.studies.links import Right
from pages.shared.keys import only_keys
from pages.shared.study import ANNOTATOR, annotator, attempt, show_refusal, studies

VERDICTS = {
    "same": "Same meaning",
    "close": "Close",
    "related": "Related",
    "different": "Different",
}
assert tuple(VERDICTS) == GRADES

IN_THE_PICTURE = ("graphs", "aspects", "tokens")
"""Panels that are rated where they are drawn."""


class Ratings(NamedTuple):
    """How well each panel explains a pair, as somebody judges it beside the panels.

    Attributes:
        of: what tells whose they are, and of which pair.
        stars: by panel, from 1 to 5; 0 where there is none.
        judge: writes one down, from its panel and stars.
    """

    of: str
    stars: dict[str, int]
    judge: Callable[[str, int], None]


def ratings(access: Access, number: int) -> Ratings | None:
    """This annotator's of a pair; none where nobody may judge, or nobody has said who judges."""
    who = annotator()
    if not who or access.right < Right.JUDGE or access.study.closed:
        return None
    mine = studies().judgements(access.study.id).get(who, {}).get(number, {})

    def judge(panel: str, stars: int) -> None:
        attempt(access.judge, number, who, panel, str(stars) if stars else None)

    stars = {panel: int(str(mine.get(panel, 0))) for panel in PANELS}
    return Ratings(f"{access.study.id} {number} {who}", stars, judge)


def _keep(access: Access, number: int, who: str, field: str, key: str) -> None:
    value = st.session_state[key]
    if field in PANELS and value is not None:
        value = str(value + 1)
    attempt(access.judge, number, who, field, value)


def judging(access: Access, number: int, line: DeltaGenerator) -> None:
    """What this annotator says of a pair, on a line; every change is kept at once."""
    show_refusal()
    if access.right < Right.JUDGE:
        st.caption("This link shows the study; it takes another one to judge.")
        return
    if access.study.closed:
        st.caption("This study is closed: nobody judges any more.")
        return
    line.text_input(
        "Your name, to judge this pair",
        key=ANNOTATOR,
        bind="query-params",
        max_chars=60,
        placeholder="Your name",
        help="Then you can say how near the two are. It is kept in this study, under your name.",
        width=280,
    )
    who = annotator()
    if not who:
        return
    everyone = studies().judgements(access.study.id)
    mine = everyone.get(who, {}).get(number, {})
    stem = f"{access.study.id} {number} {who}"

    def keyed(field: str, value: object, begins: str = "default") -> dict[str, Any]:
        key = f"{field} {stem}"
        given = {"key": key, "on_change": _keep, "args": (access, number, who, field, key)}
        # The database is right, whatever another window did. What stands here already is not
        # set again: the browser would put it over what was clicked or typed meanwhile. A field
        # that the browser does not have yet begins with it. Every run says so: one that another
        # follows at once may never reach the browser
        if st.session_state.get(key, value) == value:
            return {**given, begins: value}
        st.session_state[key] = value
        return given

    line.segmented_control(
        "How near are they in meaning?",
        GRADES,
        format_func=VERDICTS.__getitem__,
        help="Keys 1 to 4",
        **keyed("verdict", mine.get("verdict")),
    )
    line.button(
        "Take back",
        icon=":material/undo:",
        help="All that you say of this pair",
        disabled=not mine,
        on_click=attempt,
        args=(access.take_back, number, who),
        key="take back",
    )
    with only_keys():
        for k, grade in enumerate(GRADES, 1):
            st.button(
                VERDICTS[grade],
                key=f"verdict {grade}",
                shortcut=str(k),
                on_click=attempt,
                args=(access.judge, number, who, "verdict", grade),
            )
    for panel in (panel for panel in PANELS if panel not in IN_THE_PICTURE):
        st.caption(f"{panel.capitalize()} explain it")
        rating = str(mine.get(panel, ""))
        st.feedback("stars", **keyed(panel, int(rating) - 1 if rating else None))
    judged = (judgements for pairs in everyone.values() for judgements in pairs.values())
    known = {tag for judgements in judged for tag in judgements.get("tags", ())}
    tags, comment = st.columns(2)
    tags.multiselect(
        "Tags",
        sorted(known),
        accept_new_options=True,
        placeholder="Choose tags, or type new ones",
        **keyed("tags", mine.get("tags", [])),
    )
    comment.text_area(
        "Comment", height=68, max_chars=4_000, **keyed("comment", mine.get("comment", ""), "value")
    )
