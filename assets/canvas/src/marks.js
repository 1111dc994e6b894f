// How nodes and relations look.
import {mixed} from "./colours.js";
import {draw} from "./dom.js";
import {LETTER, ROLE_LETTER} from "./layout.js";
import {round} from "./numbers.js";
import {lineId, nodeId} from "./scene.js";

/** @import {Box, GraphNode, Point, Relation, Route} from "./types.d.ts" */
/** @import {View} from "./view.js" */

let sheets = 0;

/**
 * An empty picture, and the name of its arrow.
 * @param {View} view
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @returns {[SVGSVGElement, string]}
 */
export function sheet(view, width, height, label) {
  const id = `semlens-arrow-${++sheets}`;
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const arrow = draw(
    "marker",
    {
      id,
      viewBox: "0 0 10 10",
      refX: 9,
      refY: 5,
      markerWidth: 9,
      markerHeight: 9,
      orient: "auto-start-reverse",
      markerUnits: "userSpaceOnUse",
    },
    draw("path", {d: "M0 0 10 5 0 10z", fill: view.theme.muted}),
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
    draw("defs", {}, arrow),
  );
  return [svg, id];
}

const NO_REASON = "#e8eaed"; // the fill of what adds nothing
const LITTLE = 0.05; // what adds less, of what most is added, is drawn as if it added nothing

/**
 * How what a part adds is drawn; null where nothing says what parts add.
 * @param {View} view
 * @param {{adds?: number}} part
 */
function reasonLook({scene: {reasons}, theme}, {adds}) {
  if (!reasons || adds === undefined) return null;
  const share = adds / reasons.most;
  const size = Math.min(Math.abs(share), 1);
  const [fill, line] = share < 0 ? reasons.parts : reasons.holds;
  return {
    size,
    fill: mixed(NO_REASON, fill, size),
    stroke: size < LITTLE ? theme.muted : line,
    dashed: share <= -LITTLE,
  };
}

/** @param {View} view @param {GraphNode} node */
function nodeLook(view, node) {
  const reason = reasonLook(view, node);
  if (reason) {
    const {size, fill, stroke, dashed} = reason;
    return {fill, stroke, "stroke-width": round(1.5 + 5.5 * size), "stroke-dasharray": dashed ? "6 5" : null};
  }
  const {theme} = view;
  return node.number
    ? {fill: view.colour(node.number), stroke: theme.text, "stroke-width": 2}
    : {fill: theme.fill, stroke: theme.muted, "stroke-width": 2, "stroke-dasharray": "6 5"};
}

/** @param {View} view @param {GraphNode} node @param {Box} box */
function nodeShape(view, node, {x, y, w, h}) {
  const look = {class: "shape", ...nodeLook(view, node)};
  return node.number && !node.same
    ? draw("ellipse", {cx: round(x), cy: round(y), rx: round(w / 2), ry: round(h / 2), ...look})
    : draw("rect", {
        x: round(x - w / 2),
        y: round(y - h / 2),
        rx: 4,
        width: round(w),
        height: round(h),
        ...look,
      });
}

/**
 * @param {View} view
 * @param {GraphNode} node
 * @param {{x: number, y: number}} centre
 * @param {number} scale
 * @param {string} text
 */
export const nodeLabel = (view, node, {x, y}, scale, text) =>
  draw(
    "text",
    {
      class: "label",
      x: round(x),
      y: round(y + LETTER * scale * 0.35),
      "text-anchor": "middle",
      "font-size": round(LETTER * scale),
      fill: node.number || node.adds !== undefined ? "#111111" : view.theme.text,
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
      "data-constant": node.constant,
      role: "button",
      "aria-label": `${node.label}: ${node.title}`,
    },
    nodeShape(view, node, box),
    nodeLabel(view, node, box, scale, mention ? `↪ ${node.label}` : node.label),
  );
  return view.register(nodeId(side, node), group, !mention);
}

/** @param {View} view @param {Relation} line @param {boolean} turned */
function roleShown(view, line, turned) {
  if (view.options.roles === "words" && line.said) return turned ? `${line.said} ↑` : line.said;
  return turned ? line.role.replace(/( \?)?$/, "-of$1") : line.role;
}

/** @param {Relation} line */
function dashes({doubt, matched}) {
  if (doubt) return "2 5";
  return matched ? null : "8 5";
}

/** @param {View} view @param {Relation} line */
function lineLook(view, line) {
  const reason = reasonLook(view, line);
  return reason
    ? {
        stroke: reason.stroke,
        "stroke-width": round(1.4 + 5.6 * reason.size),
        "stroke-dasharray": reason.dashed ? "8 5" : null,
      }
    : {stroke: view.theme.muted, "stroke-width": line.matched ? 2.2 : 1.4, "stroke-dasharray": dashes(line)};
}

/**
 * @param {View} view
 * @param {number} side
 * @param {number} k of the relation
 * @param {Route} way
 * @param {{scale: number, anchor: "start" | "middle", marker?: string, turned?: boolean}} look
 */
export function lineMark(view, side, k, {path, at}, {scale, anchor, marker, turned = false}) {
  const {nodes, lines} = view.scene.graphs[side];
  const line = lines[k];
  const [source, target] = [nodes[line.source], nodes[line.target]];
  return view.register(
    lineId(side, k),
    draw(
      "g",
      {
        class: "edge",
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
        ...lineLook(view, line),
        "marker-end": marker ? `url(#${marker})` : null,
      }),
      draw(
        "text",
        {
          ...roleAt(at),
          "text-anchor": anchor,
          "font-size": Math.max(12, round(ROLE_LETTER * scale)),
          "font-style": line.matched || line.adds !== undefined ? null : "italic",
          fill: view.theme.text,
          stroke: view.theme.background,
          "stroke-width": 4,
          "paint-order": "stroke",
        },
        roleShown(view, line, turned),
      ),
    ),
  );
}

/** @param {Point} point */
export const roleAt = ([x, y]) => ({x: round(x), y: round(y + 4)});
