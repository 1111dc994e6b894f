// Colours, written as #rrggbb.
import {between} from "./numbers.js";

/** Red, green and blue, 0 to 255. @param {string} colour */
const channels = colour => [1, 3, 5].map(k => Number.parseInt(colour.slice(k, k + 2), 16));

/** @param {string} one @param {string} other @param {number} share of the other */
export function mixed(one, other, share) {
  const [from, to] = [channels(one), channels(other)];
  const hex = from.map((x, k) =>
    Math.round(between(x, to[k], share))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** @param {string} colour */
export function isDark(colour) {
  const [red, green, blue] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 130;
}
