// A relation's end is drawn to another node: the end that is nearer to where it is taken.
import {draw, setAttributes} from "./dom.js";
import {requestEdit} from "./editing.js";
import {round} from "./numbers.js";
import {nodeId, sided} from "./scene.js";

/** @import {Point, Relation} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const DRAGGED = 6; // pixels from which on a press is a drag

class Drag {
  /** @param {View} view @param {number} side @param {SVGSVGElement} svg @param {Relation} line @param {PointerEvent} event */
  constructor(view, side, svg, line, event) {
    this.view = view;
    this.side = side;
    this.svg = svg;
    this.line = line;
    this.pointer = event.pointerId;
    /** @type {Point} */
    this.begun = [event.clientX, event.clientY];
    const {nodes} = view.scene.graphs[side];
    const ends = [line.source, line.target].map(k => this.centre(nodeId(side, nodes[k])));
    const far = ends.map(([x, y]) => Math.hypot(x - event.clientX, y - event.clientY));
    /** Which end moves: 0 for the source. */
    this.moves = nodes[line.target].constant || far[0] < far[1] ? 0 : 1;
    this.fixed = ends[1 - this.moves];
    /** @type {SVGLineElement | null} */
    this.rubber = null;
    /** @type {SVGElement | null} */
    this.aim = null;
    this.ending = new AbortController();
    const {signal} = this.ending;
    svg.addEventListener("pointermove", now => this.move(now), {signal});
    svg.addEventListener("pointerup", () => this.drop(), {signal});
    svg.addEventListener("pointercancel", () => this.end(), {signal});
  }

  /** Of a node's shape, in the window. @param {string} choice @returns {Point} */
  centre(choice) {
    const shape = this.svg.querySelector(`.node[data-choice="${CSS.escape(choice)}"] .shape`);
    const {x, y, width, height} = /** @type {Element} */ (shape).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }

  /** A point of the window in the picture. @param {Point} point @returns {Point} */
  inside([x, y]) {
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return [round(point.x), round(point.y)];
  }

  /** @param {PointerEvent} now */
  move({clientX, clientY}) {
    if (!this.rubber) {
      if (Math.hypot(clientX - this.begun[0], clientY - this.begun[1]) < DRAGGED) return;
      const [x, y] = this.inside(this.fixed);
      this.rubber = draw("line", {class: "rubber", x1: x, y1: y, x2: x, y2: y});
      this.svg.append(this.rubber);
      this.svg.setPointerCapture(this.pointer);
    }
    const [x2, y2] = this.inside([clientX, clientY]);
    setAttributes(this.rubber, {x2, y2});
    this.aim?.classList.remove("aim");
    const root = /** @type {Document | ShadowRoot} */ (this.svg.getRootNode());
    const node = `.node[data-side="${this.side}"]:not([data-constant])`;
    this.aim = /** @type {SVGElement | null} */ (root.elementFromPoint(clientX, clientY)?.closest(node) ?? null);
    this.aim?.classList.add("aim");
  }

  end() {
    this.ending.abort();
    this.rubber?.remove();
    this.aim?.classList.remove("aim");
  }

  drop() {
    this.end();
    if (!this.rubber) return;
    this.svg.addEventListener("click", click => click.stopPropagation(), {
      capture: true,
      once: true,
    });
    const {relation} = this.line;
    const variable = this.aim?.dataset.variable;
    if (variable === undefined || variable === relation[2 * this.moves]) return;
    const changed = [...relation];
    changed[2 * this.moves] = variable;
    requestEdit(this.view, {side: this.side, relation, changed});
  }
}

/** @param {View} view @param {number} side @param {SVGSVGElement} svg */
export function makeDraggable(view, side, svg) {
  if (!view.scene.editable) return;
  svg.addEventListener("pointerdown", event => {
    const edge = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".edge"));
    if (!edge || event.button || event.pointerType === "touch") return; // a finger scrolls; it has the form
    const {key} = sided(edge.dataset.choice ?? "");
    new Drag(view, side, svg, view.scene.graphs[side].lines[Number(key)], event);
  });
}
