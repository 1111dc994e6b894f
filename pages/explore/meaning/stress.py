"""The linguist's stress test: what every metric says of one sentence and of its changes."""

import pandas as pd
import streamlit as st

from explainers.provenance import one_line, provenance
from explainers.results import ENGLISH, PairExplanation
from explainers.sharing.spreadsheets import tsv
from explainers.teaching import edits
from explainers.wording.bands import shown
from explainers.wording.labels import SCORE_LABELS
from pages.shared.changes import CHANGES
from pages.shared.pair import explained, which_edited
from pages.shared.panels import offer
from pages.shared.session import escaped

FIRST = ("change", "sentence A", "changed", "same meaning")


def show_stress(result: PairExplanation) -> None:
    """Sentence A beside its negation, with roles swapped, and so on; as a table and a file."""
    st.caption(
        "Sentence A beside itself with one thing changed (a stress test). Only the passive keeps "
        "the meaning: a score of meaning should see all other changes, and not that one."
    )
    if result.languages[0] != "en":
        st.info("Only English sentences can be changed by rule.")
        return
    sentence = result.sentences[0]
    asked = (sentence, result.graphs.a.penman)
    if st.button("Stress-test sentence A", icon=":material/fitness_center:"):
        st.session_state["stressed"] = asked
    with st.container():
        if st.session_state.get("stressed") == asked:
            _tested(result)


def _tested(result: PairExplanation) -> None:
    sentence = result.sentences[0]
    possible = edits.offered(sentence, result.graphs.a)
    found = {kind: explained((sentence, new), ENGLISH) for kind, new in possible.items()}
    missing = [f"{way.name}: {way.missing}" for kind, way in CHANGES.items() if kind not in found]
    if missing:
        st.caption(escaped(f"Not made here: {'; '.join(missing)}."))
    if not found:
        st.info("Nothing of this sentence can be changed by rule.")
        return
    st.markdown(_in_words(found))
    rows = [
        {
            "change": CHANGES[kind].name,
            "sentence A": sentence,
            "changed": one.sentences[1],
            "same meaning": "yes" if CHANGES[kind].same else "no",
            **{label.term: one.scores[name] for name, label in SCORE_LABELS.items()},
        }
        for kind, one in found.items()
    ]
    terms = [label.term for label in SCORE_LABELS.values()]
    st.dataframe(
        pd.DataFrame(rows, columns=[c for c in FIRST if c != "sentence A"] + terms),
        hide_index=True,
        height="content",
        alt="What every metric says of the sentence and its changes",
        column_config={
            label.term: st.column_config.NumberColumn(format="%.2f", help=label.meaning)
            for label in SCORE_LABELS.values()
        },
    )
    block = provenance(result.models, [s for s in which_edited(result.sentences) if s == "A"])
    said = f"# {one_line(block)}\n" + tsv((*FIRST, *terms), rows)
    offer({"Stress test (TSV)": (said, "tsv", "text/tab-separated-values")}, "semlens-stress")


UNSEEN = 0.98
"""A score from which a change of meaning was not seen."""


def _in_words(found: dict[str, PairExplanation]) -> str:
    """Which metrics see the passive as nearer than every change of meaning."""
    changed = {kind: one for kind, one in found.items() if not CHANGES[kind].same}
    if not changed:
        return f"The passive keeps the meaning, and should stay near 1: {_means(found)}."
    if "passive" not in found:
        unseen = [
            f"{label.term} {CHANGES[kind].name}"
            for n, label in SCORE_LABELS.items()
            for kind, one in changed.items()
            if one.scores[n] >= UNSEEN
        ]
        return f"Mean score, the lower the more is seen: {_means(changed)}." + (
            f" Not seen at all ({UNSEEN} or more): {', '.join(unseen)}." if unseen else ""
        )
    right, wrong = [], []
    for name, label in SCORE_LABELS.items():
        kept = found["passive"].scores[name]
        worst = max(changed, key=lambda kind: changed[kind].scores[name])
        if changed[worst].scores[name] < kept:
            right.append(label.term)
        else:
            wrong.append(
                f"{label.term} ({CHANGES[worst].name} {shown(changed[worst].scores[name])}, "
                f"passive {shown(kept)})"
            )
    return (
        f"The passive is nearer than every change of meaning to: **{', '.join(right) or 'none'}**."
        + (f" Not to: {', '.join(wrong)}." if wrong else "")
    )


def _means(found: dict[str, PairExplanation]) -> str:
    """Each metric's mean over these."""
    means = {n: sum(one.scores[n] for one in found.values()) / len(found) for n in SCORE_LABELS}
    return ", ".join(f"{SCORE_LABELS[name].term} {shown(mean)}" for name, mean in means.items())
