// How nodes and relations look.
import {classes, draw} from "./dom.js";
import {LETTER, ROLE_LETTER} from "./layout.js";
import {round} from "./numbers.js";
import {lineId, nodeId} from "./scene.js";

/** @import {Box, Graph, GraphNode, Point, Relation, Route} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const FRAME = /-\d{2,3}$/; // of PropBank
let sheets = 0;
const DIFFERS = "-differs"; // at the end of the name of an arrow

/**
 * An empty picture, and the name of its arrow.
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @returns {[SVGSVGElement, string]}
 */
export function sheet(width, height, label) {
  const id = `semlens-arrow-${++sheets}`;
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const arrows = ["", DIFFERS].map(kind =>
    draw(
      "marker",
      {
        id: id + kind,
        viewBox: "0 0 10 10",
        refX: 9,
        refY: 5,
        markerWidth: 8,
        markerHeight: 8,
        orient: "auto-start-reverse",
        markerUnits: "userSpaceOnUse",
      },
      draw("path", {d: "M0 0 10 5 0 10z", fill: kind ? "var(--differ)" : "var(--quiet)"}),
    ),
  );
  const svg = draw(
    "svg",
    {
      width: w,
      height: h,
      viewBox: `0 0 ${w} ${h}`,
      role: "group",
      "data-group": true,
      "aria-label": label,
    },
    draw("defs", {}, ...arrows),
  );
  return [svg, id];
}

const PALEST = 0.6; // of a colour at its strongest, as a fill that letters are read on
/** @param {number} who */
const participant = who => `var(--who-${who})`;

/**
 * How what a part adds is drawn, grey where others count more; null where nothing says what parts add.
 * @param {View} view
 * @param {{adds?: number, weighs?: boolean}} part
 */
function reasonLook({scene: {reasons}}, {adds, weighs}) {
  if (!reasons || adds === undefined) return null;
  if (!weighs) return {size: 0, fill: "var(--card)", stroke: "var(--quiet)", dashed: false};
  const share = adds / reasons.most;
  const size = Math.min(Math.abs(share), 1);
  const colour = share < 0 ? "var(--differ)" : "var(--measured)";
  return {
    size,
    fill: `color-mix(in srgb, ${colour} ${round(100 * PALEST * size)}%, var(--sunk))`,
    stroke: colour,
    dashed: share < 0,
  };
}

/** Whether it has a partner that is another. @param {GraphNode} node */
const replaced = node => Boolean(node.number) && !node.same;

const UNSURE = "2 4"; // dashes of what the parser doubts, which is no finding
/** Whether a relation, or what it leads from or to, is doubted. @param {GraphNode[]} nodes @param {Relation} line */
export const isDoubted = (nodes, {doubt, source, target}) => doubt || nodes[source].doubt || nodes[target].doubt;

/** Whether a part that both have does something else by it. @param {GraphNode[]} nodes @param {Relation} line */
export const isDifferent = (nodes, line) =>
  !(line.matched || isDoubted(nodes, line)) && Boolean(nodes[line.source].number && nodes[line.source].same);

/** @param {View} view @param {GraphNode} node */
function nodeLook(view, node) {
  const reason = reasonLook(view, node);
  if (node.doubt) return doubtedLook(reason ? {number: 0} : node);
  if (!reason) return alignedLook(node);
  const {size, fill, stroke, dashed} = reason;
  return {fill, stroke, "stroke-width": round(1.3 + 5 * size), "stroke-dasharray": dashed ? "6 5" : null};
}

/** @param {GraphNode} node */
function alignedLook(node) {
  if (!node.number) {
    return {fill: "var(--differ-soft)", stroke: "var(--differ)", "stroke-width": 1.3, "stroke-dasharray": "5 4"};
  }
  const edge = replaced(node) ? "var(--differ)" : null;
  if (node.who) return {fill: participant(node.who), stroke: edge ?? participant(node.who), "stroke-width": 1.3};
  return node.constant
    ? {fill: "var(--sunk)", stroke: "var(--line)", "stroke-width": 1.3}
    : {fill: "var(--card)", stroke: edge ?? "var(--ink)", "stroke-width": 1.3};
}

/** What the parser doubts has no orange: that it differs is not known. @param {Pick<GraphNode, "number" | "who">} node */
function doubtedLook({number, who}) {
  const fill = number && who ? `color-mix(in srgb, ${participant(who)} 50%, var(--paper))` : "var(--paper)";
  return {fill, stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": UNSURE};
}

/** Things are round, events have corners. @param {View} view @param {GraphNode} node @param {Box} box */
function nodeShape(view, node, {x, y, w, h}) {
  const event = FRAME.test(node.concept ?? "");
  return draw("rect", {
    class: "shape",
    x: round(x - w / 2),
    y: round(y - h / 2),
    rx: round(event || node.adds !== undefined ? 8 : h / 2),
    width: round(w),
    height: round(h),
    ...nodeLook(view, node),
  });
}

/** @param {GraphNode} node */
function labelColour({number, adds, doubt}) {
  if (adds !== undefined) return "var(--ink)";
  if (doubt) return "var(--quiet)";
  return number ? "var(--ink)" : "var(--differ)";
}

/**
 * @param {GraphNode} node
 * @param {{x: number, y: number}} centre
 * @param {number} scale
 * @param {string} text
 */
export const nodeLabel = (node, {x, y}, scale, text) =>
  draw(
    "text",
    {
      class: "label",
      x: round(x),
      y: round(y + LETTER * scale * 0.35),
      "text-anchor": "middle",
      "font-size": round(LETTER * scale),
      fill: labelColour(node),
    },
    text,
  );

/**
 * @param {View} view
 * @param {number} side
 * @param {GraphNode} node
 * @param {Box} box
 * @param {{scale: number, mention?: boolean}} look `mention`: whether it is only named again
 */
export function nodeMark(view, side, node, box, {scale, mention = false}) {
  const group = draw(
    "g",
    {
      class: "node",
      "data-side": side,
      "data-variable": node.variable,
      "data-number": node.number,
      "data-who": node.who,
      "data-constant": node.constant,
      role: "button",
      "aria-label": `${node.label}: ${node.title}`,
    },
    nodeShape(view, node, box),
    nodeLabel(node, box, scale, mention ? `↪ ${node.label}` : node.label),
  );
  view.register(nodeId(side, node), group, !mention);
  const {nodes} = view.scene.graphs[side];
  for (const k of node.holds ?? []) view.register(nodeId(side, nodes[k]), group, false);
  for (const k of node.hides ?? []) view.register(lineId(side, k), group, false);
  return group;
}

/** What is written on a relation. @param {View} view @param {Relation} line */
export function roleShown(view, line, turned = false) {
  if (line.line !== undefined && !line.said) return ""; // of a plain graph
  if ((line.line !== undefined || view.options.roles === "words") && line.said)
    return turned ? `${line.said} ↑` : line.said;
  return turned ? line.role.replace(/( \?)?$/, "-of$1") : line.role;
}

/**
 * Orange is what a part that both have does otherwise; what hangs on a part without a partner has none either.
 * @param {View} view @param {Relation} line @param {boolean} doubted @param {boolean} differs
 */
function lineLook(view, line, doubted, differs) {
  const reason = reasonLook(view, line);
  if (reason && !doubted) {
    return {
      stroke: reason.stroke,
      "stroke-width": round(1.3 + 5 * reason.size),
      "stroke-dasharray": reason.dashed ? "8 5" : null,
    };
  }
  if (doubted) return {stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": UNSURE};
  if (differs) return {stroke: "var(--differ)", "stroke-width": 1.6, "stroke-dasharray": "5 4"};
  return {stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": line.matched ? null : "5 4"};
}

/** The pixels of a role's letters. @param {number} scale */
export const roleLetter = scale => Math.max(12, round(ROLE_LETTER * scale));

/**
 * @param {View} view
 * @param {number} side
 * @param {Graph} graph as it is drawn
 * @param {number} k of the relation in it
 * @param {Pick<Route, "path" | "at">} way
 * @param {{scale: number, anchor: "start" | "middle", marker?: string, turned?: boolean}} look
 */
export function lineMark(view, side, {nodes, lines}, k, {path, at}, {scale, anchor, marker, turned = false}) {
  const line = lines[k];
  const [source, target] = [nodes[line.source], nodes[line.target]];
  const doubted = isDoubted(nodes, line);
  const differs = !view.scene.agree && line.adds === undefined && isDifferent(nodes, line);
  return view.register(
    lineId(side, line.line ?? k),
    draw(
      "g",
      {
        class: classes("edge", differs && "differs"),
        "data-side": side,
        "data-source": source.key,
        "data-target": target.key,
        "data-matched": line.matched,
        "data-doubt": line.doubt,
        role: "button",
        "aria-label": `${source.label} ${line.said || line.role} ${target.label}`,
      },
      draw("path", {
        class: "grip",
        d: path,
        fill: "none",
        stroke: "transparent",
        "stroke-width": 14,
      }),
      draw("path", {
        class: "line",
        d: path,
        fill: "none",
        ...lineLook(view, line, doubted, differs),
        "marker-end": marker ? `url(#${marker}${differs ? DIFFERS : ""})` : null,
      }),
      draw(
        "text",
        {
          ...roleAt(at),
          "text-anchor": anchor,
          "font-size": roleLetter(scale),
          fill: differs ? "var(--differ)" : "var(--quiet)",
          stroke: "var(--paper)",
          "stroke-width": 3,
          "paint-order": "stroke",
        },
        roleShown(view, line, turned),
      ),
    ),
  );
}

/** @param {Point} point */
export const roleAt = ([x, y]) => ({x: round(x), y: round(y + 4)});
