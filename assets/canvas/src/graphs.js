// Both graphs, side by side where they fit, else one below the other; a line a node where it is narrow.
import {button, classes, draw, el, setAttributes, textWidth} from "./dom.js";
import {makeDraggable} from "./dragging.js";
import {fading} from "./fading.js";
import {setOrder} from "./keyboard.js";
import {ALONE, arrangement, BELOW, hung, ROOMY, SMALLEST, tallPlaces, tallSizes, wideOrder} from "./layout.js";
import {isDifferent, isDoubted, lineMark, nodeMark, roleLetter, roleShown, sheet} from "./marks.js";
import {Morph} from "./morph.js";
import {clamp} from "./numbers.js";
import {legend, panel, sizes, toggle} from "./panel.js";
import {penman} from "./penman.js";
import {placed} from "./placing.js";
import {both, NAMES, nameOf} from "./scene.js";

/** @import {Sizes} from "./layout.js" */
/** @import {Graph, PanelView, Places, TallRow} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const NARROW = 640;
const READ = 480; // pixels that a thumbnail has at least where it can be read, shrunk to its room
const BOARD_HEIGHT = 330; // pixels that both graphs may be high on the board
const ON_BOARD = 15 / 16; // of the letters that Python's positions are for
const MORE =
  "Each sentence as a graph of its meaning (Abstract Meaning Representation, AMR), drawn so that what the two share " +
  "stands in the same place. Round: things and people. Square: what happens. Outlined in orange: the other sentence " +
  "has something else here. An arrow after a role, ↑: read it upwards. ↪: the same one again. Names stay together " +
  "here; Smatch, which gives the score, may pair them differently, and says so where it does.";

/** What it is in a line: the marks that there are. @param {View} view */
function texts({scene, graphs}) {
  const lines = graphs.flatMap(graph => graph.lines.map(line => ({...line, doubt: isDoubted(graph.nodes, line)})));
  const nodes = graphs.flatMap(graph => graph.nodes);
  const alone = nodes.some(node => !(node.number || node.doubt));
  const linked = graphs.some(graph => graph.lines.some(line => isDifferent(graph.nodes, line)));
  const doubted = [...lines, ...nodes].some(part => part.doubt);
  const other = nodes.some(node => node.number && !(node.same || node.doubt));
  const weighing = [...lines, ...nodes].filter(part => part.weighs).map(part => Number(part.adds));
  const marks = scene.reasons
    ? [
        weighing.some(adds => adds > 0) && legend("joins", "Green", "joins the two"),
        weighing.some(adds => adds < 0) && legend("alone", "Orange, dashed", "keeps them apart"),
        weighing.length > 1 && "Thicker: counts more. Plain: hardly counts. ",
      ]
    : [
        nodes.some(node => node.who) && legend("who", "Same colour", "partners"),
        other && scene.differences.length > 0 && legend("other", "Orange outline", "something else"),
        alone && legend("alone", "Dashed", "no partner"),
        linked && !alone && legend("linked", "Dashed line", "another role"),
      ];
  const line = [...marks, doubted && legend("unsure", "Dotted", "? the parser is unsure")].flatMap(one => one || []);
  return scene.reasons ? {...REASONS, line} : {heading: "Who does what?", line, more: MORE};
}

const REASONS = {
  heading: "What joins them, and what keeps them apart?",
  more: "Choose a part to see what the score would be without it. Where there are numbers: the same number, partners.",
};

/**
 * Both graphs in rows.
 * @param {View} view
 * @param {Graph[]} graphs as they are drawn
 * @param {Sizes[]} sizes
 * @param {number} [high] pixels that none may grow beyond
 * @returns {{svg: SVGSVGElement, places: Places}[]}
 */
function drawWide(view, graphs, sizes, high) {
  const labels = graphs.map((graph, side) => {
    const letter = roleLetter(sizes[side].scale);
    return graph.lines.map(line => ({w: textWidth(roleShown(view, line), letter), h: letter + 1}));
  });
  return placed(graphs, sizes, labels, high).map(({places, routes, at}, side) => {
    const graph = graphs[side];
    const {scale} = sizes[side];
    const [svg, marker] = sheet(places.width, places.height, `Graph ${nameOf(view.scene, side)}`);
    const lines = routes.map(({path}, k) =>
      lineMark(view, side, graph, k, {path, at: at[k]}, {scale, anchor: "middle", marker}),
    );
    const nodes = graph.nodes.map((node, k) => nodeMark(view, side, node, places.boxes[k], {scale}));
    svg.append(...lines, ...nodes);
    setOrder(svg, wideOrder(graph, nodes, lines));
    return {svg, places};
  });
}

/**
 * A graph, a line a node.
 * @param {View} view @param {number} side @param {Graph} graph as it is drawn @param {number} room
 * @param {{scale: number, step: number}} size
 */
function drawTall(view, side, graph, room, size) {
  const {scale} = size;
  const letter = roleLetter(scale);
  const turnedUp = new Set(graph.tall.rows.flatMap(({line, turned}) => (turned ? [line] : [])));
  const labelWidth = (/** @type {number} */ k) => textWidth(roleShown(view, graph.lines[k], turnedUp.has(k)), letter);
  const {width, height, close, boxes} = tallPlaces(graph, room, labelWidth, size);
  const [svg] = sheet(width, height, `Graph ${nameOf(view.scene, side)}`);
  /** @type {SVGGElement[]} */
  const lines = [];
  /** @type {SVGGElement[]} */
  const nodes = [];
  /** @type {SVGGElement[]} */
  const order = [];
  const hang = (/** @type {TallRow} */ {on, line, from = 0, turned}, /** @type {number} */ k) => {
    if (on === undefined || line === undefined) return;
    const start = from * scale;
    const way = hung(boxes[on], boxes[k], close ? undefined : start - 4);
    lines.push(
      lineMark(view, side, graph, line, close ? way : {path: way.path, at: [start, boxes[k].y]}, {
        scale,
        anchor: "start",
        turned,
      }),
    );
    order.push(lines[lines.length - 1]);
  };
  graph.tall.rows.forEach((row, k) => {
    const node = nodeMark(view, side, graph.nodes[row.node], boxes[k], {
      scale,
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

const FITTED = 0.5; // the least share of its size to which a long graph shrinks on a slide

/** Both graphs as they are. */
class Both {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.frames = both(() => fading(el("div", {class: "frame"})));
    this.sides = both(side => {
      const text = view.options.text ? penman(view, side) : null;
      const look = classes("name", view.scene.graphs[side].title && "titled");
      const name = el("b", {class: look, "aria-hidden": "true"}, nameOf(view.scene, side));
      return el("div", {class: "side", "data-side": side}, name, this.frames[side], text);
    });
    const all = button("Show all", "Show all of both graphs", () => this.element.classList.add("whole"));
    this.element = el("div", {class: "both"}, ...this.sides, el("div", {class: "all"}, all));
  }

  /** Whether it is a thumbnail that can be read in its room. */
  get small() {
    return this.view.scene.thumbnail !== undefined && this.element.clientWidth >= READ;
  }

  /** The layout that the page asks for; a thumbnail without much room has a line a node, side by side. */
  get wanted() {
    const {layout, thumbnail} = this.view.scene;
    return thumbnail === undefined ? layout : "tall";
  }

  /** @param {number} height @param {boolean} alone @param {boolean} narrow */
  layout(height, alone, narrow) {
    const {view, element} = this;
    const graphs = view.graphs;
    for (const side of this.sides) side.querySelector(".minimap")?.remove();
    if (this.small) {
      this.layoutSmall(graphs);
      return;
    }
    const wanted = {
      alone,
      narrow,
      layout: this.wanted,
      plain: graphs[0].plain !== undefined && !view.options.full,
      most: this.most(graphs, alone),
      seen: view.roomy ? view.heightBelow(element) : height,
    };
    const how = arrangement(graphs, element.clientWidth, height, wanted);
    const wide = how.sizes && drawWide(view, graphs, how.sizes, how.high);
    // Labels may need more room than was thought: on a phone, nobody is to push a picture to and fro
    if (wide && !(narrow && wide.some(({places}) => places.width > how.room + 1))) {
      element.classList.toggle("stacked", how.stacked);
      this.layoutWide(wide, how.room);
      return;
    }
    const {stacked, room} = wide ? arrangement(graphs, element.clientWidth, height, {...wanted, layout: "tall"}) : how;
    element.classList.toggle("stacked", stacked);
    this.layoutTall(graphs, room, alone, narrow ? 0 : height);
  }

  /**
   * @param {Graph[]} graphs @param {number} room @param {boolean} alone
   * @param {number} height of a slide, into which all is to fit if that can still be read; 0 on a phone
   */
  layoutTall(graphs, room, alone, height) {
    const {view} = this;
    const size = tallSizes(graphs, room, alone ? ALONE : view.roomy ? ROOMY : SMALLEST);
    const least = graphs.every(({tall}) => tall.width * size.scale <= room) ? room : 0; // both alike
    const drawn = both(side => view.sized(drawTall(view, side, graphs[side], least, size)));
    const share = Math.min(...drawn.map(svg => height / Number(svg.getAttribute("height"))));
    const fitted = alone && share >= FITTED && share < 1;
    drawn.forEach((svg, side) => {
      for (const way of fitted ? ["width", "height"] : []) {
        svg.setAttribute(way, String(Number(svg.getAttribute(way)) * share));
      }
      this.frames[side].replaceChildren(svg);
    });
  }

  /**
   * How large they may be; in a view of their own, so that they are seen at once.
   * @param {Graph[]} graphs @param {boolean} alone
   */
  most(graphs, alone) {
    if (alone) return ALONE;
    if (this.view.board) return ON_BOARD;
    const left = this.view.heightBelow(this.element) - BELOW;
    return clamp(left / Math.max(...graphs.map(({wide}) => wide.height)), 1, ROOMY);
  }

  /** Side by side, in as much of the room as each needs. @param {Graph[]} graphs */
  layoutSmall(graphs) {
    const whole = {across: 1, down: 1, scale: 1};
    drawWide(this.view, graphs, [whole, whole]).forEach(({svg, places}, side) => {
      this.frames[side].replaceChildren(svg);
      this.sides[side].style.flexGrow = String(places.width);
    });
  }

  /** @param {{svg: SVGSVGElement, places: Places}[]} drawn @param {number} room */
  layoutWide(drawn, room) {
    const {view} = this;
    const {size} = view.options;
    drawn.forEach(({svg, places}, side) => {
      const frame = this.frames[side];
      frame.replaceChildren(view.sized(svg));
      makeDraggable(view, side, svg);
      if (places.width * size <= room + 1) return;
      frame.scrollLeft = places.boxes[0].x * size - room / 2; // its top node
      if (!view.board) this.sides[side].append(minimap(frame, places, size));
    });
  }
}

/** @param {View} view @param {HTMLElement} body */
function tools(view, body) {
  const {scene, options} = view;
  const plain = scene.graphs.some(graph => graph.plain);
  const whole = options.full || !plain;
  const inWords = whole && !scene.reasons && scene.graphs.some(graph => graph.lines.some(line => line.said));
  const save = (/** @type {number | undefined} */ side) => () => {
    const svgs = [.../** @type {NodeListOf<SVGElement>} */ (body.querySelectorAll(".frame > svg"))];
    const chosen = side === undefined ? svgs : [svgs[side]];
    view.savePicture(chosen, side === undefined ? "graphs" : `graph-${"ab"[side]}`);
  };
  const alone = view.roomy && !options.morph;
  return [
    plain && !options.morph && scene.full === undefined
      ? toggle(view, "full", "Detail", [false, true], ["Plain", "Full AMR"])
      : [],
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
    body.classList.toggle("capped", view.board && !alone);
    picture.layout(view.pictureHeight(body, BOARD_HEIGHT, 24), alone, body.clientWidth < NARROW);
    view.letTabReach(body);
  };
  return {element: panel(view, "graphs", texts(view), tools(view, body), body), layout};
}
