// As much of a browser's page as the tests of what has no picture need: elements, an address, a history.

/** An element that keeps what it is given; text nodes are strings. */
class FakeElement {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {(FakeElement | string)[]} */
    this.children = [];
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {Record<string, string>} */
    this.dataset = {};
    this.hidden = false;
    /** @type {Record<string, (event: unknown) => void>} */
    this.listeners = {};
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
    const key = name.startsWith("data-") ? name.slice(5).replace(/-(.)/g, (_, letter) => letter.toUpperCase()) : "";
    if (key) this.dataset[key] = value;
  }

  /** @param {...(FakeElement | string)} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {...(FakeElement | string)} children */
  replaceChildren(...children) {
    this.children = children;
  }

  /** @param {string} kind @param {(event: unknown) => void} listener */
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }

  /** @returns {string} */
  get textContent() {
    return this.children.map(child => (typeof child === "string" ? child : child.textContent)).join("");
  }

  /** All elements within, of a tag. @param {string} tag @returns {FakeElement[]} */
  all(tag) {
    return this.children.flatMap(child =>
      typeof child === "string" ? [] : [...(child.tag === tag ? [child] : []), ...child.all(tag)],
    );
  }
}

/**
 * Put a page at an address.
 * @param {string} address
 * @returns {{entries: string[], events: string[]}} what is asked of its history, and what its window hears
 */
export function openPage(address) {
  /** @type {string[]} */
  const entries = [];
  /** @type {string[]} */
  const events = [];
  const place = new URL(address, "http://semlens.example");
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
  set("location", place);
  set("history", {
    pushState: (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ to) => entries.push(to),
    replaceState: (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ to) =>
      entries.push(`replaced by ${to}`),
  });
  set(
    "PopStateEvent",
    class {
      /** @param {string} type */
      constructor(type) {
        this.type = type;
      }
    },
  );
  set("CustomEvent", globalThis.CustomEvent);
  set("dispatchEvent", (/** @type {{type: string}} */ event) => events.push(event.type));
  set("document", {
    createElement: (/** @type {string} */ tag) => new FakeElement(tag),
    dispatchEvent: (/** @type {{type: string}} */ event) => events.push(event.type),
  });
  return {entries, events};
}
