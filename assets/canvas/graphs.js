// Both graphs, side by side where they fit, else one below the other; a line a node where it is narrow.
const DRAWN = 16, ROLE = 13, BOX = 34;         // letters, roles and boxes that Python's positions are for
const SMALLEST = 13 / DRAWN, NARROW = 640;     // no letters below 13 pixels, no roles below 12
const AFTER = 276;                             // pixels of the panels below the graphs, with the gaps
let markers = 0;

const boxHeight = scale => Math.max(22, BOX * scale * 0.8);

// Where nodes are, and how large, in a given room.
function wideSizes(graph, room, height, most) {
  const across = clamp(room / graph.wide.width, SMALLEST, most);
  const down = clamp(height / graph.wide.height, 0.54, most);
  const scale = clamp(Math.min(across, 1.5 * down), SMALLEST, most);
  return {across, down, scale};
}
function widePlaces(graph, {across, down, scale}) {
  const high = boxHeight(scale);
  return {
    scale,
    boxes: graph.nodes.map((node, k) => {
      const [x, y] = graph.wide.at[k];
      return {x: x * across, y: y * down, w: node.width * scale, h: high};
    }),
    bends: graph.wide.bend.map(bend => bend && [bend[0] * across, bend[1] * down]),
    width: graph.wide.width * across,
    height: graph.wide.height * down,
  };
}

// Where a line from a box's centre leaves it.
function rim(box, [x, y]) {
  const [dx, dy] = [x - box.x, y - box.y];
  const reach = Math.min(dx ? box.w / 2 / Math.abs(dx) : Infinity, dy ? box.h / 2 / Math.abs(dy) : Infinity, 1);
  return [box.x + dx * reach, box.y + dy * reach];
}
function route(from, to, bend) {
  if (from === to) {
    const right = from.x + from.w / 2;
    return {path: `M${right} ${from.y - 6} Q${right + 50} ${from.y} ${right} ${from.y + 6}`, at: [right + 26, from.y]};
  }
  const [a, b] = [rim(from, bend ?? [to.x, to.y]), rim(to, bend ?? [from.x, from.y])];
  const shown = point => point.map(round).join(" ");
  return bend
    ? {path: `M${shown(a)} Q${shown(bend)} ${shown(b)}`, at: [0, 1].map(k => (a[k] + 2 * bend[k] + b[k]) / 4)}
    : {path: `M${shown(a)} L${shown(b)}`, at: [0, 1].map(k => (a[k] + b[k]) / 2)};
}

function nodeShape(view, node, box) {
  const attributes = {class: "shape", "stroke-width": 2, "stroke-dasharray": node.number ? null : "6 5",
    fill: node.number ? view.colour(node.number) : view.theme.fill, stroke: node.number ? view.theme.text : view.theme.muted};
  return node.number && !node.same
    ? draw("ellipse", {cx: round(box.x), cy: round(box.y), rx: round(box.w / 2), ry: round(box.h / 2), ...attributes})
    : draw("rect", {x: round(box.x - box.w / 2), y: round(box.y - box.h / 2), rx: 4, width: round(box.w), height: round(box.h), ...attributes});
}
function nodeLabel(view, node, box, scale, text) {
  return draw("text", {class: "label", x: round(box.x), y: round(box.y + DRAWN * scale * 0.35), "text-anchor": "middle",
    "font-size": round(DRAWN * scale), fill: node.number ? "#111111" : view.theme.text}, text);
}
function nodeMark(view, side, node, box, scale, mention = false) {
  const group = draw("g", {class: "node", "data-side": side, "data-variable": node.variable, "data-number": node.number,
    "data-constant": node.constant, role: "button", "aria-label": `${node.label}: ${node.title}`},
    nodeShape(view, node, box), nodeLabel(view, node, box, scale, mention ? `↪ ${node.label}` : node.label));
  return view.part(nodeId(side, node), group, !mention);
}
function roleShown(view, line, turned = false) {
  if (view.options.roles === "words" && line.said) return turned ? `${line.said} ↑` : line.said;
  return turned ? line.role.replace(/( \?)?$/, "-of$1") : line.role;
}
function lineMark(view, side, k, line, nodes, path, at, anchor, scale, marker, turned) {
  return view.part(lineId(side, k), draw("g", {class: "edge", "data-side": side, "data-source": nodes[line.source].key,
    "data-target": nodes[line.target].key, "data-matched": line.matched, "data-doubt": line.doubt, role: "button",
    "aria-label": `${nodes[line.source].label} ${line.said || line.role} ${nodes[line.target].label}`},
    draw("path", {class: "grip", d: path, fill: "none", stroke: "transparent", "stroke-width": 14}),
    draw("path", {class: "line", d: path, fill: "none", stroke: view.theme.muted, "stroke-width": line.matched ? 2.2 : 1.4,
      "stroke-dasharray": line.doubt ? "2 5" : line.matched ? null : "8 5", "marker-end": marker && `url(#${marker})`}),
    draw("text", {x: round(at[0]), y: round(at[1] + 4), "text-anchor": anchor, "font-size": Math.max(12, round(ROLE * scale)),
      "font-style": line.matched ? null : "italic", fill: view.theme.text, stroke: view.theme.background, "stroke-width": 4,
      "paint-order": "stroke"}, roleShown(view, line, turned))));
}
function sheet(view, width, height, label) {
  const id = `semlens-arrow-${++markers}`;
  const svg = draw("svg", {width: Math.ceil(width), height: Math.ceil(height), viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    role: "group", "data-group": true, "aria-label": label},
    draw("defs", {}, draw("marker", {id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9,
      orient: "auto-start-reverse", markerUnits: "userSpaceOnUse"}, draw("path", {d: "M0 0 10 5 0 10z", fill: view.theme.muted}))));
  return [svg, id];
}

function drawWide(view, side, places) {
  const graph = view.data.graphs[side], {boxes, bends, scale} = places;
  const [svg, marker] = sheet(view, places.width, places.height, `Graph ${"AB"[side]}`);
  const lines = graph.lines.map((line, k) => {
    const {path, at} = route(boxes[line.source], boxes[line.target], bends[k]);
    return lineMark(view, side, k, line, graph.nodes, path, at, "middle", scale, marker);
  });
  const nodes = graph.nodes.map((node, k) => nodeMark(view, side, node, boxes[k], scale));
  svg.append(...lines, ...nodes);
  svg.order = graph.nodes.flatMap((node, k) => [nodes[k], ...lines.filter((_, n) => graph.lines[n].source === k)]);
  return svg;
}

// A line a node; where that is too wide for the room, relations stand above their nodes and steps are small.
const STEP = 20, ROW = 46;
// Boxes of the rows that are kept, each below the one before and right of the one it hangs on.
function stepped(rows, wideOf, kept = () => true) {
  const depth = [];
  let y = 18 - ROW;
  return rows.map(row => {
    depth.push(row.on === undefined ? 0 : depth[row.on] + 1);
    if (!kept(row)) return null;
    const w = wideOf(row);
    return {x: 2 + STEP * depth.at(-1) + w / 2, y: y += ROW, w, h: 26};
  });
}
// The line to what hangs on a box, and where its relation stands: above that, or beside it where it is further up.
function hung(from, to, start = to.x - to.w / 2) {
  const stem = from.x - from.w / 2 + 11, below = to.y > from.y;
  return {path: `M${round(stem)} ${round(from.y + (below ? from.h : -from.h) / 2)} L${round(stem)} ${round(to.y)} L${round(start)} ${round(to.y)}`,
    at: below ? [stem + 6, to.y - 20] : [to.x + to.w / 2 + 6, to.y]};
}
function tallPlaces(graph, room) {
  const {tall} = graph, scale = SMALLEST, wideOf = row => (row.width ?? graph.nodes[row.node].width) * scale;
  if (tall.width * scale <= room) {
    return {width: tall.width * scale, height: tall.height * 0.8, close: false,
      boxes: tall.rows.map(row => ({x: row.at[0] * scale, y: row.at[1] * 0.8, w: wideOf(row), h: 26}))};
  }
  const boxes = stepped(tall.rows, wideOf);
  return {width: Math.max(...boxes.map(box => box.x + box.w / 2)) + 4, height: boxes.at(-1).y + 18, close: true, boxes};
}
function drawTall(view, side, room) {
  const graph = view.data.graphs[side], {tall} = graph, scale = SMALLEST;
  const {width, height, close, boxes} = tallPlaces(graph, room);
  const [svg] = sheet(view, width, height, `Graph ${"AB"[side]}`);
  const lines = [], nodes = [], order = [];
  tall.rows.forEach((row, k) => {
    const box = boxes[k];
    nodes.push(nodeMark(view, side, graph.nodes[row.node], box, scale, row.mention));
    if (row.on !== undefined) {
      const {path, at} = hung(boxes[row.on], box, close ? undefined : row.from * scale - 4);
      const said = close ? at : [row.from * scale, box.y];
      lines.push(lineMark(view, side, row.line, graph.lines[row.line], graph.nodes, path, said, "start", scale, null, row.turned));
      order.push(lines.at(-1));
    }
    if (!row.mention) order.push(nodes.at(-1));
  });
  svg.append(...lines, ...nodes);
  svg.order = order;
  return svg;
}

// The whole graph in small, where it is wider than its frame: where one is, and the way elsewhere.
function minimap(frame, places) {
  const scale = Math.min(240 / places.width, 44 / places.height);
  const seen = draw("rect", {class: "seen", y: 0, height: places.height});
  const map = draw("svg", {class: "minimap", width: places.width * scale, height: places.height * scale,
    viewBox: `0 0 ${places.width} ${places.height}`, "aria-hidden": "true"},
    ...places.boxes.map(box => draw("rect", {x: box.x - box.w / 2, y: box.y - box.h / 2, width: box.w, height: box.h})), seen);
  const now = () => { filled(seen, {x: frame.scrollLeft, width: frame.clientWidth}, []); };
  const go = event => {
    if (event.buttons) frame.scrollLeft = event.offsetX / scale - frame.clientWidth / 2;
  };
  map.onpointerdown = go;
  map.onpointermove = go;
  frame.onscroll = now;
  now();
  return map;
}

function graphs(view) {
  const {data, options} = view;
  const frames = [0, 1].map(() => el("div", {class: "frame"}));
  const sides = frames.map((frame, side) => el("div", {class: "side", "data-side": side},
    el("b", {class: "name", "aria-hidden": "true"}, "AB"[side]), frame, options.text ? written(view, side) : null));
  const morph = options.morph ? morphing(view) : null;
  const body = morph ? morph.element : el("div", {class: "both"}, ...sides);
  const worded = data.graphs.some(g => g.lines.some(line => line.said));
  const made = panel(view, "graphs", "Graphs: who does what to whom", "Same number and colour: aligned. Grey, dashed: no partner.",
    "Each sentence as an Abstract Meaning Representation. Same number and colour: aligned. Box: same concept; ellipse: another "
    + "concept in its place; grey and dashed: no partner. Thick line: the relation is in both. Question mark, dotted line: the parser doubts it.",
    [choose("View", [[false, "Both"], [true, "A → B"]], options.morph, on => view.set({morph: on})),
      options.morph ? null : choose("Text", [[false, "drawn"], [true, "+ PENMAN"]], options.text, on => view.set({text: on})),
      worded ? choose("Roles", [["words", "in words"], ["arg", "ARG"]], options.roles, roles => view.set({roles})) : null,
      button("PNG", "Save the graphs as PNG", () => savePng([...body.querySelectorAll(".frame > svg")], "graphs", data.note, view.theme)),
    ].filter(Boolean), body);

  function layout() {
    const full = view.full(body) || view.data.large, room = body.clientWidth;
    const height = view.high(body, 215, 54, AFTER);
    const narrow = room < NARROW;
    if (morph) { morph.layout(room - 4, height, full ? 1.4 : 1, narrow); view.roving(body); return; }
    const half = (room - 28) / 2;
    const stacked = narrow || data.graphs.some(g => g.wide.width * SMALLEST > half - 4);
    body.classList.toggle("stacked", stacked);
    data.graphs.forEach((graph, side) => {
      const frame = frames[side];
      sides[side].querySelector(".minimap")?.remove();
      if (narrow) { frame.replaceChildren(drawTall(view, side, room - 4)); return; }
      const within = (stacked ? room : half) - 4;
      const places = widePlaces(graph, wideSizes(graph, within, stacked ? height * (full ? 0.5 : 0.7) : height, full ? 1.4 : 1));
      const svg = drawWide(view, side, places);
      frame.replaceChildren(svg);
      draggable(view, side, svg);
      if (places.width > within + 1) {
        const top = places.boxes[0];
        frame.scrollLeft = top.x - within / 2;
        sides[side].append(minimap(frame, places));
      }
    });
    view.roving(body);
  }
  return {element: made, layout};
}
