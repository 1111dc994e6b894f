// Scenes that hold only some of the parts.
import assert from "node:assert/strict";
import {test} from "node:test";
import {completed, indexed, lineId, nameOf, nodeId, wordId} from "../src/scene.js";
import {related} from "../src/selection.js";
import {scene} from "./scene.js";

const {version, id, note, sentences, graphs, tokens} = scene;
const frame = {version, id, note};

/** What is said of a choice. @param {import("../src/types.d.ts").WholeScene} whole @param {string} choice */
const said = (whole, choice) => related(whole, indexed(whole), choice).text;

test("a scene shows the parts that it has, of those that are asked for", () => {
  assert.deepEqual(completed(scene).parts, ["scores", "top", "graphs", "tokens", "aspects"]);
  assert.deepEqual(completed({...scene, only: ["top", "graphs"]}).parts, ["top", "graphs"]);
  assert.deepEqual(completed({...frame, graphs}).parts, ["graphs"]);
  assert.deepEqual(completed({...frame, sentences, tokens, only: ["tokens", "aspects"]}).parts, ["tokens"]);
  assert.deepEqual(completed(frame).parts, []);
});

test("graphs alone light each other, and say nothing of scores", () => {
  const whole = completed({...frame, graphs});
  const [a] = graphs;
  for (const node of a.nodes) {
    const text = said(whole, nodeId(0, node));
    assert.ok(text.includes(node.constant ? node.label : node.variable), text);
    assert.doesNotMatch(text, /What it comes from|NaN|undefined/);
  }
  assert.match(said(whole, lineId(0, 3)), /^who eats \(:ARG0\)/);
});

test("words without tokens are of a graph alone", () => {
  const whole = completed({...frame, graphs, sentences});
  assert.equal(said(whole, wordId(0, 1)), "“boy” in A. In the graph: boy.");
});

test("tokens alone say what a word adds, by whatever method", () => {
  const whole = completed({...frame, sentences, tokens: {...tokens, method: "cmd", term: "CMD"}});
  assert.match(
    said(whole, wordId(0, 1)),
    /adds 0\.031, \d+% of the score of all words, 0\.57 \(CMD\), with “girl” 100%/,
  );
  assert.match(
    said(whole, "c.1.1"),
    /; adds 0\.\d+, \d+% of the score of all words, 0\.57 \(CMD\)\. The weight moved between them is 0\.1080\.$/,
  );
  assert.match(said(whole, "c.0.6"), /; nothing moves between them, so the pair adds nothing\.$/);
});

test("of many partners only those light up that add something", () => {
  const moved = /** @type {typeof tokens.moved} */ (tokens.cosine[1].map((_, j) => [1, j, j === 7 ? 1 : 0.001, 0.1]));
  const whole = completed({...frame, sentences, tokens: {...tokens, moved}});
  const {beside, text} = related(whole, indexed(whole), wordId(0, 1));
  assert.equal(beside.size, 6);
  assert.ok(beside.has(wordId(1, 7)));
  assert.match(text, / and others\./);
});

test("a relation of reasons says what it adds", () => {
  const [a, b] = graphs;
  const reason = "Without eat-01 :ARG0 boy: 0.50 (it adds +0.10).";
  const lines = a.lines.map((line, k) => (k === 3 ? {...line, adds: 0.1, note: reason} : line));
  /** @type {typeof graphs} */
  const weighed = [{...a, lines, title: "parser"}, b];
  const whole = completed({...frame, graphs: weighed, reasons: {most: 0.1}});
  assert.equal(said(whole, lineId(0, 3)), reason);
  assert.deepEqual([nameOf(whole, 0), nameOf(whole, 1)], ["parser", "B"]);
});
