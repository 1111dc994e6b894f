// Elements. Text is only ever set as text: nothing of a user's becomes markup.
export const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string | null} Child */

/**
 * True is an attribute without a value; false, null and undefined are none.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.filter(child => child !== null)); // strings become text nodes
  return element;
}

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const draw = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

/** The names of classes, of those that hold. @param {...(string | false | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * @param {string | SVGElement} shown
 * @param {string} label
 * @param {() => void} act
 */
export function button(shown, label, act) {
  const made = el("button", {type: "button", "aria-label": label, title: label}, shown);
  made.onclick = act;
  return made;
}

/** @type {CanvasRenderingContext2D | null} */
let measuring = null;

/** @param {string} text @param {number} size of its letters */
export function textWidth(text, size) {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (!measuring) throw new Error("this browser cannot measure text");
  measuring.font = `${size}px sans-serif`;
  return measuring.measureText(text).width;
}

/** @param {string} text @param {number} size @param {number} most pixels */
export function truncated(text, size, most) {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > most) letters.pop();
  return `${letters.join("")}…`;
}
