// From A to B: matched nodes travel, what is only in A fades, what is only in B grows.
import {button, draw, el, setAttributes, textWidth} from "./dom.js";
import {setOrder} from "./keyboard.js";
import {
  ALONE,
  betweenBoxes,
  boxHeight,
  EDGES,
  hung,
  listedPlaces,
  ports,
  route,
  SMALLEST,
  widePlaces,
  wideSizes,
} from "./layout.js";
import {lineMark, nodeLabel, nodeMark, roleAt, roleLetter, roleShown, sheet} from "./marks.js";
import {between, clamp, round} from "./numbers.js";
import {placeLabels} from "./placing.js";
import {both, lineId, nodeId} from "./scene.js";

/** @import {Box, Pair, Places, Point} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const TRAVEL = 2400; // milliseconds
const TALLER = 1.3; // rows are further apart, so that labels have room on all lines from one node

/**
 * A node or a relation: of which graph and which of it, its mate in B where it is of A and has one,
 * and how it is drawn.
 * @typedef {{side: number, k: number, mate: number | null, mark: SVGGElement}} Traveller
 * @typedef {Traveller & {second: SVGTextElement | null, box: Box}} TravellingNode
 */

/** How much is seen of something, 0 to 1. @param {Traveller} traveller @param {number} travelled */
function presence({side, mate}, travelled) {
  if (side) return clamp(1.6 * travelled - 0.6, 0, 1);
  return mate === null ? clamp(1 - 1.6 * travelled, 0, 1) : 1;
}

/**
 * All of A, then what only B has.
 * @param {(number | null)[]} mates of all of A
 * @param {number} count of all of B
 */
function travellersOf(mates, count) {
  /** @type {{side: number, k: number, mate: number | null}[]} */
  const travellers = mates.map((mate, k) => ({side: 0, k, mate}));
  for (let k = 0; k < count; k++) if (!mates.includes(k)) travellers.push({side: 1, k, mate: null});
  return travellers;
}

const unmarked = () => draw("g");

export class Morph {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const {
      index,
      scene: {
        graphs: [a, b],
      },
    } = view;
    this.frame = el("div", {class: "frame"});
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 100,
      step: 1,
      value: Math.round(100 * view.options.travelled),
      "aria-label": "From graph A to graph B",
    });
    this.slider.oninput = () => {
      this.stop();
      this.show(Number(this.slider.value) / 100);
    };
    this.play = button("▶", "Play from A to B", () => this.toggle());
    this.element = el(
      "div",
      {class: "morph"},
      this.frame,
      el("div", {class: "ride"}, this.play, el("b", {}, "A"), this.slider, el("b", {}, "B")),
    );
    const nodeMates = a.nodes.map(node => {
      const mate = index.mates[0].get(node);
      return mate ? b.nodes.indexOf(mate) : null;
    });
    const lineMates = a.lines.map(line => (line.mate >= 0 ? line.mate : null));
    const nowhere = {x: 0, y: 0, w: 0, h: 0};
    /** @type {TravellingNode[]} */
    this.nodes = travellersOf(nodeMates, b.nodes.length).map(one => ({
      ...one,
      mark: unmarked(),
      second: null,
      box: nowhere,
    }));
    /** @type {Traveller[]} */
    this.lines = travellersOf(lineMates, b.lines.length).map(one => ({...one, mark: unmarked()}));
    this.narrow = false;
    /** @type {Pair<number[]>} */
    this.leaves = [[], []];
    /** @type {Pair<Point[]>} */
    this.labels = [[], []];
    /** @type {Pair<Places & {left: number}>} */
    this.places = both(() => ({boxes: [], bends: [], width: 0, height: 0, left: 0}));
  }

  toggle() {
    const {view} = this;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.show(view.options.travelled < 1 ? 1 : 0);
    else if (view.playing) this.stop();
    else this.start();
  }

  start() {
    const {view} = this;
    const from = view.options.travelled >= 1 ? 0 : view.options.travelled;
    /** @type {number | null} */
    let begun = null;
    const step = (/** @type {number} */ now) => {
      begun ??= now;
      this.show(Math.min(1, from + (now - begun) / TRAVEL));
      if (view.options.travelled < 1 && this.frame.isConnected) view.playing = requestAnimationFrame(step);
      else this.stop();
    };
    this.play.textContent = "❚❚";
    view.playing = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.view.playing);
    this.view.playing = 0;
    this.play.textContent = "▶";
  }

  /** @param {number} height @param {boolean} alone @param {boolean} narrow */
  layout(height, alone, narrow) {
    const {view} = this;
    const {graphs} = view.scene;
    const room = this.element.clientWidth - EDGES;
    const sizes = graphs.map(graph => wideSizes(graph, room, height, alone ? ALONE : 1));
    const scale = narrow ? SMALLEST : Math.min(...sizes.map(size => size.scale));
    const places = both(side =>
      narrow
        ? listedPlaces(graphs[side], scale)
        : widePlaces(graphs[side], {...sizes[side], scale, down: sizes[side].down * TALLER}),
    );
    const width = Math.max(...places.map(place => place.width));
    const high = Math.max(...places.map(place => place.height));
    this.narrow = narrow;
    this.places = both(side => ({
      ...places[side],
      left: narrow ? 0 : (width - places[side].width) / 2,
    }));
    this.leaves = both(side => ports(graphs[side], this.places[side].boxes));
    this.labels = both(side => this.labelPlaces(side, scale));
    const [svg, marker] = sheet(width, high, "From graph A to graph B");
    for (const line of this.lines) this.drawLine(line, scale, marker);
    for (const node of this.nodes) this.drawNode(node, scale);
    const marks = this.nodes.map(node => node.mark);
    svg.append(...this.lines.map(line => line.mark), ...marks);
    setOrder(svg, marks);
    this.frame.replaceChildren(svg);
    this.show(view.options.travelled);
  }

  /** Where each role of a graph stands at rest. @param {number} side @param {number} scale @returns {Point[]} */
  labelPlaces(side, scale) {
    const {view} = this;
    const graph = view.scene.graphs[side];
    const {bends, left, width, height} = this.places[side];
    const boxes = this.places[side].boxes.map(box => ({...box, x: box.x + left}));
    const leaves = this.leaves[side];
    const routes = graph.lines.map(({source, target}, k) => {
      const bend = bends[k];
      return route(boxes[source], boxes[target], bend && [bend[0] + left, bend[1]], leaves[k]);
    });
    const letter = roleLetter(scale);
    const sizes = graph.lines.map(line => ({w: textWidth(roleShown(view, line), letter), h: letter + 1}));
    return placeLabels(boxes, routes, sizes, {width: width + 2 * left, height});
  }

  /** @param {Traveller} line @param {number} scale @param {string} marker */
  drawLine(line, scale, marker) {
    const anchor = this.narrow ? "start" : "middle";
    line.mark = lineMark(
      this.view,
      line.side,
      this.view.scene.graphs[line.side],
      line.k,
      {path: "", at: [0, 0]},
      {scale, anchor, marker},
    );
    if (line.mate !== null) this.view.register(lineId(1, line.mate), line.mark, false);
  }

  /** @param {TravellingNode} traveller @param {number} scale */
  drawNode(traveller, scale) {
    const {view} = this;
    const [a, b] = view.scene.graphs;
    const node = (traveller.side ? b : a).nodes[traveller.k];
    const box = {x: 0, y: 0, w: node.width * scale, h: boxHeight(scale)};
    traveller.mark = nodeMark(view, traveller.side, node, box, {scale});
    traveller.second = null;
    if (traveller.mate === null) return;
    const mate = b.nodes[traveller.mate];
    view.register(nodeId(1, mate), traveller.mark, false);
    if (mate.label !== node.label) {
      traveller.second = nodeLabel(mate, {x: 0, y: 0}, scale, mate.label);
      traveller.mark.append(traveller.second);
    }
  }

  /** How it is on the way. @param {number} travelled 0 to 1 */
  show(travelled) {
    this.view.options.travelled = travelled;
    this.slider.value = String(Math.round(100 * travelled));
    const eased = travelled * travelled * (3 - 2 * travelled);
    for (const node of this.nodes) this.moveNode(node, travelled, eased);
    for (const line of this.lines) this.moveLine(line, travelled, eased);
  }

  /** @param {number} side @param {number} k */
  boxOf(side, k) {
    const {boxes, left} = this.places[side];
    return {...boxes[k], x: boxes[k].x + left};
  }

  /** @param {TravellingNode} traveller @param {number} travelled @param {number} eased */
  moveNode(traveller, travelled, eased) {
    const {side, k, mate, mark, second} = traveller;
    const from = this.boxOf(side, k);
    const {x, y, w, h} = betweenBoxes(from, mate === null ? from : this.boxOf(1, mate), eased);
    traveller.box = {x, y, w, h};
    const shape = /** @type {Element} */ (mark.querySelector(".shape"));
    setAttributes(shape, {x: round(-w / 2), width: round(w)});
    const grown = side ? 0.5 + presence(traveller, travelled) / 2 : 1;
    mark.setAttribute("transform", `translate(${round(x)} ${round(y)}) scale(${grown})`);
    fade(mark, presence(traveller, travelled));
    if (second) {
      const first = /** @type {SVGElement} */ (mark.querySelector(".label"));
      first.style.opacity = String(1 - eased);
      second.style.opacity = String(eased);
    }
  }

  /** @param {Traveller} traveller @param {number} travelled @param {number} eased */
  moveLine(traveller, travelled, eased) {
    const {side, k, mark} = traveller;
    const line = this.view.scene.graphs[side].lines[k];
    const [from, to] = [line.source, line.target].map(node => this.now(side, node));
    const way = this.narrow
      ? hung(from, to)
      : route(from, to, this.bendOf(traveller, from, to, eased), this.portNow(traveller, eased));
    const at = this.narrow ? way.at : this.labelNow(traveller, eased);
    for (const drawn of mark.querySelectorAll("path")) drawn.setAttribute("d", way.path);
    setAttributes(/** @type {Element} */ (mark.querySelector("text")), roleAt(at));
    fade(mark, presence(traveller, travelled));
  }

  /** Where a relation leaves its box now. @param {Traveller} traveller @param {number} eased */
  portNow({side, k, mate}, eased) {
    const from = this.leaves[side][k];
    return between(from, mate === null ? from : this.leaves[1][mate], eased);
  }

  /** Where a role is now. @param {Traveller} traveller @param {number} eased @returns {Point} */
  labelNow({side, k, mate}, eased) {
    const from = this.labels[side][k];
    const to = mate === null ? from : this.labels[1][mate];
    return [between(from[0], to[0], eased), between(from[1], to[1], eased)];
  }

  /** Where a node is now. @param {number} side @param {number} k */
  now(side, k) {
    const there = this.nodes.find(one => (side === one.side ? one.k === k : side && one.mate === k));
    if (!there) throw new Error(`no node ${k} in graph ${side}`);
    return there.box;
  }

  /** Towards where a relation bends; null if it is straight in both. @param {Traveller} traveller @param {Box} from @param {Box} to @param {number} eased @returns {Point | null} */
  bendOf({side, k, mate}, from, to, eased) {
    const shifted = (/** @type {number} */ of, /** @type {number} */ n) => {
      const {bends, left} = this.places[of];
      const bend = bends[n];
      return bend && [bend[0] + left, bend[1]];
    };
    const own = shifted(side, k);
    const there = mate === null ? own : shifted(1, mate);
    if (!own && !there) return null;
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const [begins, ends] = [own ?? [x, y], there ?? [x, y]];
    return [between(begins[0], ends[0], eased), between(begins[1], ends[1], eased)];
  }
}

/** @param {SVGElement} mark @param {number} seen 0 to 1 */
function fade(mark, seen) {
  mark.style.opacity = String(seen);
  mark.style.visibility = seen ? "" : "hidden";
}
