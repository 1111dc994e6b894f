// The graph as text: a line lights up with its node or relation; what is changed there is drawn once applied.
import {button, el} from "./dom.js";
import {requestEdit} from "./editing.js";
import {keyId, lineId, NAMES} from "./scene.js";

/** @import {Graph} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const INDENT = 4;

/**
 * What each line of the text is of: a node's choice, or a relation's.
 * @param {Graph} graph
 * @param {number} side
 */
export function penmanLines({penman, lines}, side) {
  /** @type {string[]} variables by depth, of the lines above */
  const bearers = [];
  return penman.split("\n").map(text => {
    const depth = Math.round(text.search(/\S/) / INDENT);
    const bearer = bearers[depth - 1];
    const [, role = "", value = ""] = text.match(/^\s*:(\S+) ([^()]*[^()\s])/) ?? [];
    const variable = text.match(/\((\S+) \//)?.[1];
    if (variable) {
      bearers[depth] = variable;
      return {text, choice: keyId(side, variable)};
    }
    const plain = [bearer, role, value];
    const turned = [value, role.replace(/-of$/, ""), bearer];
    const k = lines.findIndex(({relation}) =>
      [plain, turned].some(known => known.every((part, n) => part === relation[n])),
    );
    return {text, choice: k < 0 ? keyId(side, bearer) : lineId(side, k)};
  });
}

/** @param {HTMLElement} text */
function lineWithCaret(text) {
  const root = /** @type {ShadowRoot & {getSelection?: () => Selection | null}} */ (text.getRootNode());
  const caret = (root.getSelection?.() ?? document.getSelection())?.focusNode;
  const element = caret instanceof Element ? caret : caret?.parentElement;
  return /** @type {HTMLElement | null} */ (element?.closest("[data-choice]") ?? null);
}

/** @param {View} view @param {number} side */
export function penman(view, side) {
  const name = NAMES[side];
  const role = view.scene.editable
    ? {role: "textbox", "aria-multiline": "true", contenteditable: "plaintext-only"}
    : {role: "group"};
  const text = el("pre", {
    class: "penman",
    tabindex: 0,
    "aria-label": `PENMAN of ${name}`,
    spellcheck: "false",
    ...role,
  });
  const fill = () =>
    text.replaceChildren(
      ...penmanLines(view.scene.graphs[side], side).flatMap((line, n) => [
        n ? "\n" : "",
        view.register(line.choice, el("span", {}, line.text), false),
      ]),
    );
  const apply = () => requestEdit(view, {side, penman: text.textContent});
  const putBack = () => {
    fill();
    tools.hidden = true;
  };
  const tools = el(
    "div",
    {class: "apply", hidden: true},
    button("Apply", `Apply the text of ${name} (Ctrl+Enter)`, apply),
    button("Put back", `Put the text of ${name} back`, putBack),
  );
  fill();
  text.addEventListener("input", () => {
    tools.hidden = false;
  });
  text.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply();
  });
  text.addEventListener("keyup", () => {
    const choice = lineWithCaret(text)?.dataset.choice;
    if (choice) view.highlight(choice);
  });
  return el("div", {class: "written"}, text, tools);
}
