// The scene: its version, how things in it are named, and what is looked up in it.
import {digits} from "./numbers.js";

/** @import {Aspect, Graph, GraphNode, OnPage, Pair, PartName, Scene, SceneIndex, ShownScene, WholeScene, Word} from "./types.d.ts" */

/** As in explainers/pictures/scene. */
export const VERSION = 3;
export const NAMES = "AB";
const LETTERS = "ab";

/** @param {Scene} scene */
export function checkVersion({version}) {
  if (version !== VERSION) {
    throw new Error(`the canvas draws scenes of version ${VERSION}, not ${version}: reload the page`);
  }
}

/** Whether two words are the same in two languages. @param {Word} one @param {Word} other */
export const isSame = (one, other) => Boolean(one.same?.some(number => other.same?.includes(number)));

/** Whether two words stand for each other in one difference. @param {Word} one @param {Word} other */
export const isReplaced = (one, other) =>
  Boolean(one.of?.some(number => other.of?.includes(number))) &&
  one.text.toLowerCase() !== other.text.toLowerCase() &&
  !isSame(one, other);

/** Whether nothing of the other sentence is close to a word, nor stands for it. @param {ShownScene} scene @param {number} side @param {Word} word */
export const isLone = ({sentences}, side, word) =>
  Boolean(word.alone && !word.same) && !sentences[1 - side].words.some(other => isReplaced(word, other));

/** Whether any word is. @param {ShownScene} scene */
export const anyLone = scene => scene.sentences.some(({words}, side) => words.some(word => isLone(scene, side, word)));

/** @param {number} side @param {number} k */
export const wordId = (side, k) => `w.${LETTERS[side]}.${k}`;
/** @param {number} side @param {string} key */
export const keyId = (side, key) => `n.${LETTERS[side]}.${key}`;
/** @param {number} side @param {GraphNode} node */
export const nodeId = (side, node) => keyId(side, node.key);
/** @param {number} side @param {number} k */
export const lineId = (side, k) => `r.${LETTERS[side]}.${k}`;
/** @param {number} i word of A @param {number} j word of B */
export const cellId = (i, j) => `c.${i}.${j}`;
/** @param {string} name */
export const aspectId = name => `s.${name}`;

/** Whether something that was found to differ shows in an aspect. @param {Aspect} axis */
export const isApart = ({tells}) => tells === "differs";

/** Both values of an aspect, what they come to, and what is seen of it. @param {Aspect} axis */
export function aspectInWords({short, predicted, measured, absent, tells, seen}) {
  if (absent) return `${short}: neither graph has anything of it.`;
  const graphs = measured === null ? ", nothing of it in the graphs" : `, measured on the graphs ${digits(measured)}`;
  return `${short}: ${tells}. Predicted from the text ${digits(predicted)}${graphs}.${seen ? `\n${seen}` : ""}`;
}

/** @param {number} number from 1 */
export const differenceId = number => `d.${number}`;

/** A choice that has a side, in parts; its side is -1 where it has none. @param {string} choice */
export function sided(choice) {
  const [kind, letter, ...rest] = choice.split(".");
  return {kind, side: letter ? LETTERS.indexOf(letter) : -1, key: rest.join(".")};
}

/**
 * @template T
 * @param {(side: number) => T} make
 * @returns {Pair<T>}
 */
export const both = make => [make(0), make(1)];

/** @type {Graph} */
const NO_GRAPH = {
  penman: "",
  nodes: [],
  lines: [],
  wide: {width: 0, height: 0, at: [], bend: []},
  tall: {width: 0, height: 0, rows: []},
};
const PART_NAMES = /** @type {PartName[]} */ (["scores", "top", "graphs", "trees", "tokens", "aspects"]);

/**
 * A scene with nothing in place of what it lacks, and which of the parts that are asked for it has.
 * @param {Scene & OnPage} scene
 * @returns {ShownScene}
 */
export function completed(scene) {
  const {only = PART_NAMES} = scene;
  return {
    sentences: both(() => ({words: [], rest: ""})),
    verdict: "",
    scores: [],
    graphs: [NO_GRAPH, NO_GRAPH],
    warning: "",
    tokens: {cosine: [], moved: [], score: 0, method: "rcmd", term: "", heat: "cosine", summary: ""},
    aspects: {axes: [], order: [], first: [], score: 0, said: ""},
    differences: [],
    ...scene,
    parts: only.filter(part => scene[part === "top" ? "sentences" : part]),
  };
}

/** Whether a scene has a choice, which another part of the page may tell. @param {WholeScene} scene @param {SceneIndex} index @param {string} choice */
export function has({sentences, graphs, tokens, aspects, differences}, index, choice) {
  const [kind, first, second] = choice.split(".");
  const {side, key} = sided(choice);
  const place = Number(key);
  switch (kind) {
    case "w":
      return side >= 0 && sentences[side].words[place] !== undefined;
    case "n":
      return side >= 0 && index.byKey[side].has(key);
    case "r":
      return side >= 0 && graphs[side].lines[place] !== undefined;
    case "c":
      return tokens.cosine[Number(first)]?.[Number(second)] !== undefined;
    case "s":
      return aspects.axes.some(({name}) => name === first);
    case "d":
      return differences[Number(first) - 1] !== undefined;
    default:
      return false;
  }
}

/**
 * A graph as it is drawn: whole, or as people read it.
 * @param {Graph} graph
 * @param {boolean} full
 * @returns {Graph}
 */
export function shownGraph(graph, full) {
  const {plain} = graph;
  if (full || !plain) return graph;
  return {
    ...graph,
    nodes: plain.nodes.map(({node, ...own}) => ({...graph.nodes[node], ...own})),
    lines: plain.lines.map(own => ({...graph.lines[own.line], ...own})),
    wide: plain.wide,
    tall: plain.tall,
  };
}

/** What a side is called. @param {WholeScene} scene @param {number} side */
export const nameOf = ({graphs}, side) => graphs[side].title ?? NAMES[side];

/** Nodes of one number are partners; constants have the partner that their relation has. @param {WholeScene} scene */
function matesOf({graphs: [a, b]}) {
  /** @type {Pair<Map<GraphNode, GraphNode>>} */
  const mates = [new Map(), new Map()];
  const join = (/** @type {GraphNode} */ x, /** @type {GraphNode | undefined} */ y) => {
    if (!y) return;
    mates[0].set(x, y);
    mates[1].set(y, x);
  };
  for (const node of a.nodes) {
    if (!node.number || node.constant) continue;
    join(
      node,
      b.nodes.find(other => other.number === node.number && !other.constant),
    );
  }
  for (const line of a.lines) {
    if (line.mate < 0) continue;
    const [x, y] = [a.nodes[line.target], b.nodes[b.lines[line.mate].target]];
    if (x.constant && y.constant) join(x, y);
  }
  return mates;
}

/**
 * @param {WholeScene} scene
 * @returns {SceneIndex}
 */
export function indexed(scene) {
  const {sentences, graphs, tokens} = scene;
  const nodesOf = both(side =>
    sentences[side].words.map((_, k) => graphs[side].nodes.filter(node => node.words.includes(k))),
  );
  const partnersOf = both(side =>
    sentences[side].words.map((_, k) => tokens.moved.filter(move => move[side] === k).map(move => move[1 - side])),
  );
  return {
    nodesOf,
    partnersOf,
    byKey: both(side => new Map(graphs[side].nodes.map(node => [node.key, node]))),
    mates: matesOf(scene),
    adds: new Map(tokens.moved.map(([i, j, value]) => [cellId(i, j), value])),
    narrow: scene.aspects.axes.filter(axis => !axis.whole && !axis.absent),
  };
}
