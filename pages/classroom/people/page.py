"""Study with people: begun here, taken part in at an address of its own, and watched here."""

import streamlit as st

from pages.classroom.people.beginning import offer
from pages.classroom.people.running import STUDY, find, show_study, way_in
from pages.shared.owned import keep_owned
from pages.shared.session import begin
from pages.shared.study import reporting_trouble

begin(wait=False)
with st.container(), reporting_trouble("people"):
    linked = st.query_params.get(STUDY, "")
    found = find(linked) if linked else None
    if found is not None:
        show_study(*found)
    else:
        if linked:
            st.info(
                "This link opens no study here: it is incomplete, the study was deleted, or it was "
                "begun in another browser. Your private link opens it anywhere."
            )
            if to := way_in(linked):
                st.link_button("Take part in this study", to)
        offer()
keep_owned()
