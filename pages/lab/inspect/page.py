"""Inspect: a file of pairs, computed in the background, filtered, judged and exported."""

from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from explainers.encoders.languages import NAMES
from explainers.errors import InputError
from explainers.provenance import provenance
from explainers.request import Request
from explainers.results import PairExplanation
from explainers.studies import overview, plot
from explainers.studies.access import Access
from explainers.studies.agreement import FAR_OFF, against_human
from explainers.studies.filters import matching
from explainers.studies.links import Right
from explainers.studies.quota import DAY
from explainers.studies.reading import Row
from explainers.studies.report import MOST_PAIRS, report
from explainers.studies.store import CANCELLED, FAILED, RUNNING, Study
from explainers.wording.labels import SCORE_LABELS, aspect_label
from pages.lab.inspect.differing_pairs import show_kinds, show_missed
from pages.navigation import path_of
from pages.serving.turns import in_turn_later
from pages.shared.canvas import picture, show_canvas
from pages.shared.corrections import take_back, take_corrections
from pages.shared.opening import open_file, show_refused
from pages.shared.owned import keep_owned
from pages.shared.pair import explained, forget_choice_of_others, which_edited
from pages.shared.panels import offer
from pages.shared.session import begin, chosen_lens, escaped
from pages.shared.study import (
    VERDICTS,
    attempt,
    connected,
    go,
    gone,
    in_address,
    judging,
    models_in_use,
    open_row,
    opened,
    ratings,
    rows_of,
    show_refusal,
    steps,
    studies,
    table_of,
    telling,
)

_LOOK = """<style>
[data-testid="stMainBlockContainer"] { padding: 3.9rem 1rem 3rem; }
@media (min-width: 1200px) {
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-table) { position: sticky; top: 3.75rem;
    align-self: flex-start; max-height: calc(100vh - 4rem); overflow: auto; }
}
@media (max-width: 1199px) {
  .st-key-workplace [data-testid="stHorizontalBlock"]:has(> * .st-key-table) {
    flex-direction: column; }
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-table),
  .st-key-workplace [data-testid="stColumn"]:has(.st-key-pair) { width: 100%; flex: none; }
}
</style>"""
"""Table and pair beside each other where there is room: the table stays while the pair scrolls."""

LANGUAGES = ("language_a", "language_b")
"""Columns that are shown where a sentence is not English."""

ORDERS = {
    "as in the file": ("number", True),
    "farthest from people first": ("off", False),
    "most alike first (sbert)": ("sbert", False),
    "least alike first (sbert)": ("sbert", True),
    "scores part most first (sbert, smatch)": ("apart", False),
    "missed by the embedding first (sbert, a difference claimed)": ("missed", False),
    "negation lowest first": ("negation", True),
}


def show_results(access: Access) -> None:
    """Progress, table and plot: what changes while the computing goes on."""
    with telling("results"):  # it runs alone, too
        _show_results(access)


def _show_results(access: Access) -> None:
    study = studies().find(access.study.id)
    if study is None:
        st.rerun()
    with st.container():
        show_progress(study, access)
    frame = table_of(study)
    with st.container():
        shown = filtered(frame)
    st.session_state.setdefault("order", [])[:] = [int(n) for n in shown["number"]]
    st.caption(f"{len(shown):,} of {len(frame):,} pairs shown")
    choose("table", show_table(shown), study)
    with st.expander("What differs", icon=":material/difference:"):
        show_unread(access, frame)
        show_kinds(shown)
        choose("missed", show_missed(shown), study)
    with st.expander("Scatter plot", expanded=True, icon=":material/scatter_plot:"):
        choose("scatter", show_scatter(shown), study)


def show_progress(study: Study, access: Access) -> None:
    """How far the computing is."""
    done, rate = studies().progress(study.id)
    mine = access.right >= Right.JUDGE
    trouble = connected().trouble if study.state == RUNNING else ""
    if study.state == RUNNING:
        left = f", about {_spoken((study.total - done) / rate)} left" if rate else ""
        nobody = gone(study)
        left = f", {nobody}" if nobody else left
        left = ", waiting for the database" if trouble else left
        said = f"{done:,} of {study.total:,} pairs explained{left}"
        st.progress(min(1.0, done / study.total), said)
        if trouble:
            st.warning(escaped(trouble), icon=":material/database_off:")
        with st.container(horizontal=True):
            if mine:
                st.button("Cancel", icon=":material/stop:", on_click=attempt, args=(access.cancel,))
    elif study.state in (CANCELLED, FAILED):
        if study.state == FAILED:
            st.error(f"The computing failed: {escaped(study.trouble)}", icon=":material/error:")
        st.progress(done / study.total, f"Stopped: {done:,} of {study.total:,} pairs explained")
        if mine and st.button("Resume", icon=":material/play_arrow:"):
            attempt(access.resume)
            st.rerun()
    was = st.session_state.get("state of study")
    st.session_state["state of study"] = (study.id, study.state)
    if was is not None and was[0] == study.id and was != (study.id, study.state):
        st.rerun()


def _spoken(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def show_other_models(access: Access) -> None:
    st.warning(
        "The results of this study stand on other models than those in use now. Choose those "
        "under Settings to go on, or compute everything anew (judgements stay).",
        icon=":material/swap_horiz:",
    )
    if access.right >= Right.JUDGE and st.button("Compute anew with the models in use"):
        attempt(access.start_over, models_in_use(access.study))
        st.rerun()


def show_unread(access: Access, frame: pd.DataFrame) -> None:
    """Offer to compute pairs anew that were explained before differences were looked for."""
    study = access.study
    english = (frame["language_a"] == "en") & (frame["language_b"] == "en")
    unread = int((frame["sbert"].notna() & frame["differs"].isna() & english).sum())
    if unread and study.state != RUNNING and study.models == models_in_use(study):
        st.caption(f"In {unread:,} pairs, explained by an earlier version, nobody looked for any.")
        if access.right >= Right.JUDGE:
            st.button(
                "Compute everything anew, with differences",
                icon=":material/refresh:",
                help="Judgements stay",
                on_click=attempt,
                args=(access.start_over, study.models),
            )


def filtered(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows that the user wants to see, in the order that they want."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(
            "Filter",
            key="filter",
            bind="query-params",
            max_chars=500,
            placeholder="negation < 0 and sbert > 0.7",
            help="Columns by their names in the table, numbers, 'text' in a, + - * /, abs(), "
            'differs("roles"), differs(), and, or, not, brackets. '
            "Kinds of differences are under What differs. Predicted aspects have plain names, "
            "measured ones end in _measured. off: how far the human score is above the line "
            "through all pairs.",
        )
        order = st.selectbox("Order", list(ORDERS), key="ordered", width=240)
    shown = frame
    if (typed or "").strip():
        try:
            shown = frame[matching(typed, frame)]
        except InputError as error:
            st.error(f"{escaped(str(error))}. All rows are shown.", icon=":material/edit:")
    column, rising = ORDERS[order]
    if column == "off":
        key = -shown["off"].abs()
    elif column == "apart":
        key = -(shown["sbert"] - shown["smatch"]).abs()
    elif column == "missed":
        key = -shown["sbert"].where(shown["differs_sure"].notna())
    elif column in shown:
        key = shown[column] if rising else -shown[column]
    else:
        key = shown["number"]
    return shown.loc[key.sort_values(kind="stable", na_position="last").index]


def show_table(frame: pd.DataFrame) -> int | None:
    """The pairs; the number of the row that was chosen."""
    shown = frame.copy()
    marks = np.where(shown["off"] >= FAR_OFF, "▲ people higher", "")
    shown["outlier"] = np.where(shown["off"] <= -FAR_OFF, "▼ people lower", marks)
    shown["verdict"] = shown["verdict"].map(lambda v: VERDICTS.get(v, ""))
    first = [
        "number",
        "a",
        "b",
        *(() if (frame[list(LANGUAGES)] == "en").all(axis=None) else LANGUAGES),
        "verdict",
        "corrected",
        "human",
        "outlier",
        "differs_in",
        *SCORE_LABELS,
    ]
    apart = (*first, *LANGUAGES, "differs", "tags", "comment", "error")
    rest = [c for c in shown.columns if c not in apart]
    order = [c for c in (*first, *rest, "tags", "comment", "error") if _used(shown[c])]
    settings: dict[str, Any] = {
        "number": st.column_config.NumberColumn("row", pinned=True, format="%d"),
        "a": st.column_config.TextColumn("a", width="medium"),
        "b": st.column_config.TextColumn("b", width="medium"),
        "differs_in": st.column_config.TextColumn(
            "differs in", help="The two most telling kinds of difference that were found"
        ),
        "outlier": st.column_config.TextColumn(
            help=f"The human score is {FAR_OFF} robust standard deviations or more off the line"
        ),
    }
    for name in order:
        if pd.api.types.is_float_dtype(shown[name]):
            settings[name] = st.column_config.NumberColumn(name, format="%.2f", help=_meaning(name))
    event = st.dataframe(
        shown,
        hide_index=True,
        column_order=order,
        column_config=settings,
        height=380,
        on_select="rerun",
        selection_mode="single-row",
        key=f"pairs {_fingerprint(frame)}",
        alt="The pairs with all scores, aspects and judgements",
    )
    picked = event.selection.rows
    return int(shown["number"].iloc[picked[0]]) if picked and picked[0] < len(shown) else None


def _used(column: pd.Series) -> bool:
    return bool((column.notna() & (column.astype(object) != "")).any())


def _fingerprint(frame: pd.DataFrame) -> int:
    """Tells lists of rows apart, so that a choice in one is none in another."""
    return hash(tuple(frame["number"]))


def _meaning(name: str) -> str:
    if name in SCORE_LABELS:
        return SCORE_LABELS[name].meaning
    plain_name = name.removesuffix(overview.MEASURED).removesuffix(overview.PREDICTED)
    label = aspect_label(plain_name)
    how = "predicted (S3BERT)"
    if name.endswith(overview.MEASURED):
        how = "measured on the graphs"
    known = {
        "human": "The human score of the file",
        "off": "How far the human score is above the line through all pairs (sbert)",
        "differs_sure": "How sure the most telling difference is that is none of tense",
        "sure": "What the parser expects of the lesser of the two graphs (Smatch F1)",
    }
    return known.get(name, f"{label.short}: {label.meaning} {how}")


def show_scatter(frame: pd.DataFrame) -> int | None:
    """Two columns as a scatter plot; the number of the point that was chosen."""
    numeric = [
        c
        for c in frame.columns
        if pd.api.types.is_numeric_dtype(frame[c]) and c != "number" and frame[c].notna().any()
    ]
    if "sbert" not in numeric:
        st.caption("There is nothing to plot yet.")
        return None
    with st.container(horizontal=True):
        x = st.selectbox("Across", numeric, index=numeric.index("sbert"), key="across", width=220)
        y_first = "human" if "human" in numeric else "smatch"
        y = st.selectbox("Up", numeric, index=numeric.index(y_first), key="up", width=220)
    found = against_human(frame[x].to_numpy(float), frame[y].to_numpy(float))
    with st.container():
        if found.spearman is not None:
            st.caption(
                f"{found.count:,} pairs: Spearman {found.spearman:.2f}, "
                f"Pearson {found.pearson:.2f}; {int(found.outliers.sum())} far off the line. "
                "Choose a point to open its pair; the table above does the same by keyboard."
            )
    event = st.plotly_chart(
        plot.scatter(frame, x, y, st.session_state.get("row")),
        on_select="rerun",
        selection_mode="points",
        key=f"scatter {x} {y} {_fingerprint(frame)}",
        alt=f"{y} by {x}; the same numbers in the table above",
    )
    points = event.selection.points
    number = points[0].get("customdata") if points else None
    return int(number[0] if isinstance(number, list) else number) if number is not None else None


def choose(what: str, number: int | None, study: Study) -> None:
    """Open the pair of a new choice; an old one does not hold the user back."""
    key = f"chosen in {what}"
    if number is not None and st.session_state.get(key) != number:
        st.session_state[key] = number
        go(number, study.id)
        st.rerun()
    st.session_state[key] = number


def show_pair(access: Access, frame: pd.DataFrame) -> None:
    """The open pair: what is judged of it, and its picture."""
    study = access.study
    st.subheader("The open pair", anchor="pair")
    steps(study)
    row = open_row(study.id)
    if row is None:
        st.info("There is no such row in this study: choose one in the table.")
        return
    take_corrections(access, row)
    x, y = (f" :small[({NAMES[code]})]" if code != "en" else "" for code in row.languages)
    st.markdown(f"**A** {escaped(row.a)}{x}  \n**B** {escaped(row.b)}{y}")
    numbers = frame[frame["number"] == row.number].iloc[0]
    with st.container():
        if numbers["error"]:
            st.warning(f"This pair cannot be explained: {escaped(numbers['error'])}")
    judging(access, row.number)
    scores = {label.term: numbers[name] for name, label in SCORE_LABELS.items()}
    shown = [f"{term} **{'…' if np.isnan(x) else f'{x:.2f}'}**" for term, x in scores.items()]
    if not np.isnan(numbers["human"]):
        shown.append(f"human **{numbers['human']:g}**")
    st.markdown(" · ".join(shown))
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button("Open in Compare", icon=":material/open_in_full:", shortcut="Alt+Enter"):
            go(row.number, study.id)
            link = access.links[min(access.right, Right.JUDGE)]
            st.switch_page(
                path_of("compare"),
                query_params={"study": link, "row": str(row.number), "a": row.a, "b": row.b},
            )
        edited = which_edited((row.a, row.b))
        if edited:
            st.button("Back to the parser's graphs", icon=":material/undo:", on_click=take_back,
                      args=(row,))  # fmt: skip
            st.caption(f":material/edit_note: Graph {' and '.join(edited)} is corrected.")
    if not np.isnan(numbers["sbert"]) or edited:  # or it is just computed anew
        show_picture(access, row)


def show_picture(access: Access, row: Row) -> None:
    """The open pair as one picture, until somebody who judges by the text alone folds it."""
    place = st.expander(
        "Graphs, tokens and aspects",
        expanded=True,
        key="picture",
        icon=":material/schema:",
        on_change="rerun",
    )
    if place.open:
        with place:
            forget_choice_of_others((row.a, row.b))
            result = explained((row.a, row.b), row.languages)
            show_canvas(
                picture(result),
                *("top", "graphs", "tokens", "aspects"),
                edits=result,
                ratings=ratings(access, row.number),
            )


def show_agreement(study: Study) -> None:
    judged = studies().judgements(study.id)
    if len(judged) < 2:
        return
    st.subheader("Agreement", anchor="agreement")
    names = list(judged)
    with st.container(horizontal=True):
        one = st.selectbox("Annotator", names, index=0, width=220)
        others = [name for name in names if name != one]
        other = st.selectbox("And", others, index=0, width=220)
    found = overview.agreements(judged, one, other)
    rows = [(a.question, a.pairs, a.same, a.kappa, a.weighted, a.alpha) for a in found]
    columns = ["question", "pairs", "judged alike", "Cohen's κ", "κ, linear weights",
               "Krippendorff's α"]  # fmt: skip
    st.dataframe(
        pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:], float)),
        hide_index=True,
        alt="Agreement of two annotators",
        column_config={
            "judged alike": st.column_config.NumberColumn(format="percent"),
            **{c: st.column_config.NumberColumn(format="%.3f") for c in columns[3:]},
        },
    )
    st.caption(
        "Over the pairs that both have judged. κ: 1 is full agreement, 0 what chance gives; with "
        "linear weights, near misses count in part; α for ordered grades. Empty where too few "
        "or only one grade was given."
    )


def show_export(study: Study, frame: pd.DataFrame) -> None:
    st.subheader("Take it along", anchor="export")
    # The files are made when they are asked for, when there is no session to ask any more
    kept, lens, order = studies(), chosen_lens(), st.session_state.order
    # A turn a pair, so that others need not wait for all of them
    one_pair, written = in_turn_later(lens.explain), in_turn_later(report)
    rows = rows_of(study)
    spoken = dict.fromkeys(row.languages for row in rows)

    def block() -> dict[str, Any]:
        return provenance([*dict.fromkeys(m for of in spoken for m in lens.made_with(of))])

    def found() -> list[dict[str, Any]]:
        return overview.records(rows, kept.results(study.id), kept.judgements(study.id))

    def whole_report() -> str:
        judged = kept.judgements(study.id)
        explained = frame[frame["sbert"].notna()].set_index("number")
        numbers = sorted({n for of in judged.values() for n in of}) or order
        chosen = [n for n in numbers if n in explained.index][:MOST_PAIRS]
        corrected = kept.corrections(study.id)
        whole: dict[int, PairExplanation] = {}
        for n in chosen:
            a, b, x, y = explained.loc[n, ["a", "b", "language_a", "language_b"]]
            mended = corrected.get(n, {})
            graphs = (mended.get("a", ""), mended.get("b", ""))
            whole[n] = one_pair(Request((a, b), (x, y), graphs))
        agreed = {two: overview.agreements(judged, *two) for two in combinations(judged, 2)}
        return written(study.name, frame, judged, agreed, whole, block())

    files = {
        "Table (TSV)": (
            lambda: overview.spreadsheet(found(), study.columns, block()),
            "tsv",
            "text/tab-separated-values",
        ),
        "Everything (JSONL)": (
            lambda: overview.jsonl(found(), block()),
            "jsonl",
            "application/x-ndjson",
        ),
        "Report (HTML)": (whole_report, "html", "text/html"),
    }
    offer(files, "semlens-study")
    st.caption(
        "The table keeps every column of the file; cells that a spreadsheet would take for "
        "formulas get a quote before them. The report shows the pairs that are judged, or else "
        f"those shown above, up to {MOST_PAIRS}, with all their pictures; print it for a PDF."
    )


def close() -> None:
    """Go back to opening a file; the study stays where its link finds it."""
    for name in ("study", "row", "order", "found", "table"):
        st.session_state.pop(name, None)
    for name in ("study", "row"):  # others belong to widgets
        st.query_params.pop(name, None)


def delete(access: Access) -> None:
    """Delete the study, and go back to opening a file."""
    attempt(access.forget)
    if "refused" not in st.session_state:
        close()


LINKS = {
    Right.READ: ("To read", "Whoever has this link sees the study and all judgements."),
    Right.JUDGE: ("To judge", "Whoever has this link can also judge, stop and resume."),
    Right.OWN: (
        "Yours alone",
        "Keep this one: it alone can rename, close and delete the study. It is not in this "
        "page's address, and is forgotten when this tab is closed.",
    ),
}


def show_more(access: Access) -> None:
    """Links, and what the owner of the study may do with it."""
    study = access.study
    address = (st.context.url or "").split("?")[0]
    with st.container(horizontal=True):
        st.button("Open another file", icon=":material/folder_open:", on_click=close)
        with st.popover("Links", icon=":material/link:"):
            for right, key in sorted(access.links.items()):
                name, meaning = LINKS[right]
                st.markdown(f"**{name}.** {meaning}")
                st.code(f"{address}?study={key}", language=None, wrap_lines=True)
        if access.right == Right.OWN:
            with st.popover("Name, closing and deletion", icon=":material/settings:"):
                show_ownership(access)
    days = studies().quota.days
    if days is not None:
        last = pd.Timestamp(study.touched + days * DAY, unit="s")
        st.caption(
            f"This server deletes studies that nobody has opened for {days:g} days: this one on "
            f"{last:%Y-%m-%d} (UTC), unless somebody opens it before."
        )


def show_ownership(access: Access) -> None:
    """Another name, closing and deletion."""
    study = access.study
    st.text_input("Name of this study", value=study.name, max_chars=200, key="name of study")
    st.button("Rename", icon=":material/edit:", on_click=rename, args=(access,))
    if study.closed:
        st.markdown("Nobody judges any more.")
        st.button("Let people judge again", on_click=attempt, args=(access.close, False))
    else:
        st.button(
            "Close: nobody judges any more",
            icon=":material/lock:",
            on_click=attempt,
            args=(access.close,),
        )
    sure = st.checkbox("I want to delete it, with all judgements")
    st.button(
        "Delete this study",
        disabled=not sure,
        icon=":material/delete:",
        on_click=delete,
        args=(access,),
    )


def rename(access: Access) -> None:
    """Give the study the name that was typed."""
    attempt(access.rename, st.session_state["name of study"])


def show_study(access: Access) -> None:
    """All of a study."""
    study = access.study
    st.markdown(f"**{escaped(study.name)}**: {study.total:,} pairs")
    with st.container():
        if study.models != models_in_use(study):
            show_other_models(access)
        show_refused(study.refused)
    if "row" not in st.session_state:
        go(rows_of(study)[0].number, study.id)
    in_address(access)
    often = "2s" if study.total <= 2_000 else "10s"  # a long table takes its time to be drawn
    st.html(_LOOK)
    with st.container(key="workplace"):
        left, right = st.columns([9, 16])
        with left, st.container(key="table"):
            st.fragment(show_results, run_every=often if study.state == RUNNING else None)(access)
        frame = table_of(study)
        with right, st.container(key="pair"):
            show_pair(access, frame)
    with st.container():
        show_agreement(study)
    show_export(study, frame)
    show_more(access)


begin()
st.title("Inspect", anchor=False)
with telling():
    access = opened()
    if access is None:
        show_refusal()
        open_file()
    else:
        show_study(access)
keep_owned()
