// What each word does in its sentence: words in a row, and above them arcs from heads to what they govern.
import {button, draw, el, textWidth} from "./dom.js";
import {fading} from "./fading.js";
import {setOrder} from "./keyboard.js";
import {sheet} from "./marks.js";
import {round} from "./numbers.js";
import {panel, sizes} from "./panel.js";
import {both, nameOf, wordId} from "./scene.js";

/** @import {PanelView, Tree, TreeWord} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const FORM = 16; // pixels of letters
const LABEL = 12;
const APART = 14; // between words
const AROUND = 14; // what a relation's name needs beside itself on its arc
const STEP = 24; // from one arc to the next above it
const BEND = 8;
const SHIFT = 5; // of arcs that start at a word from its middle
const TEXTS = {
  heading: "What does each word do?",
  line: "An arc leads from a word to one that it governs. Question mark, dotted: in doubt.",
  more:
    "Each sentence as a tree of Universal Dependencies: parts of speech below the words, relations on the arcs. " +
    "The one word that no other governs is the root. The table below says the same in words.",
};

/**
 * How high each arc is: above all those within it, from 1; 0 for the root, which has none.
 * @param {TreeWord[]} words
 */
export function levels(words) {
  const spans = words.map(({head}, k) => [Math.min(head, k), Math.max(head, k)]);
  const found = words.map(() => 0);
  const inside = (/** @type {number} */ k, /** @type {number} */ other) =>
    other !== k && words[other].head >= 0 && spans[k][0] <= spans[other][0] && spans[other][1] <= spans[k][1];
  const order = words
    .map((_, k) => k)
    .filter(k => words[k].head >= 0)
    .sort((x, y) => spans[x][1] - spans[x][0] - (spans[y][1] - spans[y][0]));
  for (const k of order) {
    const below = order.filter(other => inside(k, other) && found[other] > 0);
    found[k] = 1 + Math.max(0, ...below.map(other => found[other]));
  }
  return found;
}

/**
 * The middle of each word, so far apart that relations between neighbours can be read.
 * @param {TreeWord[]} words
 * @param {(text: string, size: number) => number} measured
 */
export function middles(words, measured) {
  const widths = words.map(({text, tag}) => Math.max(measured(text, FORM), measured(tag, LABEL)));
  /** @type {number[]} */
  const at = [];
  words.forEach((_, k) => {
    const least = k ? at[k - 1] + (widths[k - 1] + widths[k]) / 2 + APART : widths[0] / 2 + APART;
    const wanted = words.flatMap(({head, relation}, other) =>
      head >= 0 && Math.max(head, other) === k ? [at[Math.min(head, other)] + measured(relation, LABEL) + AROUND] : [],
    );
    at.push(Math.max(least, ...wanted.filter(Number.isFinite)));
  });
  const last = words.length - 1;
  return {at, widths, width: last < 0 ? 0 : at[last] + widths[last] / 2 + APART};
}

/** An arc with square shoulders. @param {number} from @param {number} to @param {number} base @param {number} top */
function arc(from, to, base, top) {
  const way = Math.sign(to - from);
  const bend = Math.min(BEND, Math.abs(to - from) / 2);
  return (
    `M${round(from)} ${base} V${top + bend} Q${round(from)} ${top} ${round(from + way * bend)} ${top} ` +
    `H${round(to - way * bend)} Q${round(to)} ${top} ${round(to)} ${top + bend} V${base}`
  );
}

/** @param {View} view @param {number} side @param {Tree} tree */
function drawTree(view, side, {words}) {
  const {at, widths, width} = middles(words, textWidth);
  const high = levels(words);
  const top = STEP * (1 + Math.max(1, ...high));
  const base = top - 4;
  const [svg, marker] = sheet(width, top + FORM + LABEL + 16, `Tree of ${nameOf(view.scene, side)}`);
  const arcs = words.map((word, k) => {
    const height = top - STEP * (high[k] || Math.max(1, ...high));
    const from = word.head < 0 ? at[k] : at[word.head] + SHIFT * Math.sign(k - word.head);
    const path = word.head < 0 ? `M${round(at[k])} ${height - 8} V${base}` : arc(from, at[k], base, height);
    const line = draw("path", {
      class: "line",
      d: path,
      fill: "none",
      stroke: "var(--quiet)",
      "stroke-width": 1.3,
      "stroke-dasharray": word.doubt ? "2 4" : null,
      "marker-end": `url(#${marker})`,
    });
    const grip = draw("path", {class: "grip", d: path, fill: "none", stroke: "transparent", "stroke-width": 12});
    const label = draw(
      "text",
      {
        x: round((from + at[k]) / 2),
        y: height + (word.head < 0 ? -10 : 4),
        "text-anchor": "middle",
        "font-size": LABEL,
        fill: "var(--quiet)",
        stroke: "var(--paper)",
        "stroke-width": 4,
        "paint-order": "stroke",
      },
      word.relation,
    );
    const group = draw("g", {class: "edge", "data-doubt": Boolean(word.doubt)}, grip, line, label);
    return view.register(wordId(side, word.place), group, false);
  });
  const marks = words.map((word, k) => wordMark(view, side, word, {x: at[k], y: top, w: widths[k]}));
  svg.append(...arcs, ...marks);
  setOrder(svg, marks);
  return svg;
}

/** @param {View} view @param {number} side @param {TreeWord} word @param {{x: number, y: number, w: number}} box */
function wordMark(view, side, word, {x, y, w}) {
  const text = (/** @type {number} */ down, /** @type {number} */ size, /** @type {string} */ fill, said = "") =>
    draw("text", {x: round(x), y: y + down, "text-anchor": "middle", "font-size": size, fill, class: "label"}, said);
  const group = draw(
    "g",
    {class: "node", "data-side": side, role: "button", "aria-label": `${word.text}: ${word.said}`},
    draw("rect", {
      class: "shape",
      x: round(x - w / 2 - 4),
      y: y - 2,
      rx: 6,
      width: round(w + 8),
      height: FORM + LABEL + 14,
      fill: "var(--paper)",
      stroke: "transparent",
    }),
    text(FORM, FORM, "var(--ink)", word.text),
    text(FORM + LABEL + 6, LABEL, "var(--quiet)", word.tag),
  );
  return view.register(wordId(side, word.place), group);
}

/** @param {View} view @returns {PanelView} */
export function trees(view) {
  const frames = both(() => fading(el("div", {class: "frame"})));
  const sides = both(side =>
    el(
      "div",
      {class: "side", "data-side": side},
      el("b", {class: "name", "aria-hidden": "true"}, nameOf(view.scene, side)),
      frames[side],
    ),
  );
  const body = el("div", {class: "both stacked"}, ...sides);
  const save = () =>
    view.savePicture(
      frames.flatMap(frame => [.../** @type {NodeListOf<SVGElement>} */ (frame.querySelectorAll("svg"))]),
      "trees",
    );
  const tools = [...(view.roomy ? [sizes(view)] : []), button("PNG", "Save the trees as PNG", save)];
  const layout = () => {
    view.scene.trees?.forEach((tree, side) => {
      frames[side].replaceChildren(view.sized(drawTree(view, side, tree)));
    });
    view.letTabReach(body);
  };
  return {element: panel(view, "trees", TEXTS, tools, body), layout};
}
