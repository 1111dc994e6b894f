"""PAM, SBERT and Smatch of a pair, each as a place among pairs that people rated."""

from collections import Counter
from functools import partial
from pathlib import Path

import pandas as pd
import streamlit as st

from explainers.amr.concepts import normal_label
from explainers.amr.graph import Graph, spelled
from explainers.differences.sentences import quoted
from explainers.pam.distribution import BINS, FEW, Distribution, bin_of, read
from explainers.pictures.spreads import histogram
from explainers.results import PairExplanation
from explainers.weights.models import pam_path
from explainers.wording.bands import BANDS, shown
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import HIGH, findings, in_both, left_out
from pages.shared.panels import fold, say, show_chart
from pages.shared.session import escaped

MOSTLY = 0.6
"""From this Smatch on, most of two graphs is the same."""

SHOWN = ("pam", "sbert", "smatch")


@st.cache_data(show_spinner=False, max_entries=4)
def _distribution(revision: str, folder: Path) -> Distribution | None:
    """That of the model in use, which comes with it and which its checksum tells apart."""
    return read(folder)


def distribution_of(result: PairExplanation) -> Distribution | None:
    """How scores of rated pairs are spread; it was counted of English pairs."""
    revision = _models(result).get("pam", "")
    known = _distribution(revision, st.session_state.get("pam") or pam_path())
    return known if result.english else None


def _models(result: PairExplanation) -> dict[str, str]:
    """Role to checksum."""
    return {m.role: m.checksum for m in result.models}


def _placed(result: PairExplanation, found: Distribution | None) -> list[str]:
    """The scores that have a place, since they were counted with the models in use."""
    if found is None:
        return []
    return [name for name in SHOWN if found.knows(name, _models(result))]


def say_score(result: PairExplanation, found: Distribution | None) -> None:
    """How alike the meanings are, in a sentence."""
    score, among = result.scores["pam"], ""
    if found is not None and "pam" in _placed(result, found):
        higher = _higher(found.below("pam", score))
        among = f": {higher.lower()} {found.pairs:,} rated pairs"
    told = [(d, said) for d, said in findings(result.differences) if d.kind != "tense"]
    tense = next((d for d in result.differences if d.kind == "tense"), None)
    yet = ""
    if told and score >= HIGH:
        (first, said), graphs = told[0], (result.graphs.a, result.graphs.b)
        why = _why_high(first.kind, *graphs) if result.scores["smatch"] >= MOSTLY else ""
        yet = f" And yet {said}.{left_out(result) or why}"
    elif result.difference.why_none in ("reordered", "apart") and score >= HIGH:
        yet = " But it hardly sees which word goes with which, and that is not the same."
    elif not result.differences and score < BANDS["related"]:
        yet = " In other words, or in idioms, the two may still say the same."
    elif tense and score >= HIGH:
        yet = f" Such graphs leave tense and aspect out: {quoted(tense.a)} / {quoted(tense.b)}."
    say(f"By their graphs alone, the two score {shown(score)}{among}.{yet}{in_both(result)}")


def show_spread_of(result: PairExplanation, found: Distribution | None) -> None:
    """Small, where the score stands among those of rated pairs."""
    if found is None or "pam" not in _placed(result, found):
        return
    score, counts = result.scores["pam"], found.counts["pam"]
    here, most = bin_of(score), max(counts)
    bars = "".join(
        f'<i style="height:{count / most:.0%}"{" class=here" if k == here else ""}></i>'
        for k, count in enumerate(counts)
    )
    higher = _higher(found.below("pam", score)).lower()
    st.html(
        f'<div class="spread" role="img" aria-label="This pair is {higher} {found.pairs:,} rated '
        f'pairs"><p style="--at:{(here + 0.5) / BINS:.3f}">{shown(score)}</p><div>{bars}</div>'
        "<small><span>0 or less</span><span>scores of rated pairs</span><span>1</span></small>"
        "</div>"
    )


def _why_high(kind: str, *graphs: Graph) -> str:
    """That most is the same in both graphs, if it is, whatever kind of difference there is."""
    of_a, of_b = (
        Counter(({v: normal_label(c) for v, c in g.concepts.items()} | spelled(g)).values())
        for g in graphs
    )
    same, most = (of_a & of_b).total(), max(of_a.total(), of_b.total())
    if same == most:
        unseen = ": this score hardly sees who does what" if kind == "roles" else ""
        return f" Both graphs hold the same things and events{unseen}."
    return " Most of both graphs is the same."


def show_places(result: PairExplanation, found: Distribution | None) -> None:
    """Three scores among those of rated pairs."""
    placed = _placed(result, found)
    for column, name in zip(st.columns(len(SHOWN)), SHOWN, strict=True):
        with column:
            _show_one(result, name, found if name in placed else None)
    if len(placed) < len(SHOWN):
        of = ", ".join(SCORE_LABELS[name].short for name in SHOWN if name not in placed)
        st.caption(f"All rated pairs are English, so there is no place among them for: {of}.")
    if found is not None:
        fold("How scores are spread", "spread", partial(show_spread, result, found))


def show_spread(result: PairExplanation, found: Distribution) -> None:
    """The distributions as a table."""
    rows: dict[str, list[object]] = {
        "from": [k / BINS for k in range(BINS)],
        "to": [(k + 1) / BINS for k in range(BINS)],
    }
    settings = {c: st.column_config.NumberColumn(format="%.3f") for c in ("from", "to")}
    for name in _placed(result, found):
        term = SCORE_LABELS[name].term
        rows[f"{term}: pairs"] = list(found.counts[name])
        rows[f"{term}: people"] = [t / n if n >= FEW else None for n, t in found.rated[name]]
        settings[f"{term}: people"] = st.column_config.NumberColumn(
            format="%.2f",
            help="Mean of people's grades, 0 to 1, of the pairs of STS and SICK with such a "
            f"score; empty where there are fewer than {FEW}",
        )
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        alt="How many dev pairs have which score, and how alike people found them",
        column_config=settings,
    )


def _show_one(result: PairExplanation, name: str, found: Distribution | None) -> None:
    label, value = SCORE_LABELS[name], result.scores[name]
    st.markdown(f"**{label.short}** {shown(value)}", help=escaped(f"{label.term}. {label.meaning}"))
    if found is None:
        return
    show_chart(
        histogram(found, name, value, label.term),
        f"place of {name}",
        f"{label.term} of this pair among dev pairs; the same numbers under How scores are spread",
    )
    grade = found.grade(name, value)
    people = (
        "" if grade is None else f"; people rated pairs with such a score {shown(grade)} on average"
    )
    st.caption(f"{_higher(found.below(name, value))} the rated pairs{people}.")


def _higher(share: float) -> str:
    """Than how many pairs a score is higher; of all and of none no figure is exact enough.

    >>> _higher(0.934), _higher(0.999), _higher(0.0)
    ('Higher than 93% of', 'Higher than nearly all of', 'Lower than nearly all of')
    """
    if 0.005 <= share < 0.995:
        return f"Higher than {share:.0%} of"
    return f"{'Higher' if share > 0.5 else 'Lower'} than nearly all of"
