// Both graphs, side by side where they fit, else one below the other; a line a node where it is narrow.
import {button, classes, draw, el, setAttributes} from "./dom.js";
import {makeDraggable} from "./dragging.js";
import {setOrder} from "./keyboard.js";
import {arranged, EDGES, hung, route, SMALLEST, tallPlaces, wideOrder, widePlaces} from "./layout.js";
import {lineMark, nodeMark, sheet} from "./marks.js";
import {Morph} from "./morph.js";
import {panel, sizes, toggle} from "./panel.js";
import {penman} from "./penman.js";
import {savePng} from "./png.js";
import {both, NAMES, nameOf} from "./scene.js";

/** @import {Sizes} from "./layout.js" */
/** @import {Graph, PanelView, Places, TallRow} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const NARROW = 640;
const BELOW = 276; // pixels of the panels below the graphs, with the gaps
const TEXTS = {
  heading: "Graphs: who does what to whom",
  line: "Same number and colour: aligned. Grey, dashed: no partner.",
  more:
    "Each sentence as an Abstract Meaning Representation. Same number and colour: aligned. Box: same concept; " +
    "ellipse: another concept in its place; grey and dashed: no partner. Thick line: the relation is in both. " +
    "Question mark, dotted line: the parser doubts it.",
};

const REASONS = {
  heading: "What each part adds",
  line: "Blue, unbroken: holds the two together; orange, dashed: keeps them apart.",
  more:
    "Each node and each relation says what the score would be without it. The thicker and deeper, the more it adds. " +
    "Same number: aligned. Box: same concept; ellipse: another concept in its place.",
};

/** @param {View} view @param {number} side @param {Places} places @param {number} scale */
function drawWide(view, side, {boxes, bends, width, height}, scale) {
  const graph = view.scene.graphs[side];
  const [svg, marker] = sheet(view, width, height, `Graph ${nameOf(view.scene, side)}`);
  const lines = graph.lines.map((line, k) =>
    lineMark(view, side, k, route(boxes[line.source], boxes[line.target], bends[k]), {
      scale,
      anchor: "middle",
      marker,
    }),
  );
  const nodes = graph.nodes.map((node, k) => nodeMark(view, side, node, boxes[k], {scale}));
  svg.append(...lines, ...nodes);
  setOrder(svg, wideOrder(graph, nodes, lines));
  return svg;
}

/** @param {View} view @param {number} side @param {number} room */
function drawTall(view, side, room) {
  const graph = view.scene.graphs[side];
  const {width, height, close, boxes} = tallPlaces(graph, room);
  const [svg] = sheet(view, width, height, `Graph ${nameOf(view.scene, side)}`);
  /** @type {SVGGElement[]} */
  const lines = [];
  /** @type {SVGGElement[]} */
  const nodes = [];
  /** @type {SVGGElement[]} */
  const order = [];
  const hang = (/** @type {TallRow} */ {on, line, from = 0, turned}, /** @type {number} */ k) => {
    if (on === undefined || line === undefined) return;
    const start = from * SMALLEST;
    const way = hung(boxes[on], boxes[k], close ? undefined : start - 4);
    lines.push(
      lineMark(view, side, line, close ? way : {path: way.path, at: [start, boxes[k].y]}, {
        scale: SMALLEST,
        anchor: "start",
        turned,
      }),
    );
    order.push(lines[lines.length - 1]);
  };
  graph.tall.rows.forEach((row, k) => {
    const node = nodeMark(view, side, graph.nodes[row.node], boxes[k], {
      scale: SMALLEST,
      mention: row.mention,
    });
    nodes.push(node);
    hang(row, k);
    if (!row.mention) order.push(node);
  });
  svg.append(...lines, ...nodes);
  setOrder(svg, order);
  return svg;
}

/**
 * The whole graph in small, where it is wider than its frame: where one is, and the way elsewhere.
 * @param {HTMLElement} frame
 * @param {Places} places
 * @param {number} size how much larger than these it is drawn
 */
function minimap(frame, {boxes, width, height}, size) {
  const scale = Math.min(240 / width, 44 / height);
  const seen = draw("rect", {class: "seen", y: 0, height});
  const map = draw(
    "svg",
    {
      class: "minimap",
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${width} ${height}`,
      "aria-hidden": "true",
    },
    ...boxes.map(({x, y, w, h}) => draw("rect", {x: x - w / 2, y: y - h / 2, width: w, height: h})),
    seen,
  );
  const scrolled = () => setAttributes(seen, {x: frame.scrollLeft / size, width: frame.clientWidth / size});
  const go = (/** @type {PointerEvent} */ event) => {
    if (event.buttons) frame.scrollLeft = (event.offsetX / scale) * size - frame.clientWidth / 2;
  };
  map.onpointerdown = go;
  map.onpointermove = go;
  frame.onscroll = scrolled;
  scrolled();
  return map;
}

/** Both graphs as they are. */
class Both {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.frames = both(() => el("div", {class: "frame"}));
    this.sides = both(side => {
      const text = view.options.text ? penman(view, side) : null;
      const look = classes("name", view.scene.graphs[side].title && "titled");
      const name = el("b", {class: look, "aria-hidden": "true"}, nameOf(view.scene, side));
      return el("div", {class: "side", "data-side": side}, name, this.frames[side], text);
    });
    this.element = el("div", {class: "both"}, ...this.sides);
  }

  /** @param {number} height @param {boolean} alone @param {boolean} narrow */
  layout(height, alone, narrow) {
    const {view, element, frames} = this;
    const {graphs, layout, thumbnail} = view.scene;
    for (const side of this.sides) side.querySelector(".minimap")?.remove();
    if (thumbnail !== undefined) this.layoutSmall(graphs);
    else if (layout ? layout === "tall" : narrow) {
      element.classList.toggle("stacked", narrow);
      frames.forEach((frame, side) => {
        frame.replaceChildren(view.sized(drawTall(view, side, frame.clientWidth - EDGES)));
      });
    } else {
      const {stacked, room, sizes} = arranged(graphs, element.clientWidth, height, alone);
      element.classList.toggle("stacked", stacked);
      sizes.forEach((size, side) => {
        this.layoutWide(side, size, room);
      });
    }
  }

  /** Side by side, in as much of the room as each needs. @param {Graph[]} graphs */
  layoutSmall(graphs) {
    graphs.forEach((graph, side) => {
      const places = widePlaces(graph, {across: 1, down: 1, scale: 1});
      this.frames[side].replaceChildren(drawWide(this.view, side, places, 1));
      this.sides[side].style.flexGrow = String(places.width);
    });
  }

  /** @param {number} side @param {Sizes} sizes @param {number} room */
  layoutWide(side, sizes, room) {
    const {view} = this;
    const frame = this.frames[side];
    const places = widePlaces(view.scene.graphs[side], sizes);
    const svg = drawWide(view, side, places, sizes.scale);
    const {size} = view.options;
    frame.replaceChildren(view.sized(svg));
    makeDraggable(view, side, svg);
    if (places.width * size <= room + 1) return;
    frame.scrollLeft = places.boxes[0].x * size - room / 2; // its top node
    this.sides[side].append(minimap(frame, places, size));
  }
}

/** @param {View} view @param {HTMLElement} body */
function tools(view, body) {
  const {scene, options} = view;
  const inWords = !scene.reasons && scene.graphs.some(graph => graph.lines.some(line => line.said));
  const save = (/** @type {number | undefined} */ side) => () => {
    const svgs = [.../** @type {NodeListOf<SVGElement>} */ (body.querySelectorAll(".frame > svg"))];
    const chosen = side === undefined ? svgs : [svgs[side]];
    savePng(chosen, side === undefined ? "graphs" : `graph-${"ab"[side]}`, scene.note, view.theme);
  };
  const alone = view.roomy && !options.morph;
  return [
    scene.reasons ? [] : toggle(view, "morph", "View", [false, true], ["Both", "A → B"]),
    options.morph ? [] : toggle(view, "text", "Text", [false, true], ["drawn", "+ PENMAN"]),
    inWords ? toggle(view, "roles", "Roles", ["words", "arg"], ["in words", "ARG"]) : [],
    alone ? sizes(view) : [],
    alone ? both(side => button(`PNG of ${NAMES[side]}`, `Save graph ${NAMES[side]} as PNG`, save(side))) : [],
    button("PNG", "Save the graphs as PNG", save(undefined)),
  ].flat();
}

/** @param {View} view @returns {PanelView} */
export function graphs(view) {
  const picture = view.options.morph ? new Morph(view) : new Both(view);
  const body = picture.element;
  const layout = () => {
    const alone = view.fillsScreen(body) || Boolean(view.scene.large);
    picture.layout(view.pictureHeight(body, 215, 54, BELOW), alone, body.clientWidth < NARROW);
    view.letTabReach(body);
  };
  const {heading, line, more} = view.scene.reasons ? REASONS : TEXTS;
  const texts = view.roomy ? {heading, line: more, more: ""} : {heading, line, more};
  return {element: panel(view, "graphs", texts, tools(view, body), body), layout};
}
