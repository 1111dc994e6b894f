// Both graphs, side by side where they fit, else one below the other; a line a node where it is narrow.
import {button, draw, el, setAttributes} from "./dom.js";
import {makeDraggable} from "./dragging.js";
import {setOrder} from "./keyboard.js";
import {arranged, EDGES, hung, route, SMALLEST, tallPlaces, wideOrder, widePlaces} from "./layout.js";
import {lineMark, nodeMark, sheet} from "./marks.js";
import {Morph} from "./morph.js";
import {panel, toggle} from "./panel.js";
import {penman} from "./penman.js";
import {savePng} from "./png.js";
import {both, NAMES} from "./scene.js";

/** @import {Sizes} from "./layout.js" */
/** @import {PanelView, Places, TallRow} from "./types.d.ts" */
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

/** @param {View} view @param {number} side @param {Places} places @param {number} scale */
function drawWide(view, side, {boxes, bends, width, height}, scale) {
  const graph = view.scene.graphs[side];
  const [svg, marker] = sheet(view, width, height, `Graph ${NAMES[side]}`);
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
  const [svg] = sheet(view, width, height, `Graph ${NAMES[side]}`);
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

/** The whole graph in small, where it is wider than its frame: where one is, and the way elsewhere. @param {HTMLElement} frame @param {Places} places */
function minimap(frame, {boxes, width, height}) {
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
  const scrolled = () => setAttributes(seen, {x: frame.scrollLeft, width: frame.clientWidth});
  const go = (/** @type {PointerEvent} */ event) => {
    if (event.buttons) frame.scrollLeft = event.offsetX / scale - frame.clientWidth / 2;
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
      const name = el("b", {class: "name", "aria-hidden": "true"}, NAMES[side]);
      return el("div", {class: "side", "data-side": side}, name, this.frames[side], text);
    });
    this.element = el("div", {class: "both"}, ...this.sides);
  }

  /** @param {number} height @param {boolean} alone @param {boolean} narrow */
  layout(height, alone, narrow) {
    const {view, element, frames} = this;
    for (const side of this.sides) side.querySelector(".minimap")?.remove();
    if (narrow) {
      element.classList.add("stacked");
      frames.forEach((frame, side) => {
        frame.replaceChildren(drawTall(view, side, element.clientWidth - EDGES));
      });
      return;
    }
    const {stacked, room, sizes} = arranged(view.scene.graphs, element.clientWidth, height, alone);
    element.classList.toggle("stacked", stacked);
    sizes.forEach((size, side) => {
      this.layoutWide(side, size, room);
    });
  }

  /** @param {number} side @param {Sizes} sizes @param {number} room */
  layoutWide(side, sizes, room) {
    const {view} = this;
    const frame = this.frames[side];
    const places = widePlaces(view.scene.graphs[side], sizes);
    const svg = drawWide(view, side, places, sizes.scale);
    frame.replaceChildren(svg);
    makeDraggable(view, side, svg);
    if (places.width <= room + 1) return;
    frame.scrollLeft = places.boxes[0].x - room / 2; // its top node
    this.sides[side].append(minimap(frame, places));
  }
}

/** @param {View} view @param {HTMLElement} body */
function tools(view, body) {
  const {scene, options} = view;
  const inWords = scene.graphs.some(graph => graph.lines.some(line => line.said));
  const save = () => {
    const svgs = /** @type {NodeListOf<SVGElement>} */ (body.querySelectorAll(".frame > svg"));
    savePng([...svgs], "graphs", scene.note, view.theme);
  };
  return [
    toggle(view, "morph", "View", [false, true], ["Both", "A → B"]),
    options.morph ? [] : toggle(view, "text", "Text", [false, true], ["drawn", "+ PENMAN"]),
    inWords ? toggle(view, "roles", "Roles", ["words", "arg"], ["in words", "ARG"]) : [],
    button("PNG", "Save the graphs as PNG", save),
  ].flat();
}

/** @param {View} view @returns {PanelView} */
export function graphs(view) {
  const picture = view.options.morph ? new Morph(view) : new Both(view);
  const body = picture.element;
  const layout = () => {
    const alone = view.fillsScreen(body) || view.scene.large;
    picture.layout(view.pictureHeight(body, 215, 54, BELOW), alone, body.clientWidth < NARROW);
    view.letTabReach(body);
  };
  return {element: panel(view, "graphs", TEXTS, tools(view, body), body), layout};
}
