"""The results of a search with what makes their scores, and two documents compared."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from explainers.aspects.absent import denies
from explainers.encoders.languages import detect
from explainers.pictures.found import DimensionShare, card, reached, spelled
from explainers.provenance import provenance
from explainers.search import Search, SearchResult
from explainers.search.export import jsonl, pairs, table
from explainers.search.search import BROKEN
from explainers.search.wish import (
    DENIAL,
    NAMED,
    dated_alike,
    far,
    missed,
    named_alike,
    unmet,
    untold,
)
from explainers.studies import reading
from explainers.text import several, shortened
from explainers.wording.labels import dimension_label
from pages.lab.search.marking import show_mark
from pages.lab.search.searching import Setting
from pages.lab.search.state import change, show
from pages.navigation import path_of
from pages.shared.opening import keep_study
from pages.shared.panels import into_view, offer
from pages.shared.session import escaped

TABLED = 500
"""Characters of a text in the table."""

MOST_FIELDS = 6
"""That are shown of a result."""

BARE = ("title", "date", "place")
"""Fields whose values speak for themselves."""

NEAR_MISS = "These miss something that should match, or share what should differ."
"""Why results stand below the line."""


def show_results(search: Search, setting: Setting, results: list[SearchResult]) -> None:
    """The results, the best first.

    Args:
        search: in the collection.
        setting: the search.
        results: its results.
    """
    best = search.best_sentences(setting.anchor, setting.counted, [r.row for r in results])
    if any(weight < 0 for weight in setting.counted.values()):
        st.caption("Measures can be wrong: read the texts. Each score opens its numbers.")
    answers = fitting(setting, results)
    fit = [result for result in results if result.row in answers]
    near = [result for result in results if result.row not in answers]
    results = [*fit, *near]
    for rank, result in enumerate(fit, 1):
        _show(setting, result, rank, best)
    misses = st.container()
    if fit and near:
        misses = st.expander(several(len(near), "near miss", "near misses"))
    with misses:
        if near and not nothing_close(setting, results):
            st.caption(NEAR_MISS)
        for rank, result in enumerate(near, len(fit) + 1):
            _show(setting, result, rank, best)
    with st.expander("As a table"):
        st.dataframe(
            _table(setting, results),
            hide_index=True,
            alt="The results, with what each dimension adds to the score",
        )


def _show(
    setting: Setting, result: SearchResult, rank: int, best: Mapping[int, tuple[int, int]]
) -> None:
    """A result, what makes its score, and what can be done with it."""
    with st.container(key=f"found {rank}"):
        bare, further = _fields(result.fields)
        shares = _shares(setting, result)
        st.html(card(result.text, best.get(result.row), shares, further, bare))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Sentence by sentence",
                type="tertiary",
                key=f"look {result.row}",
                on_click=change,
                kwargs={"opened": result.row},
            )
            show_mark(setting.anchor, result.row)
            st.button(
                "Search from here",
                type="tertiary",
                key=f"follow {result.row}",
                on_click=show,
                kwargs={"row": result.row, "opened": None},
            )


def fitting(setting: Setting, results: Sequence[SearchResult]) -> set[int]:
    """The rows of the results that lack nothing of what is asked for; others are near misses."""
    return {r.row for r in results if not _lacking(setting, r)}


def _lacking(setting: Setting, result: SearchResult) -> dict[str, str]:
    """In what a result is not what is asked for; names and dates that it shares are the same, so is
    what both deny, or neither, whatever vectors say."""
    found = unmet(setting.counted, result.dimensions)
    if named_again(setting, result):
        found |= {name: "the same" for name in NAMED if setting.counted.get(name, 0) < 0}
    if setting.counted.get("time", 0) < 0 and dated_alike(setting.text, result.text):
        found["time"] = "the same"
    asked = [name for name in DENIAL if setting.counted.get(name, 0) < 0]
    if asked and not _one_denies(setting.text, result.text):
        found |= dict.fromkeys(asked, "the same")
    return found


def _one_denies(text: str, other: str) -> bool:
    """Whether a word denies something in one of two texts alone."""
    return denies(text, detect(text)) != denies(other, detect(other))


def asks_for_others(setting: Setting) -> bool:
    """Whether other names are asked for than those of the text."""
    return any(setting.counted.get(name, 0) < 0 for name in NAMED)


def named_again(setting: Setting, result: SearchResult) -> bool:
    """Whether a result has a name of the text, where others are asked for."""
    return asks_for_others(setting) and named_alike(setting.text, result.text)


def nothing_close(setting: Setting, results: Sequence[SearchResult]) -> bool:
    """Whether no result is alike in what should match above all."""
    weights = setting.counted
    return bool(results) and all(far(weights, _lacking(setting, r)) for r in results)


def _fields(fields: Mapping[str, str]) -> tuple[str, str]:
    """What is known of a document, each value once: what needs no name, and the rest with names."""
    bare = [fields[name] for name in BARE if fields.get(name)]
    named = [f"{k}: {v[:80]}" for k, v in fields.items() if v and v not in bare]
    return " · ".join(v[:80] for v in bare), " · ".join(named[:MOST_FIELDS])


def _shares(setting: Setting, result: SearchResult) -> list[DimensionShare]:
    weights, lacking = setting.counted, _lacking(setting, result)
    silent = untold(weights, result.dimensions, lacking)
    return [
        DimensionShare(
            dimension_label(name).short,
            weight,
            result.dimensions[name],
            missed(name, result.dimensions[name], lacking[name]) if name in lacking else "",
            name not in silent,
        )
        for name, weight in weights.items()
        if weight and name in result.dimensions
    ]


def _table(setting: Setting, results: list[SearchResult]) -> pd.DataFrame:
    rows = []
    for rank, result in enumerate(results, 1):
        adds = {
            f"dimension {s.label}": round(s.weight * s.similarity, 3)
            for s in _shares(setting, result)
        }
        rest = {"text": shortened(result.text, TABLED), "row": result.row}
        score = round(reached(result.score, setting.counted.values()), 3)
        together = {"together": round(result.score, 3)}
        rows.append({"rank": rank, "score": score, **adds, **together, **rest})
    return pd.DataFrame(rows)


def show_breakdown(search: Search, setting: Setting, row: int) -> tuple[str, str] | None:
    """Anchor and row, each sentence with each; the two sentences of the cell that was chosen.

    Args:
        search: in the collection.
        setting: the search.
        row: number of the row.
    """
    into_view("a result")
    broken = search.breakdown(setting.anchor, row)
    st.button(
        "Back to the results",
        icon=":material/arrow_back:",
        on_click=change,
        kwargs={"opened": None},
        shortcut="Esc",
    )
    st.subheader("Sentence by sentence", anchor=False)
    heaviest = sorted(setting.counted.items(), key=lambda counted: (-abs(counted[1]), counted[1]))
    weighted = [name for name, _ in heaviest if name in broken.similar]
    names = [*weighted, *(name for name in broken.similar if name not in weighted)]
    chosen = st.pills(
        "Coloured by",
        names,
        default=names[0],
        required=True,
        format_func=lambda name: escaped(dimension_label(name).short),
        key="coloured by",
        help="How alike two sentences are in this dimension, from −1 to 1",
    )
    matrix = broken.similar[chosen or names[0]]
    a, b = broken.a, broken.b
    st.caption(
        "A row is a sentence of your text, a column one of what was found. "
        "Press a cell to compare the two in Explore."
    )
    with st.container(key="broken down"):
        for column, letter, name, sentences in zip(
            st.columns(2), "AB", ("Your text", "Found"), (a, b), strict=True
        ):
            listed = (f"**{letter}{k}** {escaped(text)}" for k, text in enumerate(sentences, 1))
            column.markdown("\n\n".join((f"**{name}**", *listed)))
        picked = _picked_cell(a, b, matrix)
    shades = (_shade(i, j, float(matrix[i, j])) for i in range(len(a)) for j in range(len(b)))
    st.html(f"<style>{''.join(shades)}</style>")
    if broken.further:
        st.caption(
            f"{broken.further:,} further sentences are not compared: of each text, "
            f"the first {BROKEN} are."
        )
    with st.expander("As a table"):
        st.dataframe(
            pd.DataFrame(
                matrix.round(3),
                index=[f"A{k + 1} {t}" for k, t in enumerate(a)],
                columns=[f"B{k + 1} {t}" for k, t in enumerate(b)],
            ),
            alt="Similarity of each sentence of the anchor with each of the result",
        )
    return picked


def _picked_cell(a: Sequence[str], b: Sequence[str], matrix: np.ndarray) -> tuple[str, str] | None:
    """A button for each two sentences; those of the one that was pressed."""
    picked = None
    for i, one in enumerate(a):
        with st.container(horizontal=True, gap="small", key=f"sentence {i}"):
            for j, other in enumerate(b):
                if st.button(
                    f"A{i + 1} · B{j + 1}: {spelled(float(matrix[i, j]))}",
                    key=f"cell {i} {j}",
                    help=f"{escaped(one)}\n\n{escaped(other)}",
                    width=132,
                ):
                    picked = (one, other)
    return picked


def _shade(i: int, j: int, value: float) -> str:
    """A cell's colour: the stronger, the more alike; orange where they are the contrary."""
    ink = "42,120,214" if value >= 0 else "217,102,31"
    return (
        f".st-key-cell-{i}-{j} button{{background:rgba({ink},{0.05 + 0.5 * abs(value):.2f})"
        "!important}"
    )


def show_exports(search: Search, setting: Setting, results: list[SearchResult]) -> None:
    """Files of the results, with the models of their collection, and the way to Inspect."""

    def origin() -> dict[str, Any]:
        return provenance(search.collection.models)

    def as_table() -> str:
        return table(results, setting.to_json(), origin())

    def everything() -> str:
        return jsonl(results, setting.to_json(), origin())

    files = {
        "Table (TSV)": (as_table, "tsv", "text/tab-separated-values"),
        "Everything (JSONL)": (everything, "jsonl", "application/x-ndjson"),
    }
    with st.expander("Save the results"):
        offer(files, "semlens-search")
        st.caption(
            "Or have each result explained beside your text, as a table of pairs in Inspect."
        )
        if st.button("To Inspect as a study", icon=":material/fact_check:"):
            rows = reading.read_table(pairs(setting.text, results), "search.jsonl")
            if keep_study(rows, "Search"):
                st.switch_page(path_of("inspect"))
