"""What people see of a pair beside its sentences: panels, drawn once when a study begins.

They are kept with the study, so that everybody sees the same, whatever becomes of the models. None
of them shows a score of the pair, which is for people to predict.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from markupsafe import Markup

from explainers.people.design import PANELS, Design, Item
from explainers.pictures import heatmaps, poster
from explainers.pictures.differences import marked
from explainers.pictures.templating import template
from explainers.results import PairExplanation, TokenExplanation
from explainers.wording.bands import shown
from explainers.wording.labels import aspect_label

if TYPE_CHECKING:
    from explainers.lens import Lens
    from explainers.request import Request


class Picture(NamedTuple):
    """A picture that stands alone, and the same in words for those who do not see it."""

    address: str
    words: str


def shown_of(models: Lens, design: Design, request: Request) -> dict[str, Any]:
    """What is kept of a pair: the model's score, and each panel of the design as HTML."""
    result = models.explain(request)
    wanted = {panel for condition in design.conditions for panel in condition.panels}
    return {
        "score": round(result.scores[design.score], 6),
        "panels": {name: str(_DRAWN[name](result)) for name in PANELS if name in wanted},
        "models": [{"role": m.role, "name": m.name, "sha256": m.checksum} for m in result.models],
    }


def missing(item: Item, why: str) -> dict[str, Any]:
    """What is kept of a pair that no model can explain."""
    return {"error": f"{item.id}: {why}"}


def panels_html(panels: Mapping[str, str], names: tuple[str, ...]) -> Markup:
    """The panels of a condition, with headings that say how they are read."""
    found = [(name, *PANELS[name], Markup(panels[name])) for name in names]
    return Markup(template("panels.html", __package__).render(panels=found))


def _picture(svg: str, words: str) -> Picture:
    return Picture(f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}", words)


def _pictures(*pictures: Picture) -> Markup:
    return Markup(template("pictures.html", __package__).render(pictures=pictures))


def _graphs(result: PairExplanation) -> Markup:
    graphs = (result.graphs.a, result.graphs.b)
    return _pictures(
        *(
            _picture(svg, f"Graph of sentence {side}: {graph.penman}")
            for svg, side, graph in zip(poster.graphs(result), "AB", graphs, strict=True)
        )
    )


def _tokens(result: PairExplanation) -> Markup:
    said = partners(result.tokens)
    return _pictures(_picture(heatmaps.svg(result.tokens, heat="cosine", label=said), said))


def partners(tokens: TokenExplanation) -> str:
    """Which words are partners, in words; no score of the pair."""
    found = np.argwhere(heatmaps.adding(tokens))
    listed = [
        f"{tokens.a[i]} – {tokens.b[j]} {shown(float(tokens.similarity[i, j]))}" for i, j in found
    ]
    return f"Partners, and how close they are: {'; '.join(listed) or 'none'}"


def _aspects(result: PairExplanation) -> Markup:
    aspects = result.aspects
    rows = [
        (aspect_label(name).short, aspects.predicted[name], aspects.counted.get(name))
        for name in aspects.telling()
        if name != "smatch"  # the score of the graphs
    ]
    return Markup(template("aspects.html", __package__).render(rows=rows, shown=shown))


def _differences(result: PairExplanation) -> Markup:
    if not result.differences:
        return Markup("<p>No difference was found.</p>")
    return marked(result.sentences, result.differences)


_DRAWN: Mapping[str, Callable[[PairExplanation], Markup]] = {
    "differences": _differences,
    "words": _tokens,
    "graphs": _graphs,
    "aspects": _aspects,
}
