// Both sentences as the headline; each is a box that is written into where it stands.
import {el} from "./dom.js";
import {wordId} from "./scene.js";

/** @import {Strip} from "./strip.d.ts" */
/** @import {Sentence, Word} from "./types.d.ts" */

/** What is written in a box, on one line. @param {Element} box */
export const written = box => (box.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * @param {Strip} data
 * @param {string[]} drafts what was written since, empty for nothing
 * @param {(a: string, b: string) => void} ask
 * @param {(choice: string) => void} choose
 */
export function pair(data, drafts, ask, choose) {
  const boxes = [0, 1].map(side => box(data, side, choose));
  const compare = el("button", {type: "button", class: "compare", hidden: true}, "Compare");
  const changed = () => boxes.some((each, side) => written(each) !== data.typed[side]);
  const submit = () => {
    if (changed()) ask(written(boxes[0]), written(boxes[1]));
  };
  const tell = () => {
    compare.hidden = !changed();
    document.dispatchEvent(new CustomEvent("semlens:draft", {detail: {changed: changed()}}));
  };
  const restore = () => {
    for (const [side, each] of boxes.entries()) fill(each, data, side);
    tell();
  };
  for (const [side, draft] of drafts.entries()) if (draft) boxes[side].replaceChildren(draft);
  compare.hidden = !changed();
  compare.onclick = submit;
  for (const each of boxes) {
    each.addEventListener("input", tell);
    each.addEventListener("keydown", event => pressed(event, submit, restore));
  }
  const rows = boxes.flatMap((each, side) => [
    el("span", {class: "side", "aria-hidden": "true"}, "AB"[side]),
    el(
      "div",
      {class: "line"},
      each,
      whole(),
      data.errors[side] ? el("p", {class: "wrong", role: "alert", id: `wrong-${side}`}, data.errors[side]) : null,
    ),
  ]);
  return el("div", {class: "pair"}, ...rows, compare);
}

/** What opens a sentence of which a slim strip shows two lines, and closes it; seen where there is more of it. */
function whole() {
  const made = el("button", {type: "button", class: "rest", hidden: true, "aria-expanded": "false"}, "more");
  made.onclick = () => {
    const root = /** @type {Element} */ (made.closest(".strip"));
    const open = root.classList.toggle("open");
    for (const each of root.querySelectorAll(".line > .rest")) showOpen(each, open);
  };
  return made;
}

/** @param {Element} button @param {boolean} open */
function showOpen(button, open) {
  button.setAttribute("aria-expanded", String(open));
  button.setAttribute("aria-label", open ? "less of both sentences" : "more: all of both sentences");
  button.textContent = open ? "less" : "more";
}

/** Offer all of the sentences where one is cut. @param {HTMLElement} root of a strip */
export function offerWhole(root) {
  const open = root.classList.contains("open");
  for (const line of root.querySelectorAll(".line")) {
    const [box, button] = /** @type {HTMLCollectionOf<HTMLElement>} */ (line.children);
    if (!open) button.hidden = box.scrollHeight <= box.clientHeight + 2; // letters reach a little below their line
    showOpen(button, open);
  }
}

/** @param {KeyboardEvent} event @param {() => void} submit @param {() => void} restore */
function pressed(event, submit, restore) {
  if (event.key === "Escape") restore();
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  submit();
}

/** @param {Strip} data @param {number} side @param {(choice: string) => void} choose */
function box(data, side, choose) {
  const made = el("div", {
    class: "box",
    contenteditable: "plaintext-only",
    role: "textbox",
    dir: "auto",
    tabindex: 0,
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-label": `Sentence ${"AB"[side]}`,
    "aria-invalid": data.errors[side] ? "true" : null,
    "aria-describedby": data.errors[side] ? `wrong-${side}` : null,
    "data-side": side,
  });
  fill(made, data, side);
  made.addEventListener("click", ({target}) => {
    const word = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-choice]")) : null;
    if (word) choose(word.dataset.of ? `d.${word.dataset.of}` : (word.dataset.choice ?? ""));
  });
  return made;
}

/** @param {Word | undefined} word */
const numberOf = word => word?.of?.[0] ?? 0;

/** Neighbours of one difference share a mark. @param {Element} made @param {Strip} data @param {number} side */
function fill(made, data, side) {
  const sentence = data.sentences?.[side];
  made.replaceChildren(...(sentence ? [...marked(sentence, side), sentence.rest] : [data.typed[side]]));
}

/** @param {Sentence} sentence @param {number} side */
function marked({words}, side) {
  const numbers = words.map(numberOf);
  /** @type {(Node | string)[]} */
  const all = [];
  /** @type {HTMLElement | null} */
  let mark = null;
  words.forEach((word, k) => {
    const element = wordElement(word, wordId(side, k));
    if (mark && numbers[k] === numbers[k - 1]) mark.append(word.gap, element);
    else {
      mark = numbers[k] ? el("mark", {}, element) : null;
      all.push(word.gap, mark ?? element);
    }
    if (mark && numbers[k + 1] !== numbers[k]) mark.dataset.number = String(numbers[k]);
  });
  return all;
}

/** @param {Word} word @param {string} choice */
const wordElement = (word, choice) =>
  el("span", {"data-choice": choice, "data-of": numberOf(word) || null, class: word.cut ? "cut" : null}, word.text);
