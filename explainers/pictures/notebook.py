"""A pair as the cell of a notebook shows it: scores, graphs, tokens and aspects."""

from __future__ import annotations

from markupsafe import Markup

from explainers.pictures import heatmaps
from explainers.pictures.amr_graphs import svg
from explainers.pictures.charts import DIFFERS_COLOUR, NEITHER, PREDICTED_COLOUR
from explainers.pictures.differences import marked
from explainers.pictures.marks import draw_pair
from explainers.pictures.shapes import LIGHT
from explainers.pictures.templating import template
from explainers.results import PairExplanation
from explainers.wording.labels import SCORE_LABELS, aspect_label
from explainers.wording.verdict import verdict


def cell(found: PairExplanation) -> str:
    """A piece of HTML that needs no script, no style sheet and no request.

    It is a sheet with colours of its own, on every element, so that the notebook's theme, light
    or dark, shows around it and not through it.

    Args:
        found: what :meth:`explainers.lens.Lens.explain` gave.
    """
    graphs, absent = found.graphs, found.aspects.absent
    drawings = draw_pair(graphs.a, graphs.b, graphs.match)
    return template("notebook.html").render(
        theme=LIGHT,
        plus=PREDICTED_COLOUR,
        minus=DIFFERS_COLOUR,
        marked=marked(
            found.sentences,
            found.differences,
            ink=f"color:{LIGHT.text};background:{LIGHT.background};",
        ),
        cut=[(name, cut) for name, cut in zip("AB", found.cut, strict=True) if cut],
        verdict=verdict(found),
        scores=[
            (label.short, label.term, label.meaning, found.scores[name])
            for name, label in SCORE_LABELS.items()
        ],
        graphs=[Markup(svg([drawing], LIGHT, number=k)) for k, drawing in enumerate(drawings)],
        tokens=Markup(heatmaps.svg(found.tokens, LIGHT)),
        aspects=[
            (
                aspect_label(name),
                value,
                found.aspects.counted.get(name),
                NEITHER if name in absent else "",
            )
            for name, value in found.aspects.predicted.items()
        ],
    )
