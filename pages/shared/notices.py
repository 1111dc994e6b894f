"""What is said of a link, for as long as the page shows what the link led to."""

import streamlit as st

from pages.shared.markdown import escaped


def warn_of_link(name: str, message: str = "") -> None:
    """Warn, and go on doing so until another pair is shown.

    A page runs twice when it is opened, since what the tab has kept is told only after the first
    run; a link is taken up in the first alone.

    Args:
        name: of what is refused, one at a time.
        message: what is to be said from now on; none to go on with what was.
    """
    key, pair = f"refused {name}", tuple(st.query_params.get(side, "") for side in "ab")
    if message:
        st.session_state[key] = (pair, message)
    of, said = st.session_state.get(key, (None, ""))
    with st.container():
        if of == pair:
            st.warning(escaped(said), icon=":material/link_off:")
    if of != pair:
        forget_warning(name)


def forget_warning(name: str) -> None:
    """Warn no longer."""
    st.session_state.pop(f"refused {name}", None)
