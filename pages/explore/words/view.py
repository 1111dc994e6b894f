"""Tokens: which words make the score, what corresponds to what, and what if a word were missing."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from explainers import text
from explainers.amr.graph import Graph
from explainers.errors import InputError
from explainers.pictures.heatmaps import svg
from explainers.pictures.scene import Scene, of_tokens, page
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation, TokenExplanation
from explainers.sharing.export import tokens_csv, tokens_json, wa
from explainers.tokens import chunk_alignment, chunks
from explainers.tokens.chunk_alignment import AlignedChunks
from explainers.tokens.chunks import Chunk
from explainers.tokens.units import TextUnit, chunk_units
from explainers.wording.labels import METHOD_LABELS
from pages.serving.turns import SESSION
from pages.shared.canvas import show_canvas, show_row
from pages.shared.pair import lens_of, request_of, which_edited
from pages.shared.panels import (
    offer,
    pairs_table,
    running_words,
    show_models,
)
from pages.shared.session import (
    escaped,
    explain,
    occluded,
    revisions_of,
)

WORDS, PIECES, CHUNKS = "Words", "Word pieces", "Chunks"
WAYS = {"both": "Both ways", "a_to_b": "A → B", "b_to_a": "B → A"}


def choose() -> tuple[str, str, str]:
    """The method, the direction and the units that the user has chosen."""
    with st.container(horizontal=True):
        method = st.pills(
            "Method",
            list(METHOD_LABELS),
            default="rcmd",
            required=True,
            key="method",
            bind="query-params",
            format_func=lambda m: f"{METHOD_LABELS[m].short} ({METHOD_LABELS[m].term})",
            help="\n".join(
                f"- **{x.short}** ({x.term}): {x.meaning}" for x in METHOD_LABELS.values()
            ),
        )
        direction = "both"
        if method == "rcmd":
            direction = st.segmented_control(
                "Direction",
                list(WAYS),
                default="both",
                required=True,
                key="direction",
                bind="query-params",
                format_func=WAYS.__getitem__,
                help="A → B: every word of A moves to its best partner in B (RCMD₁); "
                "B → A the other way round (RCMD₂); both ways: their mean.",
            )
        units = st.segmented_control(
            "Units",
            [WORDS, PIECES, CHUNKS],
            default=WORDS,
            required=True,
            key="units",
            bind="query-params",
            help="The encoder works on word pieces; contributions of a word or chunk are sums.",
        )
    return method, direction, units


def choose_chunks(result: PairExplanation) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks of both sentences: the user's brackets, or the AMR's."""
    found = []
    with st.expander("Chunks: move the brackets", expanded=True):
        for side, graph, sentence in zip(
            "AB", (result.graphs.a, result.graphs.b), result.sentences, strict=True
        ):
            found.append(_chunks(side, graph, sentence))
        st.caption(
            "At first a chunk is what hangs together in the AMR. Put your own brackets around "
            "what belongs together; a word outside brackets is a chunk alone."
        )
    return found[0], found[1]


def _chunks(side: str, graph: Graph, sentence: str) -> list[Chunk]:
    words = [sentence[i:j] for i, j in text.spans(sentence)]
    own = chunks.from_graph(sentence, graph)
    if "[" in sentence or "]" in sentence:
        st.caption(f"Sentence {side} has brackets of its own: its chunks are the AMR's.")
        return own
    shown = chunks.with_brackets(words, own)
    typed = st.text_input(f"Chunks of sentence {side}", shown, key=f"chunks {side} {sentence}")
    try:
        return chunks.of_sentence(sentence, typed or shown)
    except InputError as error:
        st.error(f"{escaped(str(error))}. The AMR's chunks are shown.", icon=":material/edit:")
        return own


def show_heatmap(
    result: PairExplanation,
    tokens: TokenExplanation,
    units: tuple[list[TextUnit], list[TextUnit]],
    data: Scene,
) -> None:
    """The score, where the sentences differ, and the heatmap with the AMRs below."""
    label = METHOD_LABELS[tokens.method]
    with st.container(horizontal=True):
        st.metric(
            f"{label.short} ({label.term})",
            f"{tokens.score:.3f}",
            help=f"The sum of all cells: {label.meaning}",
            border=True,
            width="content",
        )
        st.metric(
            "Sentences (SBERT)",
            f"{result.scores['sbert']:.3f}",
            help="Cosine of the sentence vectors. With the embedded encoder, average pooling "
            "differs from it only by the special tokens, which are left out here.",
            border=True,
            width="content",
        )
    alone = [" · ".join(dict.fromkeys(u.text for u in side if u.alone)) for side in units]
    st.info(
        escaped(
            f"The encoder finds nothing alike in the other sentence: A: {alone[0] or 'none'}; "
            f"B: {alone[1] or 'none'}."
            if any(alone)
            else "Every part of each sentence has something alike in the other."
        ),
        icon=":material/difference:",
    )
    show_canvas(data, "top", "tokens", "graphs", key="tokens")


def show_alignment(
    words: Sequence[Sequence[str]],
    of: tuple[list[Chunk], list[Chunk]],
    aligned: list[AlignedChunks],
    adds: TokenExplanation,
) -> None:
    """Which chunks correspond, how sure that is, and what they add."""
    st.subheader("Which chunks correspond", anchor="alignment")

    def said(side: int, numbers: Sequence[int]) -> str:
        return " + ".join(" ".join(words[side][k] for k in of[side][n]) for n in numbers)

    rows: list[tuple[str, str, float | None, float]] = [
        (said(0, g.a), said(1, g.b), g.similarity, float(adds.contribution[g.a, :][:, g.b].sum()))
        for g in aligned
    ]
    for side in (0, 1):
        partners = {n for g in aligned for n in (g.a, g.b)[side]}
        for n in range(len(of[side])):
            if n not in partners:
                row = adds.contribution[n] if side == 0 else adds.contribution[:, n]
                pair = (said(side, [n]), "no partner")
                rows.append((*(pair if side == 0 else pair[::-1]), None, float(row.sum())))
    st.dataframe(
        pd.DataFrame(rows, columns=["chunk of A", "chunk of B", "similarity", "adds"]),
        hide_index=True,
        alt="Aligned chunks",
        column_config={
            "similarity": st.column_config.ProgressColumn(
                min_value=0.0,
                max_value=1.0,
                format="%.2f",
                help="RCMD between the two chunks alone, on two layers of the encoder; the "
                "confidence of the alignment",
            ),
            "adds": st.column_config.NumberColumn(
                format="%.3f",
                help="What they add to the score above; of a chunk without partner, all it adds",
            ),
        },
    )


def transport(
    pair: tuple[str, str], method: str, direction: str = "both", pieces: bool = False
) -> TokenExplanation:
    """What pairs of words add; see :func:`explainers.tokens.rcmd.explain`."""
    settings = (("method", method), ("direction", direction), ("pieces", pieces))
    request = replace(request_of(pair), explainers=("tokens",), settings=settings)
    return explain(request).tokens


def show_three(result: PairExplanation, of: tuple[list[Chunk], list[Chunk]] | None) -> None:
    """The three methods beside one another, on one scale of colours."""
    st.subheader("Three ways to move the words", anchor="methods")
    st.caption(
        "One scale of colours. Average pooling, which most sentence encoders use, spreads over "
        "all pairs (its transport has rank one); the other two single out what belongs together."
    )
    found = {}
    for method, label in METHOD_LABELS.items():
        tokens = transport(result.sentences, method)
        tokens = chunk_alignment.transport_over_chunks(tokens, *of) if of else tokens
        found[f"{label.short} ({label.term}): {tokens.score:.3f}"] = tokens
    show_row(found, "method")


def show_occlusion(
    result: PairExplanation, revisions: tuple[str, ...], method: str, direction: str
) -> None:
    """What the score would be without a word, when it is asked for."""
    st.subheader("What if a word were missing?", anchor="occlusion")
    st.caption(
        "Each word is left out in turn and the rest is read anew (occlusion). This also shows "
        "what a word does to the meaning of its neighbours."
    )
    asked = ("occlusion", *result.sentences, method, direction, *revisions)
    if st.button("Leave out each word", icon=":material/backspace:"):
        st.session_state.occlusion = asked
    if st.session_state.get("occlusion") != asked:
        return
    lens = lens_of(result)
    whole = transport(result.sentences, method, direction).score
    found = occluded(*result.sentences, revisions, method, direction, lens)
    words = [[s[i:j] for i, j in text.spans(s)] for s in result.sentences]
    rows = [
        ("AB"[x.side], words[x.side][x.word], x.score, None if x.score is None else x.score - whole)
        for x in found
    ]
    table = pd.DataFrame(rows, columns=["sentence", "without", "score", "change"])
    st.dataframe(
        table.sort_values("change", key=abs, ascending=False),
        hide_index=True,
        alt="Scores without each word",
        column_config={
            "score": st.column_config.NumberColumn(format="%.3f"),
            "change": st.column_config.NumberColumn(
                format="%+.3f", help=f"Against {whole:.3f} with all words"
            ),
        },
    )


def show(result: PairExplanation) -> None:
    """The view: what each pair of words adds, in three ways, and what corresponds to what."""
    pair = result.sentences
    lens = lens_of(result)
    revisions = revisions_of(lens)
    block = provenance(result.models, which_edited(pair))
    note = one_line(block)
    method, direction, units = choose()
    tokens = transport(pair, method, direction, units == PIECES)
    words = [[s[i:j] for i, j in text.spans(s)] for s in pair]
    of = aligned = None
    of_chunks = st.container()
    if units == CHUNKS:
        with of_chunks:
            of = choose_chunks(result)
            floor = st.slider(
                "Least similarity of chunks that correspond", 0.0, 1.0, chunk_alignment.FLOOR, 0.05
            )
        x, y = lens.encode_tokens(pair, SESSION)
        aligned = chunk_alignment.align_chunks(chunk_alignment.similarity(x, y, *of), floor)
        tokens = chunk_alignment.transport_over_chunks(tokens, *of)
        running = (
            chunk_units(pair[0], of[0], {n for g in aligned for n in g.a}),
            chunk_units(pair[1], of[1], {n for g in aligned for n in g.b}),
        )
    else:
        running = running_words(pair, lens, units == PIECES)
    data = of_tokens(tokens, pair, running, result.graphs, note)
    show_heatmap(result, tokens, running, data)
    with st.container():
        if of and aligned is not None:
            show_alignment(words, of, aligned, tokens)
    with st.expander("Pairs by what they add", expanded=True):
        table, settings = pairs_table(tokens)
        st.dataframe(table, **settings)
    show_three(result, of)
    show_occlusion(result, revisions, method, direction)
    title = " / ".join(pair)
    files = {
        "Matrix (CSV)": (tokens_csv(tokens, block), "csv", "text/csv"),
        "Matrices (JSON)": (tokens_json(pair, tokens, block, aligned), "json", "application/json"),
        "Picture (SVG)": (svg(tokens, title=title, note=note), "svg", "image/svg+xml"),
        "Page (HTML)": (page(data, title), "html", "text/html"),
    }
    if of and aligned is not None:
        files["Alignment (.wa)"] = (wa((words[0], words[1]), of, aligned), "wa", "text/plain")
    st.subheader("Take it along", anchor="export")
    offer(files, "semlens-tokens")
    st.caption("PNG: the button above the heatmap.")
    show_models(result)
