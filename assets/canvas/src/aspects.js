// The aspects: all of them as a radar, and in rows those that tell most, or all.
// In a row the dot is predicted from the sub-embeddings, the square measured on the graphs.
import {classes, el} from "./dom.js";
import {lowest} from "./layout.js";
import {clamp, digits} from "./numbers.js";
import {panel, toggle} from "./panel.js";
import {inWords, radar} from "./radar.js";
import {aspectId} from "./scene.js";

/** @import {Aspect, PanelView} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const APART = 0.1; // from this distance on, what is predicted and measured stands apart
const ANOTHER = -0.25; // a lowest mark above would stand on that of zero

/** @param {View} view */
const texts = ({scene}) => ({
  heading: "Aspects: similar in what?",
  line: "● predicted by S3BERT, ■ measured on the graphs.",
  more:
    "Predicted: cosine of the two sub-embeddings of an aspect (S3BERT, −1 to 1). Measured: the AMR metric on the " +
    "two graphs (0 to 1). First come those where the two part, then those in which the sentences differ. A thick " +
    `bar: prediction and graphs part. Faint: neither sentence has anything of it. ${scene.aspects.said}`,
});

/** @param {number} value */
function fewDigits(value) {
  if (value % 0.5) return digits(value, 2);
  return digits(value, value % 1 ? 1 : 0);
}

/** The rows of these aspects, on a scale from `low` to 1. @param {View} view @param {Aspect[]} shown @param {number} low */
function rows(view, shown, low) {
  const at = (/** @type {number} */ value) => `${100 * clamp((value - low) / (1 - low), 0, 1)}%`;
  const ticks = () =>
    [...new Set([low, 0, 0.5, 1])].map(value =>
      el("i", {class: value ? "tick" : "tick zero", style: `left:${at(value)}`}),
    );
  const track = (/** @type {Aspect} */ {predicted, measured}) => {
    const made = el("span", {class: "track", "aria-hidden": "true"}, ...ticks());
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
  const row = (/** @type {Aspect} */ axis) =>
    view.register(
      aspectId(axis.name),
      el(
        "div",
        {
          class: classes("axis", axis.absent && "faint", axis.parts && "parts"),
          role: "button",
          "aria-label": inWords(axis),
        },
        el("span", {class: "name"}, axis.short, axis.absent ? el("small", {}, "in neither") : null),
        track(axis),
        el(
          "span",
          {class: "values"},
          el("span", {class: "of predicted"}, `● ${digits(axis.predicted)}`),
          axis.measured === null ? null : el("span", {class: "of measured"}, `■ ${digits(axis.measured)}`),
        ),
      ),
    );
  const marks = (low < ANOTHER ? [low, 0, 0.5, 1] : [0, 0.5, 1]).map(value =>
    el("i", {class: "mark", style: `left:${at(value)}`}, fewDigits(value)),
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

/** @param {View} view @returns {PanelView} */
export function aspects(view) {
  const {options} = view;
  const {axes, first} = view.scene.aspects;
  const shown = options.all ? axes : first.flatMap(name => axes.find(axis => axis.name === name) ?? []);
  const body = el("div", {class: "axes"}, rows(view, shown, lowest(axes)), radar(view, axes));
  const tools = [toggle(view, "all", "How many aspects", [false, true], ["Telling", `All ${axes.length}`])];
  return {
    element: panel(view, "aspects", texts(view), tools, body),
    layout: () => view.letTabReach(body),
  };
}
