"""A study with people that has begun: its pairs are explained, people take part, it is analysed."""

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock, Thread
from typing import Any

import pandas as pd
import streamlit as st

from explainers.errors import InputError, SemlensError
from explainers.people import analysis, keeping, panels
from explainers.people.design import Design, Item
from explainers.people.keeping import CLOSED, OPEN, PeopleStudy
from explainers.people.table import answers_tsv, exported, read_answers
from explainers.pictures.qr import qr_svg
from explainers.request import Request
from explainers.studies.links import hashed
from explainers.studies.store import Studies
from explainers.text import several
from pages.serving.take import PATH
from pages.serving.turns import in_turn_later
from pages.shared.owned import Owned, own, show_private
from pages.shared.pair import request_of
from pages.shared.reaching import joining, reachable
from pages.shared.session import Warming, chosen_lens, escaped, start_warming
from pages.shared.study import attempt, reporting_trouble, show_refusal, studies

STUDY = "people"
"""What the address names: the code of a study; once, when its owner comes back, the owner's key."""

PAGE = "people"
"""Where this is shown."""

WITHOUT = "people left out"
"""In the session: by their names, who does not count."""

EVERY = "2s"

_LOCK = Lock()
_explaining: set[str] = set()
"""Studies whose pairs this process is explaining."""

_log = logging.getLogger(__name__)


def begin(design: Design) -> None:
    """Begin a study, and have this page show it."""
    key = keeping.begin(studies(), design)
    own(key)
    study = keeping.owned(studies(), key)
    assert study is not None
    st.query_params.from_dict({STUDY: study.code})


def find(linked: str) -> tuple[PeopleStudy, str] | None:
    """The study of a link, and its owner's key; none where it opens none that is owned here.

    An owner's key goes out of the address, which people copy.
    """
    study = keeping.owned(studies(), linked)
    if study is not None:
        own(linked)
        st.query_params[STUDY] = study.code
        return study, linked
    study = keeping.joined(studies(), linked)
    if study is None:
        return None
    keys = Owned.of_session().keys
    mine = next((key for key in keys if hashed(key) == study.secret), None)
    return None if mine is None else (study, mine)


def way_in(linked: str) -> str:
    """Where people take part in the study of a code; empty where there is none of it."""
    study = keeping.joined(studies(), linked)
    return joining(PATH, study=study.code) if study else ""


def show_study(study: PeopleStudy, key: str) -> None:
    """All that its owner sees of it."""
    st.title(escaped(study.design.title), anchor=False)
    show_refusal()
    all_ready = study.ready == len(study.design.all_items)
    with st.container():
        if all_ready:
            _show_way_in(study)
        else:
            st.fragment(_show_progress, run_every=EVERY)(key)
    with st.container():
        if all_ready:
            above = st.container()
            drawn = _show_results(study)
            with above:
                st.fragment(_show_people, run_every="5s")(key, drawn)
    _show_owner(study, key)


def _show_progress(key: str) -> None:
    """How many pairs have been explained; has the rest of them explained."""
    with reporting_trouble("explaining"):
        study = keeping.owned(studies(), key)
        if study is None or study.ready == len(study.design.all_items):
            st.rerun()
            return
        total = len(study.design.all_items)
        st.progress(
            study.ready / total,
            f"The models explain the pairs, so that everybody sees the same: {study.ready} of "
            f"{total}. People can take part after that. Leave this page open.",
        )
        for trouble in keeping.troubles(studies(), study):
            st.error(escaped(f"A pair cannot be explained: {trouble}"), icon=":material/error:")
            st.caption("Delete this study, change the pair, and begin again.")
        explain(study)


def explain(study: PeopleStudy) -> None:
    """Have models explain the pairs of a study, behind the pages; returns at once."""
    with _LOCK:
        if study.id in _explaining:
            return
        left = keeping.unexplained(studies(), study)
        if not left:
            return
        _explaining.add(study.id)
    try:
        asked = [(number, item, _request(item)) for number, item in left]
        find_shown = in_turn_later(partial(panels.shown_of, chosen_lens(), study.design))
        args = (studies(), study.id, asked, find_shown, start_warming())
        Thread(target=_explain, args=args, daemon=True, name="study with people").start()
    except BaseException:
        _explaining.discard(study.id)
        raise


def _request(item: Item) -> Request:
    """What is asked of a pair: nothing that its owner has edited or chosen elsewhere."""
    return replace(request_of((item.a, item.b)), graphs=("", ""), interpretations=((), ()))


def _explain(
    kept: Studies,
    study: str,
    asked: Sequence[tuple[int, Item, Request]],
    find_shown: Callable[[Request], dict[str, Any]],
    models: Warming,
) -> None:
    """Explain pairs, one after the other; what is missing then is asked for again by the page."""
    try:
        models.start()
        models.ended(None)
        began = {m["role"]: m for m in keeping.models(kept, study)}
        for number, item, request in asked:
            try:
                shown = find_shown(request)
            except InputError as error:
                shown = panels.missing(item, str(error))
            except SemlensError:
                raise
            except Exception:  # or the page would ask for it again for ever
                _log.exception("a pair of a study cannot be explained")
                shown = panels.missing(item, "something went wrong; the server's log says what")
            for model in shown.get("models", ()):
                if began.setdefault(model["role"], model) != model:
                    shown = panels.missing(item, "other models are chosen than when it began")
            keeping.keep_shown(kept, study, number, shown)
    except SemlensError as error:  # too many wait, or the database is away
        _log.warning("pairs of a study are explained again: %s", type(error).__name__)
    finally:
        with _LOCK:
            _explaining.discard(study)


def _show_way_in(study: PeopleStudy) -> None:
    """The link for people, and its QR code."""
    where = joining(PATH, study=study.code)
    if study.state == CLOSED:
        st.info("Nobody new can take part. Those who have begun can go on.")
        return
    left, right = st.columns([3, 1], vertical_alignment="center")
    with left:
        st.markdown("**Send people this link.** It is all they need.")
        st.code(where, language=None)
        st.markdown(
            f"Or have them open `{joining(PATH)}` and type **{study.code}**. Try it yourself "
            "first: at the end, and on every page, you can delete your answers. Before you close "
            "this tab, keep *your private link*, which stands below."
        )
        if not reachable(where):
            st.warning(
                "Other devices do not reach this address. Open Semlens by this computer's address "
                "in the network, and start it so that it answers there "
                "(`--server.address 0.0.0.0`)."
            )
    right.image(qr_svg(where), caption="The same link", alt="QR code of the link", width=180)


def _show_people(key: str, drawn: int) -> None:
    """How many take part; draws the results anew once more have finished than these are of."""
    with reporting_trouble("people taking part"):
        study = keeping.owned(studies(), key)
        if study is None:
            st.info("This study was deleted.")
            return
        people = keeping.people(studies(), study)
        done = sum(person.done for person in people)
        if done != drawn:
            st.rerun()
        st.markdown(
            f"**{several(len(people), 'person', 'people')}** agreed, "
            f"**{done}** {'has' if done == 1 else 'have'} finished."
            + (f" {study.withdrew} more had their answers deleted." if study.withdrew else "")
        )


def _show_results(study: PeopleStudy) -> int:
    """The table of answers, and what comes of it so far; how many had finished then."""
    people = keeping.people(studies(), study)
    rows = keeping.answers(studies(), study)
    finished = [person.said for person in people if person.done]
    if not rows:
        st.caption("Results appear here once somebody has finished.")
        return len(finished)
    st.header("Results so far", anchor=False)
    design = keeping.design_with_models(studies(), study)
    name = re.sub(r"\W+", "-", design.title.lower()).strip("-") or "study"
    st.download_button(
        "Save answers, codebook and design (ZIP)",
        exported(design, rows, (person.row for person in people), study.withdrew),
        f"{name}.zip",
        on_click="ignore",
        type="primary",
    )
    without = finished and st.multiselect(
        "Leave somebody out",
        finished,
        format_func=lambda name: f"{name}: {_told_apart(rows, name)}",
        help="By the name in the table of answers, such as your own trial. The saved file has all "
        "of them: say in a paper whom you left out, and why.",
        key=WITHOUT,
    )
    try:
        kept = [row for row in rows if row["person"] not in without]
        found = _analysed(answers_tsv(rows), _first(design, kept), tuple(without or ()))
    except InputError as error:
        said = (
            f"There is nothing to analyse yet: {error}." if finished else "Nobody has finished yet."
        )
        st.caption(escaped(said))
        return len(finished)
    st.image(analysis.figure(found), alt="Accuracy and seconds by condition; in numbers below")
    for rows_shown in analysis.tables(found):
        _show_table(rows_shown)
    st.caption(escaped(analysis.note(found)))
    st.caption(
        "Decide in advance how many people take part: whoever stops once a result pleases "
        "has often found nothing but chance."
    )
    return len(finished)


@st.cache_data(max_entries=10, show_spinner="Comparing the conditions …")
def _analysed(table: str, first: str, without: tuple[str, ...]) -> analysis.Analysis:
    return analysis.analyse(read_answers(table.encode()), first, without=without)


def _told_apart(rows: Sequence[dict[str, Any]], name: str) -> str:
    """Which place somebody has, and whether they did not read along."""
    row = next(row for row in rows if row["person"] == name)
    return f"place {row['place'] + 1}{'' if row['attentive'] else ', failed the attention check'}"


def _first(design: Design, rows: Sequence[dict[str, Any]]) -> str:
    """The first condition of the design that somebody who has finished has seen."""
    seen = {row["condition"] for row in rows if row["finished"] and row["attentive"]}
    return next((c.name for c in design.conditions if c.name in seen), "")


def _show_table(rows: Sequence[dict[str, str]]) -> None:
    """A table in which names from a design do nothing."""
    if rows:
        frame = pd.DataFrame([{name: escaped(cell) for name, cell in row.items()} for row in rows])
        st.table(frame.set_index(frame.columns[0]))


def _show_owner(study: PeopleStudy, key: str) -> None:
    """What only its owner can do."""
    with st.expander("Your private link; end or delete the study"):
        show_private(joining(PAGE, **{STUDY: key}))
        state, words = (
            (CLOSED, "Close it to new people")
            if study.state == OPEN
            else (OPEN, "Open it to new people")
        )
        st.button(words, on_click=attempt, args=(keeping.set_state, studies(), key, state))
        # Not what floats: results that come in meanwhile move its button, and it would close
        if st.checkbox("Delete the study and all its answers"):
            st.markdown("Save the answers first.")
            st.button("Delete it", on_click=_delete, args=(key,))
        days = round(keeping.LIFE / 86_400)
        st.caption(f"A study is kept for {days} days after it began, or until you delete it.")


def _delete(key: str) -> None:
    attempt(keeping.forget, studies(), key)
    st.query_params.pop(STUDY, None)
