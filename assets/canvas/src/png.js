// A picture that was drawn here, as PNG: with the styles that it has on the page, and where it is from.
import {draw, SVG, textWidth} from "./dom.js";
import {asBlob, drawn, saveAs} from "./raster.js";

const GAP = 32;
const FOOT = 26;
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "paint-order",
  "visibility",
];

/** @param {SVGElement} svg */
function styledCopy(svg) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  copy.removeAttribute("style"); // by which it is larger on the page
  const originals = svg.querySelectorAll("*");
  /** @type {NodeListOf<SVGElement>} */ (copy.querySelectorAll("*")).forEach((element, k) => {
    const style = getComputedStyle(originals[k]);
    for (const name of STYLES) element.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** @param {Element} root whose colours the picture has @param {SVGElement[]} svgs @param {string} note */
function sideBySide(root, svgs, note) {
  const style = getComputedStyle(root);
  const [paper, quiet] = ["--paper", "--quiet"].map(name => style.getPropertyValue(name).trim());
  const sizes = svgs.map(svg => [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))]);
  const width = Math.max(
    sizes.reduce((sum, [w]) => sum + w + GAP, -GAP),
    textWidth(note, 12) + 16,
  );
  const height = Math.max(...sizes.map(([, h]) => h)) + FOOT;
  const all = draw(
    "svg",
    {xmlns: SVG, width, height, "font-family": "sans-serif"},
    draw("rect", {width, height, fill: paper}),
  );
  let left = 0;
  svgs.forEach((svg, k) => {
    const copy = styledCopy(svg);
    copy.setAttribute("x", String(left));
    left += sizes[k][0] + GAP;
    all.append(copy);
  });
  all.append(draw("text", {x: 8, y: height - 8, "font-size": 12, fill: quiet}, note));
  return all;
}

/**
 * @param {Element} root whose colours the picture has
 * @param {SVGElement[]} svgs
 * @param {string} name of the file
 * @param {string} note
 */
export async function savePng(root, svgs, name, note) {
  const text = new XMLSerializer().serializeToString(sideBySide(root, svgs, note));
  const {canvas} = await drawn(text);
  saveAs(await asBlob(canvas, "image/png"), `semlens-${name}.png`);
}
