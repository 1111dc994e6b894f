"""One page for a pair: the strip with the sentences, and below it the view that is asked for."""

from importlib import import_module

import streamlit as st

from explainers import text
from explainers.pictures.scene import Scene
from explainers.results import PairExplanation
from explainers.studies.access import Access
from explainers.teaching.gallery import gallery
from explainers.wording.labels import SCORE_LABELS
from pages.explore import graphless
from pages.explore.overview import view as overview
from pages.explore.strip import first_sight, show_strip
from pages.explore.tools import show_sharing, show_tools
from pages.navigation import LOST, VIEWS, path_of
from pages.shared.canvas import picture, scene
from pages.shared.cautions import show_cautions
from pages.shared.corrections import take_corrections
from pages.shared.history import PAIRS
from pages.shared.judging import Ratings, judging, ratings
from pages.shared.pair import (
    asked_for,
    explained,
    keep_in_address,
    which_edited,
    why_unread,
)
from pages.shared.session import begin, escaped, loading, warm
from pages.shared.study import in_study, open_row, reporting_trouble, steps
from pages.shared.ways import WayBack


def show(view: str = "overview") -> None:
    """The page.

    Args:
        view: that is shown unless the address names another one.
    """
    begin(wait=False)
    newcomer = st.session_state.setdefault("newcomer", not st.query_params.get("a"))
    view = st.query_params.get("view", view)
    view = view if view in VIEWS else "overview"
    asked = asked_for()
    pair = asked.pair
    unread = why_unread(pair) if pair is not None else ""
    whole = view == "overview" and pair is not None and not unread
    with st.container(key="strip"):
        st.html(f'<i class="{"whole" if whole else "slim"}"></i>')  # which look.css asks about
        place = st.empty()
    if "sentences" not in st.session_state:  # the first run: something to read meanwhile
        place.html(first_sight(asked))
    notices = st.container(key="notices")
    if LOST in st.query_params:
        notices.caption("There is no page at that address. This is Explore.")
    if pair is None or unread:
        with place:
            show_strip(asked, view, None)
        show_tools(pair)
        if unread:
            _show_unread(unread)
        return
    state = keep_in_address(pair)
    PAIRS.record({"a": pair[0], "b": pair[1], "state": state})
    share = show_tools(pair)
    st.set_page_config(page_title=f"{text.shortened(' / '.join(pair), 80)} · Semlens")
    known = _known(pair) if view == "overview" else None
    drawn: Scene | None
    stars = None
    with notices:
        WayBack.of_session().show(pair)
        if known is not None:
            _show_loading()
            result, drawn = known
        else:
            warm()
            stars = _study(pair)
            result = explained(pair, graphs=False)
            drawn = picture(result) if "graphs" in result.explanations else None
        _show_notices(result)
    with place:
        shown_view = "overview" if drawn is None else view
        show_strip(asked, shown_view, (result, drawn), guess=newcomer and drawn is not None)
    if share is not None:
        with share:
            show_sharing(result, state)
    if drawn is None:
        graphless.show(result)
        return
    if view == "overview":
        overview.show(result, drawn, known is None, stars)
    else:
        import_module(f"pages.explore.{view}.view").show(result)


def _show_unread(why: str) -> None:
    """That a pair is not explained, and what can be done."""
    st.warning(escaped(why), icon=":material/translate:")
    st.markdown(
        "There is no graph, no score and no other explanation: they would be guesses. If it is "
        "another language, say which under ⋯ above."
    )


def _known(pair: tuple[str, str]) -> tuple[PairExplanation, Scene] | None:
    """A pair that was explained in advance, while the models are still loading."""
    found = gallery().get(pair) if loading() and not which_edited(pair) else None
    if found is None or found.result.scores.keys() != SCORE_LABELS.keys():
        return None  # or made before an explainer was registered
    return found.result, scene(found.result.key, found.result, found.units)


def _study(pair: tuple[str, str]) -> Ratings | None:
    """The study that this pair is of, if it is of one; how its panels were rated."""
    with reporting_trouble():
        access = in_study(pair)
        row = open_row(access.study.id) if access is not None else None
        if access is not None and row is not None:
            take_corrections(access, row)
            _show_study(access, row.number)
            return ratings(access, row.number)
    return None


def _show_notices(result: PairExplanation) -> None:
    for name, cut in zip("AB", result.cut, strict=True):
        if cut:
            last = "word" if len(cut) == 1 else f"{len(cut)} words"
            said = text.shortened(" ".join(cut), 300)
            st.warning(
                f"Sentence {name} is longer than the encoder reads. Scores, aspects and tokens "
                f"leave out its last {last}: {escaped(said)}"
            )
    show_cautions(result)


def _show_study(access: Access, number: int) -> None:
    """The study that this pair is of: to the next one, and what is judged."""
    with st.container(border=True):
        steps(access.study)
        with st.expander("Judge this pair", icon=":material/rate_review:"):
            judging(access, number, st.container(horizontal=True, vertical_alignment="bottom"))
        st.page_link(path_of("inspect"), label="Back to the table", icon=":material/arrow_back:")


def _show_loading() -> None:
    """That the models are still loading; the page runs again once they are there."""

    @st.fragment(run_every="1s")
    def told() -> None:
        step = loading()
        if not step:
            st.rerun()
        st.caption(
            f":material/hourglass_top: {step} … This pair was explained in advance; your own "
            "sentences can be compared in a moment."
        )

    told()
