// A picture as pixels, and as a file that the browser saves.
import {el} from "./dom.js";

const SCALE = 3; // pixels of the file by one of the picture
const LARGEST = 8000; // pixels of a side that a browser's canvas takes
const AREA = 16_000_000; // pixels in all that the smallest of them takes

/** How much larger a picture is drawn, as far as a browser can. @param {number} width @param {number} height */
export const scaleOf = (width, height) =>
  Math.min(SCALE, LARGEST / width, LARGEST / height, Math.sqrt(AREA / (width * height)));

/** @param {string} svg */
export async function drawn(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const {width, height} = picture;
  const scale = scaleOf(width, height);
  const canvas = el("canvas", {width: width * scale, height: height * scale});
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return {canvas, scale};
}

/** @param {HTMLCanvasElement} canvas @param {string} kind @returns {Promise<Blob>} */
export const asBlob = (canvas, kind) =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("this browser cannot make the file"))), kind, 0.92),
  );

/** @param {Blob} blob @param {string} name */
export function saveAs(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", {download: name, href}).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
