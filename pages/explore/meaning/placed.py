"""PAM, SBERT and Smatch of a pair, each as a place among pairs that people rated."""

from pathlib import Path

import pandas as pd
import streamlit as st

from explainers.pam.distribution import BINS, FEW, Distribution, read
from explainers.pictures.spreads import histogram
from explainers.results import PairExplanation
from explainers.weights.models import pam_path
from explainers.wording.labels import SCORE_LABELS
from pages.shared.session import escaped

NAMED = 3
"""Differences that are named."""

SAME = 0.9
"""A score of PAM from which two are taken to mean the same."""

SHOWN = ("pam", "sbert", "smatch")

SETS = {"sts": "STS", "sick": "SICK", "para": "MSRP"}


@st.cache_data(show_spinner=False, max_entries=4)
def _distribution(revision: str, folder: Path) -> Distribution | None:
    """That of the model in use, which comes with it and which its checksum tells apart."""
    return read(folder)


def show_differing(result: PairExplanation) -> None:
    """What differs, and where PAM does not see it."""
    found = result.differences
    if found:
        said = " ".join(escaped(d.text) for d in found[:NAMED])
        more = f" And {len(found) - NAMED} more." if len(found) > NAMED else ""
        st.markdown(f"**What differs:** {said}{more}")
    if result.scores["pam"] >= SAME and any(d.kind == "roles" for d in found):
        st.warning(
            "PAM hardly sees that they have changed places: here its score is no sign that the two "
            "mean the same.",
            icon=":material/swap_horiz:",
        )


def show_places(result: PairExplanation) -> None:
    """The scores, and where they stand."""
    models = {m.role: m.checksum for m in result.models}
    known = _distribution(models.get("pam", ""), st.session_state.get("pam") or pam_path())
    found = known if result.english else None  # it was counted of English pairs
    placed = [name for name in SHOWN if found is not None and found.knows(name, models)]
    for column, name in zip(st.columns(len(SHOWN)), SHOWN, strict=True):
        with column:
            _show_one(result, name, found if name in placed else None)
    if found is None or len(placed) < len(SHOWN):
        of = ", ".join(SCORE_LABELS[name].term for name in SHOWN if name not in placed)
        what = "these models are" if result.english else "pairs in other languages are"
        st.info(f"How scores of {what} spread was not counted: {of} has no place.")
    if found is None:
        return
    sets = ", ".join(SETS.get(name, name) for name in found.sets)
    st.caption(
        f"Bars: how many of {found.pairs:,} dev pairs of BAMBOO ({sets}), with the graphs of its "
        "own parser, have such a score; the dotted line: where this pair is. One and the "
        "same number means more for one score than for another."
    )
    with st.expander("Distributions as a table", icon=":material/table:"):
        rows: dict[str, list[object]] = {
            "from": [k / BINS for k in range(BINS)],
            "to": [(k + 1) / BINS for k in range(BINS)],
        }
        for name in placed:
            term = SCORE_LABELS[name].term
            rows[f"{term}: pairs"] = list(found.counts[name])
            rows[f"{term}: people"] = [t / n if n >= FEW else None for n, t in found.rated[name]]
        st.dataframe(
            pd.DataFrame(rows),
            hide_index=True,
            alt="How many dev pairs have which score, and how alike people found them",
            column_config={
                **{c: st.column_config.NumberColumn(format="%.3f") for c in ("from", "to")},
                **{
                    f"{SCORE_LABELS[n].term}: people": st.column_config.NumberColumn(
                        format="%.2f",
                        help="Mean of people's grades, 0 to 1, of the pairs of STS and SICK with "
                        f"such a score; empty where there are fewer than {FEW}",
                    )
                    for n in placed
                },
            },
        )


def _show_one(result: PairExplanation, name: str, found: Distribution | None) -> None:
    label, value = SCORE_LABELS[name], result.scores[name]
    st.metric(
        f"{label.short} ({label.term})", f"{value:.2f}", help=escaped(label.meaning), border=True
    )
    if found is None:
        return
    st.plotly_chart(
        histogram(found, name, value, label.term),
        key=f"place of {name}",
        alt=f"{label.term} of this pair among dev pairs; the same numbers in the table below",
    )
    grade = found.grade(name, value)
    people = (
        f"People gave pairs of about this score **{grade:.2f}** of 1 on average (STS, SICK)."
        if grade is not None
        else "Too few pairs of about this score were graded by people."
    )
    st.markdown(f"**{found.below(name, value):.0%}** of the pairs score no higher. {people}")
