"""Why PAM scores a pair as it does: what each part of the graphs adds."""

from collections.abc import Callable, Sequence

import pandas as pd
import streamlit as st

from explainers.amr.graph import Graph
from explainers.differences.result import AGREEING
from explainers.pam.evidence import ALONE, PamEvidence, Reason, named, pam_evidence
from explainers.pictures.scene import scene
from explainers.pictures.scene.graphs import vouched
from explainers.pictures.scene.participants import participants
from explainers.pictures.scene.reasons import reasons_part
from explainers.pictures.scene.sentences import sentences_part, words_of_variables
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation
from explainers.wording.paraphrase import part_in_words, strongest
from pages.serving.turns import SESSION, end_if_unwanted
from pages.shared.canvas import LAYOUTS, PLAIN, show_canvas
from pages.shared.pair import lens_of, which_edited
from pages.shared.panels import running_words
from pages.shared.session import chosen_lens, escaped, revisions_of

SMALL = 30
"""Up to so many nodes, each part is left out before anything is drawn, so that nothing changes."""

LARGE = 60
"""From so many nodes on, of both graphs together, nothing is left out unless it is asked for."""

KINDS = {"node": "node", "relation": "relation", "subgraph": "node and all below"}


def asked_for(result: PairExplanation, what: str, label: str) -> bool:
    """Whether something that takes long for large graphs is wanted; a button where they are.

    Args:
        result: the pair.
        what: names what is asked for.
        label: of the button.
    """
    graphs = (result.graphs.a, result.graphs.b)
    nodes = sum(map(len, graphs))
    if nodes < LARGE:
        return True
    this = (what, *(graph.penman for graph in graphs))
    if st.session_state.get(f"asked for {what}") != this:
        st.caption(f"The two graphs have {nodes} nodes, so that this takes a while.")
        if st.button(label, key=f"ask for {what}"):
            st.session_state[f"asked for {what}"] = this
    return bool(st.session_state.get(f"asked for {what}") == this)


def _go_on(_done: int, _of: int) -> None:
    end_if_unwanted()


class Why:
    """What each part of a pair's graphs adds: drawn as they are until that is known."""

    def __init__(self, result: PairExplanation) -> None:
        self.result = result
        self.drawn = vouched(result.graphs, result.differences)
        self.graphs = (self.drawn.a, self.drawn.b)
        self.tied = words_of_variables(result)
        self.who = participants(*self.graphs, result.graphs.match, self.tied, result.tokens)
        self.lens = chosen_lens()
        texts = (self.graphs[0].penman, self.graphs[1].penman)
        self.key = (texts, revisions_of(self.lens), self.who.match.pairs)
        self.found: PamEvidence | None = SESSION.known("reasons", self.key)
        self.place = st.container(key="why-meaning")
        if self.found is None and sum(map(len, self.graphs)) <= SMALL:
            self.found = self._leave_out(_go_on)
        self.wanted = self.found is None

    def show(self) -> None:
        """The strongest reason in words, and all of them on the graphs."""
        found = self.found
        with self.place:
            if found is not None:
                told = [d for d in self.result.differences if d.kind != "tense"]
                foreign = not (told or self.result.english)
                same = foreign or self.result.difference.why_none in AGREEING
                st.markdown(escaped(strongest(self.graphs, found, same, told)))
            else:
                self.wanted = asked_for(self.result, "reasons", "Leave out each part")
        if not self.tells:
            return
        with st.container(key="seen"):
            controls = st.container(
                key="quiet-layout", horizontal=True, vertical_alignment="center"
            )
            picture = st.container()
        with controls:
            numbered = st.empty()
            view = st.segmented_control(
                "Drawn as",
                list(LAYOUTS),
                default=PLAIN,
                required=True,
                format_func=str.capitalize,
                key="reasons as",
                label_visibility="collapsed",
            )
            numbers = view != PLAIN and numbered.toggle("Numbers", key="numbers of reasons")
        result = self.result
        nothing = PamEvidence(result.scores["pam"], ())
        data = scene(
            sentences_part(result.sentences, running_words(result.sentences, lens_of(result))),
            reasons_part(
                self.drawn, found or nothing, self.tied, numbers and bool(found), self.who
            ),
            note=one_line(provenance(result.models, which_edited(result.sentences))),
        )
        with picture:
            show_canvas(data | LAYOUTS[view] | {"shared": True}, "graphs", key="reasons")

    @property
    def tells(self) -> bool:
        """Whether there is, or may be, a part that could be left out."""
        return self.found is None or bool(self.found.reasons)

    def find(self) -> None:
        """Leave each part out, if that is wanted and was not done; the page is then run anew."""
        if self.found is not None or not self.wanted:
            return
        with self.place:
            bar = st.empty()

        def far(done: int, of: int) -> None:
            end_if_unwanted()
            bar.progress(done / of)

        with self.place:
            self._leave_out(far)
        st.rerun()

    def _leave_out(self, far: Callable[[int, int], None]) -> PamEvidence:
        def made(_: Sequence[object]) -> list[PamEvidence]:
            return [pam_evidence(self.lens.pam, *self.graphs, self.who.match.pairs, far)]

        return SESSION.fetch("reasons", [self.key], lambda key: key, made)[0]

    def table(self) -> None:
        """All parts, the strongest first."""
        if self.found is None:
            st.caption("No part was left out so far.")
        else:
            _table(self.graphs, self.found)


def _partners(reasons: Sequence[Reason]) -> list[list[Reason | None]]:
    """Parts that were left out together, of A and of B; one of them none where it went alone."""
    found: list[list[Reason | None]] = []
    waiting: dict[tuple[object, ...], list[Reason | None]] = {}
    for reason in reasons:
        key = (1 - reason.side, reason.kind, reason.way, reason.without)
        row = waiting.pop(key, None) if reason.way != ALONE else None
        if row is None:
            row = [None, None]
            found.append(row)
            waiting[reason.side, reason.kind, reason.way, reason.without] = row
        row[reason.side] = reason
    return found


def _table(graphs: tuple[Graph, Graph], found: PamEvidence) -> None:
    rows = [
        (
            *(part_in_words(graphs[r.side], r.part) if r else "" for r in both),
            KINDS[one.kind],
            one.adds,
            one.without,
            " / ".join(dict.fromkeys(named(graphs[r.side], r.part) for r in both if r)),
        )
        for both in _partners(found.reasons)
        for one in [both[0] or both[1]]
        if one
    ]
    columns = ["part of A", "part of B", "kind", "adds", "score without it", "in the graphs"]
    number = st.column_config.NumberColumn
    st.dataframe(
        pd.DataFrame(rows, columns=columns),
        hide_index=True,
        alt="What each part adds, the strongest first",
        column_config={
            "adds": number(
                format="%+.3f",
                help=f"What PAM, {found.score:.3f} here, loses without the part; below 0, the "
                "two are less alike for it. They do not add up to the score",
            ),
            "score without it": number(format="%.3f", help="PAM of the rest"),
            "in the graphs": st.column_config.TextColumn(help="In PENMAN notation"),
            "kind": st.column_config.TextColumn(
                help="A node with all below: what the root reaches through it alone"
            ),
        },
    )
