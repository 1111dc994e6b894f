// The heatmap: how like each pair of words is, on a fixed scale; or what each adds to the score.
import {isDark, mixed} from "./colours.js";
import {button, classes, draw, el, textWidth, truncated} from "./dom.js";
import {heatmapPlaces, heatmapScale} from "./layout.js";
import {between, clamp, digits, inCell, round} from "./numbers.js";
import {panel, sizes, toggle} from "./panel.js";
import {savePng} from "./png.js";
import {both, cellId, wordId} from "./scene.js";

/** @import {Pair, PanelView, Word} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const CELL_LETTER = 12;
const LABEL_LETTER = 13;
const LABELS = [130, 110]; // pixels that labels of rows and of columns take at most
const NUMBERS = 30; // pixels from which on a cell has its number
const NOTHING = 0.0005; // adds less than a digit that is shown
const KEY = 32; // pixels below the cells, for what their colours say
const KEY_WIDTH = 140;
const KEY_STEPS = 24;
const ON_DARK = "#ffffff";
const ON_LIGHT = "#111111";

const HOW = {
  rcmd: "Each word moves to its best partner",
  cmd: "Words move as is cheapest for all of them together",
  average: "Every word moves to every word",
};

/** @param {View} view */
function texts({scene: {tokens}, options}) {
  return {
    heading: "Tokens: which words make the score?",
    line: options.heat === "cosine" ? "Cosine; ringed: partners." : "What two words add.",
    more:
      "Rows are the words of sentence A, columns those of B. Cosine, from 0 to 1: how alike the encoder reads " +
      `two words in their sentences; the scale is the same for every pair of sentences. ${HOW[tokens.method]} ` +
      `(${tokens.term}): those cells have a ring, and only they add to the score. The contributions of all cells ` +
      `add up to ${tokens.term} ${digits(tokens.score, 3)}. Faint: punctuation and English function words. Wavy ` +
      "underline: the encoder finds nothing like this word in the other sentence.",
  };
}

/** What has the strongest colour. @param {View} view */
const greatest = ({scene: {tokens}}) =>
  tokens.most ?? (tokens.moved.reduce((most, [, , adds]) => Math.max(most, Math.abs(adds)), 0) || 1);

/** @typedef {ReturnType<typeof heatmapPlaces>} CellPlaces */

/** Draws a heatmap into its places. */
class Heatmap {
  /** @param {View} view @param {Pair<Word[]>} words @param {CellPlaces} places @param {number} scale */
  constructor(view, words, places, scale) {
    this.view = view;
    this.words = words;
    this.places = places;
    this.scale = scale;
    this.adds = view.options.heat === "adds";
    this.most = this.adds ? greatest(view) : 1;
    this.shades = view.scene.shades[view.dark ? "dark" : "light"];
  }

  /** @param {Pair<string[]>} labels */
  draw(labels) {
    const {view, words} = this;
    const {width} = this.places;
    const height = this.places.height + (this.adds ? KEY : 0);
    const [rows, columns] = words.map(side => side.length);
    const svg = draw("svg", {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "data-group": "grid",
      "data-columns": columns,
      "aria-label": `Heatmap, ${view.scene.tokens.summary}`,
    });
    for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) svg.append(this.cell(i, j));
    svg.append(...labels.flatMap((texts, side) => texts.map((text, k) => this.label(side, k, text))));
    if (this.adds) svg.append(...this.key());
    return svg;
  }

  /** @param {number} i @param {number} j */
  cell(i, j) {
    const {
      view,
      adds,
      words: [rows, columns],
      places: {
        left,
        top,
        cell: {width, height},
      },
    } = this;
    const id = cellId(i, j);
    const added = view.index.adds.get(id);
    const value = adds ? (added ?? 0) : view.scene.tokens.cosine[i][j];
    const colour = this.colourOf(value);
    const ink = isDark(colour) ? ON_DARK : ON_LIGHT;
    const [x, y] = [left + j * width, top + i * height];
    const moves = added !== undefined;
    const group = draw(
      "g",
      {
        class: classes("cell", (rows[i].faint || columns[j].faint) && "faint", moves && "moved"),
        role: "button",
        "data-value": value,
        "aria-label": `${rows[i].text} – ${columns[j].text}: ${digits(value, adds ? 3 : 2)}`,
      },
      draw("rect", {
        x: round(x + 0.5),
        y: round(y + 0.5),
        width: round(width - 1),
        height: round(height - 1),
        rx: 2,
        fill: colour,
      }),
    );
    if (moves && !adds) {
      group.append(
        draw("rect", {
          class: "ring",
          x: round(x + 2),
          y: round(y + 2),
          width: round(width - 4),
          height: round(height - 4),
          rx: 2,
          stroke: ink,
        }),
      );
    }
    if (this.isNumbered(value, moves)) {
      const letter = CELL_LETTER * this.scale;
      group.append(
        draw(
          "text",
          {
            x: round(x + width / 2),
            y: round(y + height / 2 + letter / 3),
            "text-anchor": "middle",
            "font-size": round(letter),
            fill: ink,
          },
          inCell(value),
        ),
      );
    }
    return view.register(id, group);
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
      draw(
        "text",
        {x: round(left + x), y: height + y, "font-size": 12, "text-anchor": anchor, fill: this.view.theme.muted},
        shown,
      );
    return [
      ...steps,
      text(least ? digits(least, 3) : "0", 0, "start"),
      text(digits(this.most, 3), KEY_WIDTH, "end"),
      text("adds", KEY_WIDTH + 8, "start", 14),
    ];
  }

  /** @param {number} value */
  colourOf(value) {
    const {none, minus, most} = this.shades;
    return mixed(none, value < 0 ? minus : most, clamp(Math.abs(value) / this.most, 0, 1));
  }

  /** @param {number} value @param {boolean} moves */
  isNumbered(value, moves) {
    if (this.places.cell.width < NUMBERS) return false;
    return !this.adds || (moves && Math.abs(value) >= NOTHING);
  }

  /** @param {number} side @param {number} k @param {string} text */
  label(side, k, text) {
    const {left, top, level, cell} = this.places;
    const {faint, alone} = this.words[side][k];
    const letter = LABEL_LETTER * this.scale;
    const [x, y] = side
      ? [round(left + (k + 0.5) * cell.width), round(top - 7)]
      : [round(left - 7), round(top + (k + 0.5) * cell.height + letter / 3)];
    const anchor = level ? "middle" : "start";
    const made = draw(
      "text",
      {
        class: classes(side ? "column" : "row", faint && "faint", alone && "alone"),
        x,
        y,
        "font-size": round(letter),
        "text-anchor": side ? anchor : "end",
        transform: side && !level ? `rotate(-45 ${x} ${y})` : null,
      },
      text,
    );
    return this.view.register(wordId(side, k), made, false);
  }
}

/** @param {View} view @returns {PanelView} */
export function heatmap(view) {
  const {scene} = view;
  const {cosine} = scene.tokens;
  const frame = el("div", {class: "frame"});
  const body = el("div", {class: "matrix"}, frame);
  const save = () => {
    const svg = frame.querySelector("svg");
    if (svg) savePng([svg], "tokens", scene.note, view.theme);
  };
  const tools = [
    toggle(view, "heat", "What a cell says", ["cosine", "adds"], ["Cosine", "Contributions"]),
    ...(view.roomy ? [sizes(view)] : []),
    button("PNG", "Save the heatmap as PNG", save),
  ];

  function layout() {
    const words = both(side => scene.sentences[side].words.slice(0, (side ? cosine[0] : cosine).length));
    const [rows, columns] = words.map(side => side.length);
    const alone = view.fillsScreen(body) || Boolean(view.scene.large);
    const room = frame.clientWidth - 2;
    const height = view.pictureHeight(body, 225, 60) - (view.options.heat === "adds" ? KEY : 0);
    const scale = alone ? heatmapScale(rows, columns, room, height) : 1;
    const letter = LABEL_LETTER * scale;
    const labels = both(side => words[side].map(word => truncated(word.text, letter, LABELS[side] * scale)));
    const longest = labels.map(side => Math.max(...side.map(text => textWidth(text, letter))));
    const places = heatmapPlaces({rows, columns, room, height, longest, scale, alone});
    frame.replaceChildren(view.sized(new Heatmap(view, words, places, scale).draw(labels)));
    view.letTabReach(frame);
  }
  return {element: panel(view, "tokens", texts(view), tools, body), layout};
}
