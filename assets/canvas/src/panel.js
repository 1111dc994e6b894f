// What every panel has: heading, what it is, stars, tools, full screen.
import {button, draw, el} from "./dom.js";
import {clamp} from "./numbers.js";

/** @import {Options, PanelName} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const STEP = 1.25;
const SMALLEST = 0.25;
const LARGEST = 4;

/**
 * How well the panel explains the pair, where somebody judges it.
 * @param {View} view
 * @param {PanelName} panel
 */
function stars(view, panel) {
  if (!view.scene.ratings) return null;
  const {rated} = view.scene;
  const rate = (/** @type {number} */ n) => {
    const before = view.scene.ratings ?? {};
    const given = before[panel] === n ? 0 : n;
    view.scene.ratings = {...before, [panel]: given};
    showStars(all, given);
    view.trigger("rate", {of: rated, panel, stars: given});
  };
  const all = el(
    "span",
    {
      class: "stars",
      "data-panel": panel,
      role: "group",
      "aria-label": `How well do the ${panel} explain it?`,
    },
    ...[1, 2, 3, 4, 5].map(n => button("", `${panel}: ${n} of 5`, () => rate(n))),
  );
  showStars(all, view.scene.ratings[panel]);
  return all;
}

/** @param {Element} all @param {number} given */
export function showStars(all, given) {
  [...all.children].forEach((star, k) => {
    star.textContent = k < given ? "★" : "☆";
    star.setAttribute("aria-pressed", String(k + 1 === given));
  });
}

/**
 * A switch of an option of the canvas: buttons of which one is pressed.
 * @template {keyof Options} Name
 * @param {View} view
 * @param {Name} name
 * @param {string} label
 * @param {Options[Name][]} values
 * @param {string[]} shown for each of them
 */
export function toggle(view, name, label, values, shown) {
  const buttons = values.map((value, k) => {
    const pressed = String(value === view.options[name]);
    const made = el("button", {type: "button", "aria-pressed": pressed}, shown[k]);
    made.onclick = () => view.set({[name]: value});
    return made;
  });
  return el("span", {class: "switch", role: "group", "aria-label": label}, ...buttons);
}

/** Buttons that make the pictures of a panel smaller and larger. @param {View} view */
export function sizes(view) {
  const {size} = view.options;
  const step = (/** @type {string} */ shown, /** @type {string} */ label, /** @type {number} */ to) =>
    button(shown, label, () => view.set({size: clamp(to, SMALLEST, LARGEST)}));
  return el(
    "span",
    {class: "switch", role: "group", "aria-label": "Size"},
    step("−", "Smaller", size / STEP),
    step("Fit", "Fit", 1),
    step("+", "Larger", size * STEP),
  );
}

/** @param {View} view @param {PanelName} name @param {string} heading */
function fullScreen(view, name, heading) {
  const corners = draw("path", {
    d: "M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
  });
  const icon = draw("svg", {viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true"}, corners);
  const made = button(icon, `Full screen: ${heading}`, () => {
    view.closeMenu(name);
    const panel = /** @type {HTMLElement} */ (made.closest(".panel"));
    const root = /** @type {Document | ShadowRoot} */ (panel.getRootNode());
    if (root.fullscreenElement) document.exitFullscreen();
    else if (panel.requestFullscreen) panel.requestFullscreen();
    else {
      panel.classList.toggle("filling");
      view.layout();
    }
  });
  made.append(" Full screen");
  return made;
}

/**
 * The tools of a panel behind one button: the same look in all of them.
 * @param {View} view
 * @param {PanelName} name
 * @param {string} heading
 * @param {HTMLElement[]} tools
 * @param {string} more what the panel is, in the papers' terms
 */
function menu(view, name, heading, tools, more) {
  const rows = tools.map(tool => {
    const label = tool.classList.contains("switch") ? tool.getAttribute("aria-label") : null;
    return el("div", {class: "tool"}, label ? el("span", {"aria-hidden": "true"}, label) : null, tool);
  });
  const explained = more ? el("details", {class: "more"}, el("summary", {}, "more"), el("p", {}, more)) : null;
  const opener = el("summary", {"aria-label": `Tools: ${heading}`, title: "Tools"}, "⋯");
  const made = el("details", {class: "tools", open: view.options.menu === name}, opener);
  made.append(el("div", {class: "menu"}, ...rows, ...(explained ? [explained] : [])));
  made.addEventListener("toggle", () => {
    if (made.open) view.options.menu = name;
    else if (view.options.menu === name) view.options.menu = "";
  });
  return made;
}

/**
 * What a mark of a picture says, behind the mark itself.
 * @param {string} look its class @param {string} looks the same in a word @param {string} says
 */
export const legend = (look, looks, says) =>
  el("span", {class: "key"}, el("i", {class: look, role: "img", "aria-label": `${looks}: `}), says);

/**
 * @param {View} view
 * @param {PanelName} name
 * @param {{heading: string, line: string | (Node | string)[], more: string}} texts what it is in a line, and in full on demand
 * @param {HTMLElement[]} tools
 * @param {HTMLElement} body
 */
export function panel(view, name, {heading, line, more}, tools, body) {
  if (view.scene.thumbnail !== undefined) return el("div", {class: `panel ${name}`}, body);
  return el(
    "section",
    {class: `panel ${name}`, "aria-label": heading},
    el(
      "header",
      {},
      el("h2", {}, heading),
      el(
        "span",
        {class: "beside-heading"},
        stars(view, name),
        view.guide === name ? view.story.button() : null,
        menu(view, name, heading, [...tools, fullScreen(view, name, heading)], more),
      ),
      el("p", {class: "line"}, ...[line].flat()),
    ),
    body,
  );
}
