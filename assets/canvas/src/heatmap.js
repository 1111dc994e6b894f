// The heatmap: how like each pair of words is, on a fixed scale; or what each adds to the score.
import {button, classes, draw, el, textWidth, truncated} from "./dom.js";
import {fading} from "./fading.js";
import {BELOW, heatmapPlaces, heatmapScale, LOWEST, listPlaces, ROOMY} from "./layout.js";
import {between, clamp, digits, inCell, round} from "./numbers.js";
import {legend, panel, sizes, toggle} from "./panel.js";
import {anyLone, both, cellId, isLone, isReplaced, isSame, wordId} from "./scene.js";

/** @import {Pair, PanelView, ShownScene, Tokens, Word} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const CELL_LETTER = 12;
const LABEL_LETTER = 13;
const HEIGHT = 280; // pixels among others
const LABELS = [130, 110]; // pixels that labels of rows and of columns take at most
const MARGIN = 4; // pixels of a cell beside its number
const NOTHING = 0.005; // what adds less reads .00: it has no number, and among many words no place of its own
const MANY = 12; // from more words of a sentence on, only cells that matter have numbers
const CLOSE = 0.3; // and a cosine from here on matters
const LARGEST = 15; // pixels of a number's letters among many words
const LEAST = 1.1; // letters of a large heatmap are so much larger at least
const DITTO = "”"; // a word of the line above, in a list
const KEY = 32; // pixels below the cells, for what their colours say
const KEY_WIDTH = 140;
const KEY_NAME = 40; // pixels beside it
const KEY_STEPS = 24;
const DEEP = {light: 0.68, dark: 0.5}; // from this share of the strongest colour on, letters are turned round
const WEAK = 0.6; // below this cosine partners are little alike, and have a thin frame: as verdict.py has it of twins
const PALER = 2; // the power of a cosine that its colour has: what is hardly alike stays pale

/** @type {Partial<Record<Tokens["method"], string>>} */
const HOW = {
  rcmd: "Each word moves to its best partner",
  cmd: "Words move as is cheapest for all of them together",
  average: "Every word moves to every word",
};

/** What an explanation is, in a line and in full. @param {[string, string]} why @param {{heat: string, words: string}} options */
function whyTexts([heading, more], {heat, words}) {
  const line = heat === "cosine" ? "Stronger colour: closer." : "Blue adds to the score, orange takes away.";
  const little = words === "telling" ? " Small words and marks are left out: ⋯ shows them." : "";
  return {heading, line: line + little, more};
}

/** @param {View} view */
function texts({scene, options}) {
  const {tokens, sentences} = scene;
  const [a, b] = sentences.map(({words}) => words);
  if (tokens.why) return whyTexts(tokens.why, options);
  const partners = tokens.moved.filter(([i, j]) => isPartner(scene, numbered(a, i), numbered(b, j)));
  const differ = partners.some(([i, j]) => isReplaced(a[i], b[j]));
  const weak = partners.some(([i, j]) => tokens.cosine[i][j] < WEAK);
  const frames = [
    partners.length > 0 && legend("framed", "Framed", "partners"),
    weak && legend("framed weak", "Thin frame", "little alike"),
    differ && legend("framed other", "Dashed frame", "they differ"),
    anyLone(scene) && legend("wavy", "Wavy underline", "no partner"),
  ].flatMap(one => one || []);
  return {
    heading: "Which words match?",
    line:
      options.heat === "cosine"
        ? ["Stronger colour: closer.\u00a0 ", ...frames]
        : "The stronger the colour, the more a pair adds.",
    more:
      "Rows are the words of sentence A, columns those of B. Cosine, from 0 to 1: how alike the encoder reads " +
      `two words in their sentences; the scale is the same for every pair of sentences. ${HOW[tokens.method]} ` +
      `(${tokens.term}): only those cells add to the score, and they have a frame. The contributions of all cells ` +
      `add up to ${tokens.term} ${digits(tokens.score, 3)}. Grey words: punctuation and English function words. Wavy ` +
      "underline: no partner; what comes nearest in the other sentence is too far away, or closer to another word.",
  };
}

/** What has the strongest colour. @param {View} view */
const greatest = ({scene: {tokens}}) =>
  tokens.most ?? (tokens.moved.reduce((most, [, , adds]) => Math.max(most, Math.abs(adds)), 0) || 1);

/** Whether two words are nearest to each other in a difference that both are of. @param {ShownScene} scene @param {number} i @param {number} j */
function isNearest({sentences, tokens: {cosine}}, i, j) {
  const [one, other] = [sentences[0].words[i], sentences[1].words[j]];
  const shares = (/** @type {Word} */ word) =>
    word.of?.some(number => one.of?.includes(number) && other.of?.includes(number));
  return (
    sentences[0].words.every((word, k) => !shares(word) || cosine[k][j] <= cosine[i][j]) &&
    sentences[1].words.every((word, k) => !shares(word) || cosine[i][k] <= cosine[i][j])
  );
}

/** Whether two words of which one moves to the other are partners, alike or in what differs. @param {ShownScene} scene @param {Numbered} one @param {Numbered} other */
function isPartner(scene, one, other) {
  if (one.word.same || other.word.same) return isSame(one.word, other.word);
  return (
    !(one.word.alone || other.word.alone) || (isReplaced(one.word, other.word) && isNearest(scene, one.k, other.k))
  );
}

/** @param {Word[]} words @param {number} k @returns {Numbered} */
const numbered = (words, k) => ({word: words[k], k});

/** Whether so many words stand beside one another that not every cell has a number. @param {Pair<Numbered[]>} words */
const isMany = words => Math.max(...words.map(side => side.length)) > MANY;

/** @typedef {ReturnType<typeof heatmapPlaces>} CellPlaces */
/** @typedef {{word: Word, k: number}} Numbered a word with its place in its sentence */

/** Draws a heatmap into its places. */
class Heatmap {
  /** @param {View} view @param {Pair<Numbered[]>} words @param {CellPlaces} places @param {number} scale */
  constructor(view, words, places, scale) {
    this.view = view;
    this.words = words;
    this.places = places;
    this.scale = scale;
    this.adds = view.options.heat === "adds";
    this.most = this.adds ? greatest(view) : 1;
    this.many = isMany(words);
    this.deep = DEEP[view.dark ? "dark" : "light"];
  }

  /** @param {number} columns */
  sheet(columns) {
    const {view} = this;
    const keyed = this.adds && view.scene.thumbnail === undefined; // where several are beside one another, the page says it
    const width = Math.max(this.places.width, keyed ? this.places.left + KEY_WIDTH + KEY_NAME : 0);
    const height = this.places.height + (keyed ? KEY : 0);
    const svg = draw("svg", {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "data-group": "grid",
      "data-columns": columns,
      "aria-label": `Heatmap, ${view.scene.tokens.summary}`,
    });
    if (keyed) svg.append(...this.key());
    return svg;
  }

  /** @param {Pair<string[]>} labels */
  draw(labels) {
    const {left, top, cell} = this.places;
    const [rows, columns] = this.words.map(side => side.length);
    const svg = this.sheet(columns);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) svg.append(this.cell(i, j, left + j * cell.width, top + i * cell.height));
    }
    const letter = LABEL_LETTER * this.scale;
    const placeOf = [this.rowPlace, this.columnPlace];
    const made = labels.flatMap((texts, side) =>
      texts.map((text, k) => this.label(side, k, text, placeOf[side].call(this, k, letter))),
    );
    svg.append(...made);
    return svg;
  }

  /** A line a cell, with its words on either side: where the whole matrix would be cut. @param {Pair<string[]>} labels @param {[number, number][]} cells */
  drawList(labels, cells) {
    const {left, cell} = this.places;
    const svg = this.sheet(1);
    cells.forEach(([i, j], line) => {
      const y = round((line + 0.5) * cell.height + LABEL_LETTER / 3);
      const place = {x: round(left - 7), y, "text-anchor": "end"};
      const again = i === cells[line - 1]?.[0];
      if (i >= 0)
        svg.append(again ? draw("text", {...place, class: "note"}, DITTO) : this.label(0, i, labels[0][i], place));
      if (i >= 0 && j >= 0) svg.append(this.cell(i, j, left, line * cell.height));
      const x = round(left + cell.width + 7);
      if (j >= 0) svg.append(this.label(1, j, labels[1][j], {x, y, "text-anchor": "start"}));
    });
    return svg;
  }

  /** @param {number} i @param {number} j @param {number} x @param {number} y */
  cell(i, j, x, y) {
    const [row, column] = [this.words[0][i], this.words[1][j]];
    const id = cellId(row.k, column.k);
    const added = this.view.index.adds.get(id);
    const moves = added !== undefined;
    const value = this.adds ? (added ?? 0) : this.view.scene.tokens.cosine[row.k][column.k];
    const {cell} = this.places;
    const place = {
      x: round(x + 1),
      y: round(y + 1),
      width: round(cell.width - 2),
      height: round(cell.height - 2),
      rx: 4,
    };
    const replaced = isReplaced(row.word, column.word);
    const ring = draw("rect", {...place, class: classes("ring", replaced && "differs", value < WEAK && "weak")});
    const parts = [draw("rect", {...place, fill: this.colourOf(value)})];
    const partner = moves && isPartner(this.view.scene, row, column);
    if (partner && !this.adds) parts.push(ring);
    const group = draw(
      "g",
      {
        class: this.cellClass(moves, value),
        role: "button",
        "data-value": value,
        "aria-label": `${row.word.text} – ${column.word.text}: ${digits(value, this.adds ? 3 : 2)}`,
      },
      ...parts,
      this.isNumbered(value, moves, partner) ? this.number(value, x + cell.width / 2, y + cell.height / 2) : null,
    );
    return this.view.register(id, group);
  }

  /** @param {boolean} moves @param {number} value */
  cellClass(moves, value) {
    return classes("cell", moves && "moved", this.shareOf(value) > this.deep && "deep");
  }

  /** @param {number} value @param {number} x @param {number} y */
  number(value, x, y) {
    const letter = this.numberLetter();
    const place = {x: round(x), y: round(y + letter / 3), "text-anchor": "middle", "font-size": round(letter)};
    return draw("text", place, inCell(value));
  }

  /** What the colours say: those of what is taken away, too, where something is. */
  key() {
    const {height, left} = this.places;
    const least = this.view.scene.tokens.moved.some(([, , adds]) => adds < 0) ? -this.most : 0;
    const width = KEY_WIDTH / KEY_STEPS;
    const steps = Array.from({length: KEY_STEPS}, (_, k) =>
      draw("rect", {
        x: round(left + k * width),
        y: height + 6,
        width: round(width + 0.3),
        height: 8,
        fill: this.colourOf(between(least, this.most, k / (KEY_STEPS - 1))),
      }),
    );
    const text = (/** @type {string} */ shown, /** @type {number} */ x, /** @type {string} */ anchor, y = 26) =>
      draw("text", {x: round(left + x), y: height + y, "font-size": 12, "text-anchor": anchor, class: "note"}, shown);
    return [
      ...steps,
      text(least ? digits(least, 3) : "0", 0, "start"),
      text(digits(this.most, 3), KEY_WIDTH, "end"),
      text("adds", KEY_WIDTH + 8, "start", 14),
    ];
  }

  /** How much of the strongest colour a value has, 0 to 1. @param {number} value */
  shareOf(value) {
    const share = clamp(Math.abs(value) / this.most, 0, 1);
    return this.adds ? share : share ** PALER;
  }

  /** @param {number} value */
  colourOf(value) {
    const share = round(100 * this.shareOf(value));
    return `color-mix(in srgb, var(${value < 0 ? "--differ" : "--most"}) ${share}%, var(--sunk))`;
  }

  /** Pixels: fewer numbers are larger. */
  numberLetter() {
    const {width, height} = this.places.cell;
    return Math.max(CELL_LETTER * this.scale, this.many ? Math.min(0.55 * height, width / 3, LARGEST) : 0);
  }

  /** @param {number} value @param {boolean} moves @param {boolean} partner */
  isNumbered(value, moves, partner) {
    if (textWidth(inCell(value), this.numberLetter()) + MARGIN > this.places.cell.width) return false;
    if (this.adds) return moves && Math.abs(value) >= NOTHING && (partner || !this.view.board);
    return partner || !(this.view.board || (this.many && value < CLOSE));
  }

  /** @param {number} side @param {number} k @param {string} text @param {Record<string, string | number>} place */
  label(side, k, text, place) {
    const {word, k: number} = this.words[side][k];
    const letter = LABEL_LETTER * this.scale;
    const made = draw(
      "text",
      {
        class: classes(
          side ? "column" : "row",
          word.faint && "faint",
          isLone(this.view.scene, side, word) && "alone",
          word.of !== undefined && "differs",
        ),
        "font-size": round(letter),
        ...place,
      },
      text,
    );
    return this.view.register(wordId(side, number), made, false);
  }

  /** @param {number} k @param {number} letter */
  rowPlace(k, letter) {
    const {left, top, cell} = this.places;
    return {x: round(left - 7), y: round(top + (k + 0.5) * cell.height + letter / 3), "text-anchor": "end"};
  }

  /** @param {number} k @param {number} letter */
  columnPlace(k, letter) {
    const {left, top, level, upright, cell} = this.places;
    const x = round(left + (k + 0.5) * cell.width + (upright ? letter / 3 : 0));
    const y = round(top - 7);
    return level
      ? {x, y, "text-anchor": "middle"}
      : {x, y, "text-anchor": "start", transform: `rotate(${upright ? -90 : -45} ${x} ${y})`};
  }
}

/**
 * The words of a side as far as the encoder reads: all, or those that say something, if any does.
 * @param {View} view
 * @param {number} side
 * @param {number} count
 * @returns {Numbered[]}
 */
function wordsShown({scene, options}, side, count) {
  const all = scene.sentences[side].words.slice(0, count).map((word, k) => ({word, k}));
  const shown = new Set(all.flatMap(({word}) => (word.faint ? [] : (word.of ?? []))));
  const alone = (/** @type {Word} */ word) => word.of?.some(number => !shown.has(number)); // of its difference here
  const telling = all.filter(({word}) => !word.faint || alone(word));
  return options.words === "telling" && telling.length ? telling : all;
}

/** What two words add, or none. @param {View} view @param {Numbered} a @param {Numbered} b */
const addedBy = ({index}, a, b) => Math.abs(index.adds.get(cellId(a.k, b.k)) ?? 0);

/** The words that add anything with another; among few all. @param {View} view @param {Pair<Numbered[]>} words @returns {Pair<Numbered[]>} */
function counting(view, words) {
  if (view.options.heat !== "adds" || view.scene.large || !isMany(words)) return words;
  const [rows, columns] = words;
  const adds = (/** @type {Numbered} */ a, /** @type {Numbered} */ b) => addedBy(view, a, b) >= NOTHING;
  return [rows.filter(a => columns.some(b => adds(a, b))), columns.filter(b => rows.some(a => adds(a, b)))];
}

/**
 * Each word of A with the nearest of B, or that with which it adds or takes away most; below each those of B that were
 * not met so and go with it. A word that has no partner stands alone, its other side −1, behind the word before it.
 * @param {View} view
 * @param {Pair<Numbered[]>} words
 * @returns {[number, number][]}
 */
function nearest(view, [rows, columns]) {
  const {scene, options} = view;
  const adds = options.heat === "adds";
  const value = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [a, b] = [rows[i], columns[j]];
    return (adds ? addedBy(view, a, b) : 0) + scene.tokens.cosine[a.k][b.k] / 1000; // which decides where nothing is added
  };
  const best = (/** @type {unknown[]} */ among, /** @type {(k: number) => number} */ of) =>
    among.reduce((/** @type {number} */ most, _, k) => (of(k) > of(most) ? k : most), 0);
  const joined = (/** @type {number} */ i, /** @type {number} */ j) => adds || isPartner(scene, rows[i], columns[j]);
  /** @type {[number, number][]} */
  const cells = rows.map((_, i) => {
    const j = best(columns, k => (joined(i, k) ? value(i, k) : Number.NEGATIVE_INFINITY));
    return [i, joined(i, j) ? j : -1];
  });
  columns.forEach((_, j) => {
    if (cells.some(([, met]) => met === j)) return;
    const i = best(rows, k => (joined(k, j) ? value(k, j) : Number.NEGATIVE_INFINITY));
    if (joined(i, j)) cells.splice(cells.map(([of]) => of).lastIndexOf(i) + 1, 0, [i, j]);
    else cells.splice(placeAlone(cells, j), 0, [-1, j]);
  });
  return cells;
}

/** Where a word of B that has no partner stands: behind the word before it. @param {[number, number][]} cells @param {number} j */
function placeAlone(cells, j) {
  let place = j ? cells.findIndex(([, met]) => met === j - 1) + 1 : 0;
  while (place < cells.length && cells[place][1] < 0) place += 1;
  return place;
}

/** @param {View} view @returns {PanelView} */
export function heatmap(view) {
  const {scene} = view;
  const {cosine} = scene.tokens;
  const frame = fading(el("div", {class: "frame"}));
  const others = el("button", {type: "button", class: "others", hidden: true});
  let whole = false; // also the words that hardly add anything
  others.onclick = () => {
    whole = true;
    layout();
  };
  const body = el("div", {class: "matrix"}, frame, others);
  const save = () => {
    const svg = frame.querySelector("svg");
    if (svg) view.savePicture([svg], "tokens");
  };
  const tools = [
    toggle(view, "words", "Words", ["telling", "all"], ["telling", "all"]),
    toggle(view, "heat", "What a cell says", ["cosine", "adds"], ["Cosine", "Contributions"]),
    ...(view.roomy ? [sizes(view)] : []),
    button("PNG", "Save the heatmap as PNG", save),
  ];

  /** The words that have a place, and how many have none. */
  function chosenWords() {
    const all = both(side => wordsShown(view, side, (side ? cosine[0] : cosine).length));
    const words = whole ? all : counting(view, all);
    const count = (/** @type {Pair<Numbered[]>} */ [a, b]) => a.length + b.length;
    const left = count(all) - count(words);
    others.hidden = left === 0;
    others.textContent = `Show ${left} more words, which hardly add anything`;
    return words;
  }
  /** Pixels for the cells and their labels. @param {Pair<Numbered[]>} words */
  function roomOf(words) {
    const key = view.options.heat === "adds" ? KEY : 0;
    if (!view.roomy || !isMany(words) || view.fillsScreen(body)) return view.pictureHeight(body, HEIGHT, 24) - key;
    return Math.max(view.heightBelow(body) / view.zoom - key - 16, (words[0].length + 1.5) * LOWEST); // in the window, if it can be
  }
  /** How much larger letters are. @param {number} rows @param {number} columns @param {number} room @param {number} height */
  function scaleOf(rows, columns, room, height) {
    if (view.fillsScreen(body)) return heatmapScale(rows, columns, room, height);
    if (view.scene.large) return Math.max(LEAST, heatmapScale(rows, columns, room, height));
    return view.roomy ? heatmapScale(rows, columns, room, view.heightBelow(body) - BELOW, ROOMY) : 1;
  }
  function layout() {
    const words = chosenWords();
    const [rows, columns] = words.map(side => side.length);
    const alone = view.fillsScreen(body) || Boolean(view.scene.large);
    const room = frame.clientWidth - 2;
    const height = roomOf(words);
    const scale = scaleOf(rows, columns, room, height);
    const letter = LABEL_LETTER * scale;
    const labels = both(side => words[side].map(({word}) => truncated(word.text, letter, LABELS[side] * scale)));
    const longest = labels.map(side => Math.max(...side.map(text => textWidth(text, letter))));
    const places = heatmapPlaces({rows, columns, room, height, longest, scale, alone});
    const svg =
      places.cut && !alone
        ? list(words, labels, {room, longest})
        : new Heatmap(view, words, places, scale).draw(labels);
    frame.replaceChildren(view.sized(svg));
    view.letTabReach(frame);
  }
  /** @param {Pair<Numbered[]>} words @param {Pair<string[]>} labels @param {{room: number, longest: number[]}} sizes */
  function list(words, labels, sizes) {
    const cells = nearest(view, words);
    return new Heatmap(view, words, listPlaces({rows: cells.length, ...sizes}), 1).drawList(labels, cells);
  }
  return {element: panel(view, "tokens", texts(view), tools, body), layout};
}
