// Where keys lead, in a list and in a grid; and in which order they go through a graph.
import assert from "node:assert/strict";
import {test} from "node:test";
import {destination} from "../src/keyboard.js";
import {wideOrder} from "../src/layout.js";
import {digits, inCell} from "../src/numbers.js";
import {cellId, lineId, nodeId} from "../src/scene.js";
import {scene} from "./scene.js";

const [rows, columns] = [scene.tokens.cosine.length, scene.tokens.cosine[0].length];
const cells = scene.tokens.cosine.flatMap((row, i) => row.map((_, j) => cellId(i, j)));

/** @param {string} from @param {...string} keys */
function afterKeys(from, ...keys) {
  let place = cells.indexOf(from);
  for (const key of keys) place = destination(key, place, cells.length, columns) ?? place;
  return cells[place];
}

test("arrows go to the neighbours of a cell", () => {
  assert.equal(afterKeys("c.3.4", "ArrowRight"), "c.3.5");
  assert.equal(afterKeys("c.3.4", "ArrowLeft"), "c.3.3");
  assert.equal(afterKeys("c.3.4", "ArrowDown"), "c.4.4");
  assert.equal(afterKeys("c.3.4", "ArrowUp"), "c.2.4");
  assert.equal(afterKeys("c.3.4", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"), "c.3.4");
});

test("Home and End go to the first and the last", () => {
  assert.equal(afterKeys("c.3.4", "Home"), "c.0.0");
  assert.equal(afterKeys("c.3.4", "End"), cellId(rows - 1, columns - 1));
});

test("beyond the edge there is nothing", () => {
  assert.equal(afterKeys("c.0.0", "ArrowLeft"), undefined);
  assert.equal(afterKeys("c.0.4", "ArrowUp"), undefined);
  assert.equal(afterKeys(cellId(rows - 1, 0), "ArrowDown"), undefined);
});

test("other keys are none to move by", () => {
  for (const key of ["Tab", "a", "PageDown", "constructor"]) assert.equal(destination(key, 3, 9, 1), null);
});

test("in a list up and down go as left and right do", () => {
  assert.equal(destination("ArrowDown", 3, 9, 1), destination("ArrowRight", 3, 9, 1));
  assert.equal(destination("ArrowUp", 3, 9, 1), destination("ArrowLeft", 3, 9, 1));
});

test("keys go through a graph node by node, each followed by the relations from it", () => {
  const [graph] = scene.graphs;
  const ids = wideOrder(
    graph,
    graph.nodes.map(node => nodeId(0, node)),
    graph.lines.map((_, k) => lineId(0, k)),
  );
  assert.deepEqual(ids.slice(0, 5), ["n.a.w", "r.a.0", "r.a.1", "r.a.2", "n.a.b"]);
  assert.equal(new Set(ids).size, graph.nodes.length + graph.lines.length);
});

test("numbers have a true minus sign, and zero has none", () => {
  assert.equal(digits(-0.2), "−0.20");
  assert.equal(digits(-0.001), "0.00");
  assert.equal(digits(0.998), "0.99");
  assert.equal(inCell(0.503), ".50");
  assert.equal(inCell(-0.004), ".00");
  assert.equal(inCell(1), "1.00");
});
