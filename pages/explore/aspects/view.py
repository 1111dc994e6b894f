"""Aspects: in what two sentences are alike, how sure that is, and what the score is made of."""

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from explainers import text
from explainers.aspects.subembeddings import RESIDUAL
from explainers.errors import InputError
from explainers.pictures import charts
from explainers.pictures.charts import STYLES, Trace
from explainers.provenance import one_line, provenance
from explainers.results import AspectExplanation, PairExplanation
from explainers.sharing.export import aspects_csv, aspects_json
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import aspects_in_words, surprises_in_words
from pages.shared.pair import explained, languages_of, which_edited
from pages.shared.panels import (
    FAINT,
    TRUST,
    aspects_chart,
    aspects_table,
    offer,
    show_models,
)
from pages.shared.session import escaped

MOST = len(STYLES) - 1
"""Further pairs on one radar."""

RADAR, BARS = "Radar", "Bars"
TOGETHER, APART = "On one chart", "Side by side"


def further_pairs(first: str) -> list[tuple[str, tuple[str, str]]]:
    """The further sentences and pairs that the user has typed, each with its title."""
    with st.expander("Compare with more sentences or pairs"):
        typed = st.text_area(
            "One a line",
            key="further",
            height=120,
            help="A sentence alone is compared with sentence A; for a pair of its own, put a tab "
            "or | between its two sentences.",
            placeholder="The man hates cheese.\nA dog sleeps. | The dog is awake.",
        )
        found: dict[str, tuple[str, str]] = {}
        for number, line in enumerate((typed or "").splitlines(), 1):
            parts = [part for part in line.replace("|", "\t").split("\t") if part.strip()]
            if not parts:
                continue
            try:
                if len(parts) > 2:
                    raise InputError(f"{len(parts)} sentences, expected one or two")
                cleaned = [text.clean(part) for part in parts]
                languages_of((cleaned[0], cleaned[-1]))
            except InputError as error:
                st.error(f"Line {number}: {escaped(str(error))}", icon=":material/edit:")
                continue
            pair = (cleaned[0], cleaned[1]) if len(cleaned) == 2 else (first, cleaned[0])
            title = f"{pair[0]} / {pair[1]}" if len(cleaned) == 2 else f"A / {cleaned[0]}"
            title = title if len(title) <= 60 else f"{title[:50]}… (line {number})"
            found.setdefault(title, pair)  # a line that comes twice is shown once
        if len(found) > MOST:
            st.warning(f"The first {MOST} are shown; more lines cannot be told apart on a chart.")
        return list(found.items())[:MOST]


def show_score(result: PairExplanation) -> None:
    aspects = result.aspects
    with st.container(horizontal=True):
        st.metric(
            "Aspects (S3BERT)",
            f"{aspects.whole:.2f}",
            help="Cosine of the whole embeddings: the sum of all parts below.",
            border=True,
            width="content",
        )
        if aspects.percentile is not None:
            st.metric(
                "STS-B pairs less alike",
                f"{aspects.percentile:.0f}%",
                help="Share of the pairs of the STS benchmark's train split whose similarity by "
                "this model is lower.",
                border=True,
                width="content",
            )
    said = aspects_in_words(aspects)
    st.info(escaped(said), icon=":material/swap_vert:")
    said = surprises_in_words(aspects)
    if said and result.english:  # what is usual was counted in English
        st.warning(escaped(said), icon=":material/rule:")


def show_chart(result: PairExplanation, further: list[tuple[str, PairExplanation]]) -> go.Figure:
    """The chosen chart of the chosen pairs; the figure that an export takes along."""
    with st.container(horizontal=True):
        kind = st.segmented_control(
            "Chart",
            [RADAR, BARS],
            default=RADAR,
            required=True,
            key="kind",
            bind="query-params",
        )
        how = TOGETHER
        if further:
            how = st.segmented_control("Pairs", [TOGETHER, APART], default=TOGETHER, required=True)
    partition = result.aspects.partition
    if not further:
        figure = aspects_chart(result, kind == BARS)
        with st.container(key="charts"):
            st.plotly_chart(
                figure, key="chart", alt="The aspects; the same numbers in the table below"
            )
        return figure
    every = [("A / B", result), *further]
    lines = [
        Trace(title, found.aspects.predicted, STYLES[k], absent=found.aspects.absent)
        for k, (title, found) in enumerate(every)
    ]
    figure = charts.chart(lines, partition, kind == BARS)
    if how == TOGETHER:
        st.caption("Predicted aspects of every pair (cosines of sub-embeddings).")
        with st.container(key="charts"):
            st.plotly_chart(figure, key="overlay", alt="The aspects of all pairs; table below")
        return figure
    for start in range(0, len(every), 2):
        for column, (title, found) in zip(st.columns(2), every[start : start + 2], strict=False):
            with column:
                st.markdown(f"**{escaped(title)}**")
                st.plotly_chart(
                    aspects_chart(found, kind == BARS),
                    key=f"chart of {title}",
                    alt=f"The aspects of {title}; table below",
                )
                st.caption(escaped(aspects_in_words(found.aspects, 2)))
    return figure


def show_tables(result: PairExplanation, further: list[tuple[str, PairExplanation]]) -> None:
    table, settings = aspects_table(result)
    with st.expander("Aspects as a table", expanded=not further):
        st.dataframe(table, **settings)
    if further:
        every = [("A / B", result), *further]
        rows = {
            f"{aspect_label(n).short}": [found.aspects.predicted[n] for _, found in every]
            for n in result.aspects.predicted
        }
        rows["Whole (S3BERT)"] = [found.aspects.whole for _, found in every]
        wide = pd.DataFrame.from_dict(rows, orient="index", columns=[t for t, _ in every])
        with st.expander("All pairs as a table", expanded=True):
            st.dataframe(
                wide.rename_axis("aspect").reset_index(),
                hide_index=True,
                alt="Predicted aspects of all pairs",
                column_config={
                    t: st.column_config.NumberColumn(format="%.2f") for t in wide.columns
                },
            )


def show_parts(aspects: AspectExplanation) -> None:
    st.subheader("What the score is made of", anchor="parts")
    share = aspects.share[RESIDUAL]
    total = sum(aspects.share.values())
    st.caption(
        f"Every part adds its share of the embedding times its cosine; together they are the "
        f"score, {aspects.whole:.3f}. The residual, which no aspect explains, has "
        f"{share / total:.0%} of the weight here: so far the aspects say in what the sentences "
        "are alike, and only in part how much."
    )
    st.plotly_chart(
        charts.contributions(aspects),
        key="parts",
        alt="What each part adds to the score; the same numbers in the table below",
    )
    with st.expander("Parts as a table"):
        cosines = {**aspects.predicted, RESIDUAL: aspects.residual}
        rows = [
            (
                "Residual" if n == RESIDUAL else aspect_label(n).short,
                aspects.share[n],
                cosines[n],
                v,
            )
            for n, v in aspects.contribution.items()
        ]
        rows.append(("Whole (S3BERT)", total, float("nan"), aspects.whole))
        st.dataframe(
            pd.DataFrame(rows, columns=["part", "share", "cosine", "adds"]),
            hide_index=True,
            alt="Parts of the score",
            column_config={
                "share": st.column_config.NumberColumn(
                    format="percent", help="|F| |F′| / (|e| |e′|): lengths of the part's vectors"
                ),
                "cosine": st.column_config.NumberColumn(format="%.3f"),
                "adds": st.column_config.NumberColumn(format="%.4f", help="share × cosine"),
            },
        )


def show_export(result: PairExplanation, figure: go.Figure) -> None:
    block = provenance(result.models, which_edited(result.sentences))
    title = " / ".join(result.sentences)
    files: dict[str, tuple[str | Callable[[], str], str, str]] = {
        "Aspects (JSON)": (aspects_json(result, block), "json", "application/json"),
        "Aspects (CSV)": (aspects_csv(result, block), "csv", "text/csv"),
        # 5 MB: made when it is asked for
        "Chart (HTML)": (lambda: charts.page(figure, title, one_line(block)), "html", "text/html"),
    }
    offer(files, "semlens-aspects")
    st.caption("PNG: the camera above a chart.")


def show(result: PairExplanation) -> None:
    """The view: the aspects of this pair, and of others beside it; what the score is made of."""
    place = st.container()
    further = [(title, explained(other)) for title, other in further_pairs(result.sentences[0])]
    with place:
        figure = show_chart(result, further)
        st.caption(
            "Blue: predicted from the sentences' sub-embeddings, from −1 to 1; the heavy ring is "
            "0. Green: measured on the AMR graphs, from 0 to 1. " + FAINT + TRUST
        )
    show_score(result)
    show_tables(result, further)
    show_parts(result.aspects)
    show_export(result, figure)
    show_models(result)
    if result.aspects.partition.note:
        st.caption(f"Aspect model: {escaped(result.aspects.partition.note)}")
