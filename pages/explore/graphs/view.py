"""Graphs: the AMRs of a pair, to be corrected, compared triple by triple, and exported."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from explainers import text
from explainers.amr.graph import Graph, GraphError, doubtful
from explainers.amr.rewriting import dereifiable, dereify, reifiable, reify, reroot
from explainers.amr.strict import PENMAN, read_strictly
from explainers.aspects.absent import denies
from explainers.differences.claims import alike
from explainers.differences.evidence import unmatched
from explainers.differences.result import AGREEING, Difference, unrelated
from explainers.differences.sentences import quoted
from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import BOTH, NEAR, ONLY_A, ONLY_B, metric_evidence
from explainers.matching.metrics import denied
from explainers.matching.vectors import concept_text
from explainers.pictures.amr_graphs import movable, svg
from explainers.pictures.marks import VIEWS, draw_pair
from explainers.pictures.scene.participants import replaced
from explainers.pictures.scene.sentences import words_of_variables
from explainers.pictures.scene.trees import trees_part
from explainers.pictures.shapes import DARK, LIGHT
from explainers.pictures.tikz import tikz
from explainers.provenance import one_line, provenance
from explainers.reading.result import ROOT, Reading
from explainers.results import PairExplanation
from explainers.sharing.export import penman, scores_csv, scores_json
from explainers.wording.bands import share
from explainers.wording.findings import changed_places, finding
from explainers.wording.labels import ASPECT_LABELS, PAPERS
from explainers.wording.readings import kind_in_words, relation_in_words
from explainers.wording.verdict import apart, in_both, left_out, not_shared
from pages.serving.turns import SESSION
from pages.shared.canvas import LAYOUTS, PLAIN, picture, show_canvas
from pages.shared.pair import (
    chosen_interpretations,
    edited_graphs,
    editor_key,
    keep_edited,
    which_edited,
)
from pages.shared.panels import (
    TABLE_OF_NODES,
    closer,
    drawn,
    fold,
    in_numbers,
    nodes_of_rows,
    nodes_table,
    offer,
    say,
    show_measured,
)
from pages.shared.session import chosen_lens, compare_graphs, dark, escaped, revisions_of

ROWS = 20
"""Rows of a table that are shown at once."""

MARKS = {BOTH: "= in both", ONLY_A: "◀ only in A", ONLY_B: "▶ only in B", NEAR: "~ compared"}

DIFFERS = "background-color: rgba(196, 74, 0, 0.16)"
"""The ground of what is in one graph only; seen on white and on black."""

HEADING = "Who does what?"
"""Above the graphs, as the canvas has it."""

SYNTAX = "syntax"
NAMES = {
    PLAIN: "Plain",
    "layered": "Layered",
    "tree": "Tree",
    "movable": "Movable",
    "penman": "PENMAN",
    SYNTAX: "Grammar",
}


LIKE_WORDS = ("roles", "control", "scope", "focus", "tense", "question")
"""Kinds of difference that no word in the place of another shows."""

# What the buttons do


def apply(side: str, sentence: str, key: str) -> None:
    """Take the text of an editor as the graph, if it is one."""
    errors = st.session_state.setdefault("graph_errors", {})
    try:
        read_strictly(st.session_state[key])
    except GraphError as error:
        errors[side, sentence] = str(error)
        return
    errors.pop((side, sentence), None)
    keep_edited(side, sentence, st.session_state[key])


def back(side: str, sentence: str, key: str, text: str) -> None:
    """Go back to the parser's graph."""
    st.session_state.get("graph_errors", {}).pop((side, sentence), None)
    edited_graphs().pop((side, sentence), None)
    st.session_state[key] = text


def use(side: str, sentence: str, key: str, text: str) -> None:
    """Take a changed graph for the editor and for everything else."""
    st.session_state[key] = text
    apply(side, sentence, key)


# Parts of the view


def show_nodes(result: PairExplanation) -> str:
    """All nodes as a table, when it is opened.

    Returns:
        The node that is chosen in it, as the canvas names it; empty for none.
    """
    found = result.graphs
    chosen: list[str] = []

    def table() -> None:
        shown = st.dataframe(
            nodes_table(result),
            on_select="rerun",
            selection_mode="single-row",
            key=f"nodes {found.a.penman} {found.b.penman}",
            **TABLE_OF_NODES,
        )
        st.caption("Choose a row to see it in the graphs.")
        picked = [nodes_of_rows(result)[k] for k in shown.selection.rows]
        chosen.extend(f"n.a.{x}" if x else f"n.b.{y}" for x, y in picked)

    fold("Which nodes correspond?", "nodes", table)
    return "".join(chosen)


def ask_layout() -> str:
    """How the graphs are to be drawn."""
    with st.container(key="quiet-layout"):
        chosen: str = st.segmented_control(
            "Layout",
            list(NAMES),
            default=PLAIN,
            required=True,
            format_func=NAMES.__getitem__,
            key="layout",
            bind="query-params",
            label_visibility="collapsed",
        )
    return chosen


def show_pictures(result: PairExplanation, layout: str, selected: str) -> None:
    """Both graphs.

    Args:
        result: the pair.
        layout: one of :data:`NAMES`.
        selected: the node that is lit, as the canvas names it; empty for none.
    """
    found = result.graphs
    if layout == SYNTAX:
        show_trees(result)
        return
    if layout in LAYOUTS:
        data = picture(result) | LAYOUTS[layout] | {"kept": selected, "shared": True}
        data["id"] = f"{data['id']} {selected}"
        show_canvas(data, "graphs", key="graphs")
        return
    st.markdown(f"**{HEADING}**")
    if layout == "penman":
        for column, side, graph in zip(st.columns(2), "AB", (found.a, found.b), strict=True):
            column.caption(side)
            column.code(graph.penman, language=None, wrap_lines=True)
        return
    drawings = draw_pair(found.a, found.b, found.match)
    st.iframe(
        movable(drawings, dark()),
        height=620,
        alt="The two AMR graphs, to be dragged about; PENMAN and the table have the same",
    )


def show_trees(result: PairExplanation) -> None:
    """What each word does in its sentence, drawn, and as a table."""
    lens = chosen_lens()
    a, b = lens.read(result.sentences, result.languages, SESSION)
    data = picture(result) | trees_part((a, b)) | {"shared": True}
    data["id"] = f"{data['id']} trees"
    show_canvas(data, "trees", key="trees")
    fold("What does each word do?", "words in trees", partial(_show_words, (a, b)))


def _show_words(readings: tuple[Reading, Reading]) -> None:
    """The trees as text: a line a word."""
    rows = [
        (side, word.form, kind_in_words(word.upos), word.lemma, *_governed(reading, k))
        for side, reading in zip("AB", readings, strict=True)
        for k, word in enumerate(reading)
    ]
    columns = ["sentence", "word", "part of speech", "lemma", "does", "head", "relation", "sure"]
    st.dataframe(
        pd.DataFrame(rows, columns=columns),
        hide_index=True,
        height="content" if len(rows) <= ROWS else 480,
        alt="What each word does in its sentence",
        column_config={
            "relation": st.column_config.TextColumn(help="As Universal Dependencies calls it"),
            "sure": st.column_config.NumberColumn(
                format="percent", help="How likely it is that head and relation are right"
            ),
        },
    )


def _governed(reading: Reading, number: int) -> tuple[str, str, str, float]:
    """What a word does, in words; its head; its relation; how sure both are."""
    word = reading[number]
    sure = word.sure.head * word.sure.relation
    if word.head == ROOT:
        return "root", "–", word.relation, sure
    return relation_in_words(word.relation), reading[word.head].form, word.relation, sure


def show_differing(result: PairExplanation) -> None:
    """What differs, in words; and what each metric counted, one click away."""
    found = [] if unrelated(result.differences) else apart(result.differences)
    said = "\n".join(f"- {escaped(d.text)}" for d in found)
    st.markdown(said or escaped(_not_shared(result) or "Nothing that can be named."))

    def counted() -> None:
        with st.container(key="counted"):
            show_evidence(result)

    fold("Count it, link by link", "counting", counted, opened="metric" in st.query_params)


def show_evidence(result: PairExplanation) -> None:
    """What each metric counted, with the graphs in view."""
    suite, found = result.graphs.suite, result.graphs
    absent = result.aspects.absent if "aspects" in result.explanations else ()
    name = st.pills(
        "What is compared",
        ASPECTS,
        default="smatch",
        required=True,
        format_func=lambda n: (
            f"{ASPECT_LABELS[n].short} {'–' if n in absent else f'{suite.shown[n]:.2f}'}"
        ),
        key="metric",
        bind="query-params",
        label_visibility="collapsed",
    )
    label = ASPECT_LABELS[name]
    st.markdown(f"**{label.short}** ({label.term}): {suite.shown[name]:.3f}. {label.meaning}")
    with st.container():
        if name in suite.counted:
            st.caption(in_numbers(suite.counted[name].match))
        if name in suite.asked:
            st.caption(f"{PAPERS[name]}: {suite.values[name]:.3f}.")
        if name == "wwlk":
            st.caption("Which node moves to which, in parts where need be: an n:m alignment.")
    rows = metric_evidence(name, found.a, found.b, suite, asked=True)
    rows = sorted(rows, key=lambda row: row.mark == BOTH)
    if not rows:
        st.info("Neither graph has anything of this, which counts as agreement: 1.")
        return
    table = pd.DataFrame(
        [(MARKS[row.mark], row.in_a or "–", row.in_b or "–", row.adds) for row in rows],
        columns=["where", "graph A", "graph B", "adds"],
    )
    tints = [DIFFERS if row.mark in (ONLY_A, ONLY_B) else "" for row in rows]
    st.dataframe(
        table.style.apply(lambda column: tints, subset=["where"]),
        hide_index=True,
        height="content" if len(table) <= ROWS else 480,
        alt=f"What {label.short} counted",
        column_config={
            "adds": st.column_config.NumberColumn(
                format="%.3f", help=f"All of them add up to {suite.shown[name]:.3f}"
            )
        },
    )


def show_editors(result: PairExplanation) -> None:
    """The text of both graphs, to be changed."""
    st.caption("Change a graph, or paste another one, and apply it: every view then uses it.")
    lens = chosen_lens()
    for k, column in enumerate(st.columns(2)):
        side, sentence = "ab"[k], result.sentences[k]
        key = editor_key(side, sentence)
        edited = edited_graphs().get((side, sentence))
        if edited is None:
            shown = (result.graphs.a, result.graphs.b)[k].penman
        else:
            language = result.languages[k]
            interpretations = [chosen_interpretations(sentence)]
            shown = lens.parse([sentence], [language], interpretations, SESSION)[0].penman
        st.session_state.setdefault(key, edited or shown)
        with column:
            st.text_area(f"AMR of sentence {side.upper()} (PENMAN)", key=key, height=260,
                         max_chars=PENMAN.most)  # fmt: skip
            error = st.session_state.get("graph_errors", {}).get((side, sentence))
            with st.container():
                if error:
                    said = "This is not an AMR yet; the last graph stays."
                    st.error(said, icon=":material/edit:")
                    st.code(error, language=None)
            with st.container(horizontal=True):
                st.button(
                    f"Apply to {side.upper()}", on_click=apply, args=(side, sentence, key),
                    type="primary",
                )  # fmt: skip
                st.button(
                    f"Back to the parse of {side.upper()}",
                    on_click=back,
                    args=(side, sentence, key, shown),
                    disabled=st.session_state[key] == shown and edited is None,
                )


def show_operations(result: PairExplanation) -> None:
    """A graph changed without its meaning, and what the metrics make of it."""
    st.caption("These change a graph and not what it means. Which scores change all the same?")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        side = st.segmented_control(
            "Graph", ["a", "b"], default="a", required=True, format_func=str.upper, key="operate on"
        )
        graph = (result.graphs.a, result.graphs.b)["ab".index(side)]
        changes = _changes(graph)
        kind = st.segmented_control(
            "Change",
            list(changes),
            default=next(iter(changes)),
            required=True,
            key="operation",
            help="Another focus: re-rooting, or reframing. Between relation and node: reification.",
        )
    options = changes[kind]
    if not options:
        st.info("This graph has nothing to change in this way.")
        return
    target = st.selectbox("Where", list(options), key=f"where {side} {kind} {graph.penman}")
    changed = options[target]()
    pair = (changed, result.graphs.b) if side == "a" else (result.graphs.a, changed)
    lens = chosen_lens()
    revisions = revisions_of(lens)
    before = result.graphs.suite.shown
    after = compare_graphs((pair[0].penman, pair[1].penman), revisions, *pair, lens).suite.shown
    rows = [(ASPECT_LABELS[n].short, before[n], after[n], after[n] - before[n]) for n in ASPECTS]
    left, right = st.columns(2)
    left.code(changed.penman, language=None, wrap_lines=True)
    sentence = result.sentences["ab".index(side)]
    left.button(
        "Use this graph",
        on_click=use,
        args=(side, sentence, editor_key(side, sentence), changed.penman),
    )
    right.dataframe(
        pd.DataFrame(rows, columns=["metric", "before", "after", "change"]),
        hide_index=True,
        height="content",
        alt="The fifteen metrics before and after the change",
        column_config={
            name: st.column_config.NumberColumn(format=form)
            for name, form in (("before", "%.3f"), ("after", "%.3f"), ("change", "%+.3f"))
        },
    )


def _changes(graph: Graph) -> dict[str, dict[str, Callable[[], Graph]]]:
    """What can be done to a graph, by kind and by place."""

    def node(variable: str) -> str:
        return f"{graph.concepts[variable]} ({variable})"

    return {
        "Another focus": {
            node(v): partial(reroot, graph, v) for v in graph.concepts if v != graph.top
        },
        "Relation to node": {
            f"{node(r[0])} :{r[1]} {node(r[2]) if r[2] in graph.concepts else r[2]}": partial(
                reify, graph, r
            )
            for r in reifiable(graph)
        },
        "Node to relation": {node(v): partial(dereify, graph, v) for v in dereifiable(graph)},
    }


def show_export(result: PairExplanation, block: dict[str, Any]) -> None:
    """Files of the graphs and scores."""
    st.caption("Each file says which models, solvers and day it comes from. PNG: ⋯ at the graphs.")
    found = result.graphs
    with st.container(horizontal=True, vertical_alignment="bottom"):
        which = st.segmented_control(
            "What", ["A", "B", "both"], default="both", required=True, key="export what"
        )
        view = st.segmented_control(
            "As", list(VIEWS), default="layered", required=True, format_func=NAMES.__getitem__,
            key="export as",
        )  # fmt: skip
    both = draw_pair(found.a, found.b, found.match, view, result.sentences)
    said = one_line(block)
    chosen = {"A": slice(0, 1), "B": slice(1, 2), "both": slice(0, 2)}[which]
    drawn = list(both)[chosen]
    pairs = list(zip(result.sentences, (found.a, found.b), strict=True))[chosen]
    theme = DARK if dark() else LIGHT
    files = {
        "PENMAN": (penman(pairs, block), "amr", "text/plain"),
        "SVG": (svg(drawn, theme, said), "svg", "image/svg+xml"),
        "TikZ": (tikz(drawn, said), "tex", "text/x-tex"),
        "Scores (JSON)": (scores_json(result, block), "json", "application/json"),
        "Scores (CSV)": (scores_csv(result, block), "csv", "text/csv"),
    }
    offer(files, f"semlens-{which.lower()}")


MEASURED = (
    "The parser writes each sentence as an Abstract Meaning Representation (AMR): a graph of "
    "events, things, and who does what to whom. Exact Smatch pairs their nodes so that as many "
    "triples as possible match. "
)
"""How the view comes about."""


def _denied(result: PairExplanation) -> str:
    """Which graph alone denies something, as a sentence; empty where both do, or neither.

    And where the words of both do, or the two say the same.
    """
    drawn = [bool(denied(graph)) for graph in (result.graphs.a, result.graphs.b)]
    if drawn[0] == drawn[1] or not result.differences:
        return ""
    both = all(map(denies, result.sentences, result.languages))
    return "" if both else f" Only {'AB'[drawn[1]]} denies something."


def _told(result: PairExplanation) -> list[Difference]:
    """The differences of the verdict, as far as they are of something sure in the graphs."""
    if unrelated(result.differences):
        return []
    sure = {
        side: {*graph.concepts} - doubtful(graph)
        for side, graph in (("a", result.graphs.a), ("b", result.graphs.b))
    }
    return [
        d for d in apart(result.differences) if any(sure[side] & {*d.nodes[side]} for side in sure)
    ]


def _not_shared(result: PairExplanation) -> str:
    """What only one graph has, or who changed places, in sentences: what the verdict names, if any.

    Elsewhere what has no partner, but for what the parser doubts.
    """
    told = [d for d in _told(result) if d.kind not in LIKE_WORDS and d.a.lower() != d.b.lower()]
    pairs = [(d.a, d.b) for d in told if d.a and d.b]
    left = (
        [d.a for d in told if not d.b and d.kind != "negation"],
        [d.b for d in told if not d.a and d.kind != "negation"],
    )
    if not (told or unrelated(result.differences)):
        pairs, left = _unpaired(result)
    said = [not_shared(pairs, left), changed_places(result.differences)]
    if said[1]:
        same = _same_words(result)
        but = f"Their words are the same, but {said[1]}" if same else text.begun(said[1])
        said[1] = f"And {said[1]}." if said[0] else f"{but}."
    if any(said):
        return f"{' '.join(filter(None, said))}{_denied(result)}"
    linked = result.graphs.score < 1 and not result.differences
    if unrelated(result.differences):
        return "Hardly more than their shape is the same."
    if linked:
        return _linked(result)
    alone = len(apart(result.differences)) == 1
    return _denied(result).strip() or " ".join(
        f"But {finding(d, alone)}." for d in _told(result)[:1]
    )


def _unpaired(
    result: PairExplanation,
) -> tuple[list[tuple[str, str]], tuple[list[str], list[str]]]:
    """Words of other concepts that are aligned, and those without a partner.

    None in doubt, and none that may say the same in two languages.
    """
    graphs = (result.graphs.a, result.graphs.b)
    every = unmatched(result.sentences, result.graphs)
    unsure = [doubtful(graph) for graph in graphs]
    pairs = [(a, b) for a, b, _ in result.difference.counterparts if a and b]
    same = [{k for pair in pairs for k in pair[side]} for side in (0, 1)]
    alone = tuple(
        [w for w in every[k] if not w.nodes & unsure[k] and not same[k] & {*w.words}]
        for k in (0, 1)
    )
    tied = words_of_variables(result)
    instead = replaced((alone[0], alone[1]), graphs, drawn(result), tied, result.tokens)
    paired = [{id(pair[side]) for pair in instead} for side in (0, 1)]
    left = [[w.text for w in alone[k] if id(w) not in paired[k]] for k in (0, 1)]
    return [*dict.fromkeys((a.text, b.text) for a, b in instead)], (left[0], left[1])


def _linked(result: PairExplanation) -> str:
    """That graphs of the same words have other links, or one of them a node more.

    Where the two say the same, it is in how these are built.
    """
    if result.difference.why_none in AGREEING:
        return "The rest is how they are built, not what they say."
    to, graphs = dict(result.graphs.match.pairs), (result.graphs.a, result.graphs.b)
    for name, graph, met in zip("AB", graphs, ({*to}, {*to.values()}), strict=True):
        more = [concept_text(graph.concepts[v]) for v in graph.concepts if v not in met]
        if more:
            said = ", ".join(map(quoted, dict.fromkeys(more)))
            slip = "" if result.english else " That may be a slip of the parser."
            return f"Their words are the same; only graph {name} has {said}, too.{slip}"
    return f"Their words are {'the same, ' * _same_words(result)}linked otherwise."


def _same_words(result: PairExplanation) -> bool:
    """Whether each word of either graph is in the other."""
    return not any(unmatched(result.sentences, result.graphs))


def show(result: PairExplanation) -> None:
    """The view: both graphs, what each metric counted, corrections, exports."""
    shared = share(result.scores["smatch"])
    same = alike(result.relation) and result.difference.why_none in AGREEING
    though = ", though both seem to say the same" if same and result.graphs.score < 1 else ""
    rest = f"{_not_shared(result)}{in_both(result)}{left_out(result)}"
    say(f"The graphs share {shared}{though}. {rest}")
    with st.container(key="seen"):
        layout = ask_layout()
        place = st.container()

    differing = partial(show_differing, result)
    with closer("graphs"):
        fold("Where do they differ?", "evidence", differing, opened="metric" in st.query_params)
        selected = show_nodes(result)
        fold("Correct a graph", "editors", partial(show_editors, result))
        fold("Same meaning, another graph", "operations", partial(show_operations, result))
        block = provenance(result.models, which_edited(result.sentences))
        fold("Save", "saving graphs", partial(show_export, result, block))
        show_measured(result, MEASURED + in_numbers(result.graphs.match), "measured graphs")
    with place:
        show_pictures(result, layout, selected)
