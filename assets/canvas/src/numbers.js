// Numbers, and how they are written.

/** @param {number} x @param {number} least @param {number} most */
export const clamp = (x, least, most) => Math.min(Math.max(x, least), most);

/** @param {number} from @param {number} to @param {number} share */
export const between = (from, to, share) => from + (to - from) * share;

/** To a tenth of a pixel. @param {number} x */
export const round = x => Math.round(x * 10) / 10;

const EXACT = 0.9995; // from here on a score is shown as 1

/** With a true minus sign, no minus before what would be shown as zero, and not 1 for almost 1. @param {number} value */
export function digits(value, places = 2) {
  const shown = places === 2 && value < EXACT && value > 0.99 ? "0.99" : value.toFixed(places);
  return Number(shown) === 0 ? shown.replace("-", "") : shown.replace("-", "−");
}

/** @param {number} share */
export const percent = share => `${digits(100 * share, 0)}%`;

/** In a cell: two digits after the point. @param {number} value */
export const inCell = value => digits(value).replace("0.", ".");
