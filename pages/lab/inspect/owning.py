"""The links of a study, and what its owner may do with it."""

import pandas as pd
import streamlit as st

from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.quota import DAY
from pages.shared.study import OpenStudy, Refusal, attempt, studies

LINKS = {
    Right.READ: ("To read", "Whoever has this link sees the study and all judgements."),
    Right.JUDGE: ("To judge", "Whoever has this link can also judge, stop and resume."),
    Right.OWN: (
        "Yours alone",
        "Keep this one: it alone can rename, close and delete the study. It is not in this "
        "page's address, and is forgotten when this tab is closed.",
    ),
}

NAME = "name of study"
"""Key of the box for another name."""


def show_more(access: Access) -> None:
    """Links, and what the owner of the study may do with it."""
    study = access.study
    address = (st.context.url or "").split("?")[0]
    with st.container(horizontal=True):
        st.button("Open another file", icon=":material/folder_open:", on_click=_leave)
        with st.popover("Links", icon=":material/link:"):
            for right, key in sorted(access.links.items()):
                name, meaning = LINKS[right]
                st.markdown(f"**{name}.** {meaning}")
                st.code(f"{address}?study={key}", language=None, wrap_lines=True)
        if access.right == Right.OWN:
            with st.popover("Rename, close or delete", icon=":material/settings:"):
                _show_ownership(access)
    days = studies().quota.days
    if days is not None:
        last = pd.Timestamp(study.touched + days * DAY, unit="s")
        st.caption(
            f"This server deletes studies that nobody has opened for {days:g} days: this one on "
            f"{last:%Y-%m-%d} (UTC), unless somebody opens it before."
        )


def _show_ownership(access: Access) -> None:
    """Another name, closing and deletion."""
    study = access.study
    st.text_input("Name of this study", value=study.name, max_chars=200, key=NAME)
    st.button("Rename", icon=":material/edit:", on_click=_rename, args=(access,))
    if study.closed:
        st.markdown("Nobody judges any more.")
        st.button("Let people judge again", on_click=attempt, args=(access.close, False))
    else:
        label = "Close: nobody judges any more"
        st.button(label, icon=":material/lock:", on_click=attempt, args=(access.close,))
    st.button(
        "Delete this study",
        disabled=not st.checkbox("I want to delete it, with all judgements"),
        icon=":material/delete:",
        on_click=_delete,
        args=(access,),
    )


def _leave() -> None:
    """Go back to opening a file; the study stays where its link finds it."""
    OpenStudy.forget()
    for name in ("study", "row"):  # other parameters belong to widgets
        st.query_params.pop(name, None)


def _delete(access: Access) -> None:
    attempt(access.forget)
    if not Refusal.of_session().message:
        _leave()


def _rename(access: Access) -> None:
    attempt(access.rename, st.session_state[NAME])
