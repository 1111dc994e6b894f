"""A pair outside of the dashboard: in a notebook, still or as a widget; as a picture, as a page."""

from __future__ import annotations

from markupsafe import Markup

from explainers import text
from explainers.errors import InputError
from explainers.pictures import heatmaps, scene
from explainers.pictures.amr_graphs import svg
from explainers.pictures.charts import DIFFERS_COLOUR, NEITHER, PREDICTED_COLOUR
from explainers.pictures.differences import marked
from explainers.pictures.marks import draw_pair
from explainers.pictures.poster import poster
from explainers.pictures.shapes import LIGHT
from explainers.pictures.templating import asset, template
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation, see_drawable
from explainers.tokens.units import TextUnit
from explainers.wording.labels import SCORE_LABELS, aspect_label
from explainers.wording.verdict import verdict

_RENDER = """
export default {
  render({model, el}) {
    const draw = () => mount({
      parentElement: el,
      data: {...model.get("scene"), tells: true},
      setStateValue(name, value) {
        if (name !== "kept") return;
        model.set("said", value.chosen);
        model.save_changes();
      },
      setTriggerValue() {},
    });
    const end = draw();
    model.on("change:scene", draw);
    return end;
  },
};
"""
"""The canvas as anywidget mounts it."""


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


def canvas(found: PairExplanation) -> scene.Scene:
    """What the canvas draws of a pair that was explained outside of the dashboard.

    The dashboard also marks words like which there is nothing in the other sentence; that takes
    the encoder, which a result has no more.

    Raises:
        InputError: if it is no such pair, or something of it was not explained.
    """
    if not isinstance(found, PairExplanation):
        raise InputError(f"`result` is what `explain` gave, not {type(found).__name__}")
    see_drawable(found)
    (a, b), tokens = found.sentences, found.tokens
    units = _running(a, len(tokens.a)), _running(b, len(tokens.b))
    return scene.of_pair(found, units, one_line(provenance(found.models)))


def _running(sentence: str, most: int) -> list[TextUnit]:
    """The first words of a sentence as running text."""
    spans = text.spans(sentence)[:most]
    ends = [0, *(end for _, end in spans)]
    return [TextUnit(sentence[ends[k] : i], sentence[i:j], (k,)) for k, (i, j) in enumerate(spans)]


def page(found: PairExplanation) -> str:
    """A pair as one HTML page that needs nothing else."""
    return scene.page(canvas(found), " / ".join(found.sentences))


def sheet(found: PairExplanation) -> str:
    """A pair as one SVG."""
    return poster(found, one_line(provenance(found.models)))


def widget() -> str:
    """The canvas as a module that anywidget can mount: its own export is that of Streamlit."""
    code, export, _ = asset("canvas/canvas.js").rpartition("export {")
    assert export, "the canvas exports how it is mounted"
    return code + _RENDER
