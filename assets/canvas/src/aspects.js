// The aspects: alone, all of them in rows, each with what it looks at; among others, those that tell most in rows, and a radar.
// In a row the dot is predicted from the sub-embeddings, the square measured on the graphs.
import {button, classes, el, setAttributes} from "./dom.js";
import {digits, round} from "./numbers.js";
import {panel, toggle} from "./panel.js";
import {inWords, radar} from "./radar.js";
import {aspectId} from "./scene.js";

/** @import {Aspect, Pair, PanelView, ShownScene, Word} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const APART = 0.1; // from this distance on, what is predicted and measured stands apart
const ALIKE = 0.9; // from here on, two are alike
const MISSED = " The prediction from the text (●) misses that.";
const ON_BOARD = 3; // telling ones
const PHONE = 700; // pixels of a window in which what is of graphs alone is folded away
const NONE = "–"; // stands for what was not measured

const ASTRAY = "Only the graphs differ in this: other words for the same, or a mistake of the parser.";

const UNSURE = " The parser is unsure here.";

const FIRST_COME = "First come those in which the two are least alike.";

const SCALE = ". 1: the same.";
const WHOM = "Where they part, the graphs are mostly right, but not about synonyms, or where the parser is unsure. ";
const MOST_WORDS = 6; // of a sentence that an aspect looks at

const RADAR =
  "Italic, without a mark: neither graph has anything of it. The radar goes from 0 to 1; the small zone in its " +
  "middle is for all that is below. ";

/** What the marks say that there are. @param {ShownScene} scene @param {boolean} whole */
function marks(scene, whole) {
  const {axes} = scene.aspects;
  const there = whole ? axes.filter(({absent}) => !absent) : [];
  const said = [
    axes.some(axis => axis.low) && (whole ? " Orange: little alike, or a difference shows." : " Orange: little alike."),
    there.some(axis => axis.measured === null) && ` ${NONE}: no graph has it.`,
  ].flatMap(one => one || []);
  return said.length ? [...(whole ? [] : ["."]), ...said] : [];
}

/** Whether the text does not show what differs. @param {Aspect} axis */
const unseen = ({predicted, measured}) => predicted >= ALIKE && predicted - (measured ?? 0) >= APART;

/** How alike, by what says less. @param {Aspect} axis */
const lower = ({predicted, measured}) => Math.min(predicted, measured ?? 1);

/** Whether all aspects are shown, alone. @param {View} view */
const allAlone = view => view.roomy && !view.scene.brief;

/** @param {ShownScene} scene @param {boolean} whole */
const texts = (scene, whole) => ({
  heading: "In which ways are they alike?",
  line: [
    el("b", {class: "predicted"}, "●"),
    " predicted from the text ",
    el("b", {class: "measured"}, "■"),
    whole ? ` measured on the graphs${SCALE}` : " the graphs",
    ...marks(scene, whole),
  ],
  more:
    "Predicted: cosine of the two sub-embeddings of an aspect (S3BERT, −1 to 1). Measured: the AMR metric on the " +
    `two graphs (0 to 1). ${whole ? "Rows: orange, then the least alike, first." : FIRST_COME} A thick ` +
    `bar: prediction and graphs part. ${WHOM}${whole ? "" : RADAR}${scene.aspects.said}`,
});

/** Where the rows begin: a little before 0, or where all that is below has its room. @param {Aspect[]} shown */
function leastOf(shown) {
  const least = Math.min(...shown.map(({predicted}) => predicted));
  return [-0.1, -0.5].find(begin => least >= begin) ?? -1;
}

/**
 * Words of a sentence as they stand there, the first few. @param {Word[]} words @param {number[]} numbers
 */
function listed(words, numbers) {
  const some = numbers.filter(k => !words[k].faint);
  const said = some
    .slice(0, MOST_WORDS)
    .map((k, i) => `${i && some[i - 1] < k - 1 ? ", " : " "}${words[k].text}`)
    .join("");
  return `${said.trim() || "nothing"}${some.length > MOST_WORDS ? " …" : ""}`;
}

/** Words of A and of B, unless they are the same. @param {View} view @param {Pair<number[]>} words @param {string} how */
function inBoth(view, words, how) {
  const [a, b] = words.map((numbers, side) => listed(view.scene.sentences[side].words, numbers));
  return a.toLowerCase() === b.toLowerCase() ? "" : `${how}A: ${a} · ${how.toLowerCase()}B: ${b}`;
}

/**
 * Without words that the other sentence has, too, if not as the same.
 * @param {View} view @param {Pair<number[]>} words @returns {Pair<number[]>}
 */
function unshared(view, [a, b]) {
  const [x, y] = view.scene.sentences.map(({words}) => words.map(({text}) => text.toLowerCase()));
  return [a.filter(k => !y.includes(x[k])), b.filter(k => !x.includes(y[k]))];
}

/**
 * What only one of the two has in an aspect, or the difference that shows in it, or else the words that it looks at,
 * unless they stand for numbers.
 * @param {View} view @param {Aspect} axis
 */
function evidence(view, axis) {
  const {only, shows, astray} = axis;
  const own = only && unshared(view, only);
  if (own?.some(numbers => numbers.length)) return inBoth(view, own, "Only ");
  if (astray) return ASTRAY;
  if (shows && axis.name !== "named_ent") return `${shows}${unseen(axis) ? MISSED : ""}`;
  return only || axis.name === "smatch" || axis.constants === "quant" ? "" : inBoth(view, axis.words, "");
}

/** What an aspect asks, and what is seen of it. @param {View} view @param {Aspect} axis */
const glosses = (view, axis) => [
  el("small", {class: "gloss"}, axis.meaning, axis.unsure ? el("em", {}, UNSURE) : null),
  axis.structural ? null : el("small", {class: "seen"}, evidence(view, axis)),
];

/**
 * The rows of these aspects.
 * @param {View} view @param {Aspect[]} shown
 * @param {{glossed?: boolean, least?: number}} [how] whether each says what it asks, and where the rows begin
 */
function rows(view, shown, {glossed = false, least = leastOf(shown)} = {}) {
  const at = (/** @type {number} */ value) => `${round((100 * (value - least)) / (1 - least))}%`;
  const marked = [0, 0.5, 1, ...(least <= -0.5 ? [least] : [])];
  const ticks = () => marked.map(value => el("i", {class: value ? "tick" : "tick zero", style: `left:${at(value)}`}));
  const track = (/** @type {Aspect} */ {absent, predicted, measured}) => {
    const made = el("span", {class: "track", "aria-hidden": "true"}, ...ticks());
    if (absent) return made;
    const dot = el("i", {class: "predicted", style: `left:${at(predicted)}`});
    if (measured === null) made.append(dot);
    else {
      const [from, to] = [Math.min(predicted, measured), Math.max(predicted, measured)];
      made.append(
        el("i", {
          class: classes("span", to - from >= APART && "apart"),
          style: `left:${at(from)};right:calc(100% - ${at(to)})`,
        }),
        dot,
        el("i", {class: "measured", style: `left:${at(measured)}`}),
      );
    }
    return made;
  };
  const values = (/** @type {Aspect} */ {absent, predicted, measured}) => {
    const made = el("span", {class: "values"});
    if (!absent) made.append(el("span", {class: "of predicted"}, digits(predicted)));
    if (!absent && (glossed || measured !== null)) {
      made.append(el("span", {class: "of measured"}, measured === null ? NONE : digits(measured)));
    }
    return made;
  };
  const row = (/** @type {Aspect} */ axis) =>
    view.register(
      aspectId(axis.name),
      el(
        "div",
        {
          class: classes("axis", axis.absent && "faint", axis.parts && "parts", axis.low && "low"),
          role: "button",
          title: axis.meaning,
          "aria-label": inWords(axis),
        },
        el("span", {class: "name"}, axis.short, axis.absent ? el("small", {}, "in neither") : null),
        ...(glossed ? glosses(view, axis) : []),
        track(axis),
        values(axis),
      ),
    );
  const marks = marked.map(value =>
    el("i", {class: "mark", style: `left:${at(value)}`}, digits(value, value % 1 ? 1 : 0)),
  );
  return el(
    "div",
    {class: "rows"},
    el("div", {"data-group": true, role: "group", "aria-label": "Aspects"}, ...shown.map(row)),
    el(
      "div",
      {class: "axis scale", "aria-hidden": "true"},
      el("span", {class: "name"}),
      el("span", {class: "track"}, ...marks),
      el("span", {class: "values"}),
    ),
  );
}

/** @param {number} count */
const inLetters = count => (count === 15 ? "fifteen" : String(count));

/**
 * Alone there is room for all aspects: in rows from the least alike on, what is said first; below, how the graphs are
 * built.
 * @param {View} view
 */
function allOfThem(view) {
  const {axes} = view.scene.aspects;
  const ranked = axes
    .filter(({absent}) => !absent)
    .sort((a, b) => Number(b.low ?? false) - Number(a.low ?? false) || lower(a) - lower(b));
  const absent = axes.filter(axis => axis.absent).map(({short}) => short);
  const neither = absent.length ? el("p", {class: "line"}, `Neither graph has any: ${absent.join(", ")}.`) : null;
  const how = {glossed: true, least: leastOf(ranked)};
  const [said, built] = [false, true].map(structural => ranked.filter(axis => Boolean(axis.structural) === structural));
  const listed = el("div", {class: "listed"}, said.length ? rows(view, said, how) : null, neither);
  const more = el("summary", {}, "How the graphs are built");
  const below = el("details", {class: "built listed", open: innerWidth > PHONE}, more, rows(view, built, how));
  return {body: el("div", {class: "axes"}, listed, built.length ? below : null), tools: []};
}

/** Those that tell most, in rows above the radar, which is folded away where there is little room. @param {View} view */
function telling(view) {
  const {options} = view;
  const {brief, aspects} = view.scene;
  const {axes, first} = aspects;
  const found = first.flatMap(name => axes.find(axis => axis.name === name) ?? []);
  const few = view.board ? found.slice(0, ON_BOARD) : found;
  const picture = brief ? null : radar(view, axes);
  const open = () => {
    options.radar = !options.radar;
    body.classList.toggle("closed", !options.radar);
    opener.setAttribute("aria-expanded", String(options.radar));
  };
  const opener = button(`All ${inLetters(axes.length)} aspects`, "Show the radar of all aspects", open);
  setAttributes(opener, {class: "opener", "aria-expanded": options.radar});
  const body = el(
    "div",
    {class: classes("axes", view.board && "folding", !options.radar && "closed")},
    rows(view, options.all ? axes : few),
    view.board && picture ? opener : null,
    picture,
  );
  const tools = [toggle(view, "all", "How many aspects", [false, true], ["Telling", `All ${axes.length}`])];
  return {body, tools};
}

/** @param {View} view @returns {PanelView} */
export function aspects(view) {
  const {body, tools} = allAlone(view) ? allOfThem(view) : telling(view);
  return {
    element: panel(view, "aspects", texts(view.scene, allAlone(view)), tools, body),
    layout: () => view.letTabReach(body),
  };
}
