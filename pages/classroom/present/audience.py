"""An audience's guess: asked by a link and a QR code, counted, shown as bars when revealed."""

from html import escape
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from explainers.errors import InputError
from explainers.pictures.qr import qr_svg
from explainers.studies import polls
from pages.classroom.present.state import Polls
from pages.shared.study import attempt, reporting_trouble, show_refusal, studies

MOST = 20
"""Questions that a session may have open at once."""

_HERE = ("localhost", "127.0.0.1", "::1")

_BARS = """<style>
.semlens-bars { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 8px;
  margin: 0; }
.semlens-bars dt, .semlens-bars dd { margin: 0; }
.semlens-bars .bar { grid-column: 1 / -1; height: 16px; margin-bottom: 8px; border-radius: 4px;
  background: var(--ink); min-width: 2px; }
</style>"""


def current_poll(pair: tuple[str, str]) -> str:
    """The poll that this session has on a pair; empty if none."""
    return Polls.of_session().by_pair.get(pair, "")


def ask_audience(pair: tuple[str, str]) -> None:
    """The button that begins a poll on a pair, or ends it."""
    show_refusal()
    label = "Close the question" if current_poll(pair) else "Ask the audience"
    st.button(label, type="tertiary", on_click=_turn, args=(pair,), key="audience")


def _turn(pair: tuple[str, str]) -> None:
    attempt(_end if current_poll(pair) else _begin, pair)


def _begin(pair: tuple[str, str]) -> None:
    mine = Polls.of_session().by_pair
    for old in [each for each, poll in mine.items() if not polls.pair_of(studies(), poll)]:
        del mine[old]
    if len(mine) >= MOST:
        raise InputError(f"{MOST} questions of this session are open, the most that it may have")
    mine[pair] = polls.begin(studies(), *pair)


def _end(pair: tuple[str, str]) -> None:
    polls.end(studies(), current_poll(pair))
    del Polls.of_session().by_pair[pair]


def show_audience(poll: str, over: bool) -> None:
    """The way to answer, and how many have; once all is revealed, what they said.

    Args:
        poll: its name.
        over: whether all is revealed.
    """
    with reporting_trouble("polls"):
        if over:
            _show_bars(poll)
        else:
            address = _address(poll)
            st.image(qr_svg(address), caption="The link as a QR code", width=240)
            st.markdown(f"[What do you think?]({address})")
            st.code(address, language=None, wrap_lines=True)
            if urlsplit(address).hostname in _HERE:
                st.caption("Others reach this only if you open Semlens by this computer's address.")
            st.fragment(_show_count, run_every="2s")(poll)


def _address(poll: str) -> str:
    """Where the audience answers: beside this page."""
    here = urlsplit(st.context.url or "")
    base = here.path.rsplit("/", 1)[0]
    return urlunsplit((here.scheme, here.netloc, f"{base}/guess", f"poll={poll}", ""))


def _show_count(poll: str) -> None:
    with reporting_trouble("count"):
        many = sum(polls.counted(studies(), poll).values())
        st.markdown(f"**{many:,}** {'answer' if many == 1 else 'answers'}")


def _show_bars(poll: str) -> None:
    counts = polls.counted(studies(), poll)
    if not counts:
        st.info("This question is gone: it is kept for a day.")
        return
    most, many = max(counts.values()), sum(counts.values())
    rows = "".join(
        f"<dt>{escape(polls.ANSWERS[answer])}</dt><dd>{count:,}</dd>"
        f'<div class="bar" style="width: {100 * count / max(1, most):.0f}%"></div>'
        for answer, count in counts.items()
    )
    st.markdown(f"**The audience ({many:,})**: they mean …")
    st.html(f'{_BARS}<dl class="semlens-bars">{rows}</dl>')
