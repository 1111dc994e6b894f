"""What a session keeps from one run of a page to the next, typed.

A widget's value stays under the widget's own key. All else that a page has to remember is a field
of a dataclass, of which each session has its own::

    @dataclass
    class SearchState(State):
        setting: Setting = field(default_factory=Setting)
        marked: list[int] = field(default_factory=list)

    state = SearchState.of_session()
    state.setting = replace(state.setting, row=3)
"""

from dataclasses import dataclass
from typing import Any, Self

import streamlit as st


class State:
    """What a session keeps of one thing.

    To be subclassed as a dataclass whose fields all have defaults, in a module that is imported:
    Streamlit runs ``page.py`` anew each time, and a class of it would be another one each time.
    """

    @classmethod
    def of_session(cls, session: Any = st.session_state) -> Self:
        """This session's own; with its defaults until something is written into it.

        Args:
            session: the state of another session, as a test has it of its app.
        """
        key = cls._key()
        if not (key in session and isinstance(session[key], cls)):  # of code that was edited since
            session[key] = cls()
        state: Self = session[key]
        return state

    @classmethod
    def forget(cls) -> None:
        """Have this session begin with the defaults again."""
        st.session_state.pop(cls._key(), None)

    @classmethod
    def _key(cls) -> str:
        return f"{cls.__module__}.{cls.__qualname__}"


@dataclass
class Visit(State):
    """At which page a session is, and how many it has been at before; a reload begins at none.

    Whoever goes on before a page is drawn leaves its widgets' values behind, some of them: that
    they are there does not say that the page was.
    """

    page: str = ""
    number: int = 0

    def come_to(self, page: str) -> None:
        """A run of a page begins."""
        self.number += page != self.page
        self.page = page
