"""Pictures of AMRs: a layered layout on networkx, drawn by pyvis's vis-network.

Two graphs share one self-contained HTML document, which asks the network for
nothing. Every label passes through JSON with ``<`` escaped, so that no sentence
or concept can become markup.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx

from explainers.amr.graph import Graph, branch_order, names
from explainers.amr.match import Match

PALETTE = ("#56B4E9", "#E69F00", "#3DBE93", "#F0E442", "#D998BC", "#7FA8FF", "#F08A4B", "#B9B9B9")
"""Fills that stay apart for colour-blind readers; numbers tell repeats apart."""

ROW, GAP, LETTER = 92, 26, 8.2

DOUBT = 0.6
"""Nodes and edges of which the parser is less sure than this are marked as doubtful."""


class Theme(NamedTuple):
    """Colours of a page."""

    background: str
    text: str
    muted: str
    fill: str


LIGHT = Theme("#ffffff", "#1a1c23", "#5b6270", "#f2f3f5")
DARK = Theme("#14171c", "#fafafa", "#a3a8b4", "#262b36")


def network(graph: Graph) -> nx.MultiDiGraph:
    """The graph as networkx sees it: nodes have ``label``, edges have ``role``.

    Constants become nodes of their own; a ``name`` node shows the name instead of
    its ``:op`` constants.

    >>> from explainers.amr.graph import read
    >>> net = network(read("(l / like-01 :ARG0 (m / man) :polarity -)"))
    >>> sorted(net.nodes(data="label"))
    [('l', 'like-01'), ('l polarity -', '−'), ('m', 'man')]
    """
    net: nx.MultiDiGraph = nx.MultiDiGraph()
    spelled = {e.target: names(graph).get(e.source, ()) for e in graph.edges if e.role == "name"}
    for variable, concept in graph.concepts.items():
        words = " ".join(spelled.get(variable, ()))
        net.add_node(variable, label=f"“{words}”" if words else concept, constant=False)
    for source, role, target in graph.edges:
        net.add_edge(source, target, role=role)
    for source, role, value in graph.attributes:
        if spelled.get(source) and role.startswith("op"):
            continue
        name = f"{source} {role} {value}"
        net.add_node(name, label="−" if value == "-" else value, constant=True, value=value)
        net.add_edge(source, name, role=role)
    return net


def positions(net: nx.MultiDiGraph, top: str) -> dict[str, tuple[float, float]]:
    """Where nodes go: by distance from the top downwards, children under their parent.

    Each node gets as much room as its label and its subtree need, so nothing overlaps.
    """
    children: dict[str, list[str]] = {top: []}
    spoken = {top: ""}
    order = [top]
    for node in order:
        near = [(":" + d["role"], t) for _, t, d in net.out_edges(node, data=True)]
        near += [(f":{d['role']}-of", s) for s, _, d in net.in_edges(node, data=True)]
        for role, other in sorted(near, key=branch_order):
            if other not in children:
                children[other] = []
                children[node].append(other)
                order.append(other)
                spoken[other] = role
    width: dict[str, float] = {}
    for node in reversed(order):
        longest = max(len(net.nodes[node]["label"]) + 6, 1.4 * len(spoken[node]) + 2)
        own = LETTER * longest + 20 + GAP
        width[node] = max(own, sum(width[c] for c in children[node]))
    place: dict[str, tuple[float, float]] = {}
    left = {top: 0.0}
    depth = {top: 0}
    for node in order:
        place[node] = (left[node] + width[node] / 2, ROW * depth[node])
        start = left[node] + (width[node] - sum(width[c] for c in children[node])) / 2
        for child in children[node]:
            left[child], depth[child] = start, depth[node] + 1
            start += width[child]
    return place


def numbered(a: Graph, match: Match) -> dict[tuple[str, str], int]:
    """The number that each aligned pair is shown with: from 1, from the top of a downwards."""
    down = {node: (y, x) for node, (x, y) in positions(network(a), a.top).items()}
    pairs = sorted(match.pairs, key=lambda pair: down[pair[0]])
    return {pair: k for k, pair in enumerate(pairs, 1)}


def doubtful(graph: Graph) -> set[str | tuple[str, str, str]]:
    """The variables, edges and attributes of which the parser is not sure."""
    sure = graph.confidence
    if sure is None:
        return set()
    return {
        *(v for v, chance in sure.nodes.items() if chance < DOUBT),
        *((e[0], e[1], e[2]) for e, chance in sure.edges.items() if chance < DOUBT),
    }


def document(
    a: Graph,
    b: Graph,
    match: Match,
    dark: bool = False,
    titles: tuple[str, str] = ("Sentence A", "Sentence B"),
) -> str:
    """An HTML page with both graphs, aligned nodes marked alike.

    Aligned nodes carry the same number and colour in both graphs; those whose
    concepts are equal are boxes, those that only correspond are ellipses. Nodes
    without a partner are grey with a dashed border. What the parser doubts ends in
    a question mark, and a doubtful edge is dotted.

    Args:
        a, b: the graphs.
        match: their alignment.
        dark: draw on a dark page.
        titles: what stands above each.
    """
    theme = DARK if dark else LIGHT
    numbers = numbered(a, match)
    drawn = []
    for graph, other, side in ((a, b, 0), (b, a, 1)):
        partner = {pair[side]: (k, pair[1 - side]) for pair, k in numbers.items()}
        drawn.append(_drawing(graph, other, partner, theme))
    data = json.dumps(drawn, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
    return _PAGE % {
        "background": theme.background,
        "text": theme.text,
        "muted": theme.muted,
        "library": _library(),
        "data": data,
        "title_a": escape(titles[0]),
        "title_b": escape(titles[1]),
    }


def _drawing(
    graph: Graph, other: Graph, partner: Mapping[str, tuple[int, str]], theme: Theme
) -> dict[str, Any]:
    """Nodes and edges of one graph in vis-network's terms, made by pyvis."""
    from pyvis.network import Network

    net = network(graph)
    place = positions(net, graph.top)
    shown = nx.MultiDiGraph()
    doubts = doubtful(graph)
    for node, data in net.nodes(data=True):
        x, y = place[node]
        data["doubt"] = node in doubts
        style = _node_style(graph, other, node, data, partner, theme)
        shown.add_node(node, x=x, y=y, physics=False, **style)
    drawn: Counter[tuple[str, str]] = Counter()
    for source, target, data in net.edges(data=True):
        value = net.nodes[target].get("value", target)
        doubt = (source, data["role"], value) in doubts
        between = drawn[source, target]
        drawn[source, target] += 1
        # Neighbours are joined by straight lines, two relations of one pair by two curves.
        tree = abs(place[source][1] - place[target][1]) == ROW
        straight = tree and net.number_of_edges(source, target) == 1
        shown.add_edge(
            source,
            target,
            label=f"{data['role']} ?" if doubt else data["role"],
            dashes=[2, 5] if doubt else False,
            arrows="to",
            color=theme.muted,
            width=1.4,
            font={
                "size": 13,
                "color": theme.text,
                "strokeWidth": 4,
                "strokeColor": theme.background,
            },
            smooth={
                "enabled": not straight,
                "type": "curvedCCW" if between % 2 else "curvedCW",
                "roundness": 0.9 if tree else 0.3,
            },
        )
    vis = Network(directed=True)
    vis.from_nx(shown)
    half = {n: LETTER * len(s["label"]) / 2 + 12 for n, s in shown.nodes(data=True)}
    return {
        "nodes": vis.nodes,
        "edges": vis.edges,
        "top": place[graph.top][0],
        "left": min(x - half[n] for n, (x, _) in place.items()),
        "right": max(x + half[n] for n, (x, _) in place.items()),
        "bottom": max(y for _, y in place.values()),
    }


def _node_style(
    graph: Graph,
    other: Graph,
    node: str,
    data: Mapping[str, Any],
    partner: Mapping[str, tuple[int, str]],
    theme: Theme,
) -> dict[str, Any]:
    label = data["label"]
    if data["constant"]:
        source, role, value = node.split(" ", 2)
        same = source in partner and any(
            s == partner[source][1]
            and r == role
            and v.strip('"').lower() == value.strip('"').lower()
            for s, r, v in other.attributes
        )
        number = partner[source][0] if same else None
        label = f"{label} ✓" if same else label
    else:
        number, mate = partner.get(node, (None, ""))
        label = f"{number} · {label}" if number else label
        label = f"{label} ?" if data["doubt"] else label
        same = number is not None and other.concepts[mate].lower() == graph.concepts[node].lower()
    if number is None:
        color = {"background": theme.fill, "border": theme.muted}
        return {
            "label": label,
            "shape": "box",
            "borderWidth": 2,
            "color": color,
            "group_number": 0,
            "shapeProperties": {"borderDashes": [6, 5], "borderRadius": 4},
            "font": {"color": theme.text, "size": 16},
            "title": "no partner in the other graph" + _certainty(graph, node),
        }
    fill = PALETTE[(number - 1) % len(PALETTE)]
    return {
        "label": label,
        "shape": "box" if same else "ellipse",
        "borderWidth": 2 if same else 3,
        "color": {"background": fill, "border": theme.text},
        "group_number": number,
        "shapeProperties": {"borderDashes": False, "borderRadius": 4},
        "font": {"color": "#111111", "size": 16},
        "title": (
            "same in the other graph"
            if same
            else f"corresponds to {other.concepts.get(mate, '')}"
            if not data["constant"]
            else ""
        )
        + _certainty(graph, node),
    }


def _certainty(graph: Graph, node: str) -> str:
    """What the parser says of a node, as the end of a sentence."""
    chance = graph.confidence.nodes.get(node) if graph.confidence else None
    return "" if chance is None else f"; the parser is {chance:.0%} sure"


@lru_cache(maxsize=1)
def _library() -> str:
    """vis-network, from pyvis's own files."""
    import pyvis

    folder = Path(pyvis.__file__).parent / "lib" / "vis-9.0.4"
    code = (folder / "vis-network.min.js").read_text("utf-8")
    return code.replace("</script", "<\\/script")


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Aligned AMR graphs</title>
<style>
body { margin: 0; background: %(background)s; color: %(text)s; font: 14px sans-serif; }
main { display: flex; flex-wrap: wrap; gap: 12px; }
section { flex: 1 1 340px; min-width: 0; }
h2 { font-size: 14px; margin: 4px 0; color: %(muted)s; font-weight: 600; }
.graph { border: 1px solid %(muted)s55; border-radius: 8px; }
.vis-tooltip { position: absolute; padding: 4px 8px; background: %(background)s; color: %(text)s;
  border: 1px solid %(muted)s; border-radius: 4px; pointer-events: none; }
</style></head><body><main>
<section><h2>%(title_a)s<span id="h0" hidden> (drag to see the rest)</span></h2>
<div class="graph" id="g0"></div></section>
<section><h2>%(title_b)s<span id="h1" hidden> (drag to see the rest)</span></h2>
<div class="graph" id="g1"></div></section>
</main>
<script>%(library)s</script>
<script>
const drawings = %(data)s;
const networks = drawings.map((d, k) => new vis.Network(
  document.getElementById('g' + k),
  {nodes: new vis.DataSet(d.nodes), edges: new vis.DataSet(d.edges)},
  {physics: false,
   interaction: {hover: true, zoomView: false, keyboard: {enabled: true, bindToWindow: false}}},
));
const fit = () => networks.forEach((n, k) => {
  const d = drawings[k], box = document.getElementById('g' + k), room = box.clientWidth - 24;
  const width = d.right - d.left, scale = Math.min(1.15, Math.max(room / width, 0.55));
  const wide = width * scale > room + 1;
  box.style.height = Math.ceil((d.bottom + 84) * scale) + 'px';
  n.setSize('100%%', box.style.height);
  n.redraw();
  const edge = room / scale / 2;
  const middle = (d.left + d.right) / 2;
  const x = wide ? Math.min(Math.max(d.top, d.left + edge), d.right - edge) : middle;
  n.moveTo({position: {x: x, y: d.bottom / 2}, scale: scale});
  document.getElementById('h' + k).hidden = !wide;
});
networks.forEach((n, k) => {
  const pick = ids => drawings[k].nodes.filter(x => ids.includes(x.id) && x.group_number)
    .map(x => x.group_number);
  const show = ids => {
    const numbers = pick(ids);
    networks.forEach((m, j) => m.selectNodes(
      drawings[j].nodes.filter(x => numbers.includes(x.group_number)).map(x => x.id), false));
  };
  n.on('hoverNode', e => show([e.node]));
  n.on('blurNode', () => networks.forEach(m => m.unselectAll()));
  n.on('selectNode', e => show(e.nodes));
});
addEventListener('resize', fit);
fit();
window.semlensReady = true;
</script></body></html>"""
