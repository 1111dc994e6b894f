"""The overview as a file: a picture, a sheet, or a page that needs nothing else."""

from collections.abc import Callable

import streamlit as st

from explainers.pictures.poster import poster
from explainers.pictures.scene import page
from explainers.pictures.templating import asset
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation
from pages.shared.canvas import picture
from pages.shared.pair import which_edited
from pages.shared.panels import offer

_SAVE = st.components.v2.component(
    "semlens_save",
    js=asset("canvas/save.js"),
    css=asset("canvas/save.css"),
)

NAME = "semlens"


def show_saving(result: PairExplanation) -> None:
    """Buttons that save the pair that is shown."""
    sheet = poster(result, one_line(provenance(result.models, which_edited(result.sentences))))
    _SAVE(key="save", data={"svg": sheet, "name": NAME})
    title, drawn = " / ".join(result.sentences), picture(result)
    files: dict[str, tuple[str | Callable[[], str], str, str]] = {
        "Picture (SVG)": (sheet, "svg", "image/svg+xml"),
        "Web page (HTML)": (lambda: page(drawn, title), "html", "text/html"),
    }
    offer(files, NAME)
