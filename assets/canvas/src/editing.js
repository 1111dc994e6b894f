// A concept or a role changed in its place, a relation attached elsewhere, either deleted: Python
// checks it, and says what is wrong.
import {button, el} from "./dom.js";
import {sided} from "./scene.js";

/** @import {Triple} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const CONCEPT = /^[^\s()"/:~]+$/;
const FRAME = /-\d{2,3}$/;
const NUMBERED = /^(ARG\d|op\d+|snt\d+)$/;
const BEGINS = 3; // letters from which on concepts are offered
const OFFERED = "semlens-offered";
const HINT = "semlens-hint";

/**
 * What can be changed of a choice, and how it is now.
 * @typedef {{side: number, variable: string, concept: string, relation?: undefined}} EditableNode
 * @typedef {{side: number, relation: Triple, constant: boolean, variable?: undefined}} EditableRelation
 */

/**
 * Of a constant, it is the relation to it; null if nothing is.
 * @param {View} view
 * @param {string} choice
 * @returns {EditableNode | EditableRelation | null}
 */
export function editableOf(view, choice) {
  const {kind, side, key} = sided(choice);
  if (!view.scene.editable) return null;
  if (kind === "n") return editableNode(view, side, key);
  return kind === "r" ? editableRelation(view, side, Number(key)) : null;
}

/** @param {View} view @param {number} side @param {string} key @returns {EditableNode | EditableRelation | null} */
function editableNode(view, side, key) {
  const {nodes, lines} = view.scene.graphs[side];
  const node = view.index.byKey[side].get(key);
  if (node?.constant)
    return editableRelation(
      view,
      side,
      lines.findIndex(line => nodes[line.target] === node),
    );
  return node ? {side, variable: node.variable, concept: node.concept ?? ""} : null;
}

/** @param {View} view @param {number} side @param {number} k @returns {EditableRelation | null} */
function editableRelation(view, side, k) {
  const {nodes, lines} = view.scene.graphs[side];
  const line = lines[k];
  return line ? {side, relation: line.relation, constant: nodes[line.target].constant} : null;
}

/** The buttons that begin it, beside what is said of what is kept. @param {View} view @param {string} choice */
export function editButtons(view, choice) {
  if (!editableOf(view, choice)) return [];
  return [
    button("Change", "Change this concept or relation", () => edit(view, choice)),
    button("Delete", "Delete this node or relation (Del)", () => remove(view, choice)),
  ];
}

/** Ask Python for a change. @param {View} view @param {Record<string, unknown>} change */
export const requestEdit = (view, change) => view.trigger("edit", {of: view.scene.id, ...change});

/** @param {View} view @param {string} choice */
export function remove(view, choice) {
  const target = editableOf(view, choice);
  if (!target) return;
  const {side, variable, relation} = target;
  requestEdit(view, {side, ...(relation ? {relation} : {variable}), gone: true});
}

/** @param {View} view @param {string} value @returns {string} what is wrong as far as can be told here; empty if nothing */
function wrongConcept({concepts}, value) {
  if (!CONCEPT.test(value)) return "A concept is one word.";
  const known = concepts.begins && value.toLowerCase().startsWith(concepts.begins) ? concepts.all : null;
  return known && FRAME.test(value) && !known.includes(value) ? "No frame of this name is known." : "";
}

/** @param {View} view @param {string} value @returns {string} likewise */
function wrongRole({scene: {roles = []}}, value) {
  const role = value.replace(/^:/, "");
  const base = role.replace(/-of$/, "");
  return roles.includes(role) || roles.includes(base) || NUMBERED.test(base) ? "" : "No role of this name is known.";
}

/** @param {string} label @param {HTMLElement} input */
const field = (label, input) => el("label", {}, `${label} `, input);

/** @param {string} value */
const textInput = value =>
  el("input", {
    type: "text",
    value,
    maxlength: 100,
    spellcheck: "false",
    autocapitalize: "off",
    list: OFFERED,
    "aria-describedby": HINT,
  });

/** @param {View} view @param {number} side @param {string} now */
function nodeSelect(view, side, now) {
  const nodes = view.scene.graphs[side].nodes.filter(node => !node.constant);
  return el(
    "select",
    {},
    ...nodes.map(({variable, concept}) =>
      el("option", {value: variable, selected: variable === now}, `${variable} / ${concept}`),
    ),
  );
}

/**
 * What stands in a form: its fields, the one that is typed into, and how it is checked and read.
 * @typedef {{
 *   input: HTMLInputElement,
 *   fields: HTMLElement[],
 *   wrong: (value: string) => string,
 *   change: () => Record<string, unknown> | null,
 * }} Fields
 */

/** @param {View} view @param {EditableNode} target @returns {Fields} */
function conceptFields(view, {variable, concept}) {
  const input = textInput(concept);
  return {
    input,
    fields: [field(`Concept of ${variable}`, input)],
    wrong: value => wrongConcept(view, value),
    change() {
      const value = input.value.trim();
      return value && value !== concept ? {variable, concept: value} : null;
    },
  };
}

/** @param {View} view @param {EditableRelation} target @returns {Fields} */
function relationFields(view, {side, relation, constant}) {
  const [source, role, target] = relation;
  const input = textInput(role);
  const from = nodeSelect(view, side, source);
  const to = constant ? null : nodeSelect(view, side, target);
  return {
    input,
    fields: [field("From", from), field("Role", input), ...(to ? [field("to", to)] : [])],
    wrong: value => wrongRole(view, value),
    change() {
      const changed = [from.value, input.value.trim(), to ? to.value : target];
      return changed.join(" ") === relation.join(" ") ? null : {relation, changed};
    },
  };
}

/** Put the form of a choice in place of its buttons. @param {View} view @param {string} choice */
export function edit(view, choice) {
  const target = editableOf(view, choice);
  if (!target) return;
  const {input, fields, wrong, change} = target.relation ? relationFields(view, target) : conceptFields(view, target);
  const list = el("datalist", {id: OFFERED});
  const hint = el("span", {id: HINT, role: "status"});
  const offer = (/** @type {string[]} */ values) => list.replaceChildren(...values.map(value => el("option", {value})));
  const check = () => {
    const value = input.value.trim();
    hint.textContent = value ? wrong(value) : "";
    if (!target.relation) lookUp(view, value);
  };
  const end = () => {
    form.remove();
    view.restoreActions();
    view.reachable(choice)?.focus();
  };
  const form = el(
    "form",
    {},
    ...fields,
    list,
    hint,
    el("button", {type: "submit"}, "Apply"),
    button("Cancel", "Leave it as it is", end),
  );
  input.addEventListener("input", check);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const changed = change();
    if (changed) requestEdit(view, {side: target.side, ...changed});
    end();
  });
  form.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  });
  offer((target.relation ? view.scene.roles : view.concepts.all) ?? []);
  if (view.kept !== choice) view.keep(choice);
  view.beginForm(form, values => {
    offer(values);
    check();
  });
  input.focus();
  input.select();
  check();
}

/** Ask Python for the concepts that begin like this one. @param {View} view @param {string} value */
function lookUp(view, value) {
  const begins = value.slice(0, BEGINS).toLowerCase();
  if (begins.length < BEGINS || begins === view.concepts.begins) return;
  view.concepts = {begins, all: null};
  view.trigger("look", {of: view.scene.id, begins});
}
