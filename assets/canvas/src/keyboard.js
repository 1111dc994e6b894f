// Moving about with the keyboard: of every group one thing is reached with Tab, the others with arrows.

/** @type {WeakMap<Element, Element[]>} */
const orders = new WeakMap();

/** Have keys go through a group in another order than that of its elements. @param {Element} group @param {Element[]} items */
export const setOrder = (group, items) => orders.set(group, items);

/** @param {Element} group @returns {HTMLElement[]} */
const itemsOf = group =>
  /** @type {HTMLElement[]} */ (orders.get(group) ?? [...group.querySelectorAll("[data-choice][tabindex]")]);

/**
 * The place to which a key leads, which may be none of the group; null where it is no key to move by.
 * @param {string} key
 * @param {number} place
 * @param {number} count of the group
 * @param {number} columns of a grid; 1 for a list
 */
export function destination(key, place, count, columns) {
  switch (key) {
    case "ArrowRight":
      return place + 1;
    case "ArrowLeft":
      return place - 1;
    case "ArrowDown":
      return place + columns;
    case "ArrowUp":
      return place - columns;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * Give the focus to the item to which a key leads; whether it is a key to move by.
 * @param {Element} item
 * @param {string} key
 */
export function moveFocus(item, key) {
  const group = /** @type {HTMLElement} */ (item.closest("[data-group]"));
  const items = itemsOf(group);
  const columns = group.dataset.group === "grid" ? Number(group.dataset.columns) : 1;
  const place = destination(key, items.indexOf(/** @type {HTMLElement} */ (item)), items.length, columns);
  if (place === null) return false;
  const next = items[place];
  if (next) {
    for (const other of items) other.setAttribute("tabindex", other === next ? "0" : "-1");
    next.focus();
  }
  return true;
}

/** Let Tab reach the groups here: what is kept, or else the first. @param {HTMLElement | SVGElement} within @param {string} kept */
export function letTabReach(within, kept) {
  const groups = [...within.querySelectorAll("[data-group]")];
  if ("group" in within.dataset) groups.unshift(within);
  for (const group of groups) {
    const items = itemsOf(group);
    (items.find(item => item.dataset.choice === kept) ?? items[0])?.setAttribute("tabindex", "0");
  }
}
