"""Aspects: in which ways two sentences are alike, and what the score is made of."""

from collections.abc import Mapping, Sequence
from functools import partial

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from explainers import text
from explainers.aspects.subembeddings import RESIDUAL
from explainers.differences.result import AGREEING, unrelated
from explainers.errors import InputError
from explainers.matching.aspects import STRUCTURAL
from explainers.pictures import charts
from explainers.pictures.charts import STYLES, Trace
from explainers.pictures.scene.aspects import ALIKE, APART, LOW, ranked, told_of
from explainers.provenance import one_line, provenance
from explainers.results import AspectExplanation, PairExplanation
from explainers.sharing.export import aspects_csv, aspects_json
from explainers.wording.findings import changed_places
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import aspects_in_words, headline, pulls
from pages.shared.canvas import picture, show_canvas
from pages.shared.pair import explained, languages_of, which_edited
from pages.shared.panels import (
    TRUST,
    aspects_chart,
    aspects_table,
    closer,
    fold,
    offer,
    say,
    show_chart,
    show_measured,
)
from pages.shared.session import escaped

MOST = len(STYLES) - 1
"""Further pairs on one radar."""

NAMED = 3
"""Aspects that are named under a heading."""

TWO_SIDES = "Both say the same thing, from two sides"
"""What is said where a converse does: *sold* and *bought*."""

Titled = tuple[str, PairExplanation]
"""A pair and what it is called."""

RADAR, BARS = "Radar", "Bars"
TOGETHER, BESIDE = "On one chart", "Side by side"


def further_pairs(first: str) -> list[tuple[str, tuple[str, str]]]:
    """The further sentences and pairs that the user has typed, each with its title."""
    typed = st.text_area(
        "One per line",
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


def standing_out(aspects: AspectExplanation) -> tuple[list[str], list[str], list[str]]:
    """Aspects in which the pair is more alike than as a whole, and less, and those of which text
    and graphs disagree."""
    there = {n: v for n, v in aspects.counted.items() if n not in aspects.absent}
    far = {n: abs(aspects.predicted[n] - v) for n, v in there.items()}
    disputed = [
        n
        for n in sorted(far, key=far.__getitem__, reverse=True)
        if far[n] >= APART and max(aspects.predicted[n], there[n]) >= LOW
    ]
    found = pulls(aspects)
    agreed = {n: d for n, d in found.items() if n not in (*aspects.absent, *disputed)}
    less = [
        n
        for n, d in agreed.items()
        if d < 0 and min(aspects.predicted[n], aspects.counted.get(n, 1.0)) < ALIKE
    ]
    return [n for n, d in agreed.items() if d > 0], less, disputed


def say_found(result: PairExplanation) -> None:
    """In what of what is said the two differ, and what the aspects do not see."""
    tells = told_of(result)
    order = [n for n in ranked(result, tells) if n not in (*STRUCTURAL, "smatch")]
    least = [n for n in order if tells[n] == "unlike"]
    differ = [n for n in order if tells[n] == "differs"][:NAMED]
    first = changed_places(result.differences) or headline(result.differences)
    if result.difference.why_none == "converse":
        said = TWO_SIDES
        if least:
            said += f", which is why little is alike in {_in_sentence(least)}"
    elif not first:
        agree = result.difference.why_none in AGREEING
        none = "We found no difference" if agree else "We could not name a difference"
        said = f"{none}{_doubt(order, tells)}"
    elif unrelated(result.differences):
        said = text.begun(first)
    elif differ:
        said = f"The two differ in {_in_sentence(differ)}: {first}"
    else:
        said = f"No aspect shows what differs: {first}"
    say(f"{said}.")


def _doubt(order: Sequence[str], tells: Mapping[str, str]) -> str:
    """What speaks against two sentences' saying the same, of which no difference was found."""
    unlike, unclear = ([n for n in order if tells[n] == of] for of in ("unlike", "unclear"))
    if unlike:
        why = "the wording differs, or a graph is wrong"
        return f". Little is alike in {_in_sentence(unlike[:NAMED])}: {why}"
    if unclear:
        return f". Text and graphs disagree on {_in_sentence(unclear)}"
    every = "" if {tells[n] for n in order} <= {"alike"} else "at least partly "
    return f": the two are {every}alike in every aspect"


def _in_sentence(names: Sequence[str]) -> str:
    """Names of aspects, within a sentence."""
    return text.listed(aspect_label(n).short.lower() for n in names)


def show_pulls(aspects: AspectExplanation) -> None:
    """What the pair is most and least alike in, against the whole, and how high that is."""
    if aspects.percentile is not None:
        above = min(aspects.percentile, 99.0)
        st.caption(
            f"The whole embedding scores higher than {above:.0f}% of the pairs that people rated."
        )
    headings = ("More alike in", "Less alike in", "Text and graphs disagree on")
    for heading, names in zip(headings, standing_out(aspects), strict=True):
        if names:
            st.markdown(f"**{heading}**: {escaped(_names(names[:NAMED]))}.")


def _names(names: Sequence[str]) -> str:
    return ", ".join(aspect_label(n).short for n in names)


def show_further(result: PairExplanation) -> None:
    """The aspects of more pairs, on one chart or side by side."""
    further = [(title, explained(other)) for title, other in further_pairs(result.sentences[0])]
    with st.container(key="quiet-charts", horizontal=True):
        kind = st.segmented_control(
            "Chart",
            [RADAR, BARS],
            default=BARS,
            required=True,
            key="kind",
            bind="query-params",
            label_visibility="collapsed",
        )
        how = TOGETHER
        if further:
            how = st.segmented_control(
                "Pairs",
                [TOGETHER, BESIDE],
                default=TOGETHER,
                required=True,
                label_visibility="collapsed",
            )
    every = [("A / B", result), *further]
    if how == TOGETHER:
        show_chart(
            _together(every, kind == BARS), "overlay", "The aspects of all pairs; table below"
        )
    else:
        _apart(every, kind == BARS)
    st.caption(TRUST)
    if further:
        _all_pairs(every)


def _together(every: Sequence[Titled], as_bars: bool) -> go.Figure:
    """All pairs on one chart; of one pair alone, what was measured as well."""
    (_, first), *further = every
    if not further:
        return aspects_chart(first, as_bars)
    lines = [
        Trace(title, found.aspects.predicted, STYLES[k], absent=found.aspects.absent)
        for k, (title, found) in enumerate(every)
    ]
    return charts.chart(lines, first.aspects.partition, as_bars)


def _apart(every: Sequence[Titled], as_bars: bool) -> None:
    """A chart a pair, two in a row."""
    for start in range(0, len(every), 2):
        for column, (title, found) in zip(st.columns(2), every[start : start + 2], strict=False):
            with column:
                st.markdown(f"**{escaped(title)}**")
                show_chart(
                    aspects_chart(found, as_bars),
                    f"chart of {title}",
                    f"The aspects of {title}; table below",
                )
                st.caption(escaped(aspects_in_words(found.aspects, 2)))


def _all_pairs(every: Sequence[Titled]) -> None:
    """The predicted aspects of all pairs."""
    rows = {
        f"{aspect_label(n).short}": [found.aspects.predicted[n] for _, found in every]
        for n in every[0][1].aspects.predicted
    }
    rows["Whole (S3BERT)"] = [found.aspects.whole for _, found in every]
    wide = pd.DataFrame.from_dict(rows, orient="index", columns=[t for t, _ in every])
    st.dataframe(
        wide.rename_axis("aspect").reset_index(),
        hide_index=True,
        alt="Predicted aspects of all pairs",
        column_config={t: st.column_config.NumberColumn(format="%.2f") for t in wide.columns},
    )


def show_table(result: PairExplanation) -> None:
    """All aspects with what is known of each, and those that stand out."""
    show_pulls(result.aspects)
    table, settings = aspects_table(result)
    st.dataframe(table, **settings)


def show_parts(aspects: AspectExplanation) -> None:
    """What each part of the embedding adds to the score, as a chart and a table."""
    share = aspects.share[RESIDUAL]
    total = sum(aspects.share.values())
    st.caption(
        f"Each part adds its share of the embedding times its cosine; together they are the "
        f"score, {aspects.whole:.3f}. What no aspect explains, the residual, has "
        f"{share / total:.0%} of the weight here: the aspects say in which ways the sentences "
        "are alike, and only in part how much."
    )
    show_chart(
        charts.contributions(aspects),
        "parts",
        "What each part adds to the score; the same numbers in the table below",
    )
    with st.expander("Parts as a table"):
        cosines = {**aspects.predicted, RESIDUAL: aspects.residual}
        rows = [
            (charts.part_label(n), aspects.share[n], cosines[n], v)
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


def show_export(result: PairExplanation) -> None:
    """Files of the aspects of the pair."""
    block = provenance(result.models, which_edited(result.sentences))
    title = " / ".join(result.sentences)

    def drawn() -> str:  # 5 MB: made when it is asked for
        return charts.page(aspects_chart(result), title, one_line(block))

    offer(
        {
            "Aspects (JSON)": (aspects_json(result, block), "json", "application/json"),
            "Aspects (CSV)": (aspects_csv(result, block), "csv", "text/csv"),
            "Chart (HTML)": (drawn, "html", "text/html"),
        },
        "semlens-aspects",
    )
    st.caption("PNG: ⋯ at the picture, or the camera above a chart.")


MEASURED = (
    "Blue: what is predicted from the text. Each aspect has a part of its embedding (S3BERT), and"
    " the two parts' cosine, −1 to 1, is drawn. Green: what the two AMR graphs say, 0 to 1, by "
    "the metric of that aspect. Where they are far apart, the prediction knows synonyms, which "
    "the graphs do not; the graphs tell one aspect from another. *More* and "
    "*less alike* are against the whole embeddings; *rated pairs* are those of the STS "
    "benchmark's train split."
)
"""How the view comes about."""


def show(result: PairExplanation) -> None:
    """The view: the aspects of this pair, and of others beside it; what the score is made of."""
    say_found(result)
    show_canvas(picture(result) | {"shared": True}, "aspects", key="aspects")
    with closer("aspects"):
        fold("Compare with other pairs", "more pairs", partial(show_further, result))
        fold("All aspects as a table", "table of aspects", partial(show_table, result))
        fold("What is the score made of?", "parts fold", partial(show_parts, result.aspects))
        fold("Save", "saving aspects", partial(show_export, result))
        note = result.aspects.partition.note
        about = f"\n\nAspect model: {escaped(note)}" if note else ""
        show_measured(result, MEASURED + about, "measured aspects")
