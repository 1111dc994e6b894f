// Reads scenes from the standard input, one a line; says how many labels collide in each, at the widths that there are.
import {createInterface} from "node:readline";
import {arrangement, SMALLEST} from "../src/layout.js";
import {collisions, placed} from "../src/placing.js";
import {shownGraph} from "../src/scene.js";

const ROOMS = [358, 505, 700, 1200, 1800]; // pixels of a phone, the board, a tablet, desktops
const LETTER = 13;

/** About how wide a text is in a common sans-serif face. @param {string} text @param {number} size */
function about(text, size) {
  const narrow = /[ijl.,'|!:;()[\] ]/;
  return [...text].reduce((sum, letter) => sum + size * (narrow.test(letter) ? 0.36 : letter === "m" ? 0.92 : 0.6), 0);
}

/** @param {import("../src/types.d.ts").WholeScene} scene @param {boolean} full @param {number} room */
function colliding(scene, full, room) {
  const graphs = scene.graphs.map(graph => shownGraph(graph, full));
  const wanted = {alone: false, narrow: room < 640, plain: !full, most: 1};
  const {sizes} = arrangement(graphs, room, full ? Number.POSITIVE_INFINITY : 330, wanted);
  if (!sizes) return 0;
  const labels = graphs.map((graph, side) => {
    const letter = Math.max(12, LETTER * Math.max(sizes[side].scale, SMALLEST));
    return graph.lines.map(({said, role}) => ({w: about(full ? said || role : said, letter), h: letter + 1}));
  });
  return placed(graphs, sizes, labels).reduce(
    (sum, {places, routes, at}, side) => sum + collisions(places.boxes, routes, labels[side], at),
    0,
  );
}

for await (const line of createInterface({input: process.stdin})) {
  const scene = JSON.parse(line);
  console.log(ROOMS.flatMap(room => [colliding(scene, false, room), colliding(scene, true, room)]).join(" "));
}
