"""Warnings about a link, for as long as the page shows what the link led to."""

from dataclasses import dataclass, field

import streamlit as st

from pages.shared.markdown import escaped
from pages.shared.state import State


@dataclass
class Warnings(State):
    """By what of a link is refused: the pair that it led to, and the message."""

    by_name: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)


def warn_of_link(name: str, message: str = "") -> None:
    """Warn, and go on doing so until another pair is shown.

    A page runs twice when it is opened, since what the tab has kept arrives only after the first
    run; a link is taken up in the first alone.

    Args:
        name: of what is refused, one at a time.
        message: the warning from now on; none to go on with the one before.
    """
    warnings = Warnings.of_session().by_name
    pair = tuple(st.query_params.get(side, "") for side in "ab")
    if message:
        warnings[name] = (pair, message)
    about, warning = warnings.get(name, (None, ""))
    with st.container():
        if about == pair:
            st.warning(escaped(warning), icon=":material/link_off:")
    if about != pair:
        forget_warning(name)


def forget_warning(name: str) -> None:
    """Warn no longer."""
    Warnings.of_session().by_name.pop(name, None)
