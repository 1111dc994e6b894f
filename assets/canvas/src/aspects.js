// The aspects: alone, all of them in rows, each with what it looks at; among others, those that tell most in rows, and a radar.
// In a row the dot is predicted from the sub-embeddings, the square measured on the graphs.
import {button, classes, el, setAttributes} from "./dom.js";
import {digits, round} from "./numbers.js";
import {panel, toggle} from "./panel.js";
import {radar} from "./radar.js";
import {aspectId, aspectInWords, isApart} from "./scene.js";

/** @import {Aspect, PanelView, ShownScene} from "./types.d.ts" */
/** @import {View} from "./view.js" */

/** @typedef {"predicted" | "measured"} Source */

/** @type {Source[]} */
const SOURCES = ["predicted", "measured"];
const MARKS = {predicted: "●", measured: "■"};
const ON_BOARD = 3; // telling ones
const SAME = "1: same"; // at the end of the scale

const WORDS =
  "Differs, in orange: something that was found to differ shows in it. Else alike: both at least 0.8; unlike: both " +
  "below 0.5; unclear: they are 0.25 apart or more (graphs know no synonyms, and the text takes one aspect for " +
  "another); partly: between. ";

const RADAR =
  "Italic, without a mark: neither graph has anything of it. The radar goes from 0 to 1; the small zone in its " +
  "middle is for all that is below. ";

/** Whether all aspects are shown, alone. @param {View} view */
const allAlone = view => view.roomy && !view.scene.brief;

/** @param {ShownScene} scene @param {boolean} whole */
const texts = (scene, whole) => ({
  heading: "In which ways are they alike?",
  line: [
    el("b", {class: "predicted"}, MARKS.predicted),
    " predicted from the text ",
    el("b", {class: "measured"}, MARKS.measured),
    whole ? " measured on the graphs" : " the graphs",
    scene.aspects.axes.some(axis => isApart(axis)) ? ". Orange: they differ." : "",
  ],
  more:
    "Predicted: cosine of the two sub-embeddings of an aspect (S3BERT, −1 to 1). Measured: the AMR metric on the " +
    `two graphs (0 to 1). ${WORDS}${whole ? "" : RADAR}${scene.aspects.said}`,
});

/** Where the rows begin: a little before 0, or where all that is below has its room. @param {Aspect[]} shown */
function leastOf(shown) {
  const least = Math.min(...shown.map(({predicted}) => predicted));
  return [-0.1, -0.5].find(begin => least >= begin) ?? -1;
}

/** Both values of an aspect, where there are two. @param {Aspect} axis */
const numbersOf = axis =>
  SOURCES.map(name => {
    const value = axis[name];
    return el("small", {class: name}, value === null ? "" : `${MARKS[name]} ${digits(value)}`);
  });

/** What is seen of an aspect, or else what it asks. @param {Aspect} axis */
const gloss = ({meaning, seen}) => el("small", {class: seen ? "seen" : "gloss"}, seen ?? meaning);

/**
 * The rows of these aspects.
 * @param {View} view @param {Aspect[]} shown
 * @param {{glossed?: boolean, least?: number}} [how] whether each says what is seen of it, and where the rows begin
 */
function rows(view, shown, {glossed = false, least = leastOf(shown)} = {}) {
  const at = (/** @type {number} */ value) => `${round((100 * (value - least)) / (1 - least))}%`;
  const marked = [0, 0.5, 1, ...(least <= -0.5 ? [least] : [])];
  const ticks = () => marked.map(value => el("i", {class: value ? "tick" : "tick zero", style: `left:${at(value)}`}));
  const track = (/** @type {Aspect} */ {absent, predicted, measured}) => {
    const made = el("span", {class: "track", "aria-hidden": "true"}, ...ticks());
    if (absent) return made;
    const mark = (/** @type {Source} */ name, /** @type {number} */ value) =>
      el("i", {class: name, style: `left:${at(value)}`});
    if (measured !== null) {
      const [from, to] = [Math.min(predicted, measured), Math.max(predicted, measured)];
      const between = `left:${at(from)};right:calc(100% - ${at(to)})`;
      made.append(el("i", {class: "span", style: between}), mark("measured", measured));
    }
    made.append(mark("predicted", predicted));
    return made;
  };
  const value = (/** @type {Aspect} */ axis) =>
    el(
      "span",
      {class: "value"},
      ...(axis.absent ? [] : [...(glossed ? numbersOf(axis) : []), el("b", {}, axis.tells)]),
    );
  const row = (/** @type {Aspect} */ axis) =>
    view.register(
      aspectId(axis.name),
      el(
        "div",
        {
          class: classes("axis", axis.absent && "faint", isApart(axis) && "low"),
          role: "button",
          title: axis.meaning,
          "aria-label": aspectInWords(axis),
        },
        el("span", {class: "name"}, axis.short, axis.absent ? el("small", {}, "in neither") : null),
        track(axis),
        value(axis),
        glossed ? gloss(axis) : null,
      ),
    );
  const numbers = marked.map(value =>
    el(
      "i",
      {class: classes("mark", value === 1 && "end"), style: `left:${at(value)}`},
      value === 1 && glossed ? SAME : digits(value, value % 1 ? 1 : 0),
    ),
  );
  return el(
    "div",
    {class: "rows"},
    el("div", {"data-group": true, role: "group", "aria-label": "Aspects"}, ...shown.map(row)),
    el(
      "div",
      {class: "axis scale", "aria-hidden": "true"},
      el("span", {class: "name"}),
      el("span", {class: "track"}, ...numbers),
      el("span", {class: "value"}),
    ),
  );
}

/** @param {number} count */
const inLetters = count => (count === 15 ? "fifteen" : String(count));

/**
 * Alone there is room for all aspects: in rows what is said, the least alike first, beside the radar; how the graphs
 * are built is folded away, and in the radar, too, until then.
 * @param {View} view
 */
function allOfThem(view) {
  const {axes, order} = view.scene.aspects;
  const ranked = order.flatMap(name => axes.find(axis => axis.name === name) ?? []);
  const absent = axes.filter(axis => axis.absent).map(({short}) => short);
  const neither = absent.length ? el("p", {class: "line"}, `Neither graph has any: ${absent.join(", ")}.`) : null;
  const how = {glossed: true, least: leastOf(ranked)};
  const [said, built] = [false, true].map(structural => ranked.filter(axis => Boolean(axis.structural) === structural));
  const more = el("summary", {}, "How the graphs are built");
  const below = built.length ? el("details", {class: "built"}, more, rows(view, built, how)) : null;
  const listed = el("div", {class: "listed"}, said.length ? rows(view, said, how) : null, neither, below);
  const few = radar(
    view,
    axes.filter(({absent, structural}) => !(absent || structural)),
    "few",
  );
  return {body: el("div", {class: "axes"}, listed, few, radar(view, axes, few ? "whole" : "")), tools: []};
}

/** Those that tell most, in rows above the radar, which is folded away where there is little room. @param {View} view */
function telling(view) {
  const {options} = view;
  const {brief, large, aspects} = view.scene;
  const {axes, first} = aspects;
  const found = first.flatMap(name => axes.find(axis => axis.name === name) ?? []);
  const few = view.board ? found.slice(0, ON_BOARD) : found;
  const picture = brief || large ? null : radar(view, axes); // its letters are too small for a hall
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
    large ? el("div", {class: "listed"}, rows(view, few, {glossed: true})) : rows(view, options.all ? axes : few),
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
