"""Same meaning, other wording: the paper's examples and the user's, scored now."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from explainers import text
from explainers.encoders.languages import detect
from explainers.errors import InputError
from explainers.pictures.spreads import Gap, gaps
from explainers.provenance import one_line, provenance
from explainers.sharing.spreadsheets import tsv
from explainers.teaching.phenomena import PhenomenonPair, examples
from explainers.wording.paraphrase import FELT
from pages.shared.panels import offer, show_chart
from pages.shared.session import chosen_lens, escaped, pam_and_sbert, revisions_of

MOST = 40
"""Rows of their own that a session keeps."""

LONGEST = 60
"""Characters of what a user calls a phenomenon."""

SAME, OTHER = "the same", "something else"

PAPER, PARTING = "As in the paper", "Where the two part"

COLUMNS = (
    *("phenomenon", "sentence A", "sentence B", "same meaning", "PAM", "SBERT", "PAM − SBERT"),
    *("PAM in the paper", "SBERT in the paper"),
)


def own_rows() -> list[PhenomenonPair]:
    """The rows that this session has added."""
    rows: list[PhenomenonPair] = st.session_state.setdefault("own phenomena", [])
    return rows


def show_phenomena(pair: tuple[str, str]) -> None:
    """The table of examples, in an order that one chooses, and a form for more.

    Args:
        pair: the sentences of the page, which the form offers.
    """
    st.caption(
        "A paraphrase and a pair that is none, of each phenomenon: a good score puts the "
        "paraphrase higher.",
        help="Paraphrases: Bhagat and Hovy (2013), *What is a paraphrase?* The other pairs, and "
        "what PAM and SBERT scored: Sousa and Lopes Cardoso (2025), table 4. “Google was sold to "
        "YouTube.” is ours.",
    )
    place = st.container()
    _form(pair)
    rows = [*examples(), *own_rows()]
    lens = chosen_lens()
    revisions = revisions_of(lens)
    shipped = pam_and_sbert(tuple((e.a, e.b) for e in examples()), revisions, lens)
    own = [pam_and_sbert(((e.a, e.b),), revisions, lens)[0] for e in own_rows()]
    now = [*shipped, *own]
    with place:
        order = st.segmented_control(
            "Order", [PAPER, PARTING], default=PAPER, required=True, key="order of phenomena"
        )
        numbers = list(range(len(rows)))
        if order == PARTING:
            numbers.sort(key=lambda k: -abs(now[k][0] - now[k][1]))
        drawn = [
            Gap(rows[k].phenomenon, f"{rows[k].a} / {rows[k].b}", *now[k], rows[k].same)
            for k in numbers
        ]
        show_chart(
            gaps(drawn),
            "phenomena",
            "PAM and SBERT of each pair; the same numbers in the table below",
        )
        st.caption(
            "Filled, =: the two mean the same; hollow, ≠: they do not.",
            help="PAM knows of a sentence what its graph says: 1.00 for two that do not mean the "
            "same is for two that were parsed alike, for instance where “she” is taken for Pat, "
            "or whose graphs it does not tell apart.",
        )
        st.markdown(_told_apart(rows, now))
        table = pd.DataFrame(
            [
                (
                    *(e.phenomenon, e.a, e.b, "yes" if e.same else "no"),
                    *(pam, sbert, pam - sbert, e.pam, e.sbert),
                )
                for e, (pam, sbert) in ((rows[k], now[k]) for k in numbers)
            ],
            columns=list(COLUMNS),
        )
        _table(table)
        block = provenance(lens.about)
        records = [{str(k): v for k, v in r.items()} for r in table.to_dict("records")]
        said = f"# {one_line(block)}\n" + tsv(COLUMNS, records)
        offer({"Phenomena (TSV)": (said, "tsv", "text/tab-separated-values")}, "semlens-phenomena")


def _table(table: pd.DataFrame) -> None:
    score = st.column_config.NumberColumn
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        alt="Examples with PAM and SBERT, now and in the paper",
        column_config={
            "PAM": score(format="%.2f", help="Now: cosine of the two graphs' embeddings"),
            "SBERT": score(format="%.2f", help="Now: cosine of the two sentence vectors"),
            "PAM − SBERT": score(format="%+.2f", help="Where the two metrics part"),
            **{
                f"{name} in the paper": score(
                    format="%.2f",
                    help="Table 4, there times 100; the paper's models are larger than ours. None "
                    "for pairs that are not the paper's",
                )
                for name in ("PAM", "SBERT")
            },
        },
    )


def _told_apart(rows: Sequence[PhenomenonPair], now: Sequence[tuple[float, float]]) -> str:
    """Of how many phenomena each metric scores the paraphrase higher, in words."""
    said = []
    for k, term in enumerate(("PAM", "SBERT")):
        by_kind: dict[str, dict[bool, list[float]]] = {}
        for row, scores in zip(rows, now, strict=True):
            of = by_kind.setdefault(row.phenomenon, {})
            of.setdefault(row.same, []).append(scores[k])
        both = {name: of for name, of in by_kind.items() if len(of) == 2}
        missed = [name for name, of in both.items() if min(of[True]) < max(of[False]) + FELT]
        more = f", not of {escaped(', '.join(missed))}" if missed else ""
        said.append(
            f"**{term}** scores the paraphrase higher of {len(both) - len(missed)} of "
            f"{len(both)} phenomena, by a few pairs each{more}."
        )
    return " ".join(said)


def _form(pair: tuple[str, str]) -> None:
    """Add a row, or take rows back."""
    with st.expander("Add pairs of your own", icon=":material/add:"):
        with st.form("phenomenon", border=False, clear_on_submit=False):
            name = st.text_input("Phenomenon", max_chars=LONGEST, value="My pair")
            a = st.text_input("First sentence", value=pair[0])
            b = st.text_input("Second sentence", value=pair[1])
            means = st.segmented_control("They mean", [SAME, OTHER], default=SAME, required=True)
            added = st.form_submit_button("Add this pair", icon=":material/add:")
        with st.container():
            if added:
                _add(name or "", a or "", b or "", means == SAME)
        with st.container(horizontal=True):
            for label, last in (("Take back the last one", 1), ("Take back all", MOST)):
                st.button(label, on_click=_take_back, args=(last,), disabled=not own_rows())
        st.caption("They stay with your session alone, until it ends.")


def _add(name: str, a: str, b: str, same: bool) -> None:
    own = own_rows()
    if len(own) >= MOST:
        st.error(f"A session keeps up to {MOST} pairs. Take some back.", icon=":material/edit:")
        return
    try:
        if detect(a) != "en" or detect(b) != "en":
            raise InputError("These rows are read as English, which this pair does not seem to be")
        row = PhenomenonPair(
            " ".join(name.split()) or "My pair", text.clean(a), text.clean(b), same
        )
    except InputError as error:
        st.error(escaped(str(error)), icon=":material/edit:")
        return
    if row not in own:
        own.append(row)


def _take_back(last: int) -> None:
    del own_rows()[-last:]
