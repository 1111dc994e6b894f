"""Pictures of AMRs for page and export, all from one :class:`~explainers.pictures.shapes.Drawing`.

:func:`svg` draws, :func:`document` adds what answers to pointer and keyboard,
and :func:`movable` hands the same nodes to pyvis, to be dragged about. Nothing asks
the network, and no text of a sentence or a concept becomes markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from explainers.amr.graph import Graph
from explainers.pictures.shapes import (
    DARK,
    FONT,
    HEIGHT,
    HOLDS,
    LIGHT,
    PARTS,
    SMALL,
    Box,
    Drawing,
    Line,
    Theme,
    shade,
    text_width,
)
from explainers.pictures.templating import asset, embedded, safe, template

FACE = "sans-serif"

APART = ' stroke-dasharray="8 5"'
"""A line that the other graph has not, or that keeps two graphs apart."""

LITTLE = 0.05
"""What adds less, of what most is added, is drawn as if it added nothing."""

RESTING = (
    "Point at a node, or reach it with Tab and the arrow keys, to see its partner, its words "
    "and what its roles mean. Click or press Enter to keep it."
)


def svg(drawings: Iterable[Drawing], theme: Theme = LIGHT, note: str = "", side: int = 0) -> str:
    """One or more graphs, side by side, as a picture that stands alone.

    Args:
        drawings: the graphs.
        theme: colours.
        note: where it comes from; written below.
        side: number of the first drawing, 0 for A.
    """
    drawn = list(drawings)
    gap = 32
    below = 26 if note else 0
    above = 26 if note else 0
    widths = [max(d.width, text_width(d.title, SMALL) + 24 if note else 0) for d in drawn]
    width = max(
        sum(widths) + gap * (len(drawn) - 1), text_width(note, SMALL - 2) + 16 if note else 0
    )
    height = max(d.height for d in drawn) + above + below
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="{FACE}" font-size="{FONT}" '
        f'role="group" aria-label="{safe(" and ".join(d.title for d in drawn))}">',
        f'<defs><marker id="arrow{side}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" '
        f'markerHeight="9" orient="auto-start-reverse" markerUnits="userSpaceOnUse">'
        f'<path d="M0 0 10 5 0 10z" fill="{theme.muted}"/></marker></defs>',
        f'<rect width="100%" height="100%" fill="{theme.background}"/>',
    ]
    left = 0.0
    for k, drawing in enumerate(drawn):
        parts.append(f'<g transform="translate({left:.1f} {above})">')
        if note:
            parts.append(
                f'<text x="8" y="-8" font-size="{SMALL}" font-weight="bold" '
                f'fill="{theme.text}">{safe(drawing.title)}</text>'
            )
        parts += [_svg_line(line, theme, side + k, side) for line in drawing.lines]
        parts += [_svg_box(box, theme, side + k) for box in drawing.boxes]
        parts.append("</g>")
        left += widths[k] + gap
    if note:
        parts.append(
            f'<text x="8" y="{height - 8:.0f}" font-size="{SMALL - 2}" fill="{theme.muted}">'
            f"{safe(note)}</text>"
        )
    return "\n".join([*parts, "</svg>"])


def _svg_line(line: Line, theme: Theme, side: int, marker: int) -> str:
    stroke, width, dash = _line_style(line, theme)
    title = f"<title>{safe(line.title)}</title>" if line.title else ""
    arrow = f' marker-end="url(#arrow{marker})"' if line.arrow else ""
    anchor = "middle" if line.centred else "start"
    slant = "" if line.matched or line.adds is not None else ' font-style="italic"'
    x, y = line.at
    return (
        f'<g class="edge" data-side="{side}" data-source="{safe(line.source)}" '
        f'data-target="{safe(line.target)}">{title}<path d="{_path(line)}" fill="none" '
        f'stroke="{stroke}" stroke-width="{width}"{dash}{arrow}/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" font-size="{SMALL}"{slant} '
        f'fill="{theme.text}" stroke="{theme.background}" stroke-width="4" '
        f'paint-order="stroke">{safe(line.label)}</text></g>'
    )


def _line_style(line: Line, theme: Theme) -> tuple[str, str, str]:
    """Colour, width and dashes of a line: by what it adds where that was weighed."""
    if line.adds is not None:
        colour = (PARTS if line.adds < 0 else HOLDS)[1] if abs(line.adds) >= LITTLE else theme.muted
        return colour, f"{1.4 + 5.6 * abs(line.adds):.1f}", APART if line.adds <= -LITTLE else ""
    dash = ' stroke-dasharray="2 5"' if line.doubt else "" if line.matched else APART
    return theme.muted, "2.2" if line.matched else "1.4", dash


def _path(line: Line) -> str:
    points = [f"{x:.1f} {y:.1f}" for x, y in line.path]
    return f"M{points[0]} Q{points[1]} {points[2]}" if line.curved else "M" + " L".join(points)


def _svg_box(box: Box, theme: Theme, side: int) -> str:
    x, y = box.centre
    alone = not box.number and box.adds is None
    fill = shade(box.adds) if box.adds is not None else box.fill or theme.fill
    border, width, dash = theme.muted if alone else theme.text, "2", ""
    if box.adds is not None:
        border = (PARTS if box.adds < 0 else HOLDS)[1] if abs(box.adds) >= LITTLE else theme.muted
        width = f"{1.5 + 5.5 * abs(box.adds):.1f}"
    if alone or (box.adds is not None and box.adds <= -LITTLE):
        dash = ' stroke-dasharray="6 5"'
    style = f'class="shape" fill="{fill}" stroke="{border}" stroke-width="{width}"{dash}'
    if box.number and not box.same:
        shape = (
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{box.width / 2:.1f}" '
            f'ry="{HEIGHT / 2}" {style}/>'
        )
    else:
        shape = (
            f'<rect x="{x - box.width / 2:.1f}" y="{y - HEIGHT / 2:.1f}" rx="4" '
            f'width="{box.width:.1f}" height="{HEIGHT}" {style}/>'
        )
    mark = ' data-constant=""' if box.constant else ""
    spoken = f"{box.label}: {box.title}"
    reach = (
        "" if box.mention or box.constant else ' tabindex="0" role="button" aria-pressed="false"'
    )
    return (
        f'<g class="node" data-side="{side}" data-variable="{safe(box.variable)}" '
        f'data-number="{box.number}"{mark}{reach} '
        f'aria-label="{safe(spoken)}"><title>{safe(box.title)}</title>{shape}'
        f'<text class="label" x="{x:.1f}" y="{y + 5.5:.1f}" text-anchor="middle" '
        f'fill="{theme.text if alone else "#111111"}">{safe(box.label)}</text></g>'
    )


def document(
    drawings: tuple[Drawing, Drawing],
    graphs: tuple[Graph, Graph],
    notes: Mapping[tuple[int, str], str],
    note: str,
    dark: bool = False,
    selected: tuple[int, str] | None = None,
    most: int = 640,
    resting: str = RESTING,
) -> str:
    """An HTML page with both graphs: what one points at lights up in both.

    Aligned nodes carry the same number and colour in both graphs; those whose
    concepts are equal are boxes, those that only correspond are ellipses. Nodes
    without a partner are grey with a dashed border. Relations that match are
    thick, others thin, dashed and slanted. What the parser doubts ends in a
    question mark, and a doubtful relation is dotted.

    Args:
        drawings: of A and B.
        graphs: A and B, for their words and alignments.
        notes: of each (side, variable), what is said when it is chosen.
        note: where it comes from, for the pictures that are saved.
        dark: draw on a dark page.
        selected: side and variable of the node that is chosen at first.
        most: greatest height of a graph, in pixels, beyond which it scrolls.
        resting: what is said while nothing is chosen.
    """
    theme = DARK if dark else LIGHT
    texts = {
        f"{side} {variable}": notes.get((side, variable), graph.concepts[variable])
        for side, graph in enumerate(graphs)
        for variable in graph.concepts
    }
    titled = [
        replace(drawing, title=f"{drawing.title}: {' '.join(graph.tokens)}".rstrip(": "))
        for drawing, graph in zip(drawings, graphs, strict=True)
    ]
    return template("graphs.html").render(
        theme=theme,
        most=most,
        selected=selected,
        css=Markup(asset("pictures.css")),
        script=Markup(asset("pictures.js") + asset("graphs.js")),
        sections=[
            (drawing.title, _words(graph), Markup(svg([drawing], theme, side=side)))
            for side, (drawing, graph) in enumerate(zip(drawings, graphs, strict=True))
        ],
        resting=resting,
        notes=embedded(texts),
        pictures=embedded(
            {
                "a": svg(titled[:1], theme, note),
                "b": svg(titled[1:], theme, note),
                "ab": svg(titled, theme, note),
            }
        ),
    )


def _words(graph: Graph) -> list[tuple[str, str]]:
    """The words of the sentence, each with the variables that came from it."""
    of_word: dict[int, list[str]] = {}
    for variable, positions in graph.alignment.items():
        for position in positions:
            of_word.setdefault(position, []).append(variable)
    return [(word, " ".join(of_word.get(k, []))) for k, word in enumerate(graph.tokens)]


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
