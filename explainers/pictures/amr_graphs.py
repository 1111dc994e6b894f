"""AMRs as SVG, for files, report and notebook, and as pyvis has them, to be dragged about.

Both are made from a :class:`~explainers.pictures.shapes.Drawing`. Nothing asks the network, and no
text of a sentence or a concept becomes markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from markupsafe import Markup

from explainers.pictures.shapes import (
    DARK,
    FONT,
    HEIGHT,
    LIGHT,
    SMALL,
    Drawing,
    Theme,
    text_width,
)
from explainers.pictures.templating import embedded, template

GAP = 32
"""Pixels between two graphs."""


def svg(drawings: Iterable[Drawing], theme: Theme = LIGHT, note: str = "", number: int = 0) -> str:
    """One or more graphs, side by side, as a picture that stands alone.

    Args:
        drawings: the graphs.
        theme: colours.
        note: where it comes from; written below, with titles above the graphs.
        number: tells the picture from others on one page.
    """
    drawn = list(drawings)
    foot = 26 if note else 0
    widths = [max(d.width, text_width(d.title, SMALL) + 24 if note else 0) for d in drawn]
    lefts = accumulate((width + GAP for width in widths), initial=0.0)
    return template("graphs.svg").render(
        theme=theme,
        note=note,
        number=number,
        label=" and ".join(d.title for d in drawn),
        drawings=list(zip(lefts, drawn, strict=False)),
        width=max(
            sum(widths) + GAP * (len(drawn) - 1), text_width(note, SMALL - 2) + 16 if note else 0
        ),
        height=max(d.height for d in drawn) + 2 * foot,
        foot=foot,
        font=FONT,
        small=SMALL,
        high=HEIGHT,
    )


def movable(drawings: tuple[Drawing, Drawing], dark: bool = False) -> str:
    """An HTML page with both graphs to be dragged about, by pyvis's vis-network."""
    import networkx as nx
    from pyvis.network import Network

    theme = DARK if dark else LIGHT
    drawn = []
    for drawing in drawings:
        net: nx.MultiDiGraph = nx.MultiDiGraph()
        for box in drawing.boxes:
            net.add_node(
                box.key,
                label=box.label,
                title=box.title,
                x=box.centre[0],
                y=box.centre[1],
                physics=False,
                shape="ellipse" if box.number and not box.same else "box",
                color={
                    "background": box.fill or theme.fill,
                    "border": theme.text if box.number else theme.muted,
                },
                borderWidth=2,
                shapeProperties={"borderDashes": False if box.number else [6, 5]},
                font={"size": FONT, "color": "#111111" if box.number else theme.text},
            )
        for line in drawing.lines:
            net.add_edge(
                line.source,
                line.target,
                label=line.label,
                arrows="to",
                color=theme.muted,
                width=2.2 if line.matched else 1.4,
                dashes=[2, 5] if line.doubt else False if line.matched else [8, 5],
                smooth={"enabled": line.curved, "type": "curvedCW", "roundness": 0.3},
                font={
                    "size": SMALL,
                    "color": theme.text,
                    "strokeWidth": 4,
                    "strokeColor": theme.background,
                },
            )
        vis = Network(directed=True)
        vis.from_nx(net)
        drawn.append({"nodes": vis.nodes, "edges": vis.edges})
    return template("movable.html").render(
        theme=theme,
        titles=[drawing.title for drawing in drawings],
        library=Markup(_library()),
        data=embedded(drawn),
    )


@lru_cache(maxsize=1)
def _library() -> str:
    """vis-network, from pyvis's own files."""
    import pyvis

    folder = Path(pyvis.__file__).parent / "lib" / "vis-9.0.4"
    code = (folder / "vis-network.min.js").read_text("utf-8")
    return code.replace("</script", "<\\/script")
