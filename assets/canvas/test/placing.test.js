// Where labels of relations go: on nothing else.
import assert from "node:assert/strict";
import {test} from "node:test";
import {arrangement, route} from "../src/layout.js";
import {collisions, placed, placeLabels} from "../src/placing.js";
import {shownGraph} from "../src/scene.js";
import {scene} from "./scene.js";

const LETTER = 13;
const SIZE = {w: 60, h: 14};

test("a label stands beside its line, in the picture", () => {
  const boxes = [
    {x: 100, y: 20, w: 60, h: 20},
    {x: 100, y: 120, w: 60, h: 20},
  ];
  const routes = [route(boxes[0], boxes[1], null)];
  const sheet = {width: 200, height: 140};
  const at = placeLabels(boxes, routes, [SIZE], sheet);
  assert.equal(collisions(boxes, routes, [SIZE], at), 0);
  assert.ok(Math.abs(at[0][0] - 100) > SIZE.w / 2);
  assert.equal(collisions(boxes, routes, [SIZE], [[100, 70]]), 1, "on its own line");
  assert.equal(collisions(boxes, routes, [SIZE], [[60, 20]]), 1, "on a node");
});

test("two labels that want one place give way", () => {
  const boxes = [
    {x: 100, y: 20, w: 60, h: 20},
    {x: 60, y: 120, w: 60, h: 20},
    {x: 140, y: 120, w: 60, h: 20},
  ];
  const routes = [route(boxes[0], boxes[1], null), route(boxes[0], boxes[2], null)];
  const at = placeLabels(boxes, routes, [SIZE, SIZE], {width: 240, height: 140});
  assert.equal(collisions(boxes, routes, [SIZE, SIZE], at), 0);
});

test("a relation without words has no label, and too many are not searched", () => {
  const boxes = [
    {x: 100, y: 20, w: 60, h: 20},
    {x: 100, y: 120, w: 60, h: 20},
  ];
  const way = route(boxes[0], boxes[1], null);
  const sheet = {width: 200, height: 140};
  assert.deepEqual(placeLabels(boxes, [way], [{w: 0, h: 14}], sheet), [way.at]);
  const many = Array(200).fill(way);
  assert.deepEqual(placeLabels(boxes, many, Array(200).fill(SIZE), sheet)[7], way.at);
});

for (const full of [false, true]) {
  test(`no label of the scene collides, ${full ? "whole" : "plain"}`, () => {
    for (const room of [358, 505, 1200]) {
      const graphs = scene.graphs.map(graph => shownGraph(graph, full));
      const how = arrangement(graphs, room, 330, {alone: false, narrow: room < 640, plain: !full, most: 1});
      const {sizes} = how;
      if (!sizes) continue;
      const labels = graphs.map(({lines}) =>
        lines.map(line => ({w: 0.6 * LETTER * (line.said || line.role).length, h: LETTER})),
      );
      placed(graphs, sizes, labels).forEach(({places, routes, at}, side) => {
        assert.equal(collisions(places.boxes, routes, labels[side], at), 0, `${room} pixels, graph ${side}`);
      });
    }
  });
}

test("more room for labels is given to both graphs, so that partners stay in one place", () => {
  const size = {across: 0.6, down: 0.54, scale: 0.8125};
  const labels = scene.graphs.map(({lines}) => lines.map(() => ({w: 90, h: 14})));
  const [one, other] = placed(scene.graphs, [size, size], labels);
  assert.ok(one.places.height > size.down * scene.graphs[0].wide.height);
  assert.equal(one.places.height, other.places.height);
  const [low] = placed(scene.graphs, [size, size], labels, one.places.height - 1);
  assert.ok(low.places.height < one.places.height, "but no more than there is");
});

test("a narrow graph gets wider where a label would be cut", () => {
  const nodes = [{width: 50}, {width: 50}];
  const wide = {
    at: [
      [29, 20],
      [29, 120],
    ],
    bend: [null],
    width: 58,
    height: 140,
  };
  const graph = /** @type {any} */ ({nodes, lines: [{source: 0, target: 1, relation: ["", ":polarity", ""]}], wide});
  const [{places, at}] = placed([graph], [{across: 1, down: 1, scale: 1}], [[SIZE]]);
  assert.ok(at[0][0] >= SIZE.w / 2 && at[0][0] + SIZE.w / 2 <= places.width);
  assert.equal(places.boxes[0].x * 2, places.width, "still in the middle");
});
