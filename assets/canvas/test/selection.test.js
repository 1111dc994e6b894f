// What belongs to what, in the scene of "The boy doesn't want to eat two apples." and "A girl wants to eat an apple."
import assert from "node:assert/strict";
import {test} from "node:test";
import {cellId, checkVersion, has, indexed, lineId, nodeId, sided, wordId} from "../src/scene.js";
import {related} from "../src/selection.js";
import {chapters} from "../src/story.js";
import {scene} from "./scene.js";

const index = indexed(scene);
const of = (/** @type {string} */ choice) => related(scene, index, choice);
const lit = (/** @type {string} */ choice, /** @type {string} */ kind) =>
  [...of(choice).lit].filter(id => id.startsWith(`${kind}.`)).sort();

/** Every choice that the scene has. */
function everything() {
  const choices = [];
  for (const side of [0, 1]) {
    choices.push(...scene.sentences[side].words.map((_, k) => wordId(side, k)));
    choices.push(...scene.graphs[side].nodes.map(node => nodeId(side, node)));
    choices.push(...scene.graphs[side].lines.map((_, k) => lineId(side, k)));
  }
  scene.tokens.cosine.forEach((row, i) => {
    choices.push(...row.map((_, j) => cellId(i, j)));
  });
  choices.push(...scene.aspects.axes.map(axis => `s.${axis.name}`));
  choices.push(...scene.differences.map((_, k) => `d.${k + 1}`));
  return choices;
}

test("a scene of another version is refused", () => {
  checkVersion(scene);
  assert.throws(() => checkVersion({...scene, version: 2}), /version 3, not 2: reload/);
});

test("a choice is read back as it is written", () => {
  const {nodes} = scene.graphs[0];
  assert.deepEqual(sided(nodeId(0, {...nodes[0], key: "x.2 op1 a.b"})), {kind: "n", side: 0, key: "x.2 op1 a.b"});
  assert.deepEqual(sided("c.3.5"), {kind: "c", side: -1, key: "5"});
  assert.deepEqual(sided(""), {kind: "", side: -1, key: ""});
});

test("every choice lights itself, and nothing that the scene has not", () => {
  const all = new Set(everything());
  for (const choice of all) {
    const {lit: lights, text} = of(choice);
    assert.ok(lights.has(choice), choice);
    for (const id of lights) assert.ok(all.has(id), `${choice} lights ${id}`);
    assert.match(text, /[.)]$/, choice);
  }
});

test("a word lights its partners, the cells between them, its node and that node's mate", () => {
  assert.deepEqual(lit("w.a.2", "w"), ["w.a.2", "w.b.2", "w.b.3", "w.b.5"]);
  assert.deepEqual(lit("w.a.2", "c"), ["c.2.2", "c.2.3", "c.2.5"]);
  assert.deepEqual(lit("w.a.1", "n"), ["n.a.b", "n.b.g"]);
  assert.deepEqual(lit("w.a.1", "d"), ["d.3"]);
  assert.deepEqual([...of("w.a.1").beside.keys()], ["w.b.1"]);
  assert.match(
    of("w.a.1").text,
    /^“boy” in A adds 0\.031, \d+% of the score of all words, 0\.\d\d \(RCMD\), with “girl” 100% \(cosine 0\.\d\d\)\./,
  );
  assert.match(of("w.a.1").text, /In the graph: boy\. \nThe answer /);
});

test("partners belong to each other both ways", () => {
  for (const [i, j] of scene.tokens.moved) {
    assert.ok(of(wordId(0, i)).lit.has(wordId(1, j)));
    assert.ok(of(wordId(1, j)).lit.has(wordId(0, i)));
    assert.match(of(cellId(i, j)).text, /; adds /);
  }
  assert.match(of("c.0.6").text, /each has a better partner, so the pair adds nothing\.$/);
});

test("a node lights its mate, its relations with theirs, and their words' cell", () => {
  assert.deepEqual(lit("n.a.b", "n"), ["n.a.b", "n.b.g"]);
  assert.deepEqual(lit("n.a.b", "r"), ["r.a.0", "r.a.3", "r.b.0", "r.b.3"]);
  assert.deepEqual(lit("n.a.b", "c"), ["c.1.1"]);
  assert.deepEqual(lit("n.b.g", "n"), ["n.a.b", "n.b.g"]);
});

test("a constant lights what differs and the aspect that looks at it", () => {
  assert.deepEqual(lit("n.a.w polarity -", "r"), ["r.a.2"]);
  assert.deepEqual(lit("n.a.w polarity -", "d"), ["d.1"]);
  assert.deepEqual(lit("n.a.w polarity -", "s"), ["s.negation"]);
  assert.deepEqual(lit("n.a.w polarity -", "w"), ["w.a.2"]);
  assert.deepEqual(lit("n.a.a quant 2", "s"), ["s.quant"]);
});

test("a relation lights the same one in the other graph, and says so", () => {
  assert.deepEqual(lit("r.a.3", "r"), ["r.a.3", "r.b.3"]);
  assert.deepEqual(lit("r.a.3", "n"), ["n.a.b", "n.a.e", "n.b.e", "n.b.g"]);
  assert.equal(of("r.a.3").text, "who eats (:ARG0): eat-01 → boy. The other graph has the same relation.");
  assert.match(of("r.a.2").text, /^denied \(:polarity\).*no such relation between their partners\.$/);
});

test("a relation in another's place is named", () => {
  const [a, b] = scene.graphs;
  const lines = b.lines.map(line => (line.mate === 3 ? {...line, mate: -1, role: "ARG2", said: ""} : line));
  const own = a.lines.map((line, k) => (k === 3 ? {...line, mate: -1, matched: false, doubt: true} : line));
  /** @type {typeof scene} */
  const changed = {
    ...scene,
    graphs: [
      {...a, lines: own},
      {...b, lines},
    ],
  };
  const {lit: lights, text} = related(changed, indexed(changed), "r.a.3");
  assert.ok(lights.has("r.b.3"));
  assert.match(text, /Between their partners stands another relation: ARG2 \(:ARG2\)\. The parser doubts it\.$/);
});

test("an aspect lights what it looks at, with the relations inside", () => {
  assert.deepEqual(lit("s.negation", "n"), ["n.a.w", "n.a.w polarity -"]);
  assert.deepEqual(lit("s.negation", "r"), ["r.a.2"]);
  assert.deepEqual(lit("s.coreference", "n"), ["n.a.b", "n.a.e", "n.a.w", "n.b.e", "n.b.g", "n.b.w"]);
  assert.deepEqual(lit("s.coreference", "r"), ["r.a.0", "r.a.1", "r.a.3", "r.b.0", "r.b.1", "r.b.3"]);
  assert.match(of("s.named_ent").text, /neither graph has anything of it\./);
});

test("a difference lights its words with their cells, its nodes and its aspects", () => {
  assert.deepEqual(lit("d.2", "w"), ["w.a.6", "w.b.5"]);
  assert.deepEqual(lit("d.2", "c"), ["c.6.5"]);
  assert.deepEqual(lit("d.2", "n"), ["n.a.a", "n.a.a quant 2"]);
  assert.deepEqual(lit("d.1", "c"), ["c.2.2", "c.2.3", "c.2.5"], "of words in one sentence: those that move");
  assert.match(of("d.1").text, /^Only the first sentence denies something/);
});

test("the story chooses only what is there", () => {
  const all = new Set(["", ...everything()]);
  for (const {choice} of chapters(scene)) assert.ok(all.has(choice), choice);
  const same = {...scene, differences: [], aspects: {...scene.aspects, first: []}};
  assert.deepEqual(chapters(same)[1], {panel: "graphs", choice: "", text: scene.verdict});
});

test("a word does what its difference does", () => {
  const [word] = scene.differences[0].words[0];
  const lights = of(wordId(0, word)).lit;
  for (const id of of("d.1").lit) assert.ok(lights.has(id), id);
  assert.ok(lights.has("s.negation") && lights.has("r.a.2") && lights.has("n.a.w polarity -"));
  assert.match(of(wordId(0, word)).text, /Only the first sentence denies something/);
});

test("what another part of the page tells is taken only where the scene has it", () => {
  for (const choice of everything()) assert.ok(has(scene, index, choice), choice);
  for (const choice of ["", "w", "w.c.0", "w.a.99", "n.a.", "r.b.99", "c.99.0", "c.0.x", "s.", "d.0", "d.9", "x.a.0"]) {
    assert.ok(!has(scene, index, choice), choice);
  }
});
