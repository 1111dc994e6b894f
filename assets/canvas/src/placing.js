// Where the labels of relations go: beside their lines, on nothing else. A small search over candidate places.
import {ports, route, widePlaces} from "./layout.js";
import {clamp} from "./numbers.js";

/** @import {Sizes} from "./layout.js" */
/** @import {Box, Graph, LabelSize, Places, Point, Route} from "./types.d.ts" */

/** Lines beyond which labels stay in the middle of theirs: the search would take too long. */
const MOST_LINES = 80;
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8, 0.14, 0.86, 0.08, 0.92];
const AWAY = [1, -1, 1.5, -1.5, 2.2, -2.2, 3.2, -3.2, 4.5, -4.5]; // times what clears its own line
const STEPS = 12; // pieces of a curve
const PASSES = 4;
const CLEAR = 4; // pixels around a label
const COLLISION = 100;
const FAR = 8; // what a place at the end of a line costs
const BEHIND = 1.2; // collisions that a place costs from which a node hides its line
const ASIDE = 6; // what a place further from its line costs
const STRAY = 40; // what a place costs that is nearer to another line
const BETWEEN = 40; // what a place costs more, the less it is nearer to its own line than to another one
const CROWD = 8; // what a place less than a line from another label costs

/** A point of a route. @param {Point[]} points @param {number} t @returns {Point} */
function along(points, t) {
  const [[ax, ay], [bx, by], [cx, cy]] = points.length > 2 ? points : [points[0], mean(points), points[1]];
  const u = 1 - t;
  return [u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy];
}

/** @param {Point[]} points @returns {Point} */
const mean = ([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2];

/** A route in straight pieces. @param {Route} route @returns {Point[]} */
const pieces = ({points}) =>
  points.length > 2 ? Array.from({length: STEPS + 1}, (_, k) => along(points, k / STEPS)) : points;

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  Math.abs(one.x - other.x) < (one.w + other.w) / 2 && Math.abs(one.y - other.y) < (one.h + other.h) / 2;

/** Whether a straight piece goes through a box. @param {Point} from @param {Point} to @param {Box} box */
function crosses([ax, ay], [bx, by], {x, y, w, h}) {
  let [first, last] = [0, 1];
  for (const [start, change, low, high] of [
    [ax, bx - ax, x - w / 2, x + w / 2],
    [ay, by - ay, y - h / 2, y + h / 2],
  ]) {
    if (change === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const ends = [(low - start) / change, (high - start) / change].sort((p, q) => p - q);
    first = Math.max(first, ends[0]);
    last = Math.min(last, ends[1]);
  }
  return first < last;
}

/** The point of a straight piece that is nearest to another point. @param {Point} point @param {Point} from @param {Point} to @returns {Point} */
function foot([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return [ax + t * dx, ay + t * dy];
}

const distance = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => Math.hypot(ax - bx, ay - by);

/** The point of a line that is nearest to another point. @param {Point[]} line in straight pieces @param {Point} point */
function nearest(line, point) {
  const feet = line.slice(1).map((end, k) => foot(point, line[k], end));
  return feet.reduce((best, other) => (distance(other, point) < distance(best, point) ? other : best));
}

/** @param {Point[]} line in straight pieces @param {Point} point */
const farFrom = (line, point) => distance(nearest(line, point), point);

/** How far a label's letters are from a line: its middle and both ends. @param {Point[]} line @param {Point} at @param {number} width */
const letterFrom = (line, [x, y], width) =>
  Math.min(...[-width / 2, 0, width / 2].map(aside => farFrom(line, [x + aside, y])));

/**
 * Whether a label would be read as that of another line: its middle is nearer to that, or a letter of it.
 * @param {Point[][]} lines @param {number} own @param {Point} at @param {number} width
 */
const strays = (lines, own, at, width) => {
  const [far, near] = [farFrom(lines[own], at), letterFrom(lines[own], at, width)];
  return lines.some((line, k) => k !== own && (farFrom(line, at) < far || letterFrom(line, at, width) < near));
};

/** How far a label is from being clearly its line's: 0 where no other line is half as near. @param {Point[][]} lines @param {number} own @param {Point} at */
function between(lines, own, at) {
  const far = farFrom(lines[own], at);
  const shares = lines.map((line, k) => (k === own ? 0 : far / (farFrom(line, at) || 1)));
  return clamp(Math.max(...shares) - 0.5, 0, 0.5);
}

/** @param {Point[]} line in straight pieces @param {Box} box */
const isOn = (line, box) => line.some((point, k) => k > 0 && crosses(line[k - 1], point, box));

/**
 * Places for a label, and what each costs by itself.
 * @param {Route} route
 * @param {LabelSize} size
 * @returns {{box: Box, cost: number}[]}
 */
function candidates({points}, {w, h}) {
  return ALONG.flatMap(t => {
    const [x, y] = along(points, t);
    const [[px, py], [qx, qy]] = [along(points, t - 0.01), along(points, t + 0.01)];
    const length = Math.hypot(qx - px, qy - py) || 1;
    const [nx, ny] = [(py - qy) / length, (qx - px) / length];
    const reach = (Math.abs(nx) * w + Math.abs(ny) * h) / 2 + CLEAR;
    const level = nx && (w + (h * Math.abs(ny)) / Math.abs(nx)) / 2 + CLEAR; // to either side on the same height
    const far = FAR * Math.abs(t - 0.5);
    return [
      ...AWAY.map(times => ({
        box: {x: x + nx * reach * times, y: y + ny * reach * times, w, h},
        cost: far + ASIDE * (Math.abs(times) - 1),
      })),
      ...[level, -level].map(by => ({box: {x: x + by, y, w, h}, cost: far})),
    ];
  });
}

/** @param {Box} box @param {{width: number, height: number}} sheet */
function inside(box, {width, height}) {
  const [x, y] = [clamp(box.x, box.w / 2, width - box.w / 2), clamp(box.y, box.h / 2, height - box.h / 2)];
  return x === box.x && y === box.y;
}

/**
 * The middle of each label.
 * @param {Box[]} boxes of nodes
 * @param {Route[]} routes
 * @param {LabelSize[]} sizes of the label of each; of no width where there is none
 * @param {{width: number, height: number}} sheet
 * @returns {Point[]}
 */
export function placeLabels(boxes, routes, sizes, sheet) {
  if (routes.length > MOST_LINES) return routes.map(route => route.at);
  const lines = routes.map(pieces);
  const grown = boxes.map(box => ({...box, w: box.w + CLEAR, h: box.h + CLEAR}));
  const wanted = routes.flatMap((_, k) => (sizes[k].w ? [k] : []));
  const places = routes.map((route, k) =>
    sizes[k].w
      ? candidates(route, sizes[k]).map(({box, cost}) => {
          const hits = grown.filter(node => overlap(node, box)).length + lines.filter(line => isOn(line, box)).length;
          const behind = grown.some(node => crosses([box.x, box.y], nearest(lines[k], [box.x, box.y]), node));
          const wrong = hits + Number(!inside(box, sheet)) + BEHIND * Number(behind);
          if (wrong) return {box, cost: cost + COLLISION * wrong};
          const astray = strays(lines, k, [box.x, box.y], box.w) ? STRAY : 0;
          return {box, cost: cost + astray + BETWEEN * between(lines, k, [box.x, box.y])};
        })
      : [],
  );
  /** @type {(Box | null)[]} */
  const chosen = routes.map(() => null);
  const free = (/** @type {number} */ k) => places[k].filter(({cost}) => cost < COLLISION).length;
  wanted.sort((x, y) => free(x) - free(y)); // those with the least choice first
  for (let pass = 0; pass < PASSES; pass++) {
    for (const k of wanted) {
      const others = chosen.flatMap((box, n) => (box && n !== k ? [box] : []));
      const costs = places[k].map(({box, cost}) => {
        const wide = {...box, w: box.w + 2 * CLEAR, h: 3 * box.h};
        const near = others.filter(other => overlap(other, wide));
        return cost + CROWD * near.length + COLLISION * near.filter(other => overlap(other, box)).length;
      });
      chosen[k] = places[k][costs.indexOf(Math.min(...costs))].box;
    }
  }
  return routes.map((route, k) => {
    const box = chosen[k];
    return box ? [box.x, box.y] : route.at;
  });
}

/**
 * How many labels stand on a node, another label or a line.
 * @param {Box[]} boxes
 * @param {Route[]} routes
 * @param {LabelSize[]} sizes
 * @param {Point[]} at
 */
export function collisions(boxes, routes, sizes, at) {
  const labels = at.flatMap(([x, y], k) => (sizes[k].w ? [{x, y, ...sizes[k]}] : []));
  return labels.filter(
    (label, k) =>
      boxes.some(box => overlap(box, label)) ||
      labels.some((other, n) => n !== k && overlap(other, label)) ||
      routes.some(route => isOn(pieces(route), label)),
  ).length;
}

/** How much more room is tried, down and across, until no label collides. */
const MORE = [
  [1, 1],
  [1.2, 1],
  [1.45, 1],
  [1.2, 1.12],
  [1.45, 1.25],
  [1.6, 1.5],
];

/** How much is wrong with labels: that they collide, or, less so, that they stray. @param {Box[]} boxes @param {Route[]} routes @param {LabelSize[]} labels @param {Point[]} at */
function trouble(boxes, routes, labels, at) {
  const lines = routes.map(pieces);
  const astray = at.filter((point, k) => labels[k].w && strays(lines, k, point, labels[k].w)).length;
  return collisions(boxes, routes, labels, at) + astray / 10;
}

/**
 * Graphs in rows with their lines and labels; where these collide or stray, with more room for them, as much in
 * all, so that what has the same place keeps it.
 * @param {Graph[]} graphs as they are drawn
 * @param {Sizes[]} sizes
 * @param {LabelSize[][]} labels of their relations
 * @param {number} [high] pixels that none may grow beyond
 */
export function placed(graphs, sizes, labels, high = Number.POSITIVE_INFINITY) {
  const few = graphs.every(({lines}) => lines.length <= MOST_LINES);
  const tall = Math.max(...graphs.map(({wide}, k) => wide.height * sizes[k].down));
  let [best, least] = [graphs.map((graph, k) => arrange(graph, sizes[k], labels[k])), Number.POSITIVE_INFINITY];
  for (const [down, across] of few ? MORE : []) {
    if (down > 1 && tall * down > high) break;
    const grown = sizes.map(size => ({...size, down: size.down * down, across: size.across * across}));
    const found = graphs.map((graph, k) => arrange(graph, grown[k], labels[k]));
    const wrong = found.reduce((sum, {places, routes, at}, k) => sum + trouble(places.boxes, routes, labels[k], at), 0);
    if (wrong < least) [best, least] = [found, wrong];
    if (wrong === 0) break;
  }
  return best;
}

/**
 * The graph as high as it is and so much wider on both sides that no label is cut.
 * @param {Graph} graph @param {Sizes} sizes @param {LabelSize[]} labels
 */
function arrange(graph, sizes, labels) {
  const close = laid(graph, widePlaces(graph, sizes), labels);
  const {width} = close.places;
  const beyond = close.at.map(([x], k) => labels[k].w / 2 - Math.min(x, width - x)).filter((_, k) => labels[k].w);
  const by = Math.max(0, ...beyond);
  return by ? laid(graph, moved(close.places, by), labels) : close;
}

/** @param {Places} places @param {number} by pixels, on both sides @returns {Places} */
const moved = ({boxes, bends, width, height}, by) => ({
  boxes: boxes.map(box => ({...box, x: box.x + by})),
  bends: bends.map(bend => bend && [bend[0] + by, bend[1]]),
  width: width + 2 * by,
  height,
});

/** @param {Graph} graph @param {Places} places @param {LabelSize[]} labels */
function laid(graph, places, labels) {
  const leaves = ports(graph, places.boxes);
  const routes = graph.lines.map(({source, target}, k) =>
    route(places.boxes[source], places.boxes[target], places.bends[k], leaves[k]),
  );
  return {places, routes, at: placeLabels(places.boxes, routes, labels, places)};
}
