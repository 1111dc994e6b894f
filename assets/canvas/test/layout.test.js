// Where things go: boxes inside their pictures, rows below each other, lines from rim to rim.
import assert from "node:assert/strict";
import {test} from "node:test";
import {
  ALONE,
  arrangement,
  heatmapPlaces,
  hung,
  listedPlaces,
  listPlaces,
  onScale,
  ports,
  rim,
  route,
  SMALLEST,
  tallPlaces,
  widePlaces,
  wideSizes,
} from "../src/layout.js";
import {penmanLines} from "../src/penman.js";
import {shownGraph} from "../src/scene.js";
import {scene} from "./scene.js";

/** @import {Box, Places} from "../src/types.d.ts" */

const [a, b] = scene.graphs;

/** @param {Pick<Places, "boxes" | "width" | "height">} places */
function assertInside({boxes, width, height}) {
  for (const {x, y, w, h} of boxes) {
    assert.ok(x - w / 2 >= 0 && x + w / 2 <= width, `${x} ± ${w / 2} in ${width}`);
    assert.ok(y - h / 2 >= 0 && y + h / 2 <= height, `${y} ± ${h / 2} in ${height}`);
  }
}

/** @param {Box[]} boxes */
function assertApart(boxes) {
  for (const [k, one] of boxes.entries()) {
    for (const other of boxes.slice(0, k)) {
      const beside = Math.abs(one.x - other.x) >= (one.w + other.w) / 2;
      assert.ok(beside || Math.abs(one.y - other.y) >= (one.h + other.h) / 2, "boxes overlap");
    }
  }
}

for (const [room, height] of [
  [200, 100],
  [300, 215],
  [600, 400],
  [2000, 2000],
]) {
  test(`a graph in rows has its nodes inside and apart, in ${room} by ${height} pixels`, () => {
    for (const graph of [a, b]) {
      const sizes = wideSizes(graph, room, height, 1);
      const places = widePlaces(graph, sizes);
      assertInside(places);
      assertApart(places.boxes);
      assert.ok(sizes.scale >= SMALLEST && sizes.scale <= 1);
      assert.ok(places.width <= Math.max(room, graph.wide.width * SMALLEST) + 1e-9);
    }
  });
}

const ROOMY = {alone: false, narrow: false, plain: false, most: 1};

test("graphs stand side by side where both fit", () => {
  const least = a.wide.width * SMALLEST;
  const enough = 2 * (least + 4) + 28;
  const beside = arrangement([a, b], enough, 215, ROOMY);
  assert.equal(beside.stacked, false);
  assert.ok(Math.abs(beside.room - least) < 1e-9);
  const below = arrangement([a, b], enough - 1, 215, ROOMY);
  assert.deepEqual([below.stacked, below.room], [true, enough - 5]);
  const large = arrangement([a, b], 3000, 3000, {...ROOMY, alone: true, most: ALONE});
  assert.ok(large.sizes?.every(({scale}) => scale === ALONE));
  const [one, other] = arrangement([a, b], enough * 1.5, 3000, {...ROOMY, alone: true, most: ALONE}).sizes ?? [];
  assert.equal(large.high, 3000, "alone they grow no higher than the screen");
  assert.deepEqual(one, other, "two graphs alone are on one scale");
});

test("where rows do not fit there is a line a node", () => {
  const plain = scene.graphs.map(graph => shownGraph(graph, false));
  const rows = arrangement(plain, 358, 2000, {...ROOMY, narrow: true, plain: true});
  assert.ok(rows.sizes && rows.stacked, "one below the other");
  assert.equal(arrangement(plain, 200, 2000, {...ROOMY, narrow: true, plain: true}).sizes, null);
  assert.equal(arrangement([a, b], 5000, 2000, {...ROOMY, layout: "tall"}).sizes, null);
});

test("a line a node: inside, one below the other, and closer steps where the room is small", () => {
  for (const graph of [a, b]) {
    const [roomy, close] = [tallPlaces(graph, 1000), tallPlaces(graph, 300)];
    assert.deepEqual([roomy.close, close.close], [false, true]);
    assert.ok(close.width < roomy.width && close.width <= 300);
    for (const places of [roomy, close]) {
      assertInside(places);
      places.boxes.slice(1).forEach((box, k) => {
        assert.ok(box.y - box.h / 2 >= places.boxes[k].y + places.boxes[k].h / 2);
      });
    }
    graph.tall.rows.forEach(({on}, k) => {
      if (on !== undefined)
        assert.ok(close.boxes[k].x - close.boxes[k].w / 2 > close.boxes[on].x - close.boxes[on].w / 2);
    });
  }
});

test("on the way from A to B every node has a line, and none is mentioned again", () => {
  const places = listedPlaces(a, SMALLEST);
  assert.equal(Object.keys(places.boxes).length, a.nodes.length);
  assert.equal(new Set(places.boxes.map(box => box.y)).size, a.nodes.length);
  assertInside(places);
});

test("a line leaves a box at its rim, towards where it goes", () => {
  const box = {x: 100, y: 50, w: 40, h: 20};
  assert.deepEqual(rim(box, [300, 50]), [120, 50]);
  assert.deepEqual(rim(box, [100, -50]), [100, 40]);
  assert.deepEqual(rim(box, [105, 52]), [105, 52], "a point inside");
  const to = {x: 100, y: 150, w: 40, h: 20};
  assert.deepEqual(route(box, to, null), {
    path: "M100 60 L100 140",
    points: [
      [100, 60],
      [100, 140],
    ],
    at: [100, 100],
  });
  assert.deepEqual(route(box, to, [200, 100]).at, [160, 100], "half-way along a curve");
  assert.match(route(box, box, null).path, /^M120 44 Q170 50 120 56$/);
  assert.equal(hung(box, to).path, "M91 60 L91 150 L80 150");
  assert.deepEqual(hung(box, to).at, [97, 134.6]);
  assert.equal(hung(to, box).path, "M91 140 L91 50 L80 50");
});

test("a heatmap's cells fill its room between their smallest and largest", () => {
  const wanted = {rows: 9, columns: 8, room: 560, height: 225, longest: [50, 40], scale: 1, alone: false};
  const places = heatmapPlaces(wanted);
  assert.ok(places.level, "short labels stand level");
  assert.ok(places.width <= 560 && places.height <= 225 + 2);
  const slanted = heatmapPlaces({...wanted, room: 320});
  assert.deepEqual([slanted.level, slanted.upright], [false, false]);
  const narrow = heatmapPlaces({...wanted, room: 150});
  assert.deepEqual([narrow.level, narrow.upright, narrow.cell.width], [false, true, 15]);
  assert.deepEqual([places.cut, narrow.cut], [false, true], "in so little room, words are listed");
  const listed = listPlaces({rows: 9, room: 150, longest: [50, 40]});
  assert.ok(listed.width <= 150 + 20 && listed.left + listed.cell.width < listed.width);
  const large = heatmapPlaces({...wanted, room: 5000, height: 5000});
  assert.deepEqual(large.cell, {width: 84, height: 36});
});

test("the scale of aspects goes from 0 to 1, with a small zone below", () => {
  const [lowest, zero, half, one] = [-1, 0, 0.5, 1].map(onScale);
  assert.equal(lowest, 0);
  assert.ok(zero > 0 && zero < 0.1);
  assert.ok(Math.abs(half - (zero + one) / 2) < 1e-9);
  assert.equal(one, 1);
  assert.ok(onScale(-0.5) > 0 && onScale(-0.5) < zero);
  assert.equal(onScale(-1.01), 0);
});

test("partners have the same place in both graphs", () => {
  for (const full of [true, false]) {
    const [one, other] = scene.graphs.map(graph => shownGraph(graph, full));
    let shared = 0;
    one.nodes.forEach((node, k) => {
      const mate = other.nodes.findIndex(({number, constant}) => !constant && number === node.number);
      if (!node.number || node.constant) return;
      assert.deepEqual(one.wide.at[k], other.wide.at[mate], node.label);
      assert.equal(node.who, other.nodes[mate].who);
      shared += 1;
    });
    assert.ok(shared >= 4);
  }
});

test("what is folded into a node is linked by it, and nothing is lost", () => {
  for (const graph of scene.graphs) {
    const {nodes, lines} = graph.plain ?? {nodes: [], lines: []};
    const there = nodes.flatMap(({node, holds = []}) => [node, ...holds]).sort((x, y) => x - y);
    assert.deepEqual(there, [...graph.nodes.keys()]);
    const drawn = [...lines.map(({line}) => line), ...nodes.flatMap(({hides = []}) => hides)].sort((x, y) => x - y);
    assert.deepEqual(drawn, [...graph.lines.keys()]);
  }
});

test("two relations that change places leave their box in the same order, and cross", () => {
  const box = {x: 100, y: 20, w: 60, h: 20};
  const boxes = [box, {...box, x: 40, y: 120}, {...box, x: 160, y: 120}];
  const graph = (/** @type {number} */ who, /** @type {number} */ what) => ({
    ...a,
    lines: a.lines.slice(0, 2).map((line, k) => ({
      ...line,
      source: 0,
      target: k ? what : who,
      relation: /** @type {[string, string, string]} */ (["w", `ARG${k}`, "x"]),
    })),
  });
  assert.deepEqual(ports(graph(1, 2), boxes), [-18, 18]);
  assert.deepEqual(ports(graph(2, 1), boxes), [-18, 18]);
});

test("every line of PENMAN is of its node or relation", () => {
  const choices = penmanLines(a, 0).map(line => line.choice);
  assert.deepEqual(choices, ["n.a.w", "n.a.b", "n.a.e", "r.a.3", "n.a.a", "r.a.5", "r.a.2"]);
  assert.equal(
    penmanLines(a, 0)
      .map(line => line.text)
      .join("\n"),
    a.penman,
  );
});
