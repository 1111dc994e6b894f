// Where everything goes in a given room: geometry without elements.
import {between, clamp, round} from "./numbers.js";

/** @import {Box, Graph, Places, Point, Route, TallRow} from "./types.d.ts" */

export const LETTER = 16; // pixels: letters, roles and boxes that Python's positions are for
export const ROLE_LETTER = 13;
const BOX = 34;
export const ALONE = 2.2; // graphs are so much larger at most, with a screen to themselves
export const ROOMY = 1.4; // likewise in a view of their own
export const BELOW = 150; // pixels of the page that are to be seen below them there
export const EDGES = 4; // pixels of a frame's borders
const LOWEST_ROWS = 0.54; // of their distance, so that a label fits between two rows
const GAP = 28; // between frames side by side
const BETWEEN = 24; // between frames one below the other, with a name
export const SMALLEST = 13 / LETTER; // no letters below 13 pixels, no roles below 12

/** @param {number} scale */
export const boxHeight = scale => Math.max(22, BOX * scale * 0.8);

/** @typedef {{across: number, down: number, scale: number}} Sizes of the space between nodes, and of letters */

/**
 * How large a graph in rows is.
 * @param {Graph} graph
 * @param {number} room across, in pixels
 * @param {number} height
 * @param {number} most
 * @returns {Sizes}
 */
export function wideSizes({wide}, room, height, most) {
  const across = clamp(room / wide.width, SMALLEST, most);
  const down = clamp(height / wide.height, LOWEST_ROWS, most);
  return {across, down, scale: clamp(Math.min(across, 1.5 * down), SMALLEST, most)};
}

/**
 * How large graphs in rows are; on one scale, what fits all of them, where they may be larger than they are.
 * @param {Graph[]} graphs @param {number} room @param {number} height @param {number} most @returns {Sizes[]}
 */
function rowSizes(graphs, room, height, most) {
  const sizes = graphs.map(graph => wideSizes(graph, room, height, most));
  if (most <= 1) return sizes;
  const least = (/** @type {keyof Sizes} */ of) => Math.min(...sizes.map(size => size[of]));
  return graphs.map(() => ({across: least("across"), down: least("down"), scale: least("scale")}));
}

/** Whether graphs in rows are not cut where nobody could move them easily. @param {Graph[]} graphs @param {number} room @param {boolean} narrow */
const isSeen = (graphs, room, narrow) => !narrow || graphs.every(({wide}) => wide.width * SMALLEST <= room);

/**
 * How both graphs go into their room: in rows, side by side where they fit, else one below the other, else a
 * line a node. Nothing is cut as long as letters can be read.
 * @param {Graph[]} graphs as they are drawn
 * @param {number} width
 * @param {number} height
 * @param {{alone: boolean, narrow: boolean, plain: boolean, most: number, seen?: number, layout?: "wide" | "tall"}}
 *   wanted `alone`: whether they have the screen to themselves; `most`: how large letters may be, as a share; `seen`:
 *   how high they may be where one is below the other
 * @returns {{stacked: boolean, room: number, sizes: Sizes[] | null, high: number}} no sizes where it is a line a
 *   node; `high`: pixels that neither may grow beyond
 */
export function arrangement(graphs, width, height, {alone, narrow, plain, most, seen = height, layout}) {
  const half = (width - GAP) / 2 - EDGES;
  const whole = width - EDGES;
  const fit = (/** @type {number} */ room) => graphs.every(({wide}) => wide.width * SMALLEST <= room);
  const limit = alone ? 1 : Number.POSITIVE_INFINITY;
  const inRows = (/** @type {boolean} */ stacked, tall = height) => {
    const room = stacked ? whole : half;
    const high = stacked ? (tall - BETWEEN) * (alone || plain ? 0.5 : 0.7) : tall;
    return {stacked, room, sizes: rowSizes(graphs, room, high, most), high: tall < height ? high : high * limit};
  };
  const lines = () => {
    const beside = !narrow || graphs.every(graph => tallPlaces(graph, half).width <= half);
    return {stacked: !beside, room: beside ? half : whole, sizes: null, high: 0};
  };
  if (layout === "tall") return lines();
  if (fit(half)) return inRows(false);
  if (layout === "wide" && isSeen(graphs, whole, narrow)) return inRows(true);
  if (!plain) return narrow ? lines() : inRows(true);
  const high = graphs.reduce((sum, {wide}) => sum + wide.height * LOWEST_ROWS, 0);
  return fit(whole) && high <= seen ? inRows(true, Math.min(height, seen)) : lines();
}

/**
 * @param {Graph} graph
 * @param {Sizes} sizes
 * @returns {Places}
 */
export function widePlaces({nodes, wide}, {across, down, scale}) {
  const h = boxHeight(scale);
  return {
    boxes: nodes.map((node, k) => {
      const [x, y] = wide.at[k];
      return {x: x * across, y: y * down, w: node.width * scale, h};
    }),
    bends: wide.bend.map(bend => bend && [bend[0] * across, bend[1] * down]),
    width: wide.width * across,
    height: wide.height * down,
  };
}

/**
 * The order in which keys reach things: each node, then the relations from it.
 * @template T
 * @param {Graph} graph
 * @param {T[]} nodes
 * @param {T[]} lines
 */
export const wideOrder = (graph, nodes, lines) =>
  nodes.flatMap((node, k) => [node, ...lines.filter((_, n) => graph.lines[n].source === k)]);

/** Where a line from a box's centre to a point leaves it. @param {Box} box @param {Point} point @returns {Point} */
export function rim(box, [x, y]) {
  const [dx, dy] = [x - box.x, y - box.y];
  const reach = Math.min(dx ? box.w / 2 / Math.abs(dx) : Infinity, dy ? box.h / 2 / Math.abs(dy) : Infinity, 1);
  return [box.x + dx * reach, box.y + dy * reach];
}

/** @param {Point} point */
const written = point => point.map(round).join(" ");

/**
 * A relation between two boxes, or from one to itself.
 * @param {Box} from
 * @param {Box} to
 * @param {Point | null | undefined} bend
 * @param {number} [port] where it leaves a box downwards, from the middle of that
 * @returns {Route}
 */
export function route(from, to, bend, port = 0) {
  if (from === to) {
    const right = from.x + from.w / 2;
    return {
      path: `M${right} ${from.y - 6} Q${right + 50} ${from.y} ${right} ${from.y + 6}`,
      points: [
        [right, from.y - 6],
        [right + 50, from.y],
        [right, from.y + 6],
      ],
      at: [right + 26, from.y],
    };
  }
  const down = !bend && to.y - from.y > from.h;
  /** @type {Point} */
  const a = down ? [from.x + port, from.y + from.h / 2] : rim(from, bend ?? [to.x, to.y]);
  const b = rim(to, bend ?? (down ? a : [from.x, from.y]));
  return bend
    ? {
        path: `M${written(a)} Q${written(bend)} ${written(b)}`,
        points: [a, bend, b],
        at: [(a[0] + 2 * bend[0] + b[0]) / 4, (a[1] + 2 * bend[1] + b[1]) / 4],
      }
    : {
        path: `M${written(a)} L${written(b)}`,
        points: [a, b],
        at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
      };
}

const PORTS = 0.6; // of a box's width, from the first to the last

/**
 * Where each relation leaves its box: by its role, in the same order in both graphs, so that two are seen to
 * cross where who does what is turned round.
 * @param {Graph} graph
 * @param {Box[]} boxes
 */
export function ports({lines}, boxes) {
  return lines.map(line => {
    const below = lines.filter(({source, target}) => source === line.source && boxes[target].y > boxes[source].y);
    const roles = [...new Set(below.map(({relation}) => relation[1]))].sort();
    const place = roles.indexOf(line.relation[1]);
    return place < 0 || roles.length < 2 ? 0 : PORTS * boxes[line.source].w * (place / (roles.length - 1) - 0.5);
  });
}

/** @param {Box} from @param {Box} to @param {number} share */
export const betweenBoxes = (from, to, share) => ({
  x: between(from.x, to.x, share),
  y: between(from.y, to.y, share),
  w: between(from.w, to.w, share),
  h: between(from.h, to.h, share),
});

// A line a node; where that is too wide for the room, relations stand above their nodes and steps are small.
const STEP = 20;
const ROW = 46;
const ROW_BOX = 26;
const ROWS_CLOSER = 0.8;

const STEP_MOST = 64;
const READ_FROM_AFAR = 520; // pixels of room in which letters are as large as positions are for

/** How much higher rows are than with the smallest letters, of which they need not grow as much. @param {number} scale */
const higher = scale => 1 + (scale / SMALLEST - 1) / 2;

/** How many rows each hangs below the first. @param {TallRow[]} rows */
function depthsOf(rows) {
  /** @type {number[]} */
  const depths = [];
  for (const {on} of rows) depths.push(on === undefined ? 0 : depths[on] + 1);
  return depths;
}

/**
 * Boxes of the rows that are kept, each below the one before and right of the one it hangs on.
 * @param {TallRow[]} rows
 * @param {(row: TallRow) => number} widthOf
 * @param {(row: TallRow) => boolean} kept
 * @param {{scale?: number, step?: number}} [size]
 */
function stepped(rows, widthOf, kept, {scale = SMALLEST, step = STEP} = {}) {
  const down = higher(scale);
  const depths = depthsOf(rows);
  /** @type {{row: TallRow, box: Box}[]} */
  const steps = [];
  for (const [k, row] of rows.entries()) {
    if (!kept(row)) continue;
    const w = widthOf(row);
    steps.push({
      row,
      box: {x: 2 + step * depths[k] + w / 2, y: (18 + ROW * steps.length) * down, w, h: ROW_BOX * down},
    });
  }
  return steps;
}

/** @param {Box[]} boxes */
const rightOf = boxes => Math.max(...boxes.map(box => box.x + box.w / 2)) + 4;

/**
 * How large letters of a line a node are, and how far a row is from the one that it hangs on: as much as the room
 * allows, for those who sit far away.
 * @param {Graph[]} graphs
 * @param {number} room
 * @param {number} most
 */
export function tallSizes(graphs, room, most) {
  const scale = clamp(room / READ_FROM_AFAR, SMALLEST, Math.max(most, SMALLEST));
  const step = Math.min(
    ...graphs.flatMap(({nodes, tall}) =>
      depthsOf(tall.rows).map((depth, k) => {
        const {width, node} = tall.rows[k];
        return depth ? (room - 6 - (width ?? nodes[node].width) * scale) / depth : STEP_MOST;
      }),
    ),
  );
  const least = (STEP * higher(scale)) | 0;
  if (step < least && scale > SMALLEST) return tallSizes(graphs, room, SMALLEST);
  return {scale, step: scale > SMALLEST ? clamp(step, least, STEP_MOST) : STEP};
}

/**
 * A line a node, in this room.
 * @param {Graph} graph
 * @param {number} room
 * @param {(line: number) => number} labelWidth of a relation, in pixels
 * @param {{scale?: number, step?: number}} [size]
 */
export function tallPlaces({nodes, tall}, room, labelWidth = () => 0, {scale = SMALLEST, step = STEP} = {}) {
  const widthOf = (/** @type {TallRow} */ row) => (row.width ?? nodes[row.node].width) * scale;
  const width = tall.width * scale;
  const down = higher(scale);
  if (width <= room) {
    const boxes = tall.rows.map(row => ({
      x: row.at[0] * scale,
      y: row.at[1] * ROWS_CLOSER * down,
      w: widthOf(row),
      h: ROW_BOX * down,
    }));
    return {boxes, width, height: tall.height * ROWS_CLOSER * down, close: false};
  }
  const boxes = stepped(tall.rows, widthOf, () => true, {scale, step}).map(({box}) => box);
  const labels = tall.rows.map(({on, line}, k) => {
    if (on === undefined || line === undefined) return 0;
    return hung(boxes[on], boxes[k]).at[0] + labelWidth(line) + 4;
  });
  const last = boxes[boxes.length - 1];
  return {boxes, width: Math.max(rightOf(boxes), ...labels), height: last.y + 18 * down, close: true};
}

/**
 * Likewise, without those that are only mentioned again; boxes by node.
 * @param {Graph} graph
 * @param {number} scale
 * @returns {Places}
 */
export function listedPlaces({nodes, tall}, scale) {
  const steps = stepped(
    tall.rows,
    row => nodes[row.node].width * scale,
    row => !row.mention,
  );
  /** @type {Box[]} */
  const boxes = [];
  for (const {row, box} of steps) boxes[row.node] = box;
  return {boxes, bends: [], width: rightOf(boxes), height: ROW * boxes.length};
}

/**
 * The line to what hangs on a box; its relation stands above that, or beside it where it is further up.
 * @param {Box} from
 * @param {Box} to
 * @param {number} [start] where the line ends
 * @returns {Route}
 */
export function hung(from, to, start = to.x - to.w / 2) {
  const stem = round(from.x - from.w / 2 + 11);
  const below = to.y > from.y;
  const leaves = round(from.y + (below ? from.h : -from.h) / 2);
  return {
    path: `M${stem} ${leaves} L${stem} ${round(to.y)} L${round(start)} ${round(to.y)}`,
    points: [
      [stem, leaves],
      [stem, to.y],
      [start, to.y],
    ],
    at: below ? [from.x - from.w / 2 + 17, round(to.y - (20 / ROW_BOX) * to.h)] : [to.x + to.w / 2 + 6, to.y],
  };
}

/**
 * How much larger letters of a heatmap are that has a screen or a view to itself: they grow with its cells.
 * @param {number} rows
 * @param {number} columns
 * @param {number} room
 * @param {number} height
 * @param {number} [most]
 */
export const heatmapScale = (rows, columns, room, height, most = ALONE) =>
  clamp(Math.min(room / (columns + 1.5) / 84, height / (rows + 1) / 36), 1, most);

const SLANTED = 20; // pixels of a column that a slanted label needs
const NARROWEST = 15; // and one that stands upright
export const LOWEST = 24; // pixels of a cell that has as much height as it likes

/**
 * Cells of a heatmap, and the margins for its labels.
 * @param {{rows: number, columns: number, room: number, height: number, longest: number[], scale: number,
 *   alone: boolean}} wanted `longest`: pixels of the longest label by side
 */
export function heatmapPlaces({rows, columns, room, height, longest, scale, alone}) {
  const left = longest[0] + 14;
  const level = (room - left - 8) / columns >= longest[1] + 10;
  const slope = Math.SQRT1_2 * longest[1];
  const upright = !level && (room - left - slope) / columns < SLANTED;
  const top = {level: 24 * scale, upright: longest[1] + 14, slanted: slope + 18}[
    level ? "level" : upright ? "upright" : "slanted"
  ];
  const right = level || upright ? 6 : slope;
  const width = clamp((room - left - right) / columns, NARROWEST, (alone ? 110 : 84) * scale);
  const highest = alone ? 48 : clamp(width, LOWEST, 36); // narrow cells are low, so that many are seen at once
  const cell = {width, height: clamp((height - top) / rows, 18, highest * scale)};
  return {
    left,
    top,
    level,
    upright,
    cell,
    width: Math.ceil(left + columns * cell.width + right),
    height: Math.ceil(top + rows * cell.height + 2),
    cut: (room - left - right) / columns < NARROWEST,
  };
}

const LISTED = {width: 56, height: 24}; // pixels of a cell between its two words

/**
 * Likewise where the words of a cell stand on either side of it, a line a cell.
 * @param {{rows: number, room: number, longest: number[]}} wanted
 */
export function listPlaces({rows, room, longest}) {
  const left = Math.min(longest[0] + 14, (room - LISTED.width) / 2);
  return {
    left,
    top: 0,
    level: true,
    upright: false,
    cell: LISTED,
    width: Math.ceil(left + LISTED.width + longest[1] + 10),
    height: rows * LISTED.height + 2,
    cut: false,
  };
}

const BELOW_ZERO = 0.08; // of the length

/**
 * Where a value of an aspect stands, 0 to 1 of a length: on every radar and in every row the same scale, so
 * that shapes of two pairs can be compared. It goes from 0 to 1, as what is measured does. What is predicted is
 * a cosine and may be below; how far says little, so that all of −1 to 0 has a small zone before zero.
 * @param {number} value
 */
export function onScale(value) {
  const within = clamp(value, -1, 1);
  return within < 0 ? BELOW_ZERO * (1 + within) : BELOW_ZERO + (1 - BELOW_ZERO) * within;
}
