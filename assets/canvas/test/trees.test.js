import assert from "node:assert/strict";
import {test} from "node:test";
import {levels, middles} from "../src/trees.js";

/** @param {[string, number][]} words with their heads */
const made = words =>
  words.map(([text, head], place) => ({text, head, place, tag: "X", relation: head < 0 ? "root" : "dep", said: ""}));

const WORDS = made([
  ["The", 1],
  ["man", 3],
  ["who", 1],
  ["sleeps", -1],
]);

test("an arc is above those within it, and the root has none", () => {
  assert.deepEqual(levels(WORDS), [1, 2, 1, 0]);
  assert.deepEqual(levels([]), []);
});

test("words stand in order, with room for what is written between neighbours", () => {
  const {at, width} = middles(WORDS, (text, size) => (text.length * size) / 2);
  for (const [k, x] of at.entries()) assert.ok(k === 0 || x > at[k - 1]);
  assert.ok(at[1] - at[0] >= 3 * 6);
  assert.ok(width > at[3]);
  assert.equal(middles([], () => 0).width, 0);
});
