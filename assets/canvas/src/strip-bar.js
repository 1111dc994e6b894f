// How alike the two are, from 0 to 1: what the encoder says, what one guessed, and what it said before a change.
import {button, el, setAttributes} from "./dom.js";
import {clamp, digits} from "./numbers.js";

/** @import {Strip} from "./strip.d.ts" */

const SEEN = "semlens guessed";
const NEAR = 0.3; // marks nearer than this have their names above one another

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return "";
  }
}

/** @param {string} name */
function keep(name) {
  try {
    localStorage.setItem(name, "1");
  } catch {
    // it will be asked again
  }
}

/** Whether it was answered in this tab, where nothing can be kept. */
let answered = false;

/** A guess of this tab, by pair. @type {Map<string, number>} */
const guesses = new Map();

const at = (/** @type {number} */ value) => `${100 * clamp(value, 0, 1)}%`;

/** Opens what tells how the encoder's score came about, at the foot of the page. */
function measure() {
  const fold = document.querySelector(".st-key-measured details");
  if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView();
  else fold?.querySelector("summary")?.click();
}

/** @param {string} kind @param {string} name @param {number} value @param {boolean} raised */
function mark(kind, name, value, raised) {
  const said = `${name} ${digits(value)}`;
  const written = kind === "model" ? button(said, `${said}: how is this measured?`, measure) : el("span", {}, said);
  setAttributes(written, {
    class: `name ${kind} ${raised ? "raised" : ""}`,
    style: `left:clamp(44px,${at(value)},100% - 44px)`,
  });
  return [written, el("span", {class: `at ${kind}`, style: `left:${at(value)}`})];
}

/**
 * @param {Strip} data
 * @param {number | null} before
 * @param {HTMLElement} told hidden until a newcomer has guessed
 */
export function bar(data, before, told) {
  const key = data.typed.join("\n");
  const made = el("div", {class: "bar"});
  const ends = el(
    "span",
    {class: "ends", "aria-hidden": "true"},
    el("span", {}, "nothing in common"),
    el("span", {}, "the same"),
  );
  const show = () => {
    const guess = guesses.get(key);
    /** @type {[string, string, number][]} */
    const marks = [["model", "Encoder", data.score]];
    if (before !== null) marks.unshift(["before", "before", before]);
    if (guess !== undefined) marks.unshift(["you", "You", guess]);
    const said = marks.map(([, name, value]) => `${name} ${digits(value)}`).join(", ");
    made.classList.remove("asking");
    delete document.documentElement.dataset.guessing;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `How alike, from 0 to 1: ${said} (${data.band})`);
    let last = Number.POSITIVE_INFINITY;
    const drawn = marks
      .sort(([, , x], [, , y]) => y - x)
      .flatMap(([kind, name, value], k) => {
        const raised = k > 0 && last - value < NEAR;
        last = raised ? Number.POSITIVE_INFINITY : value;
        return mark(kind, name, value, raised);
      });
    made.replaceChildren(el("i", {}), ...drawn, ends);
    told.hidden = false;
  };
  if (!data.guess || answered || kept(SEEN)) show();
  else {
    const slider = el("input", {
      type: "range",
      min: 0,
      max: 1,
      step: 0.05,
      value: 0.5,
      id: "guess",
    });
    const answer = el("button", {type: "button", class: "compare"}, "See what the encoder says");
    answer.onclick = () => {
      if (slider.dataset.moved) guesses.set(key, Number(slider.value));
      answered = true;
      keep(SEEN);
      show();
      told.focus(); // so that it is read out
    };
    slider.oninput = () => {
      slider.dataset.moved = "yes";
    };
    told.hidden = true;
    made.classList.add("asking");
    document.documentElement.dataset.guessing = ""; // pictures wait, too (assets/look.css)
    made.append(el("label", {for: "guess"}, "How alike are they in meaning? Guess first:"), slider, ends, answer);
  }
  return made;
}
