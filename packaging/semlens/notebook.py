"""A pair in a notebook: the canvas of the dashboard, as a widget (the extra ``notebook``).

Without it, a result as the last line of a cell is shown as a still picture.
"""

from __future__ import annotations

import anywidget
import traitlets

from explainers.pictures.notebook import canvas, widget
from explainers.pictures.scene import chosen
from explainers.pictures.scene.selected import Selected, selected
from explainers.pictures.templating import asset
from explainers.results import PairExplanation


class Explanation(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """The widget of a pair, with graphs, words and aspects linked.

    Attributes:
        result: the pair.
        said: the choice, as the canvas writes it; ``observe`` it to be told of a new one.
    """

    _esm = widget()
    _css = asset("canvas/canvas.css")
    scene = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)

    def __init__(self, result: PairExplanation) -> None:
        super().__init__(scene=canvas(result))
        self.result = result

    @property
    def selected(self) -> Selected | None:
        """What is selected in the picture, if anything is."""
        return selected(self.result, self.scene, chosen(self.scene, self.said))


def explanation(result: PairExplanation) -> Explanation:
    """A widget that draws a pair; its ``selected`` is what a reader has selected in it.

    Args:
        result: what ``semlens.explain`` gave.
    """
    return Explanation(result)
