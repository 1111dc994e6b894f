"""Inspect: a file of pairs, computed in the background, filtered, judged and exported."""

import streamlit as st

from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.store import RUNNING
from pages.lab.inspect.open_pair import show_pair
from pages.lab.inspect.owning import show_more
from pages.lab.inspect.preview import show_preview
from pages.lab.inspect.results import show_results
from pages.lab.inspect.taking_along import show_agreement, show_export
from pages.shared.opening import open_file, show_refused
from pages.shared.owned import keep_owned
from pages.shared.session import begin, escaped, warm
from pages.shared.study import (
    OpenStudy,
    attempt,
    in_address,
    models_in_use,
    open_pair,
    opened,
    reporting_trouble,
    rows_of,
    show_refusal,
    table_of,
)

_LOOK = """<style>
[data-testid="stMainBlockContainer"] { max-width: 1880px; }
.st-key-above-table { min-height: 56px; }
.st-key-called { position: absolute; }
.st-key-workplace .st-key-closer-inspect { border-top: 0; padding-top: 0; }
@media (min-width: 1200px) {
  .st-key-workplace:not(:has(.st-key-all-columns input:checked))
  [data-testid="stColumn"]:has(.st-key-table) { flex: 0 0 627px; }
}
@media (max-width: 1199px) {
  .st-key-workplace [data-testid="stHorizontalBlock"]:has(> * .st-key-table) {
    flex-direction: column; }
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-table),
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-pair) { width: 100%; flex: none; }
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-table),
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-table) :has(.st-key-closer-inspect) {
    display: contents; }
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-pair) { order: 1; }
  .st-key-workplace .st-key-closer-inspect { order: 2; }
  .st-key-workplace [data-testid="stHorizontalBlock"]:has(> * .st-key-table) { gap: 16px; }
}
@media (min-width: 701px) {
  :has(> .st-key-phone-pairs) { display: none; }
}
@media (max-width: 700px) {
  .st-key-table [class*="st-key-pairs-"], .st-key-above-table .st-key-all-columns { display: none; }
  .st-key-phone-pairs :is(.stElementContainer:has(.stRadio), .stRadio,
    [data-testid="stRadioGroup"], [data-testid="stRadioGroup"] > *) { width: 100%; gap: 0; }
  .st-key-phone-pairs [data-testid="stRadioGroup"] > * { border-top: 1px solid var(--line);
    padding: 8px 0; }
  .st-key-phone-pairs [data-testid="stRadioOption"] p { white-space: pre-line; }
}
</style>"""
"""Table and pair beside each other where there is room; the table is as wide as its first columns
(:data:`pages.lab.inspect.pairs.ROOM`), until all are asked for; on a phone
the open pair comes before the plots."""


def show_study(access: Access) -> None:
    """All of a study."""
    study = access.study
    st.title(escaped(study.name), anchor=False)
    with st.container():
        if study.models != models_in_use(study):
            show_other_models(access)
        show_refused(study.refused)
    if OpenStudy.of_session().row is None:
        open_pair(rows_of(study)[0].number, study.id)
    in_address(access)
    often = "2s" if study.total <= 2_000 else "10s"  # a long table takes its time to be drawn
    st.html(_LOOK)
    with st.container(key="workplace"):
        left, right = st.columns([10, 9], gap="medium")
        with left, st.container(key="table"):
            st.fragment(show_results, run_every=often if study.state == RUNNING else None)(access)
        frame = table_of(study)
        with right, st.container(key="pair"):
            show_pair(access, frame)
    with st.container():
        show_agreement(study)
    show_export(study, frame)
    show_more(access)


def show_other_models(access: Access) -> None:
    """That the results stand on other models than those in use, and a button that mends it."""
    st.warning(
        "These results come from other models than those in use now. Choose the former ones under "
        "Settings, or compute everything anew. Judgements stay either way.",
        icon=":material/swap_horiz:",
    )
    if access.right >= Right.JUDGE and st.button("Compute anew with the models in use"):
        attempt(access.start_over, models_in_use(access.study))
        st.rerun()


begin(wait=False)
if st.query_params.get("study") or OpenStudy.of_session().key:
    warm()
with reporting_trouble():
    access = opened()
    if access is None:
        st.title("Explain a whole table of sentence pairs", anchor=False)
        st.markdown(
            "Then filter it, compare it with human scores, judge the pairs and save the results."
        )
        show_refusal()
        if not open_file():
            show_preview()
    else:
        show_study(access)
keep_owned()
