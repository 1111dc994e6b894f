"""What is taken along from a study: how far two annotators agree, and files of everything."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pandas as pd
import streamlit as st

from explainers.lens import Lens
from explainers.provenance import provenance
from explainers.results import PairExplanation
from explainers.studies import exchange, overview
from explainers.studies.corpora import corpus, request_of
from explainers.studies.reading import PairRow
from explainers.studies.report import MOST_PAIRS, report
from explainers.studies.store import Study, about_study, records_of
from pages.serving.turns import in_turn_later
from pages.shared.panels import offer
from pages.shared.session import chosen_lens
from pages.shared.study import OpenStudy, rows_of, studies


def show_agreement(study: Study) -> None:
    """How far two annotators agree, where there are two."""
    judged = studies().judgements(study.id)
    if len(judged) < 2:
        return
    st.header("Agreement", anchor="agreement")
    names = list(judged)
    with st.container(horizontal=True):
        one = st.selectbox("Annotator", names, index=0, width=220)
        others = [name for name in names if name != one]
        other = st.selectbox("And", others, index=0, width=220)
    agreements = overview.agreements(judged, one, other)
    rows = [(a.question, a.pairs, a.same, a.kappa, a.weighted, a.alpha) for a in agreements]
    coefficients = ["Cohen's κ", "κ, linear weights", "Krippendorff's α"]
    columns = ["question", "pairs", "judged alike", *coefficients]
    st.dataframe(
        pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:], float)),
        hide_index=True,
        alt="Agreement of two annotators",
        column_config={
            "judged alike": st.column_config.NumberColumn(format="percent"),
            **{c: st.column_config.NumberColumn(format="%.3f") for c in coefficients},
        },
    )
    st.caption(
        "Over the pairs that both have judged. κ: 1 is full agreement, 0 what chance gives; with "
        "linear weights, near misses count in part; α for ordered grades. Empty where too few "
        "or only one grade was given."
    )


def origin(lens: Lens, rows: Sequence[PairRow]) -> dict[str, Any]:
    """Where what is computed of a study's rows comes from; asks no session."""
    languages = dict.fromkeys(row.languages for row in rows)
    return provenance([*dict.fromkeys(m for two in languages for m in lens.made_with(two))])


def show_export(study: Study, frame: pd.DataFrame) -> None:
    """Files of the study, which is given as a table, too."""
    st.header("Save", anchor="export")
    # The files are made when they are asked for, when there is no session to ask any more
    kept, lens, order = studies(), chosen_lens(), OpenStudy.of_session().order
    # A turn a pair, so that others need not wait for all of them
    explain_one, write_report = in_turn_later(lens.explain), in_turn_later(report)
    rows = rows_of(study)

    def whole_report() -> str:
        judged = kept.judgements(study.id)
        explained = frame[frame["sbert"].notna()].set_index("number")
        numbers = sorted({n for pairs in judged.values() for n in pairs}) or order
        corrected = kept.corrections(study.id)
        by_number = {row.number: row for row in rows}
        explanations: dict[int, PairExplanation] = {}
        for n in [n for n in numbers if n in explained.index][:MOST_PAIRS]:
            explanations[n] = explain_one(request_of(by_number[n], corrected.get(n, {})))
        agreed = {two: overview.agreements(judged, *two) for two in combinations(judged, 2)}
        return write_report(study.name, frame, judged, agreed, explanations, origin(lens, rows))

    def table() -> str:
        return exchange.spreadsheet(
            records_of(kept, study.id), about_study(study), origin(lens, rows)
        )

    def everything() -> str:
        return exchange.jsonl(records_of(kept, study.id), about_study(study), origin(lens, rows))

    def graphs(side: str) -> str:
        return corpus(rows, side, kept.corrections(study.id), kept.results(study.id))

    files: dict[str, tuple[Callable[[], str], str, str]] = {
        "Table (TSV)": (table, "tsv", "text/tab-separated-values"),
        "Everything (JSONL)": (everything, "jsonl", "application/x-ndjson"),
        "Report (HTML)": (whole_report, "html", "text/html"),
        "Graphs of A (AMR)": (lambda: graphs("a"), "a.amr", "text/plain"),
        "Graphs of B (AMR)": (lambda: graphs("b"), "b.amr", "text/plain"),
    }
    offer(files, "semlens-study")
    st.caption(
        "The table keeps every column of the file. It can be opened here again, and so can the "
        "JSONL, with all that was judged and corrected. The report shows the pairs that were "
        f"judged, or else those shown above, up to {MOST_PAIRS}, with their pictures; print it for "
        "a PDF.",
        help="In the table, a cell that a spreadsheet would run as a formula begins with a quote "
        "mark. Graphs are saved as they came, or as they were corrected.",
    )
