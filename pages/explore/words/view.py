"""Words: which are alike, which make the encoder's score, and what if one were gone."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explainers import text
from explainers.attribution.faithfulness import Adds, added, lost
from explainers.attribution.result import AttributionExplanation
from explainers.differences.result import Difference, unrelated
from explainers.differences.sentences import quoted
from explainers.errors import InputError
from explainers.pictures.heatmaps import svg
from explainers.pictures.scene import Scene, of_tokens, page
from explainers.provenance import one_line, provenance
from explainers.reading import chunks as of_trees
from explainers.reading.result import Reading
from explainers.results import PairExplanation, TokenExplanation
from explainers.sharing.export import tokens_csv, tokens_json, wa
from explainers.tokens import chunk_alignment, chunks
from explainers.tokens.chunks import Chunk
from explainers.tokens.units import TextUnit, chunk_units
from explainers.wording.findings import changed_places
from explainers.wording.labels import ATTRIBUTION_LABELS, METHOD_LABELS
from explainers.wording.verdict import in_both
from pages.explore.words.going import show_going, show_smallest
from pages.explore.words.moves import (
    Chunking,
    choose_tuning,
    offer_tuned,
    show_three,
    transport,
)
from pages.explore.words.why import (
    ALIKE,
    GONE,
    Why,
    answer,
    ask,
    choose_question,
    show_agreement,
    show_why,
)
from pages.serving.turns import SESSION
from pages.shared.canvas import show_canvas
from pages.shared.pair import lens_of, which_edited
from pages.shared.panels import (
    closer,
    fold,
    offer,
    pairs_table,
    running_words,
    say,
    show_measured,
)
from pages.shared.session import (
    chosen_lens,
    escaped,
    occluded,
    revisions_of,
)

NAMED = 5
"""Words of a sentence that are named as those without a partner."""

WORDS, PIECES, CHUNKS = "Words", "Word pieces", "Chunks"
WAYS = {"both": "Both ways", "a_to_b": "A → B", "b_to_a": "B → A"}


def choose(question: str, result: PairExplanation) -> tuple[str, str, str]:
    """The method, the direction and the units that the user has chosen."""
    with st.container(key="quiet-words", horizontal=True):
        units = st.segmented_control(
            "Units",
            [WORDS, CHUNKS] if question == GONE else [WORDS, PIECES, CHUNKS],
            default=WORDS,
            required=True,
            key="units",
            bind="query-params",
            label_visibility="collapsed",
        )
        if question != ALIKE:
            return "rcmd", "both", units
        method = st.segmented_control(
            "Method",
            list(METHOD_LABELS),
            default="rcmd",
            required=True,
            key="method",
            bind="query-params",
            format_func=lambda m: METHOD_LABELS[m].short,
            label_visibility="collapsed",
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
                label_visibility="collapsed",
            )
        choose_tuning(result)
    return method, direction, units


def choose_chunks(result: PairExplanation) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks of both sentences: the user's brackets, or those of what words do."""
    found = []
    read = chosen_lens().read(result.sentences, result.languages, SESSION)
    for column, side, reading in zip(st.columns(2), "AB", read, strict=True):
        with column:
            found.append(_chunks(side, reading))
    st.caption(
        "A chunk is a noun or a verb with the small words that belong to it. Move the brackets "
        "around what belongs together for you; a word outside them is a chunk alone."
    )
    return found[0], found[1]


def _chunks(side: str, reading: Reading) -> list[Chunk]:
    sentence, spans = reading.text, text.spans(reading.text)
    words = [sentence[i:j] for i, j in spans]
    own: list[Chunk] = of_trees.of_spans(reading, spans)
    if "[" in sentence or "]" in sentence:
        st.caption(f"Sentence {side} has brackets of its own: they mark no chunks.")
        return own
    shown = chunks.with_brackets(words, own)
    typed = st.text_input(f"Chunks of sentence {side}", shown, key=f"chunks {side} {sentence}")
    try:
        return chunks.of_sentence(sentence, typed or shown)
    except InputError as error:
        st.error(f"{escaped(str(error))}. The reader's chunks are shown.", icon=":material/edit:")
        return own


def show_summary(result: PairExplanation, tokens: TokenExplanation, units: str) -> None:
    """What all cells add up to, and what is not seen in them."""
    label = METHOD_LABELS[tokens.method]
    st.markdown(
        f"All {units.lower()} together: **{tokens.score:.3f}**. The encoder's own score: "
        f"**{result.scores['sbert']:.3f}**.",
        help=f"{label.short} ({label.term}): {label.meaning} What each cell contributes: ⋯ at the "
        "picture, or the table below. Small words and marks, which the picture leaves out, add "
        "to it, too. The encoder's score is the cosine of "
        "the sentence vectors, which have special tokens that are left out here.",
    )


def _nearly(units: tuple[list[TextUnit], list[TextUnit]], cosine: NDArray[np.float64]) -> str:
    """Why a word has no partner though a cell of it is as strong as those of others; or nothing."""
    for side, near in zip(units, (cosine, cosine.T), strict=True):
        others = units[0] if side is units[1] else units[1]
        for unit, row in zip(side, near, strict=True):
            best = int(row.argmax())
            if unit.alone and row[best] >= chunk_alignment.FLOOR:
                nearer = near[:, best].max() > row[best]
                other = quoted(others[best].text)
                why = f"{other} has a better match" if nearer else "not in every layer"
                return f" {quoted(unit.text)} is closest to {other}, but {why}."
    return ""


def _told(
    units: tuple[list[TextUnit], list[TextUnit]],
    chunked: bool,
    cosine: NDArray[np.float64],
    differences: Sequence[Difference],
) -> str:
    """Which partners differ, and what has no partner. A partner need not mean the same."""
    replaced = [d for d in differences if d.a and d.b and d.kind != "tense"]
    told = [{k for d in replaced for k in d.a_words}, {k for d in replaced for k in d.b_words}]
    left = [
        list(dict.fromkeys(_runs([(u, u.alone and not of & {*u.words}) for u in side])))
        for side, of in zip(units, told, strict=True)
    ]
    alone = [
        f"{text.listed([*map(quoted, words[:NAMED]), *([f'{more} more'] if more > 0 else [])])} "
        f"in {name}"
        for name, words in zip("AB", left, strict=True)
        if words
        for more in [len(words) - NAMED]
    ]
    said = []
    if replaced:
        pairs = list(dict.fromkeys(f"{quoted(d.a)} / {quoted(d.b)}" for d in replaced))
        said.append(f"What differs: {', '.join(pairs[:NAMED])}.")
    if alone:
        have = "has" if sum(map(len, left)) == 1 else "have"
        said.append(f"{', '.join(alone)} {have} no partner.{_nearly(units, cosine)}")
    what = "chunk" if chunked else "content word"
    return " ".join(said) or (
        f"Every {what} is close to one in the other sentence. Close words need not mean the same."
    )


def _runs(units: Sequence[tuple[TextUnit, bool]]) -> Iterator[str]:
    """The chosen of some units; names side by side are one: *New York*."""
    for (chosen, named), run in groupby(units, key=lambda u: (u[1], u[0].text[:1].isupper())):
        some = list(run)
        for part in [some] if named else [[one] for one in some]:
            if chosen:
                yield "".join(f"{unit.before}{unit.text}" for unit, _ in part).strip()


def _unseen(result: PairExplanation) -> str:
    """That words changed places, which no cell shows; empty where none did."""
    turned = changed_places(result.differences)
    return f"Close words need not mean the same: no cell shows that {turned}." if turned else ""


def show_alignment(chunking: Chunking, adds: TokenExplanation) -> None:
    """Which chunks correspond, how sure that is, and what they add."""
    words, of, aligned = chunking
    st.markdown("**Which chunks correspond?**")

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


def show_occlusion(
    result: PairExplanation, revisions: tuple[str, ...], method: str, direction: str
) -> None:
    """What the score would be without a word, when it is asked for."""
    st.caption(
        "Each word is left out in turn and the rest is read anew: so one sees, too, what it does "
        "to its neighbours."
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
    show_without(whole, [("AB"[x.side], words[x.side][x.word], x.score) for x in found])


def show_without(whole: float, rows: Sequence[tuple[str, str, float | None]]) -> None:
    """Side, word and the score without it; the words that change it most come first."""
    words = [row for row in rows if any(map(str.isalnum, row[1]))]
    changes = [(*row, None if row[2] is None else row[2] - whole) for row in words]
    table = pd.DataFrame(changes, columns=["sentence", "without", "score", "change"])
    st.dataframe(
        table.sort_values("change", key=abs, ascending=False),
        hide_index=True,
        alt="Scores without each word",
        column_config={
            "score": st.column_config.ProgressColumn(
                "score without it", min_value=0.0, max_value=1.0, format="%.3f"
            ),
            "change": st.column_config.NumberColumn(
                format="%+.3f", help=f"Against {whole:.3f} with all words"
            ),
        },
    )


def show_each(found: AttributionExplanation) -> None:
    """What the encoder would say without each word."""
    st.markdown("**What would the encoder say without each word?**")
    sides = zip("AB", (found.a, found.b), found.without, strict=True)
    rows = [(n, *both) for n, *side in sides for both in zip(*side, strict=True)]
    show_without(found.score, rows)


def adds_of(tokens: TokenExplanation, why: Why | None, question: str) -> Adds:
    """What each word adds, by the explanation that is shown."""
    if question != ALIKE and why and why.found.way == "occlusion":
        return lost(why.found)
    return added(tokens.contribution)


def show_pairs(tokens: TokenExplanation) -> None:
    """All pairs of words by what they add."""
    table, settings = pairs_table(tokens)
    st.dataframe(table, **settings)


MEASURED = (
    "The encoder gives each word of each sentence a vector; a cell is the cosine of two of them. "
    "What it contributes is that times the weight that moves between the two. *Units*: the "
    "encoder works on word pieces; what a word or a chunk adds is a sum over its pieces. "
    "*Direction*: A → B moves every word of A to "
    "its best partner in B (RCMD₁), B → A the other way round (RCMD₂); both ways is their mean. "
    "A word of content has no partner if no word of the other sentence is nearer than "
    f"{chunk_alignment.FLOOR:.2f} in the encoder's middle and last layer together; cells show the "
    "last one.\n\n"
    + "\n".join(f"- **{x.short}** ({x.term}): {x.meaning}" for x in METHOD_LABELS.values())
    + "\n\nThe other two questions are about the encoder's own score.\n\n"
    + "\n".join(f"- **{x.short}** {x.meaning}" for x in ATTRIBUTION_LABELS.values())
)
"""How the view comes about."""

WIDE = 14
"""From so many words of a sentence on, the heatmap has the whole width."""


def chunked(result: PairExplanation) -> Chunking:
    """The chunks as the user has set them, and which correspond."""
    a, b = result.sentences
    of = choose_chunks(result)
    floor = st.slider(
        "Least similarity of chunks that correspond", 0.0, 1.0, chunk_alignment.FLOOR, 0.05
    )
    x, y = lens_of(result).encode_tokens((a, b), SESSION)
    near = chunk_alignment.similarity(x, y, *of)
    words = ([a[i:j] for i, j in text.spans(a)], [b[i:j] for i, j in text.spans(b)])
    return Chunking(words, of, chunk_alignment.align_chunks(near, floor))


def show_graphs(data: Scene) -> None:
    """The graphs, which light up with the words of the heatmap."""
    show_canvas(data | {"shared": True}, "graphs", key="graphs of words")


def show_files(
    pair: tuple[str, str],
    tokens: TokenExplanation,
    chunking: Chunking | None,
    data: Scene,
    block: dict[str, Any],
) -> None:
    """The transport as files."""
    title = " / ".join(pair)
    aligned = chunking.aligned if chunking else None
    note = one_line(block)
    files = {
        "Matrix (CSV)": (tokens_csv(tokens, block), "csv", "text/csv"),
        "Matrices (JSON)": (tokens_json(pair, tokens, block, aligned), "json", "application/json"),
        "Picture (SVG)": (svg(tokens, title=title, note=note), "svg", "image/svg+xml"),
        "Page (HTML)": (page(data, title), "html", "text/html"),
    }
    if chunking:
        files["Alignment (.wa)"] = (wa(*chunking), "wa", "text/plain")
    offer(files, "semlens-tokens")
    st.caption("PNG: ⋯ at the heatmap.")


def show(result: PairExplanation) -> None:
    """The view: what each pair of words adds, in three ways, and what corresponds to what."""
    pair = result.sentences
    lens = lens_of(result)
    block = provenance(result.models, which_edited(pair))
    wide = max(map(len, (result.tokens.a, result.tokens.b))) >= WIDE
    top = st.container()
    place, beside = (st.container(), st.container()) if wide else st.columns([3, 2], gap="large")
    with beside:
        question = choose_question()
        said = st.container()
        options = st.expander("Other ways to compare")
    with options:
        method, direction, units = choose(question, result)
    tokens = transport(pair, method, direction, units == PIECES)
    with said:
        why = ask(question, pair, lens.of(*result.languages), tokens, units == PIECES, options)
    both = None if why is None else (tokens, why.tokens)
    if why and question != ALIKE:
        tokens = why.tokens
    chunking = chunked(result) if units == CHUNKS else None
    if chunking is None:
        running = running_words(pair, lens, units == PIECES)
    else:
        (a, b), aligned = chunking.of, chunking.aligned
        tokens = chunk_alignment.transport_over_chunks(tokens, a, b)
        running = (
            chunk_units(pair[0], a, {n for g in aligned for n in g.a}),
            chunk_units(pair[1], b, {n for g in aligned for n in g.b}),
        )
    differences = () if unrelated(result.differences) else result.differences
    data = of_tokens(
        tokens,
        pair,
        running,
        result.graphs,
        note=one_line(block),
        heat="cosine" if question == ALIKE else "adds",
        languages=result.languages,
        differences=differences,
        same=result.difference.counterparts,
    )
    with top:
        plain = (
            "It is the same sentence twice: every word stands against itself."
            if pair[0] == pair[1]
            else _unseen(result)
            or f"{_told(running, units == CHUNKS, tokens.similarity, differences)}{in_both(result)}"
        )
        say(answer(why) if why and question != ALIKE else plain)
    cells = partial(show_canvas, data | {"shared": units == WORDS}, "tokens", key="tokens")
    gone = why.found if why and question == GONE else None
    with place:
        show_each(gone) if gone else cells()
    with said:
        if why and question != ALIKE:
            show_why(why)
        else:
            show_summary(result, tokens, units)
    if chunking:
        show_alignment(chunking, tokens)
    of_pair = pair, revisions_of(lens, *result.languages), lens.of(*result.languages)
    with closer("words"):
        if units == WORDS:
            going = partial(show_going, *of_pair, adds_of(tokens, why, question))
            fold("Does the encoder follow this?", "going", going)
        if question == GONE:
            smallest = partial(show_smallest, *of_pair, result.scores["sbert"], result.english)
            fold("What is the smallest change of B?", "smallest", smallest)
        fold("Where are the words in the graphs?", "words in graphs", partial(show_graphs, data))
        with st.expander("More comparisons", key="more comparisons"):
            fold("Which pairs add most?", "adding", partial(show_pairs, tokens))
            if both:
                fold("Do two explanations agree?", "agreeing", partial(show_agreement, *both))
            if question == ALIKE:
                three = partial(show_three, result, chunking)
                fold("How else could words be paired?", "three", three)
                offer_tuned(result, method, direction, chunking)
                missing = partial(show_occlusion, result, revisions_of(lens), method, direction)
                fold("What does each word add?", "missing word", missing)
            elif gone:
                fold("What does each pair of words change?", "each word", cells)
        fold("Save", "saving words", partial(show_files, pair, tokens, chunking, data, block))
        show_measured(result, MEASURED, "measured words")
