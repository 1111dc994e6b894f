// The one-click changes, the verdict, and the views.
import {addressWith} from "./address.js";
import {classes, el} from "./dom.js";

/** @import {Strip} from "./strip.d.ts" */

/** @param {string} label @param {string} kind @param {string} title @param {() => void} act */
function chip(label, kind, title, act) {
  const made = el("button", {type: "button", class: "chip", "data-kind": kind, title}, label);
  made.onclick = act;
  return made;
}

/**
 * @param {Strip} data
 * @param {(sentence: string) => void} change
 * @param {(a: string, b: string) => void} ask
 * @param {() => void} write have both sentences be written
 */
export function changes(data, change, ask, write) {
  const chips = data.changes.map(({kind, label, sentence}) =>
    chip(label, kind, `B: ${sentence}`, () => change(sentence)),
  );
  const [a, b] = data.another;
  return el(
    "div",
    {class: "chips", role: "group", "aria-label": "Change the sentences"},
    chip("✎ write your own", "own", "Or click a sentence", write),
    chips.length ? el("span", {class: "quiet"}, "Change B:") : null,
    ...chips,
    a && b ? chip("another example", "new", `${a} / ${b}`, () => ask(a, b)) : null,
  );
}

/** What Semlens is for, and what it means by its one term, a click away. */
export const about = () =>
  el(
    "details",
    {class: "about"},
    el("summary", {}, "Why does an AI (the encoder) find two sentences alike? ", el("u", {}, "More")),
    el(
      "p",
      {},
      "Write two sentences. The encoder, a neural network, turns each into a row of numbers; how close the two rows " +
        "are, from 0 to 1, is its score. Semlens shows what that score rests on, and what it misses.",
    ),
  );

/** @param {Strip} data */
export const verdict = ({told, more, differs}) => {
  const said = told.map(([text, finding]) => (finding ? el("em", {}, text) : text));
  const last = more.length ? said.pop() : null;
  const list = () => el("ul", {}, ...more.map(text => el("li", {}, text)));
  return el(
    "div",
    {class: classes("verdict", !differs && "calm"), tabindex: -1},
    ...said,
    last ? el("details", {class: "more"}, el("summary", {}, last), list()) : null,
  );
};

const LESS = /(Across | alone)/; // words for which a phone has no room

/** @param {Strip} data @param {(view: string) => void} show */
export function views(data, show) {
  const links = data.views.map(({name, label}) => {
    const said = label.split(LESS).map(piece => (LESS.test(piece) ? el("span", {class: "wide"}, piece) : piece));
    const made = el(
      "a",
      {href: addressWith({view: name}), "aria-current": name === data.view ? "page" : null},
      ...said,
    );
    made.onclick = event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      if (name !== data.view) show(name);
    };
    return made;
  });
  return el("nav", {class: "views", "aria-label": "Views of this pair"}, ...links);
}
