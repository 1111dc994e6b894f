// src/numbers.js
var clamp = (x, least, most) => Math.min(Math.max(x, least), most);
var between = (from, to, share) => from + (to - from) * share;
var round = (x) => Math.round(x * 10) / 10;
var EXACT = 0.9995;
function digits(value, places = 2) {
  const shown = places === 2 && value < EXACT && value > 0.99 ? "0.99" : value.toFixed(places);
  return Number(shown) === 0 ? shown.replace("-", "") : shown.replace("-", "−");
}
var percent = (share) => `${digits(100 * share, 0)}%`;
var inCell = (value) => digits(value).replace("0.", ".");

// src/scene.js
var VERSION = 3;
var NAMES = "AB";
var LETTERS = "ab";
function checkVersion({ version }) {
  if (version !== VERSION) {
    throw new Error(`the canvas draws scenes of version ${VERSION}, not ${version}: reload the page`);
  }
}
var isSame = (one, other) => Boolean(one.same?.some((number) => other.same?.includes(number)));
var isReplaced = (one, other) => Boolean(one.of?.some((number) => other.of?.includes(number))) && one.text.toLowerCase() !== other.text.toLowerCase() && !isSame(one, other);
var isLone = ({ sentences: sentences2 }, side, word) => Boolean(word.alone && !word.same) && !sentences2[1 - side].words.some((other) => isReplaced(word, other));
var anyLone = (scene) => scene.sentences.some(({ words }, side) => words.some((word) => isLone(scene, side, word)));
var wordId = (side, k) => `w.${LETTERS[side]}.${k}`;
var keyId = (side, key) => `n.${LETTERS[side]}.${key}`;
var nodeId = (side, node) => keyId(side, node.key);
var lineId = (side, k) => `r.${LETTERS[side]}.${k}`;
var cellId = (i, j) => `c.${i}.${j}`;
var aspectId = (name) => `s.${name}`;
var isApart = ({ tells }) => tells === "differs";
function aspectInWords({ short, predicted, measured, absent, tells, seen }) {
  if (absent) return `${short}: neither graph has anything of it.`;
  const graphs2 = measured === null ? ", nothing of it in the graphs" : `, measured on the graphs ${digits(measured)}`;
  return `${short}: ${tells}. Predicted from the text ${digits(predicted)}${graphs2}.${seen ? `
${seen}` : ""}`;
}
var differenceId = (number) => `d.${number}`;
function sided(choice) {
  const [kind, letter, ...rest] = choice.split(".");
  return { kind, side: letter ? LETTERS.indexOf(letter) : -1, key: rest.join(".") };
}
var both = (make) => [make(0), make(1)];
var NO_GRAPH = {
  penman: "",
  nodes: [],
  lines: [],
  wide: { width: 0, height: 0, at: [], bend: [] },
  tall: { width: 0, height: 0, rows: [] }
};
var PART_NAMES = (
  /** @type {PartName[]} */
  ["scores", "top", "graphs", "trees", "tokens", "aspects"]
);
function completed(scene) {
  const { only = PART_NAMES } = scene;
  return {
    sentences: both(() => ({ words: [], rest: "" })),
    verdict: "",
    scores: [],
    graphs: [NO_GRAPH, NO_GRAPH],
    warning: "",
    tokens: { cosine: [], moved: [], score: 0, method: "rcmd", term: "", heat: "cosine", summary: "" },
    aspects: { axes: [], order: [], first: [], score: 0, said: "" },
    differences: [],
    ...scene,
    parts: only.filter((part) => scene[part === "top" ? "sentences" : part])
  };
}
function has({ sentences: sentences2, graphs: graphs2, tokens, aspects: aspects2, differences }, index, choice) {
  const [kind, first, second] = choice.split(".");
  const { side, key } = sided(choice);
  const place = Number(key);
  switch (kind) {
    case "w":
      return side >= 0 && sentences2[side].words[place] !== void 0;
    case "n":
      return side >= 0 && index.byKey[side].has(key);
    case "r":
      return side >= 0 && graphs2[side].lines[place] !== void 0;
    case "c":
      return tokens.cosine[Number(first)]?.[Number(second)] !== void 0;
    case "s":
      return aspects2.axes.some(({ name }) => name === first);
    case "d":
      return differences[Number(first) - 1] !== void 0;
    default:
      return false;
  }
}
function shownGraph(graph, full) {
  const { plain } = graph;
  if (full || !plain) return graph;
  return {
    ...graph,
    nodes: plain.nodes.map(({ node, ...own }) => ({ ...graph.nodes[node], ...own })),
    lines: plain.lines.map((own) => ({ ...graph.lines[own.line], ...own })),
    wide: plain.wide,
    tall: plain.tall
  };
}
var nameOf = ({ graphs: graphs2 }, side) => graphs2[side].title ?? NAMES[side];
function matesOf({ graphs: [a, b] }) {
  const mates = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
  const join = (x, y) => {
    if (!y) return;
    mates[0].set(x, y);
    mates[1].set(y, x);
  };
  for (const node of a.nodes) {
    if (!node.number || node.constant) continue;
    join(
      node,
      b.nodes.find((other) => other.number === node.number && !other.constant)
    );
  }
  for (const line2 of a.lines) {
    if (line2.mate < 0) continue;
    const [x, y] = [a.nodes[line2.target], b.nodes[b.lines[line2.mate].target]];
    if (x.constant && y.constant) join(x, y);
  }
  return mates;
}
function indexed(scene) {
  const { sentences: sentences2, graphs: graphs2, tokens } = scene;
  const nodesOf = both(
    (side) => sentences2[side].words.map((_, k) => graphs2[side].nodes.filter((node) => node.words.includes(k)))
  );
  const partnersOf = both(
    (side) => sentences2[side].words.map((_, k) => tokens.moved.filter((move) => move[side] === k).map((move) => move[1 - side]))
  );
  return {
    nodesOf,
    partnersOf,
    byKey: both((side) => new Map(graphs2[side].nodes.map((node) => [node.key, node]))),
    mates: matesOf(scene),
    adds: new Map(tokens.moved.map(([i, j, value]) => [cellId(i, j), value])),
    narrow: scene.aspects.axes.filter((axis) => !axis.whole && !axis.absent)
  };
}

// src/address.js
var encoded = (text) => encodeURIComponent(text).replace(/[!*'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll("%20", "+");
function addressWith(changed) {
  const now = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changed)) {
    if (value) now.set(name, value);
    else now.delete(name);
  }
  const asked = [...now].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return location.pathname + (asked && `?${asked}`);
}
var remember = (changed) => history.replaceState({}, "", addressWith(changed));

// src/dom.js
var SVG = "http://www.w3.org/2000/svg";
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === void 0) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
function filled(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}
var el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
var draw = (tag, attributes = {}, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);
var classes = (...names) => names.filter(Boolean).join(" ");
function button(shown, label, act) {
  const made = el("button", { type: "button", "aria-label": label, title: label }, shown);
  made.onclick = act;
  return made;
}
var measuring = null;
function textWidth(text, size) {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (!measuring) throw new Error("this browser cannot measure text");
  measuring.font = `${size}px sans-serif`;
  return measuring.measureText(text).width;
}
function truncated(text, size, most) {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > most) letters.pop();
  return `${letters.join("")}…`;
}

// src/panel.js
var STEP = 1.25;
var SMALLEST = 0.25;
var LARGEST = 4;
function stars(view, panel2) {
  if (!view.scene.ratings) return null;
  const { rated } = view.scene;
  const rate = (n) => {
    const before = view.scene.ratings ?? {};
    const given = before[panel2] === n ? 0 : n;
    view.scene.ratings = { ...before, [panel2]: given };
    showStars(all, given);
    view.trigger("rate", { of: rated, panel: panel2, stars: given });
  };
  const all = el(
    "span",
    {
      class: "stars",
      "data-panel": panel2,
      role: "group",
      "aria-label": `How well do the ${panel2} explain it?`
    },
    ...[1, 2, 3, 4, 5].map((n) => button("", `${panel2}: ${n} of 5`, () => rate(n)))
  );
  showStars(all, view.scene.ratings[panel2]);
  return all;
}
function showStars(all, given) {
  [...all.children].forEach((star, k) => {
    star.textContent = k < given ? "★" : "☆";
    star.setAttribute("aria-pressed", String(k + 1 === given));
  });
}
function toggle(view, name, label, values, shown) {
  const buttons = values.map((value, k) => {
    const pressed = String(value === view.options[name]);
    const made = el("button", { type: "button", "aria-pressed": pressed }, shown[k]);
    made.onclick = () => view.set({ [name]: value });
    return made;
  });
  return el("span", { class: "switch", role: "group", "aria-label": label }, ...buttons);
}
function sizes(view) {
  const { size } = view.options;
  const step = (shown, label, to) => button(shown, label, () => view.set({ size: clamp(to, SMALLEST, LARGEST) }));
  return el(
    "span",
    { class: "switch", role: "group", "aria-label": "Size" },
    step("−", "Smaller", size / STEP),
    step("Fit", "Fit", 1),
    step("+", "Larger", size * STEP)
  );
}
function fullScreen(view, name, heading) {
  const corners = draw("path", {
    d: "M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8
  });
  const icon = draw("svg", { viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" }, corners);
  const made = button(icon, `Full screen: ${heading}`, () => {
    view.closeMenu(name);
    const panel2 = (
      /** @type {HTMLElement} */
      made.closest(".panel")
    );
    const root = (
      /** @type {Document | ShadowRoot} */
      panel2.getRootNode()
    );
    if (root.fullscreenElement) document.exitFullscreen();
    else if (panel2.requestFullscreen) panel2.requestFullscreen();
    else {
      panel2.classList.toggle("filling");
      view.layout();
    }
  });
  made.append(" Full screen");
  return made;
}
function menu(view, name, heading, tools2, more) {
  const rows2 = tools2.map((tool) => {
    const label = tool.classList.contains("switch") ? tool.getAttribute("aria-label") : null;
    return el("div", { class: "tool" }, label ? el("span", { "aria-hidden": "true" }, label) : null, tool);
  });
  const explained = more ? el("details", { class: "more" }, el("summary", {}, "more"), el("p", {}, more)) : null;
  const opener = el("summary", { "aria-label": `Tools: ${heading}`, title: "Tools" }, "⋯");
  const made = el("details", { class: "tools", open: view.options.menu === name }, opener);
  made.append(el("div", { class: "menu" }, ...rows2, ...explained ? [explained] : []));
  made.addEventListener("toggle", () => {
    if (made.open) view.options.menu = name;
    else if (view.options.menu === name) view.options.menu = "";
  });
  return made;
}
var legend = (look, looks, says) => el("span", { class: "key" }, el("i", { class: look, role: "img", "aria-label": `${looks}: ` }), says);
function panel(view, name, { heading, line: line2, more }, tools2, body) {
  if (view.scene.thumbnail !== void 0) return el("div", { class: `panel ${name}` }, body);
  return el(
    "section",
    { class: `panel ${name}`, "aria-label": heading },
    el(
      "header",
      {},
      el("h2", {}, heading),
      el(
        "span",
        { class: "beside-heading" },
        stars(view, name),
        view.guide === name ? view.story.button() : null,
        menu(view, name, heading, [...tools2, fullScreen(view, name, heading)], more)
      ),
      el("p", { class: "line" }, ...[line2].flat())
    ),
    body
  );
}

// src/layout.js
var LETTER = 16;
var ROLE_LETTER = 13;
var BOX = 34;
var ALONE = 2.2;
var ROOMY = 1.4;
var BELOW = 150;
var EDGES = 4;
var LOWEST_ROWS = 0.54;
var GAP = 28;
var BETWEEN = 24;
var SMALLEST2 = 13 / LETTER;
var boxHeight = (scale) => Math.max(22, BOX * scale * 0.8);
function wideSizes({ wide }, room, height, most) {
  const across = clamp(room / wide.width, SMALLEST2, most);
  const down = clamp(height / wide.height, LOWEST_ROWS, most);
  return { across, down, scale: clamp(Math.min(across, 1.5 * down), SMALLEST2, most) };
}
function rowSizes(graphs2, room, height, most) {
  const sizes2 = graphs2.map((graph) => wideSizes(graph, room, height, most));
  if (most <= 1) return sizes2;
  const least = (of) => Math.min(...sizes2.map((size) => size[of]));
  return graphs2.map(() => ({ across: least("across"), down: least("down"), scale: least("scale") }));
}
var isSeen = (graphs2, room, narrow) => !narrow || graphs2.every(({ wide }) => wide.width * SMALLEST2 <= room);
function arrangement(graphs2, width, height, { alone, narrow, plain, most, seen = height, layout }) {
  const half = (width - GAP) / 2 - EDGES;
  const whole2 = width - EDGES;
  const fit = (room) => graphs2.every(({ wide }) => wide.width * SMALLEST2 <= room);
  const limit = alone ? 1 : Number.POSITIVE_INFINITY;
  const inRows = (stacked, tall = height) => {
    const room = stacked ? whole2 : half;
    const high2 = stacked ? (tall - BETWEEN) * (alone || plain ? 0.5 : 0.7) : tall;
    return { stacked, room, sizes: rowSizes(graphs2, room, high2, most), high: tall < height ? high2 : high2 * limit };
  };
  const lines = () => {
    const beside = !narrow || graphs2.every((graph) => tallPlaces(graph, half).width <= half);
    return { stacked: !beside, room: beside ? half : whole2, sizes: null, high: 0 };
  };
  if (layout === "tall") return lines();
  if (fit(half)) return inRows(false);
  if (layout === "wide" && isSeen(graphs2, whole2, narrow)) return inRows(true);
  if (!plain) return narrow ? lines() : inRows(true);
  const high = graphs2.reduce((sum, { wide }) => sum + wide.height * LOWEST_ROWS, 0);
  return fit(whole2) && high <= seen ? inRows(true, Math.min(height, seen)) : lines();
}
function widePlaces({ nodes, wide }, { across, down, scale }) {
  const h = boxHeight(scale);
  return {
    boxes: nodes.map((node, k) => {
      const [x, y] = wide.at[k];
      return { x: x * across, y: y * down, w: node.width * scale, h };
    }),
    bends: wide.bend.map((bend) => bend && [bend[0] * across, bend[1] * down]),
    width: wide.width * across,
    height: wide.height * down
  };
}
var wideOrder = (graph, nodes, lines) => nodes.flatMap((node, k) => [node, ...lines.filter((_, n) => graph.lines[n].source === k)]);
function rim(box, [x, y]) {
  const [dx, dy] = [x - box.x, y - box.y];
  const reach = Math.min(dx ? box.w / 2 / Math.abs(dx) : Infinity, dy ? box.h / 2 / Math.abs(dy) : Infinity, 1);
  return [box.x + dx * reach, box.y + dy * reach];
}
var written = (point) => point.map(round).join(" ");
function route(from, to, bend, port = 0) {
  if (from === to) {
    const right = from.x + from.w / 2;
    return {
      path: `M${right} ${from.y - 6} Q${right + 50} ${from.y} ${right} ${from.y + 6}`,
      points: [
        [right, from.y - 6],
        [right + 50, from.y],
        [right, from.y + 6]
      ],
      at: [right + 26, from.y]
    };
  }
  const down = !bend && to.y - from.y > from.h;
  const a = down ? [from.x + port, from.y + from.h / 2] : rim(from, bend ?? [to.x, to.y]);
  const b = rim(to, bend ?? (down ? a : [from.x, from.y]));
  return bend ? {
    path: `M${written(a)} Q${written(bend)} ${written(b)}`,
    points: [a, bend, b],
    at: [(a[0] + 2 * bend[0] + b[0]) / 4, (a[1] + 2 * bend[1] + b[1]) / 4]
  } : {
    path: `M${written(a)} L${written(b)}`,
    points: [a, b],
    at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  };
}
var PORTS = 0.6;
function ports({ lines }, boxes) {
  return lines.map((line2) => {
    const below = lines.filter(({ source, target }) => source === line2.source && boxes[target].y > boxes[source].y);
    const roles = [...new Set(below.map(({ relation }) => relation[1]))].sort();
    const place = roles.indexOf(line2.relation[1]);
    return place < 0 || roles.length < 2 ? 0 : PORTS * boxes[line2.source].w * (place / (roles.length - 1) - 0.5);
  });
}
var betweenBoxes = (from, to, share) => ({
  x: between(from.x, to.x, share),
  y: between(from.y, to.y, share),
  w: between(from.w, to.w, share),
  h: between(from.h, to.h, share)
});
var STEP2 = 20;
var ROW = 46;
var ROW_BOX = 26;
var ROWS_CLOSER = 0.8;
var STEP_MOST = 64;
var READ_FROM_AFAR = 520;
var higher = (scale) => 1 + (scale / SMALLEST2 - 1) / 2;
function depthsOf(rows2) {
  const depths = [];
  for (const { on } of rows2) depths.push(on === void 0 ? 0 : depths[on] + 1);
  return depths;
}
function stepped(rows2, widthOf, kept, { scale = SMALLEST2, step = STEP2 } = {}) {
  const down = higher(scale);
  const depths = depthsOf(rows2);
  const steps = [];
  for (const [k, row] of rows2.entries()) {
    if (!kept(row)) continue;
    const w = widthOf(row);
    steps.push({
      row,
      box: { x: 2 + step * depths[k] + w / 2, y: (18 + ROW * steps.length) * down, w, h: ROW_BOX * down }
    });
  }
  return steps;
}
var rightOf = (boxes) => Math.max(...boxes.map((box) => box.x + box.w / 2)) + 4;
function tallSizes(graphs2, room, most) {
  const scale = clamp(room / READ_FROM_AFAR, SMALLEST2, Math.max(most, SMALLEST2));
  const step = Math.min(
    ...graphs2.flatMap(
      ({ nodes, tall }) => depthsOf(tall.rows).map((depth, k) => {
        const { width, node } = tall.rows[k];
        return depth ? (room - 6 - (width ?? nodes[node].width) * scale) / depth : STEP_MOST;
      })
    )
  );
  const least = STEP2 * higher(scale) | 0;
  if (step < least && scale > SMALLEST2) return tallSizes(graphs2, room, SMALLEST2);
  return { scale, step: scale > SMALLEST2 ? clamp(step, least, STEP_MOST) : STEP2 };
}
function tallPlaces({ nodes, tall }, room, labelWidth = () => 0, { scale = SMALLEST2, step = STEP2 } = {}) {
  const widthOf = (row) => (row.width ?? nodes[row.node].width) * scale;
  const width = tall.width * scale;
  const down = higher(scale);
  if (width <= room) {
    const boxes2 = tall.rows.map((row) => ({
      x: row.at[0] * scale,
      y: row.at[1] * ROWS_CLOSER * down,
      w: widthOf(row),
      h: ROW_BOX * down
    }));
    return { boxes: boxes2, width, height: tall.height * ROWS_CLOSER * down, close: false };
  }
  const boxes = stepped(tall.rows, widthOf, () => true, { scale, step }).map(({ box }) => box);
  const labels = tall.rows.map(({ on, line: line2 }, k) => {
    if (on === void 0 || line2 === void 0) return 0;
    return hung(boxes[on], boxes[k]).at[0] + labelWidth(line2) + 4;
  });
  const last = boxes[boxes.length - 1];
  return { boxes, width: Math.max(rightOf(boxes), ...labels), height: last.y + 18 * down, close: true };
}
function listedPlaces({ nodes, tall }, scale) {
  const steps = stepped(
    tall.rows,
    (row) => nodes[row.node].width * scale,
    (row) => !row.mention
  );
  const boxes = [];
  for (const { row, box } of steps) boxes[row.node] = box;
  return { boxes, bends: [], width: rightOf(boxes), height: ROW * boxes.length };
}
function hung(from, to, start = to.x - to.w / 2) {
  const stem = round(from.x - from.w / 2 + 11);
  const below = to.y > from.y;
  const leaves = round(from.y + (below ? from.h : -from.h) / 2);
  return {
    path: `M${stem} ${leaves} L${stem} ${round(to.y)} L${round(start)} ${round(to.y)}`,
    points: [
      [stem, leaves],
      [stem, to.y],
      [start, to.y]
    ],
    at: below ? [from.x - from.w / 2 + 17, round(to.y - 20 / ROW_BOX * to.h)] : [to.x + to.w / 2 + 6, to.y]
  };
}
var heatmapScale = (rows2, columns, room, height, most = ALONE) => clamp(Math.min(room / (columns + 1.5) / 84, height / (rows2 + 1) / 36), 1, most);
var SLANTED = 20;
var NARROWEST = 15;
var LOWEST = 24;
function heatmapPlaces({ rows: rows2, columns, room, height, longest, scale, alone }) {
  const left = longest[0] + 14;
  const level = (room - left - 8) / columns >= longest[1] + 10;
  const slope = Math.SQRT1_2 * longest[1];
  const upright = !level && (room - left - slope) / columns < SLANTED;
  const top = { level: 24 * scale, upright: longest[1] + 14, slanted: slope + 18 }[level ? "level" : upright ? "upright" : "slanted"];
  const right = level || upright ? 6 : slope;
  const width = clamp((room - left - right) / columns, NARROWEST, (alone ? 110 : 84) * scale);
  const highest = alone ? 48 : clamp(width, LOWEST, 36);
  const cell = { width, height: clamp((height - top) / rows2, 18, highest * scale) };
  return {
    left,
    top,
    level,
    upright,
    cell,
    width: Math.ceil(left + columns * cell.width + right),
    height: Math.ceil(top + rows2 * cell.height + 2),
    cut: (room - left - right) / columns < NARROWEST
  };
}
var LISTED = { width: 56, height: 24 };
function listPlaces({ rows: rows2, room, longest }) {
  const left = Math.min(longest[0] + 14, (room - LISTED.width) / 2);
  return {
    left,
    top: 0,
    level: true,
    upright: false,
    cell: LISTED,
    width: Math.ceil(left + LISTED.width + longest[1] + 10),
    height: rows2 * LISTED.height + 2,
    cut: false
  };
}
var BELOW_ZERO = 0.08;
function onScale(value) {
  const within = clamp(value, -1, 1);
  return within < 0 ? BELOW_ZERO * (1 + within) : BELOW_ZERO + (1 - BELOW_ZERO) * within;
}

// src/radar.js
var BESIDE = [10, 16];
var SIZES = { among: { rim: 84, width: 340, height: 226 }, alone: { rim: 140, width: 460, height: 340 } };
var CAPTION = 24;
var RINGS = [0, 0.5, 1];
var NARROW = 700;
var FEWEST = 3;
function anchor(right) {
  if (Math.abs(right) < 2) return "middle";
  return right > 0 ? "start" : "end";
}
function radar(view, given, kind = "") {
  if (given.length < FEWEST) return null;
  const [said, built] = [false, true].map((of) => given.filter(({ structural = false }) => structural === of));
  const axes = [...said, ...built];
  const { rim: rim2, width, height } = SIZES[view.roomy && innerWidth > NARROW ? "alone" : "among"];
  const [X, Y] = [width / 2, height / 2];
  const at = (k, far2) => {
    const turn = 2 * Math.PI * k / axes.length - Math.PI / 2;
    return [round(X + far2 * Math.cos(turn)), round(Y + far2 * Math.sin(turn))];
  };
  const far = (value) => rim2 * onScale(value);
  const shape = (name) => {
    const points = axes.flatMap((axis, k) => axis.absent || axis[name] === null ? [] : at(k, far(axis[name])).join());
    return points.length < FEWEST ? null : draw("polygon", { class: `shape ${name}`, points: points.join(" ") });
  };
  const spokes = axes.map((axis, k) => {
    const [rx, ry] = at(k, rim2);
    const [nx, ny] = [at(k, rim2 + BESIDE[0])[0], at(k, rim2 + BESIDE[1])[1]];
    const [px, py] = at(k, far(axis.predicted));
    const [mx, my] = at(k, far(axis.measured ?? 0));
    return view.register(
      aspectId(axis.name),
      draw(
        "g",
        {
          class: classes("spoke", axis.absent && "faint", isApart(axis) && "low"),
          role: "button",
          "aria-label": aspectInWords(axis)
        },
        draw("title", {}, axis.meaning),
        draw("line", { x1: X, y1: Y, x2: rx, y2: ry }),
        draw(
          "text",
          {
            x: nx,
            y: round(ny + (anchor(nx - X) === "middle" ? 8 * Math.sign(ny - Y) : 0) + 4),
            "font-size": 12,
            "text-anchor": anchor(nx - X)
          },
          axis.short
        ),
        axis.absent || axis.measured === null ? null : draw("rect", { class: "measured", x: mx - 4, y: my - 4, width: 8, height: 8 }),
        axis.absent ? null : draw("circle", { class: "predicted", cx: px, cy: py, r: 4 })
      )
    );
  });
  const ends = [at(said.length - 0.5, rim2), at(axes.length - 0.5, rim2)].map((end) => end.join(" "));
  const large = Number(built.length > said.length);
  const shade = said.length && built.length ? [
    draw("path", { class: "built", d: `M${X} ${Y} L${ends[0]} A${rim2} ${rim2} 0 ${large} 1 ${ends[1]} Z` }),
    draw("text", { class: "caption", x: X, y: height + CAPTION - 6 }, "Shaded: how the graphs are built")
  ] : [];
  const below = shade.length ? CAPTION : 0;
  const rings = RINGS.map(
    (value) => draw("circle", { class: value ? "ring" : "ring zero", cx: X, cy: Y, r: round(far(value)) })
  );
  const numbers = RINGS.map((value) => {
    const [x, y] = at(-0.5, far(value));
    return draw("text", { class: "number", x, y: y + 4, "aria-hidden": "true" }, digits(value, value % 1 ? 1 : 0));
  });
  return draw(
    "svg",
    {
      class: classes("radar", kind),
      width,
      height: height + below,
      viewBox: `0 0 ${width} ${height + below}`,
      role: "group",
      "aria-label": built.length ? "Radar of all aspects" : "Radar of what is said",
      "data-group": true
    },
    ...shade,
    ...rings,
    ...numbers,
    shape("predicted"),
    shape("measured"),
    ...spokes
  );
}

// src/aspects.js
var SOURCES = ["predicted", "measured"];
var MARKS = { predicted: "●", measured: "■" };
var ON_BOARD = 3;
var SAME = "1: same";
var WORDS = "Differs, in orange: something that was found to differ shows in it. Else alike: both at least 0.8; unlike: both below 0.5; unclear: they are 0.25 apart or more (graphs know no synonyms, and the text takes one aspect for another); partly: between. ";
var RADAR = "Italic, without a mark: neither graph has anything of it. The radar goes from 0 to 1; the small zone in its middle is for all that is below. ";
var allAlone = (view) => view.roomy && !view.scene.brief;
var texts = (scene, whole2) => ({
  heading: "In which ways are they alike?",
  line: [
    el("b", { class: "predicted" }, MARKS.predicted),
    " predicted from the text ",
    el("b", { class: "measured" }, MARKS.measured),
    whole2 ? " measured on the graphs" : " the graphs",
    scene.aspects.axes.some((axis) => isApart(axis)) ? ". Orange: they differ." : ""
  ],
  more: `Predicted: cosine of the two sub-embeddings of an aspect (S3BERT, −1 to 1). Measured: the AMR metric on the two graphs (0 to 1). ${WORDS}${whole2 ? "" : RADAR}${scene.aspects.said}`
});
function leastOf(shown) {
  const least = Math.min(...shown.map(({ predicted }) => predicted));
  return [-0.1, -0.5].find((begin) => least >= begin) ?? -1;
}
var numbersOf = (axis) => SOURCES.map((name) => {
  const value = axis[name];
  return el("small", { class: name }, value === null ? "" : `${MARKS[name]} ${digits(value)}`);
});
var gloss = ({ meaning, seen }) => el("small", { class: seen ? "seen" : "gloss" }, seen ?? meaning);
function rows(view, shown, { glossed = false, least = leastOf(shown) } = {}) {
  const at = (value2) => `${round(100 * (value2 - least) / (1 - least))}%`;
  const marked = [0, 0.5, 1, ...least <= -0.5 ? [least] : []];
  const ticks = () => marked.map((value2) => el("i", { class: value2 ? "tick" : "tick zero", style: `left:${at(value2)}` }));
  const track = ({ absent, predicted, measured }) => {
    const made = el("span", { class: "track", "aria-hidden": "true" }, ...ticks());
    if (absent) return made;
    const mark = (name, value2) => el("i", { class: name, style: `left:${at(value2)}` });
    if (measured !== null) {
      const [from, to] = [Math.min(predicted, measured), Math.max(predicted, measured)];
      const between3 = `left:${at(from)};right:calc(100% - ${at(to)})`;
      made.append(el("i", { class: "span", style: between3 }), mark("measured", measured));
    }
    made.append(mark("predicted", predicted));
    return made;
  };
  const value = (axis) => el(
    "span",
    { class: "value" },
    ...axis.absent ? [] : [...glossed ? numbersOf(axis) : [], el("b", {}, axis.tells)]
  );
  const row = (axis) => view.register(
    aspectId(axis.name),
    el(
      "div",
      {
        class: classes("axis", axis.absent && "faint", isApart(axis) && "low"),
        role: "button",
        title: axis.meaning,
        "aria-label": aspectInWords(axis)
      },
      el("span", { class: "name" }, axis.short, axis.absent ? el("small", {}, "in neither") : null),
      track(axis),
      value(axis),
      glossed ? gloss(axis) : null
    )
  );
  const numbers = marked.map(
    (value2) => el(
      "i",
      { class: classes("mark", value2 === 1 && "end"), style: `left:${at(value2)}` },
      value2 === 1 && glossed ? SAME : digits(value2, value2 % 1 ? 1 : 0)
    )
  );
  return el(
    "div",
    { class: "rows" },
    el("div", { "data-group": true, role: "group", "aria-label": "Aspects" }, ...shown.map(row)),
    el(
      "div",
      { class: "axis scale", "aria-hidden": "true" },
      el("span", { class: "name" }),
      el("span", { class: "track" }, ...numbers),
      el("span", { class: "value" })
    )
  );
}
var inLetters = (count) => count === 15 ? "fifteen" : String(count);
function allOfThem(view) {
  const { axes, order } = view.scene.aspects;
  const ranked = order.flatMap((name) => axes.find((axis) => axis.name === name) ?? []);
  const absent = axes.filter((axis) => axis.absent).map(({ short }) => short);
  const neither = absent.length ? el("p", { class: "line" }, `Neither graph has any: ${absent.join(", ")}.`) : null;
  const how = { glossed: true, least: leastOf(ranked) };
  const [said, built] = [false, true].map((structural) => ranked.filter((axis) => Boolean(axis.structural) === structural));
  const more = el("summary", {}, "How the graphs are built");
  const below = built.length ? el("details", { class: "built" }, more, rows(view, built, how)) : null;
  const listed = el("div", { class: "listed" }, said.length ? rows(view, said, how) : null, neither, below);
  const few = radar(
    view,
    axes.filter(({ absent: absent2, structural }) => !(absent2 || structural)),
    "few"
  );
  return { body: el("div", { class: "axes" }, listed, few, radar(view, axes, few ? "whole" : "")), tools: [] };
}
function telling(view) {
  const { options } = view;
  const { brief, large, aspects: aspects2 } = view.scene;
  const { axes, first } = aspects2;
  const found = first.flatMap((name) => axes.find((axis) => axis.name === name) ?? []);
  const few = view.board ? found.slice(0, ON_BOARD) : found;
  const picture = brief || large ? null : radar(view, axes);
  const open = () => {
    options.radar = !options.radar;
    body.classList.toggle("closed", !options.radar);
    opener.setAttribute("aria-expanded", String(options.radar));
  };
  const opener = button(`All ${inLetters(axes.length)} aspects`, "Show the radar of all aspects", open);
  setAttributes(opener, { class: "opener", "aria-expanded": options.radar });
  const body = el(
    "div",
    { class: classes("axes", view.board && "folding", !options.radar && "closed") },
    large ? el("div", { class: "listed" }, rows(view, few, { glossed: true })) : rows(view, options.all ? axes : few),
    view.board && picture ? opener : null,
    picture
  );
  const tools2 = [toggle(view, "all", "How many aspects", [false, true], ["Telling", `All ${axes.length}`])];
  return { body, tools: tools2 };
}
function aspects(view) {
  const { body, tools: tools2 } = allAlone(view) ? allOfThem(view) : telling(view);
  return {
    element: panel(view, "aspects", texts(view.scene, allAlone(view)), tools2, body),
    layout: () => view.letTabReach(body)
  };
}

// src/colours.js
var channels = (colour) => [1, 3, 5].map((k) => Number.parseInt(colour.slice(k, k + 2), 16));
function isDark(colour) {
  const [red, green, blue] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 130;
}

// src/editing.js
var CONCEPT = /^[^\s()"/:~]+$/;
var FRAME = /-\d{2,3}$/;
var NUMBERED = /^(ARG\d|op\d+|snt\d+)$/;
var BEGINS = 3;
var OFFERED = "semlens-offered";
var HINT = "semlens-hint";
function editableOf(view, choice) {
  const { kind, side, key } = sided(choice);
  if (!view.scene.editable) return null;
  if (kind === "n") return editableNode(view, side, key);
  return kind === "r" ? editableRelation(view, side, Number(key)) : null;
}
function editableNode(view, side, key) {
  const { nodes, lines } = view.scene.graphs[side];
  const node = view.index.byKey[side].get(key);
  if (node?.constant)
    return editableRelation(
      view,
      side,
      lines.findIndex((line2) => nodes[line2.target] === node)
    );
  return node ? { side, variable: node.variable, concept: node.concept ?? "" } : null;
}
function editableRelation(view, side, k) {
  const { nodes, lines } = view.scene.graphs[side];
  const line2 = lines[k];
  return line2 ? { side, relation: line2.relation, constant: nodes[line2.target].constant } : null;
}
function editButtons(view, choice) {
  if (!editableOf(view, choice)) return [];
  return [
    button("Change", "Change this concept or relation", () => edit(view, choice)),
    button("Delete", "Delete this node or relation (Del)", () => remove(view, choice))
  ];
}
var requestEdit = (view, change) => view.trigger("edit", { of: view.scene.id, ...change });
function remove(view, choice) {
  const target = editableOf(view, choice);
  if (!target) return;
  const { side, variable, relation } = target;
  requestEdit(view, { side, ...relation ? { relation } : { variable }, gone: true });
}
function wrongConcept({ concepts }, value) {
  if (!CONCEPT.test(value)) return "A concept is one word.";
  const known = concepts.begins && value.toLowerCase().startsWith(concepts.begins) ? concepts.all : null;
  return known && FRAME.test(value) && !known.includes(value) ? "No frame of this name is known." : "";
}
function wrongRole({ scene: { roles = [] } }, value) {
  const role = value.replace(/^:/, "");
  const base = role.replace(/-of$/, "");
  return roles.includes(role) || roles.includes(base) || NUMBERED.test(base) ? "" : "No role of this name is known.";
}
var field = (label, input) => el("label", {}, `${label} `, input);
var textInput = (value) => el("input", {
  type: "text",
  value,
  maxlength: 100,
  spellcheck: "false",
  autocapitalize: "off",
  list: OFFERED,
  "aria-describedby": HINT
});
function nodeSelect(view, side, now) {
  const nodes = view.scene.graphs[side].nodes.filter((node) => !node.constant);
  return el(
    "select",
    {},
    ...nodes.map(
      ({ variable, concept }) => el("option", { value: variable, selected: variable === now }, `${variable} / ${concept}`)
    )
  );
}
function conceptFields(view, { variable, concept }) {
  const input = textInput(concept);
  return {
    input,
    fields: [field(`Concept of ${variable}`, input)],
    wrong: (value) => wrongConcept(view, value),
    change() {
      const value = input.value.trim();
      return value && value !== concept ? { variable, concept: value } : null;
    }
  };
}
function relationFields(view, { side, relation, constant }) {
  const [source, role, target] = relation;
  const input = textInput(role);
  const from = nodeSelect(view, side, source);
  const to = constant ? null : nodeSelect(view, side, target);
  return {
    input,
    fields: [field("From", from), field("Role", input), ...to ? [field("to", to)] : []],
    wrong: (value) => wrongRole(view, value),
    change() {
      const changed = [from.value, input.value.trim(), to ? to.value : target];
      return changed.join(" ") === relation.join(" ") ? null : { relation, changed };
    }
  };
}
function edit(view, choice) {
  const target = editableOf(view, choice);
  if (!target) return;
  const { input, fields, wrong, change } = target.relation ? relationFields(view, target) : conceptFields(view, target);
  const list = el("datalist", { id: OFFERED });
  const hint = el("span", { id: HINT, role: "status" });
  const offer = (values) => list.replaceChildren(...values.map((value) => el("option", { value })));
  const check = () => {
    const value = input.value.trim();
    hint.textContent = value ? wrong(value) : "";
    if (!target.relation) lookUp(view, value);
  };
  const end = () => {
    form.remove();
    view.restoreActions();
    view.reachable(choice)?.focus();
  };
  const form = el(
    "form",
    {},
    ...fields,
    list,
    hint,
    el("button", { type: "submit" }, "Apply"),
    button("Cancel", "Leave it as it is", end)
  );
  input.addEventListener("input", check);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const changed = change();
    if (changed) requestEdit(view, { side: target.side, ...changed });
    end();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  });
  offer((target.relation ? view.scene.roles : view.concepts.all) ?? []);
  if (view.kept !== choice) view.keep(choice);
  view.beginForm(form, (values) => {
    offer(values);
    check();
  });
  input.focus();
  input.select();
  check();
}
function lookUp(view, value) {
  const begins = value.slice(0, BEGINS).toLowerCase();
  if (begins.length < BEGINS || begins === view.concepts.begins) return;
  view.concepts = { begins, all: null };
  view.trigger("look", { of: view.scene.id, begins });
}

// src/dragging.js
var DRAGGED = 6;
var Drag = class {
  /** @param {View} view @param {number} side @param {SVGSVGElement} svg @param {Relation} line @param {PointerEvent} event */
  constructor(view, side, svg, line2, event) {
    this.view = view;
    this.side = side;
    this.svg = svg;
    this.line = line2;
    this.pointer = event.pointerId;
    this.begun = [event.clientX, event.clientY];
    const { nodes } = view.scene.graphs[side];
    const ends = [line2.source, line2.target].map((k) => this.centre(nodeId(side, nodes[k])));
    const far = ends.map(([x, y]) => Math.hypot(x - event.clientX, y - event.clientY));
    this.moves = nodes[line2.target].constant || far[0] < far[1] ? 0 : 1;
    this.fixed = ends[1 - this.moves];
    this.rubber = null;
    this.aim = null;
    this.ending = new AbortController();
    const { signal } = this.ending;
    svg.addEventListener("pointermove", (now) => this.move(now), { signal });
    svg.addEventListener("pointerup", () => this.drop(), { signal });
    svg.addEventListener("pointercancel", () => this.end(), { signal });
  }
  /** Of a node's shape, in the window. @param {string} choice @returns {Point} */
  centre(choice) {
    const shape = this.svg.querySelector(`.node[data-choice="${CSS.escape(choice)}"] .shape`);
    const { x, y, width, height } = (
      /** @type {Element} */
      shape.getBoundingClientRect()
    );
    return [x + width / 2, y + height / 2];
  }
  /** A point of the window in the picture. @param {Point} point @returns {Point} */
  inside([x, y]) {
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return [round(point.x), round(point.y)];
  }
  /** @param {PointerEvent} now */
  move({ clientX, clientY }) {
    if (!this.rubber) {
      if (Math.hypot(clientX - this.begun[0], clientY - this.begun[1]) < DRAGGED) return;
      const [x, y] = this.inside(this.fixed);
      this.rubber = draw("line", { class: "rubber", x1: x, y1: y, x2: x, y2: y });
      this.svg.append(this.rubber);
      this.svg.setPointerCapture(this.pointer);
    }
    const [x2, y2] = this.inside([clientX, clientY]);
    setAttributes(this.rubber, { x2, y2 });
    this.aim?.classList.remove("aim");
    const root = (
      /** @type {Document | ShadowRoot} */
      this.svg.getRootNode()
    );
    const node = `.node[data-side="${this.side}"]:not([data-constant])`;
    this.aim = /** @type {SVGElement | null} */
    root.elementFromPoint(clientX, clientY)?.closest(node) ?? null;
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
    this.svg.addEventListener("click", (click) => click.stopPropagation(), {
      capture: true,
      once: true
    });
    const { relation } = this.line;
    const variable = this.aim?.dataset.variable;
    if (variable === void 0 || variable === relation[2 * this.moves]) return;
    const changed = [...relation];
    changed[2 * this.moves] = variable;
    requestEdit(this.view, { side: this.side, relation, changed });
  }
};
function makeDraggable(view, side, svg) {
  if (!view.scene.editable) return;
  svg.addEventListener("pointerdown", (event) => {
    const edge = (
      /** @type {SVGElement | null} */
      /** @type {Element} */
      event.target.closest(".edge")
    );
    if (!edge || event.button || event.pointerType === "touch") return;
    const { key } = sided(edge.dataset.choice ?? "");
    new Drag(view, side, svg, view.scene.graphs[side].lines[Number(key)], event);
  });
}

// src/fading.js
function fading(frame) {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = frame;
    frame.classList.toggle("before", scrollLeft > 1);
    frame.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 1);
    frame.classList.toggle("above", scrollTop > 1);
    frame.classList.toggle("below", scrollTop + clientHeight < scrollHeight - 1);
  };
  frame.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(frame);
  new MutationObserver(look).observe(frame, { childList: true });
  return frame;
}

// src/keyboard.js
var orders = /* @__PURE__ */ new WeakMap();
var setOrder = (group, items) => orders.set(group, items);
var itemsOf = (group) => (
  /** @type {HTMLElement[]} */
  orders.get(group) ?? [...group.querySelectorAll("[data-choice][tabindex]")]
);
function destination(key, place, count, columns) {
  switch (key) {
    case "ArrowRight":
      return place + 1;
    case "ArrowLeft":
      return place - 1;
    case "ArrowDown":
      return place + columns;
    case "ArrowUp":
      return place - columns;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
function moveFocus(item, key) {
  const group = (
    /** @type {HTMLElement} */
    item.closest("[data-group]")
  );
  const items = itemsOf(group);
  const columns = group.dataset.group === "grid" ? Number(group.dataset.columns) : 1;
  const place = destination(key, items.indexOf(
    /** @type {HTMLElement} */
    item
  ), items.length, columns);
  if (place === null) return false;
  const next = items[place];
  if (next) {
    for (const other of items) other.setAttribute("tabindex", other === next ? "0" : "-1");
    next.focus();
  }
  return true;
}
function letTabReach(within, kept) {
  const groups = [...within.querySelectorAll("[data-group]")];
  if ("group" in within.dataset) groups.unshift(within);
  for (const group of groups) {
    const items = itemsOf(group);
    (items.find((item) => item.dataset.choice === kept) ?? items[0])?.setAttribute("tabindex", "0");
  }
}

// src/marks.js
var FRAME2 = /-\d{2,3}$/;
var sheets = 0;
var DIFFERS = "-differs";
function sheet(width, height, label) {
  const id = `semlens-arrow-${++sheets}`;
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const arrows = ["", DIFFERS].map(
    (kind) => draw(
      "marker",
      {
        id: id + kind,
        viewBox: "0 0 10 10",
        refX: 9,
        refY: 5,
        markerWidth: 8,
        markerHeight: 8,
        orient: "auto-start-reverse",
        markerUnits: "userSpaceOnUse"
      },
      draw("path", { d: "M0 0 10 5 0 10z", fill: kind ? "var(--differ)" : "var(--quiet)" })
    )
  );
  const svg = draw(
    "svg",
    {
      width: w,
      height: h,
      viewBox: `0 0 ${w} ${h}`,
      role: "group",
      "data-group": true,
      "aria-label": label
    },
    draw("defs", {}, ...arrows)
  );
  return [svg, id];
}
var PALEST = 0.6;
var participant = (who) => `var(--who-${who})`;
function reasonLook({ scene: { reasons } }, { adds, weighs }) {
  if (!reasons || adds === void 0) return null;
  if (!weighs) return { size: 0, fill: "var(--card)", stroke: "var(--quiet)", dashed: false };
  const share = adds / reasons.most;
  const size = Math.min(Math.abs(share), 1);
  const colour = share < 0 ? "var(--differ)" : "var(--measured)";
  return {
    size,
    fill: `color-mix(in srgb, ${colour} ${round(100 * PALEST * size)}%, var(--sunk))`,
    stroke: colour,
    dashed: share < 0
  };
}
var replaced = (node) => Boolean(node.number) && !node.same;
var UNSURE = "2 4";
var isDoubted = (nodes, { doubt, source, target }) => doubt || nodes[source].doubt || nodes[target].doubt;
var isDifferent = (nodes, line2) => !(line2.matched || isDoubted(nodes, line2)) && Boolean(nodes[line2.source].number && nodes[line2.source].same);
function nodeLook(view, node) {
  const reason = reasonLook(view, node);
  if (node.doubt) return doubtedLook(reason ? { number: 0 } : node);
  if (!reason) return alignedLook(node);
  const { size, fill, stroke, dashed } = reason;
  return { fill, stroke, "stroke-width": round(1.3 + 5 * size), "stroke-dasharray": dashed ? "6 5" : null };
}
function alignedLook(node) {
  if (!node.number) {
    return { fill: "var(--differ-soft)", stroke: "var(--differ)", "stroke-width": 1.3, "stroke-dasharray": "5 4" };
  }
  const edge = replaced(node) ? "var(--differ)" : null;
  if (node.who) return { fill: participant(node.who), stroke: edge ?? participant(node.who), "stroke-width": 1.3 };
  return node.constant ? { fill: "var(--sunk)", stroke: "var(--line)", "stroke-width": 1.3 } : { fill: "var(--card)", stroke: edge ?? "var(--ink)", "stroke-width": 1.3 };
}
function doubtedLook({ number, who }) {
  const fill = number && who ? `color-mix(in srgb, ${participant(who)} 50%, var(--paper))` : "var(--paper)";
  return { fill, stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": UNSURE };
}
function nodeShape(view, node, { x, y, w, h }) {
  const event = FRAME2.test(node.concept ?? "");
  return draw("rect", {
    class: "shape",
    x: round(x - w / 2),
    y: round(y - h / 2),
    rx: round(event || node.adds !== void 0 ? 8 : h / 2),
    width: round(w),
    height: round(h),
    ...nodeLook(view, node)
  });
}
function labelColour({ number, adds, doubt }) {
  if (adds !== void 0) return "var(--ink)";
  if (doubt) return "var(--quiet)";
  return number ? "var(--ink)" : "var(--differ)";
}
var nodeLabel = (node, { x, y }, scale, text) => draw(
  "text",
  {
    class: "label",
    x: round(x),
    y: round(y + LETTER * scale * 0.35),
    "text-anchor": "middle",
    "font-size": round(LETTER * scale),
    fill: labelColour(node)
  },
  text
);
function nodeMark(view, side, node, box, { scale, mention = false }) {
  const group = draw(
    "g",
    {
      class: "node",
      "data-side": side,
      "data-variable": node.variable,
      "data-number": node.number,
      "data-who": node.who,
      "data-constant": node.constant,
      role: "button",
      "aria-label": `${node.label}: ${node.title}`
    },
    nodeShape(view, node, box),
    nodeLabel(node, box, scale, mention ? `↪ ${node.label}` : node.label)
  );
  view.register(nodeId(side, node), group, !mention);
  const { nodes } = view.scene.graphs[side];
  for (const k of node.holds ?? []) view.register(nodeId(side, nodes[k]), group, false);
  for (const k of node.hides ?? []) view.register(lineId(side, k), group, false);
  return group;
}
function roleShown(view, line2, turned = false) {
  if (line2.line !== void 0 && !line2.said) return "";
  if ((line2.line !== void 0 || view.options.roles === "words") && line2.said)
    return turned ? `${line2.said} ↑` : line2.said;
  return turned ? line2.role.replace(/( \?)?$/, "-of$1") : line2.role;
}
function lineLook(view, line2, doubted, differs) {
  const reason = reasonLook(view, line2);
  if (reason && !doubted) {
    return {
      stroke: reason.stroke,
      "stroke-width": round(1.3 + 5 * reason.size),
      "stroke-dasharray": reason.dashed ? "8 5" : null
    };
  }
  if (doubted) return { stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": UNSURE };
  if (differs) return { stroke: "var(--differ)", "stroke-width": 1.6, "stroke-dasharray": "5 4" };
  return { stroke: "var(--quiet)", "stroke-width": 1.3, "stroke-dasharray": line2.matched ? null : "5 4" };
}
var roleLetter = (scale) => Math.max(12, round(ROLE_LETTER * scale));
function lineMark(view, side, { nodes, lines }, k, { path, at }, { scale, anchor: anchor2, marker, turned = false }) {
  const line2 = lines[k];
  const [source, target] = [nodes[line2.source], nodes[line2.target]];
  const doubted = isDoubted(nodes, line2);
  const differs = !view.scene.agree && line2.adds === void 0 && isDifferent(nodes, line2);
  return view.register(
    lineId(side, line2.line ?? k),
    draw(
      "g",
      {
        class: classes("edge", differs && "differs"),
        "data-side": side,
        "data-source": source.key,
        "data-target": target.key,
        "data-matched": line2.matched,
        "data-doubt": line2.doubt,
        role: "button",
        "aria-label": `${source.label} ${line2.said || line2.role} ${target.label}`
      },
      draw("path", {
        class: "grip",
        d: path,
        fill: "none",
        stroke: "transparent",
        "stroke-width": 14
      }),
      draw("path", {
        class: "line",
        d: path,
        fill: "none",
        ...lineLook(view, line2, doubted, differs),
        "marker-end": marker ? `url(#${marker}${differs ? DIFFERS : ""})` : null
      }),
      draw(
        "text",
        {
          ...roleAt(at),
          "text-anchor": anchor2,
          "font-size": roleLetter(scale),
          fill: differs ? "var(--differ)" : "var(--quiet)",
          stroke: "var(--paper)",
          "stroke-width": 3,
          "paint-order": "stroke"
        },
        roleShown(view, line2, turned)
      )
    )
  );
}
var roleAt = ([x, y]) => ({ x: round(x), y: round(y + 4) });

// src/placing.js
var MOST_LINES = 80;
var ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8, 0.14, 0.86, 0.08, 0.92];
var AWAY = [1, -1, 1.5, -1.5, 2.2, -2.2, 3.2, -3.2, 4.5, -4.5];
var STEPS = 12;
var PASSES = 4;
var CLEAR = 4;
var COLLISION = 100;
var FAR = 8;
var BEHIND = 1.2;
var ASIDE = 6;
var STRAY = 40;
var BETWEEN2 = 40;
var CROWD = 8;
function along(points, t) {
  const [[ax, ay], [bx, by], [cx, cy]] = points.length > 2 ? points : [points[0], mean(points), points[1]];
  const u = 1 - t;
  return [u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy];
}
var mean = ([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2];
var pieces = ({ points }) => points.length > 2 ? Array.from({ length: STEPS + 1 }, (_, k) => along(points, k / STEPS)) : points;
var overlap = (one, other) => Math.abs(one.x - other.x) < (one.w + other.w) / 2 && Math.abs(one.y - other.y) < (one.h + other.h) / 2;
function crosses([ax, ay], [bx, by], { x, y, w, h }) {
  let [first, last] = [0, 1];
  for (const [start, change, low, high] of [
    [ax, bx - ax, x - w / 2, x + w / 2],
    [ay, by - ay, y - h / 2, y + h / 2]
  ]) {
    if (change === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const ends = [(low - start) / change, (high - start) / change].sort((p, q) => p - q);
    first = Math.max(first, ends[0]);
    last = Math.min(last, ends[1]);
  }
  return first < last;
}
function foot([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return [ax + t * dx, ay + t * dy];
}
var distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
function nearest(line2, point) {
  const feet = line2.slice(1).map((end, k) => foot(point, line2[k], end));
  return feet.reduce((best, other) => distance(other, point) < distance(best, point) ? other : best);
}
var farFrom = (line2, point) => distance(nearest(line2, point), point);
var letterFrom = (line2, [x, y], width) => Math.min(...[-width / 2, 0, width / 2].map((aside) => farFrom(line2, [x + aside, y])));
var strays = (lines, own, at, width) => {
  const [far, near] = [farFrom(lines[own], at), letterFrom(lines[own], at, width)];
  return lines.some((line2, k) => k !== own && (farFrom(line2, at) < far || letterFrom(line2, at, width) < near));
};
function between2(lines, own, at) {
  const far = farFrom(lines[own], at);
  const shares = lines.map((line2, k) => k === own ? 0 : far / (farFrom(line2, at) || 1));
  return clamp(Math.max(...shares) - 0.5, 0, 0.5);
}
var isOn = (line2, box) => line2.some((point, k) => k > 0 && crosses(line2[k - 1], point, box));
function candidates({ points }, { w, h }) {
  return ALONG.flatMap((t) => {
    const [x, y] = along(points, t);
    const [[px, py], [qx, qy]] = [along(points, t - 0.01), along(points, t + 0.01)];
    const length = Math.hypot(qx - px, qy - py) || 1;
    const [nx, ny] = [(py - qy) / length, (qx - px) / length];
    const reach = (Math.abs(nx) * w + Math.abs(ny) * h) / 2 + CLEAR;
    const level = nx && (w + h * Math.abs(ny) / Math.abs(nx)) / 2 + CLEAR;
    const far = FAR * Math.abs(t - 0.5);
    return [
      ...AWAY.map((times) => ({
        box: { x: x + nx * reach * times, y: y + ny * reach * times, w, h },
        cost: far + ASIDE * (Math.abs(times) - 1)
      })),
      ...[level, -level].map((by) => ({ box: { x: x + by, y, w, h }, cost: far }))
    ];
  });
}
function inside(box, { width, height }) {
  const [x, y] = [clamp(box.x, box.w / 2, width - box.w / 2), clamp(box.y, box.h / 2, height - box.h / 2)];
  return x === box.x && y === box.y;
}
function placeLabels(boxes, routes, sizes2, sheet2) {
  if (routes.length > MOST_LINES) return routes.map((route2) => route2.at);
  const lines = routes.map(pieces);
  const grown2 = boxes.map((box) => ({ ...box, w: box.w + CLEAR, h: box.h + CLEAR }));
  const wanted = routes.flatMap((_, k) => sizes2[k].w ? [k] : []);
  const places = routes.map(
    (route2, k) => sizes2[k].w ? candidates(route2, sizes2[k]).map(({ box, cost }) => {
      const hits = grown2.filter((node) => overlap(node, box)).length + lines.filter((line2) => isOn(line2, box)).length;
      const behind = grown2.some((node) => crosses([box.x, box.y], nearest(lines[k], [box.x, box.y]), node));
      const wrong = hits + Number(!inside(box, sheet2)) + BEHIND * Number(behind);
      if (wrong) return { box, cost: cost + COLLISION * wrong };
      const astray = strays(lines, k, [box.x, box.y], box.w) ? STRAY : 0;
      return { box, cost: cost + astray + BETWEEN2 * between2(lines, k, [box.x, box.y]) };
    }) : []
  );
  const chosen = routes.map(() => null);
  const free = (k) => places[k].filter(({ cost }) => cost < COLLISION).length;
  wanted.sort((x, y) => free(x) - free(y));
  for (let pass = 0; pass < PASSES; pass++) {
    for (const k of wanted) {
      const others = chosen.flatMap((box, n) => box && n !== k ? [box] : []);
      const costs = places[k].map(({ box, cost }) => {
        const wide = { ...box, w: box.w + 2 * CLEAR, h: 3 * box.h };
        const near = others.filter((other) => overlap(other, wide));
        return cost + CROWD * near.length + COLLISION * near.filter((other) => overlap(other, box)).length;
      });
      chosen[k] = places[k][costs.indexOf(Math.min(...costs))].box;
    }
  }
  return routes.map((route2, k) => {
    const box = chosen[k];
    return box ? [box.x, box.y] : route2.at;
  });
}
function collisions(boxes, routes, sizes2, at) {
  const labels = at.flatMap(([x, y], k) => sizes2[k].w ? [{ x, y, ...sizes2[k] }] : []);
  return labels.filter(
    (label, k) => boxes.some((box) => overlap(box, label)) || labels.some((other, n) => n !== k && overlap(other, label)) || routes.some((route2) => isOn(pieces(route2), label))
  ).length;
}
var MORE = [
  [1, 1],
  [1.2, 1],
  [1.45, 1],
  [1.2, 1.12],
  [1.45, 1.25],
  [1.6, 1.5]
];
function trouble(boxes, routes, labels, at) {
  const lines = routes.map(pieces);
  const astray = at.filter((point, k) => labels[k].w && strays(lines, k, point, labels[k].w)).length;
  return collisions(boxes, routes, labels, at) + astray / 10;
}
function placed(graphs2, sizes2, labels, high = Number.POSITIVE_INFINITY) {
  const few = graphs2.every(({ lines }) => lines.length <= MOST_LINES);
  const tall = Math.max(...graphs2.map(({ wide }, k) => wide.height * sizes2[k].down));
  let [best, least] = [graphs2.map((graph, k) => arrange(graph, sizes2[k], labels[k])), Number.POSITIVE_INFINITY];
  for (const [down, across] of few ? MORE : []) {
    if (down > 1 && tall * down > high) break;
    const grown2 = sizes2.map((size) => ({ ...size, down: size.down * down, across: size.across * across }));
    const found = graphs2.map((graph, k) => arrange(graph, grown2[k], labels[k]));
    const wrong = found.reduce((sum, { places, routes, at }, k) => sum + trouble(places.boxes, routes, labels[k], at), 0);
    if (wrong < least) [best, least] = [found, wrong];
    if (wrong === 0) break;
  }
  return best;
}
function arrange(graph, sizes2, labels) {
  const close = laid(graph, widePlaces(graph, sizes2), labels);
  const { width } = close.places;
  const beyond = close.at.map(([x], k) => labels[k].w / 2 - Math.min(x, width - x)).filter((_, k) => labels[k].w);
  const by = Math.max(0, ...beyond);
  return by ? laid(graph, moved(close.places, by), labels) : close;
}
var moved = ({ boxes, bends, width, height }, by) => ({
  boxes: boxes.map((box) => ({ ...box, x: box.x + by })),
  bends: bends.map((bend) => bend && [bend[0] + by, bend[1]]),
  width: width + 2 * by,
  height
});
function laid(graph, places, labels) {
  const leaves = ports(graph, places.boxes);
  const routes = graph.lines.map(
    ({ source, target }, k) => route(places.boxes[source], places.boxes[target], places.bends[k], leaves[k])
  );
  return { places, routes, at: placeLabels(places.boxes, routes, labels, places) };
}

// src/morph.js
var TRAVEL = 2400;
var TALLER = 1.3;
function presence({ side, mate }, travelled) {
  if (side) return clamp(1.6 * travelled - 0.6, 0, 1);
  return mate === null ? clamp(1 - 1.6 * travelled, 0, 1) : 1;
}
function travellersOf(mates, count) {
  const travellers = mates.map((mate, k) => ({ side: 0, k, mate }));
  for (let k = 0; k < count; k++) if (!mates.includes(k)) travellers.push({ side: 1, k, mate: null });
  return travellers;
}
var unmarked = () => draw("g");
var Morph = class {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const {
      index,
      scene: {
        graphs: [a, b]
      }
    } = view;
    this.frame = el("div", { class: "frame" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 100,
      step: 1,
      value: Math.round(100 * view.options.travelled),
      "aria-label": "From graph A to graph B"
    });
    this.slider.oninput = () => {
      this.stop();
      this.show(Number(this.slider.value) / 100);
    };
    this.play = button("▶", "Play from A to B", () => this.toggle());
    this.element = el(
      "div",
      { class: "morph" },
      this.frame,
      el("div", { class: "ride" }, this.play, el("b", {}, "A"), this.slider, el("b", {}, "B"))
    );
    const nodeMates = a.nodes.map((node) => {
      const mate = index.mates[0].get(node);
      return mate ? b.nodes.indexOf(mate) : null;
    });
    const lineMates = a.lines.map((line2) => line2.mate >= 0 ? line2.mate : null);
    const nowhere = { x: 0, y: 0, w: 0, h: 0 };
    this.nodes = travellersOf(nodeMates, b.nodes.length).map((one) => ({
      ...one,
      mark: unmarked(),
      second: null,
      box: nowhere
    }));
    this.lines = travellersOf(lineMates, b.lines.length).map((one) => ({ ...one, mark: unmarked() }));
    this.narrow = false;
    this.leaves = [[], []];
    this.labels = [[], []];
    this.places = both(() => ({ boxes: [], bends: [], width: 0, height: 0, left: 0 }));
  }
  toggle() {
    const { view } = this;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.show(view.options.travelled < 1 ? 1 : 0);
    else if (view.playing) this.stop();
    else this.start();
  }
  start() {
    const { view } = this;
    const from = view.options.travelled >= 1 ? 0 : view.options.travelled;
    let begun = null;
    const step = (now) => {
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
    const { view } = this;
    const { graphs: graphs2 } = view.scene;
    const room = this.element.clientWidth - EDGES;
    const sizes2 = graphs2.map((graph) => wideSizes(graph, room, height, alone ? ALONE : 1));
    const scale = narrow ? SMALLEST2 : Math.min(...sizes2.map((size) => size.scale));
    const places = both(
      (side) => narrow ? listedPlaces(graphs2[side], scale) : widePlaces(graphs2[side], { ...sizes2[side], scale, down: sizes2[side].down * TALLER })
    );
    const width = Math.max(...places.map((place) => place.width));
    const high = Math.max(...places.map((place) => place.height));
    this.narrow = narrow;
    this.places = both((side) => ({
      ...places[side],
      left: narrow ? 0 : (width - places[side].width) / 2
    }));
    this.leaves = both((side) => ports(graphs2[side], this.places[side].boxes));
    this.labels = both((side) => this.labelPlaces(side, scale));
    const [svg, marker] = sheet(width, high, "From graph A to graph B");
    for (const line2 of this.lines) this.drawLine(line2, scale, marker);
    for (const node of this.nodes) this.drawNode(node, scale);
    const marks = this.nodes.map((node) => node.mark);
    svg.append(...this.lines.map((line2) => line2.mark), ...marks);
    setOrder(svg, marks);
    this.frame.replaceChildren(svg);
    this.show(view.options.travelled);
  }
  /** Where each role of a graph stands at rest. @param {number} side @param {number} scale @returns {Point[]} */
  labelPlaces(side, scale) {
    const { view } = this;
    const graph = view.scene.graphs[side];
    const { bends, left, width, height } = this.places[side];
    const boxes = this.places[side].boxes.map((box) => ({ ...box, x: box.x + left }));
    const leaves = this.leaves[side];
    const routes = graph.lines.map(({ source, target }, k) => {
      const bend = bends[k];
      return route(boxes[source], boxes[target], bend && [bend[0] + left, bend[1]], leaves[k]);
    });
    const letter = roleLetter(scale);
    const sizes2 = graph.lines.map((line2) => ({ w: textWidth(roleShown(view, line2), letter), h: letter + 1 }));
    return placeLabels(boxes, routes, sizes2, { width: width + 2 * left, height });
  }
  /** @param {Traveller} line @param {number} scale @param {string} marker */
  drawLine(line2, scale, marker) {
    const anchor2 = this.narrow ? "start" : "middle";
    line2.mark = lineMark(
      this.view,
      line2.side,
      this.view.scene.graphs[line2.side],
      line2.k,
      { path: "", at: [0, 0] },
      { scale, anchor: anchor2, marker }
    );
    if (line2.mate !== null) this.view.register(lineId(1, line2.mate), line2.mark, false);
  }
  /** @param {TravellingNode} traveller @param {number} scale */
  drawNode(traveller, scale) {
    const { view } = this;
    const [a, b] = view.scene.graphs;
    const node = (traveller.side ? b : a).nodes[traveller.k];
    const box = { x: 0, y: 0, w: node.width * scale, h: boxHeight(scale) };
    traveller.mark = nodeMark(view, traveller.side, node, box, { scale });
    traveller.second = null;
    if (traveller.mate === null) return;
    const mate = b.nodes[traveller.mate];
    view.register(nodeId(1, mate), traveller.mark, false);
    if (mate.label !== node.label) {
      traveller.second = nodeLabel(mate, { x: 0, y: 0 }, scale, mate.label);
      traveller.mark.append(traveller.second);
    }
  }
  /** How it is on the way. @param {number} travelled 0 to 1 */
  show(travelled) {
    this.view.options.travelled = travelled;
    this.slider.value = String(Math.round(100 * travelled));
    const eased = travelled * travelled * (3 - 2 * travelled);
    for (const node of this.nodes) this.moveNode(node, travelled, eased);
    for (const line2 of this.lines) this.moveLine(line2, travelled, eased);
  }
  /** @param {number} side @param {number} k */
  boxOf(side, k) {
    const { boxes, left } = this.places[side];
    return { ...boxes[k], x: boxes[k].x + left };
  }
  /** @param {TravellingNode} traveller @param {number} travelled @param {number} eased */
  moveNode(traveller, travelled, eased) {
    const { side, k, mate, mark, second } = traveller;
    const from = this.boxOf(side, k);
    const { x, y, w, h } = betweenBoxes(from, mate === null ? from : this.boxOf(1, mate), eased);
    traveller.box = { x, y, w, h };
    const shape = (
      /** @type {Element} */
      mark.querySelector(".shape")
    );
    setAttributes(shape, { x: round(-w / 2), width: round(w) });
    const grown2 = side ? 0.5 + presence(traveller, travelled) / 2 : 1;
    mark.setAttribute("transform", `translate(${round(x)} ${round(y)}) scale(${grown2})`);
    fade(mark, presence(traveller, travelled));
    if (second) {
      const first = (
        /** @type {SVGElement} */
        mark.querySelector(".label")
      );
      first.style.opacity = String(1 - eased);
      second.style.opacity = String(eased);
    }
  }
  /** @param {Traveller} traveller @param {number} travelled @param {number} eased */
  moveLine(traveller, travelled, eased) {
    const { side, k, mark } = traveller;
    const line2 = this.view.scene.graphs[side].lines[k];
    const [from, to] = [line2.source, line2.target].map((node) => this.now(side, node));
    const way = this.narrow ? hung(from, to) : route(from, to, this.bendOf(traveller, from, to, eased), this.portNow(traveller, eased));
    const at = this.narrow ? way.at : this.labelNow(traveller, eased);
    for (const drawn2 of mark.querySelectorAll("path")) drawn2.setAttribute("d", way.path);
    setAttributes(
      /** @type {Element} */
      mark.querySelector("text"),
      roleAt(at)
    );
    fade(mark, presence(traveller, travelled));
  }
  /** Where a relation leaves its box now. @param {Traveller} traveller @param {number} eased */
  portNow({ side, k, mate }, eased) {
    const from = this.leaves[side][k];
    return between(from, mate === null ? from : this.leaves[1][mate], eased);
  }
  /** Where a role is now. @param {Traveller} traveller @param {number} eased @returns {Point} */
  labelNow({ side, k, mate }, eased) {
    const from = this.labels[side][k];
    const to = mate === null ? from : this.labels[1][mate];
    return [between(from[0], to[0], eased), between(from[1], to[1], eased)];
  }
  /** Where a node is now. @param {number} side @param {number} k */
  now(side, k) {
    const there = this.nodes.find((one) => side === one.side ? one.k === k : side && one.mate === k);
    if (!there) throw new Error(`no node ${k} in graph ${side}`);
    return there.box;
  }
  /** Towards where a relation bends; null if it is straight in both. @param {Traveller} traveller @param {Box} from @param {Box} to @param {number} eased @returns {Point | null} */
  bendOf({ side, k, mate }, from, to, eased) {
    const shifted = (of, n) => {
      const { bends, left } = this.places[of];
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
};
function fade(mark, seen) {
  mark.style.opacity = String(seen);
  mark.style.visibility = seen ? "" : "hidden";
}

// src/penman.js
var INDENT = 4;
function penmanLines({ penman: penman2, lines }, side) {
  const bearers = [];
  return penman2.split("\n").map((text) => {
    const depth = Math.round(text.search(/\S/) / INDENT);
    const bearer = bearers[depth - 1];
    const [, role = "", value = ""] = text.match(/^\s*:(\S+) ([^()]*[^()\s])/) ?? [];
    const variable = text.match(/\((\S+) \//)?.[1];
    if (variable) {
      bearers[depth] = variable;
      return { text, choice: keyId(side, variable) };
    }
    const plain = [bearer, role, value];
    const turned = [value, role.replace(/-of$/, ""), bearer];
    const k = lines.findIndex(
      ({ relation }) => [plain, turned].some((known) => known.every((part, n) => part === relation[n]))
    );
    return { text, choice: k < 0 ? keyId(side, bearer) : lineId(side, k) };
  });
}
function lineWithCaret(text) {
  const root = (
    /** @type {ShadowRoot & {getSelection?: () => Selection | null}} */
    text.getRootNode()
  );
  const caret = (root.getSelection?.() ?? document.getSelection())?.focusNode;
  const element = caret instanceof Element ? caret : caret?.parentElement;
  return (
    /** @type {HTMLElement | null} */
    element?.closest("[data-choice]") ?? null
  );
}
function penman(view, side) {
  const name = NAMES[side];
  const role = view.scene.editable ? { role: "textbox", "aria-multiline": "true", contenteditable: "plaintext-only" } : { role: "group" };
  const text = el("pre", {
    class: "penman",
    tabindex: 0,
    "aria-label": `PENMAN of ${name}`,
    spellcheck: "false",
    ...role
  });
  const fill = () => text.replaceChildren(
    ...penmanLines(view.scene.graphs[side], side).flatMap((line2, n) => [
      n ? "\n" : "",
      view.register(line2.choice, el("span", {}, line2.text), false)
    ])
  );
  const apply = () => requestEdit(view, { side, penman: text.textContent });
  const putBack = () => {
    fill();
    tools2.hidden = true;
  };
  const tools2 = el(
    "div",
    { class: "apply", hidden: true },
    button("Apply", `Apply the text of ${name} (Ctrl+Enter)`, apply),
    button("Put back", `Put the text of ${name} back`, putBack)
  );
  fill();
  text.addEventListener("input", () => {
    tools2.hidden = false;
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply();
  });
  text.addEventListener("keyup", () => {
    const choice = lineWithCaret(text)?.dataset.choice;
    if (choice) view.highlight(choice);
  });
  return el("div", { class: "written" }, text, tools2);
}

// src/graphs.js
var NARROW2 = 640;
var READ = 480;
var BOARD_HEIGHT = 330;
var ON_BOARD2 = 15 / 16;
var MORE2 = "Each sentence as a graph of its meaning (Abstract Meaning Representation, AMR), drawn so that what the two share stands in the same place. Round: things and people. Square: what happens. Outlined in orange: the other sentence has something else here. An arrow after a role, ↑: read it upwards. ↪: the same one again. Names stay together here; Smatch, which gives the score, may pair them differently, and says so where it does.";
function texts2({ scene, graphs: graphs2 }) {
  const lines = graphs2.flatMap((graph) => graph.lines.map((line3) => ({ ...line3, doubt: isDoubted(graph.nodes, line3) })));
  const nodes = graphs2.flatMap((graph) => graph.nodes);
  const alone = nodes.some((node) => !(node.number || node.doubt));
  const linked = graphs2.some((graph) => graph.lines.some((line3) => isDifferent(graph.nodes, line3)));
  const doubted = [...lines, ...nodes].some((part) => part.doubt);
  const other = nodes.some((node) => node.number && !(node.same || node.doubt));
  const weighing = [...lines, ...nodes].filter((part) => part.weighs).map((part) => Number(part.adds));
  const marks = scene.reasons ? [
    weighing.some((adds) => adds > 0) && legend("joins", "Green", "joins the two"),
    weighing.some((adds) => adds < 0) && legend("alone", "Orange, dashed", "keeps them apart"),
    weighing.length > 1 && "Thicker: counts more. Plain: hardly counts. "
  ] : [
    nodes.some((node) => node.who) && legend("who", "Same colour", "partners"),
    other && scene.differences.length > 0 && legend("other", "Orange outline", "something else"),
    alone && legend("alone", "Dashed", "no partner"),
    linked && !alone && legend("linked", "Dashed line", "another role")
  ];
  const line2 = [...marks, doubted && legend("unsure", "Dotted", "? the parser is unsure")].flatMap((one) => one || []);
  return scene.reasons ? { ...REASONS, line: line2 } : { heading: "Who does what?", line: line2, more: MORE2 };
}
var REASONS = {
  heading: "What joins them, and what keeps them apart?",
  more: "Choose a part to see what the score would be without it. Where there are numbers: the same number, partners."
};
function drawWide(view, graphs2, sizes2, high) {
  const labels = graphs2.map((graph, side) => {
    const letter = roleLetter(sizes2[side].scale);
    return graph.lines.map((line2) => ({ w: textWidth(roleShown(view, line2), letter), h: letter + 1 }));
  });
  return placed(graphs2, sizes2, labels, high).map(({ places, routes, at }, side) => {
    const graph = graphs2[side];
    const { scale } = sizes2[side];
    const [svg, marker] = sheet(places.width, places.height, `Graph ${nameOf(view.scene, side)}`);
    const lines = routes.map(
      ({ path }, k) => lineMark(view, side, graph, k, { path, at: at[k] }, { scale, anchor: "middle", marker })
    );
    const nodes = graph.nodes.map((node, k) => nodeMark(view, side, node, places.boxes[k], { scale }));
    svg.append(...lines, ...nodes);
    setOrder(svg, wideOrder(graph, nodes, lines));
    return { svg, places };
  });
}
function drawTall(view, side, graph, room, size) {
  const { scale } = size;
  const letter = roleLetter(scale);
  const turnedUp = new Set(graph.tall.rows.flatMap(({ line: line2, turned }) => turned ? [line2] : []));
  const labelWidth = (k) => textWidth(roleShown(view, graph.lines[k], turnedUp.has(k)), letter);
  const { width, height, close, boxes } = tallPlaces(graph, room, labelWidth, size);
  const [svg] = sheet(width, height, `Graph ${nameOf(view.scene, side)}`);
  const lines = [];
  const nodes = [];
  const order = [];
  const hang = ({ on, line: line2, from = 0, turned }, k) => {
    if (on === void 0 || line2 === void 0) return;
    const start = from * scale;
    const way = hung(boxes[on], boxes[k], close ? void 0 : start - 4);
    lines.push(
      lineMark(view, side, graph, line2, close ? way : { path: way.path, at: [start, boxes[k].y] }, {
        scale,
        anchor: "start",
        turned
      })
    );
    order.push(lines[lines.length - 1]);
  };
  graph.tall.rows.forEach((row, k) => {
    const node = nodeMark(view, side, graph.nodes[row.node], boxes[k], {
      scale,
      mention: row.mention
    });
    nodes.push(node);
    hang(row, k);
    if (!row.mention) order.push(node);
  });
  svg.append(...lines, ...nodes);
  setOrder(svg, order);
  return svg;
}
function minimap(frame, { boxes, width, height }, size) {
  const scale = Math.min(240 / width, 44 / height);
  const seen = draw("rect", { class: "seen", y: 0, height });
  const map = draw(
    "svg",
    {
      class: "minimap",
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${width} ${height}`,
      "aria-hidden": "true"
    },
    ...boxes.map(({ x, y, w, h }) => draw("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h })),
    seen
  );
  const scrolled = () => setAttributes(seen, { x: frame.scrollLeft / size, width: frame.clientWidth / size });
  const go = (event) => {
    if (event.buttons) frame.scrollLeft = event.offsetX / scale * size - frame.clientWidth / 2;
  };
  map.onpointerdown = go;
  map.onpointermove = go;
  frame.onscroll = scrolled;
  scrolled();
  return map;
}
var FITTED = 0.5;
var Both = class {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.frames = both(() => fading(el("div", { class: "frame" })));
    this.sides = both((side) => {
      const text = view.options.text ? penman(view, side) : null;
      const look = classes("name", view.scene.graphs[side].title && "titled");
      const name = el("b", { class: look, "aria-hidden": "true" }, nameOf(view.scene, side));
      return el("div", { class: "side", "data-side": side }, name, this.frames[side], text);
    });
    const all = button("Show all", "Show all of both graphs", () => this.element.classList.add("whole"));
    this.element = el("div", { class: "both" }, ...this.sides, el("div", { class: "all" }, all));
  }
  /** Whether it is a thumbnail that can be read in its room. */
  get small() {
    return this.view.scene.thumbnail !== void 0 && this.element.clientWidth >= READ;
  }
  /** The layout that the page asks for; a thumbnail without much room has a line a node, side by side. */
  get wanted() {
    const { layout, thumbnail } = this.view.scene;
    return thumbnail === void 0 ? layout : "tall";
  }
  /** @param {number} height @param {boolean} alone @param {boolean} narrow */
  layout(height, alone, narrow) {
    const { view, element } = this;
    const graphs2 = view.graphs;
    for (const side of this.sides) side.querySelector(".minimap")?.remove();
    if (this.small) {
      this.layoutSmall(graphs2);
      return;
    }
    const wanted = {
      alone,
      narrow,
      layout: this.wanted,
      plain: graphs2[0].plain !== void 0 && !view.options.full,
      most: this.most(graphs2, alone),
      seen: view.roomy ? view.heightBelow(element) : height
    };
    const how = arrangement(graphs2, element.clientWidth, height, wanted);
    const wide = how.sizes && drawWide(view, graphs2, how.sizes, how.high);
    if (wide && !(narrow && wide.some(({ places }) => places.width > how.room + 1))) {
      element.classList.toggle("stacked", how.stacked);
      this.layoutWide(wide, how.room);
      return;
    }
    const { stacked, room } = wide ? arrangement(graphs2, element.clientWidth, height, { ...wanted, layout: "tall" }) : how;
    element.classList.toggle("stacked", stacked);
    this.layoutTall(graphs2, room, alone, narrow ? 0 : height);
  }
  /**
   * @param {Graph[]} graphs @param {number} room @param {boolean} alone
   * @param {number} height of a slide, into which all is to fit if that can still be read; 0 on a phone
   */
  layoutTall(graphs2, room, alone, height) {
    const { view } = this;
    const size = tallSizes(graphs2, room, alone ? ALONE : view.roomy ? ROOMY : SMALLEST2);
    const least = graphs2.every(({ tall }) => tall.width * size.scale <= room) ? room : 0;
    const drawn2 = both((side) => view.sized(drawTall(view, side, graphs2[side], least, size)));
    const share = Math.min(...drawn2.map((svg) => height / Number(svg.getAttribute("height"))));
    const fitted = alone && share >= FITTED && share < 1;
    drawn2.forEach((svg, side) => {
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
  most(graphs2, alone) {
    if (alone) return ALONE;
    if (this.view.board) return ON_BOARD2;
    const left = this.view.heightBelow(this.element) - BELOW;
    return clamp(left / Math.max(...graphs2.map(({ wide }) => wide.height)), 1, ROOMY);
  }
  /** Side by side, in as much of the room as each needs. @param {Graph[]} graphs */
  layoutSmall(graphs2) {
    const whole2 = { across: 1, down: 1, scale: 1 };
    drawWide(this.view, graphs2, [whole2, whole2]).forEach(({ svg, places }, side) => {
      this.frames[side].replaceChildren(svg);
      this.sides[side].style.flexGrow = String(places.width);
    });
  }
  /** @param {{svg: SVGSVGElement, places: Places}[]} drawn @param {number} room */
  layoutWide(drawn2, room) {
    const { view } = this;
    const { size } = view.options;
    drawn2.forEach(({ svg, places }, side) => {
      const frame = this.frames[side];
      frame.replaceChildren(view.sized(svg));
      makeDraggable(view, side, svg);
      if (places.width * size <= room + 1) return;
      frame.scrollLeft = places.boxes[0].x * size - room / 2;
      if (!view.board) this.sides[side].append(minimap(frame, places, size));
    });
  }
};
function tools(view, body) {
  const { scene, options } = view;
  const plain = scene.graphs.some((graph) => graph.plain);
  const whole2 = options.full || !plain;
  const inWords = whole2 && !scene.reasons && scene.graphs.some((graph) => graph.lines.some((line2) => line2.said));
  const save = (side) => () => {
    const svgs = [.../** @type {NodeListOf<SVGElement>} */
    body.querySelectorAll(".frame > svg")];
    const chosen = side === void 0 ? svgs : [svgs[side]];
    view.savePicture(chosen, side === void 0 ? "graphs" : `graph-${"ab"[side]}`);
  };
  const alone = view.roomy && !options.morph;
  return [
    plain && !options.morph && scene.full === void 0 ? toggle(view, "full", "Detail", [false, true], ["Plain", "Full AMR"]) : [],
    scene.reasons ? [] : toggle(view, "morph", "View", [false, true], ["Both", "A → B"]),
    options.morph ? [] : toggle(view, "text", "Text", [false, true], ["drawn", "+ PENMAN"]),
    inWords ? toggle(view, "roles", "Roles", ["words", "arg"], ["in words", "ARG"]) : [],
    alone ? sizes(view) : [],
    alone ? both((side) => button(`PNG of ${NAMES[side]}`, `Save graph ${NAMES[side]} as PNG`, save(side))) : [],
    button("PNG", "Save the graphs as PNG", save(void 0))
  ].flat();
}
function graphs(view) {
  const picture = view.options.morph ? new Morph(view) : new Both(view);
  const body = picture.element;
  const layout = () => {
    const alone = view.fillsScreen(body) || Boolean(view.scene.large);
    body.classList.toggle("capped", view.board && !alone);
    picture.layout(view.pictureHeight(body, BOARD_HEIGHT, 24), alone, body.clientWidth < NARROW2);
    view.letTabReach(body);
  };
  return { element: panel(view, "graphs", texts2(view), tools(view, body), body), layout };
}

// src/heatmap.js
var CELL_LETTER = 12;
var LABEL_LETTER = 13;
var HEIGHT = 280;
var LABELS = [130, 110];
var MARGIN = 4;
var NOTHING = 5e-3;
var MANY = 12;
var CLOSE = 0.3;
var LARGEST2 = 15;
var LEAST = 1.1;
var DITTO = "”";
var KEY = 32;
var KEY_WIDTH = 140;
var KEY_NAME = 40;
var KEY_STEPS = 24;
var DEEP = { light: 0.68, dark: 0.5 };
var WEAK = 0.6;
var PALER = 2;
var HOW = {
  rcmd: "Each word moves to its best partner",
  cmd: "Words move as is cheapest for all of them together",
  average: "Every word moves to every word"
};
function whyTexts([heading, more], { heat, words }) {
  const line2 = heat === "cosine" ? "Stronger colour: closer." : "Blue adds to the score, orange takes away.";
  const little = words === "telling" ? " Small words and marks are left out: ⋯ shows them." : "";
  return { heading, line: line2 + little, more };
}
function texts3({ scene, options }) {
  const { tokens, sentences: sentences2 } = scene;
  const [a, b] = sentences2.map(({ words }) => words);
  if (tokens.why) return whyTexts(tokens.why, options);
  const partners = tokens.moved.filter(([i, j]) => isPartner(scene, numbered(a, i), numbered(b, j)));
  const differ = partners.some(([i, j]) => isReplaced(a[i], b[j]));
  const weak = partners.some(([i, j]) => tokens.cosine[i][j] < WEAK);
  const frames = [
    partners.length > 0 && legend("framed", "Framed", "partners"),
    weak && legend("framed weak", "Thin frame", "little alike"),
    differ && legend("framed other", "Dashed frame", "they differ"),
    anyLone(scene) && legend("wavy", "Wavy underline", "no partner")
  ].flatMap((one) => one || []);
  return {
    heading: "Which words match?",
    line: options.heat === "cosine" ? ["Stronger colour: closer.  ", ...frames] : "The stronger the colour, the more a pair adds.",
    more: `Rows are the words of sentence A, columns those of B. Cosine, from 0 to 1: how alike the encoder reads two words in their sentences; the scale is the same for every pair of sentences. ${HOW[tokens.method]} (${tokens.term}): only those cells add to the score, and they have a frame. The contributions of all cells add up to ${tokens.term} ${digits(tokens.score, 3)}. Grey words: punctuation and English function words. Wavy underline: no partner; what comes nearest in the other sentence is too far away, or closer to another word.`
  };
}
var greatest = ({ scene: { tokens } }) => tokens.most ?? (tokens.moved.reduce((most, [, , adds]) => Math.max(most, Math.abs(adds)), 0) || 1);
function isNearest({ sentences: sentences2, tokens: { cosine } }, i, j) {
  const [one, other] = [sentences2[0].words[i], sentences2[1].words[j]];
  const shares = (word) => word.of?.some((number) => one.of?.includes(number) && other.of?.includes(number));
  return sentences2[0].words.every((word, k) => !shares(word) || cosine[k][j] <= cosine[i][j]) && sentences2[1].words.every((word, k) => !shares(word) || cosine[i][k] <= cosine[i][j]);
}
function isPartner(scene, one, other) {
  if (one.word.same || other.word.same) return isSame(one.word, other.word);
  return !(one.word.alone || other.word.alone) || isReplaced(one.word, other.word) && isNearest(scene, one.k, other.k);
}
var numbered = (words, k) => ({ word: words[k], k });
var isMany = (words) => Math.max(...words.map((side) => side.length)) > MANY;
var Heatmap = class {
  /** @param {View} view @param {Pair<Numbered[]>} words @param {CellPlaces} places @param {number} scale */
  constructor(view, words, places, scale) {
    this.view = view;
    this.words = words;
    this.places = places;
    this.scale = scale;
    this.adds = view.options.heat === "adds";
    this.most = this.adds ? greatest(view) : 1;
    this.many = isMany(words);
    this.deep = DEEP[view.dark ? "dark" : "light"];
  }
  /** @param {number} columns */
  sheet(columns) {
    const { view } = this;
    const keyed = this.adds && view.scene.thumbnail === void 0;
    const width = Math.max(this.places.width, keyed ? this.places.left + KEY_WIDTH + KEY_NAME : 0);
    const height = this.places.height + (keyed ? KEY : 0);
    const svg = draw("svg", {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "data-group": "grid",
      "data-columns": columns,
      "aria-label": `Heatmap, ${view.scene.tokens.summary}`
    });
    if (keyed) svg.append(...this.key());
    return svg;
  }
  /** @param {Pair<string[]>} labels */
  draw(labels) {
    const { left, top, cell } = this.places;
    const [rows2, columns] = this.words.map((side) => side.length);
    const svg = this.sheet(columns);
    for (let i = 0; i < rows2; i++) {
      for (let j = 0; j < columns; j++) svg.append(this.cell(i, j, left + j * cell.width, top + i * cell.height));
    }
    const letter = LABEL_LETTER * this.scale;
    const placeOf = [this.rowPlace, this.columnPlace];
    const made = labels.flatMap(
      (texts4, side) => texts4.map((text, k) => this.label(side, k, text, placeOf[side].call(this, k, letter)))
    );
    svg.append(...made);
    return svg;
  }
  /** A line a cell, with its words on either side: where the whole matrix would be cut. @param {Pair<string[]>} labels @param {[number, number][]} cells */
  drawList(labels, cells) {
    const { left, cell } = this.places;
    const svg = this.sheet(1);
    cells.forEach(([i, j], line2) => {
      const y = round((line2 + 0.5) * cell.height + LABEL_LETTER / 3);
      const place = { x: round(left - 7), y, "text-anchor": "end" };
      const again = i === cells[line2 - 1]?.[0];
      if (i >= 0)
        svg.append(again ? draw("text", { ...place, class: "note" }, DITTO) : this.label(0, i, labels[0][i], place));
      if (i >= 0 && j >= 0) svg.append(this.cell(i, j, left, line2 * cell.height));
      const x = round(left + cell.width + 7);
      if (j >= 0) svg.append(this.label(1, j, labels[1][j], { x, y, "text-anchor": "start" }));
    });
    return svg;
  }
  /** @param {number} i @param {number} j @param {number} x @param {number} y */
  cell(i, j, x, y) {
    const [row, column] = [this.words[0][i], this.words[1][j]];
    const id = cellId(row.k, column.k);
    const added = this.view.index.adds.get(id);
    const moves = added !== void 0;
    const value = this.adds ? added ?? 0 : this.view.scene.tokens.cosine[row.k][column.k];
    const { cell } = this.places;
    const place = {
      x: round(x + 1),
      y: round(y + 1),
      width: round(cell.width - 2),
      height: round(cell.height - 2),
      rx: 4
    };
    const replaced2 = isReplaced(row.word, column.word);
    const ring = draw("rect", { ...place, class: classes("ring", replaced2 && "differs", value < WEAK && "weak") });
    const parts = [draw("rect", { ...place, fill: this.colourOf(value) })];
    const partner = moves && isPartner(this.view.scene, row, column);
    if (partner && !this.adds) parts.push(ring);
    const group = draw(
      "g",
      {
        class: this.cellClass(moves, value),
        role: "button",
        "data-value": value,
        "aria-label": `${row.word.text} – ${column.word.text}: ${digits(value, this.adds ? 3 : 2)}`
      },
      ...parts,
      this.isNumbered(value, moves, partner) ? this.number(value, x + cell.width / 2, y + cell.height / 2) : null
    );
    return this.view.register(id, group);
  }
  /** @param {boolean} moves @param {number} value */
  cellClass(moves, value) {
    return classes("cell", moves && "moved", this.shareOf(value) > this.deep && "deep");
  }
  /** @param {number} value @param {number} x @param {number} y */
  number(value, x, y) {
    const letter = this.numberLetter();
    const place = { x: round(x), y: round(y + letter / 3), "text-anchor": "middle", "font-size": round(letter) };
    return draw("text", place, inCell(value));
  }
  /** What the colours say: those of what is taken away, too, where something is. */
  key() {
    const { height, left } = this.places;
    const least = this.view.scene.tokens.moved.some(([, , adds]) => adds < 0) ? -this.most : 0;
    const width = KEY_WIDTH / KEY_STEPS;
    const steps = Array.from(
      { length: KEY_STEPS },
      (_, k) => draw("rect", {
        x: round(left + k * width),
        y: height + 6,
        width: round(width + 0.3),
        height: 8,
        fill: this.colourOf(between(least, this.most, k / (KEY_STEPS - 1)))
      })
    );
    const text = (shown, x, anchor2, y = 26) => draw("text", { x: round(left + x), y: height + y, "font-size": 12, "text-anchor": anchor2, class: "note" }, shown);
    return [
      ...steps,
      text(least ? digits(least, 3) : "0", 0, "start"),
      text(digits(this.most, 3), KEY_WIDTH, "end"),
      text("adds", KEY_WIDTH + 8, "start", 14)
    ];
  }
  /** How much of the strongest colour a value has, 0 to 1. @param {number} value */
  shareOf(value) {
    const share = clamp(Math.abs(value) / this.most, 0, 1);
    return this.adds ? share : share ** PALER;
  }
  /** @param {number} value */
  colourOf(value) {
    const share = round(100 * this.shareOf(value));
    return `color-mix(in srgb, var(${value < 0 ? "--differ" : "--most"}) ${share}%, var(--sunk))`;
  }
  /** Pixels: fewer numbers are larger. */
  numberLetter() {
    const { width, height } = this.places.cell;
    return Math.max(CELL_LETTER * this.scale, this.many ? Math.min(0.55 * height, width / 3, LARGEST2) : 0);
  }
  /** @param {number} value @param {boolean} moves @param {boolean} partner */
  isNumbered(value, moves, partner) {
    if (textWidth(inCell(value), this.numberLetter()) + MARGIN > this.places.cell.width) return false;
    if (this.adds) return moves && Math.abs(value) >= NOTHING && (partner || !this.view.board);
    return partner || !(this.view.board || this.many && value < CLOSE);
  }
  /** @param {number} side @param {number} k @param {string} text @param {Record<string, string | number>} place */
  label(side, k, text, place) {
    const { word, k: number } = this.words[side][k];
    const letter = LABEL_LETTER * this.scale;
    const made = draw(
      "text",
      {
        class: classes(
          side ? "column" : "row",
          word.faint && "faint",
          isLone(this.view.scene, side, word) && "alone",
          word.of !== void 0 && "differs"
        ),
        "font-size": round(letter),
        ...place
      },
      text
    );
    return this.view.register(wordId(side, number), made, false);
  }
  /** @param {number} k @param {number} letter */
  rowPlace(k, letter) {
    const { left, top, cell } = this.places;
    return { x: round(left - 7), y: round(top + (k + 0.5) * cell.height + letter / 3), "text-anchor": "end" };
  }
  /** @param {number} k @param {number} letter */
  columnPlace(k, letter) {
    const { left, top, level, upright, cell } = this.places;
    const x = round(left + (k + 0.5) * cell.width + (upright ? letter / 3 : 0));
    const y = round(top - 7);
    return level ? { x, y, "text-anchor": "middle" } : { x, y, "text-anchor": "start", transform: `rotate(${upright ? -90 : -45} ${x} ${y})` };
  }
};
function wordsShown({ scene, options }, side, count) {
  const all = scene.sentences[side].words.slice(0, count).map((word, k) => ({ word, k }));
  const shown = new Set(all.flatMap(({ word }) => word.faint ? [] : word.of ?? []));
  const alone = (word) => word.of?.some((number) => !shown.has(number));
  const telling2 = all.filter(({ word }) => !word.faint || alone(word));
  return options.words === "telling" && telling2.length ? telling2 : all;
}
var addedBy = ({ index }, a, b) => Math.abs(index.adds.get(cellId(a.k, b.k)) ?? 0);
function counting(view, words) {
  if (view.options.heat !== "adds" || view.scene.large || !isMany(words)) return words;
  const [rows2, columns] = words;
  const adds = (a, b) => addedBy(view, a, b) >= NOTHING;
  return [rows2.filter((a) => columns.some((b) => adds(a, b))), columns.filter((b) => rows2.some((a) => adds(a, b)))];
}
function nearest2(view, [rows2, columns]) {
  const { scene, options } = view;
  const adds = options.heat === "adds";
  const value = (i, j) => {
    const [a, b] = [rows2[i], columns[j]];
    return (adds ? addedBy(view, a, b) : 0) + scene.tokens.cosine[a.k][b.k] / 1e3;
  };
  const best = (among, of) => among.reduce((most, _, k) => of(k) > of(most) ? k : most, 0);
  const joined = (i, j) => adds || isPartner(scene, rows2[i], columns[j]);
  const cells = rows2.map((_, i) => {
    const j = best(columns, (k) => joined(i, k) ? value(i, k) : Number.NEGATIVE_INFINITY);
    return [i, joined(i, j) ? j : -1];
  });
  columns.forEach((_, j) => {
    if (cells.some(([, met]) => met === j)) return;
    const i = best(rows2, (k) => joined(k, j) ? value(k, j) : Number.NEGATIVE_INFINITY);
    if (joined(i, j)) cells.splice(cells.map(([of]) => of).lastIndexOf(i) + 1, 0, [i, j]);
    else cells.splice(placeAlone(cells, j), 0, [-1, j]);
  });
  return cells;
}
function placeAlone(cells, j) {
  let place = j ? cells.findIndex(([, met]) => met === j - 1) + 1 : 0;
  while (place < cells.length && cells[place][1] < 0) place += 1;
  return place;
}
function heatmap(view) {
  const { scene } = view;
  const { cosine } = scene.tokens;
  const frame = fading(el("div", { class: "frame" }));
  const others = el("button", { type: "button", class: "others", hidden: true });
  let whole2 = false;
  others.onclick = () => {
    whole2 = true;
    layout();
  };
  const body = el("div", { class: "matrix" }, frame, others);
  const save = () => {
    const svg = frame.querySelector("svg");
    if (svg) view.savePicture([svg], "tokens");
  };
  const tools2 = [
    toggle(view, "words", "Words", ["telling", "all"], ["telling", "all"]),
    toggle(view, "heat", "What a cell says", ["cosine", "adds"], ["Cosine", "Contributions"]),
    ...view.roomy ? [sizes(view)] : [],
    button("PNG", "Save the heatmap as PNG", save)
  ];
  function chosenWords() {
    const all = both((side) => wordsShown(view, side, (side ? cosine[0] : cosine).length));
    const words = whole2 ? all : counting(view, all);
    const count = ([a, b]) => a.length + b.length;
    const left = count(all) - count(words);
    others.hidden = left === 0;
    others.textContent = `Show ${left} more words, which hardly add anything`;
    return words;
  }
  function roomOf(words) {
    const key = view.options.heat === "adds" ? KEY : 0;
    if (!view.roomy || !isMany(words) || view.fillsScreen(body)) return view.pictureHeight(body, HEIGHT, 24) - key;
    return Math.max(view.heightBelow(body) / view.zoom - key - 16, (words[0].length + 1.5) * LOWEST);
  }
  function scaleOf2(rows2, columns, room, height) {
    if (view.fillsScreen(body)) return heatmapScale(rows2, columns, room, height);
    if (view.scene.large) return Math.max(LEAST, heatmapScale(rows2, columns, room, height));
    return view.roomy ? heatmapScale(rows2, columns, room, view.heightBelow(body) - BELOW, ROOMY) : 1;
  }
  function layout() {
    const words = chosenWords();
    const [rows2, columns] = words.map((side) => side.length);
    const alone = view.fillsScreen(body) || Boolean(view.scene.large);
    const room = frame.clientWidth - 2;
    const height = roomOf(words);
    const scale = scaleOf2(rows2, columns, room, height);
    const letter = LABEL_LETTER * scale;
    const labels = both((side) => words[side].map(({ word }) => truncated(word.text, letter, LABELS[side] * scale)));
    const longest = labels.map((side) => Math.max(...side.map((text) => textWidth(text, letter))));
    const places = heatmapPlaces({ rows: rows2, columns, room, height, longest, scale, alone });
    const svg = places.cut && !alone ? list(words, labels, { room, longest }) : new Heatmap(view, words, places, scale).draw(labels);
    frame.replaceChildren(view.sized(svg));
    view.letTabReach(frame);
  }
  function list(words, labels, sizes2) {
    const cells = nearest2(view, words);
    return new Heatmap(view, words, listPlaces({ rows: cells.length, ...sizes2 }), 1).drawList(labels, cells);
  }
  return { element: panel(view, "tokens", texts3(view), tools2, body), layout };
}

// src/raster.js
var SCALE = 3;
var LARGEST3 = 8e3;
var AREA = 16e6;
var scaleOf = (width, height) => Math.min(SCALE, LARGEST3 / width, LARGEST3 / height, Math.sqrt(AREA / (width * height)));
async function drawn(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const { width, height } = picture;
  const scale = scaleOf(width, height);
  const canvas = el("canvas", { width: width * scale, height: height * scale });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, scale };
}
var asBlob = (canvas, kind) => new Promise(
  (resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("this browser cannot make the file")), kind, 0.92)
);
function saveAs(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", { download: name, href }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
}

// src/png.js
var GAP2 = 32;
var FOOT = 26;
var STYLES = [
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
  "visibility"
];
function styledCopy(svg) {
  const copy = (
    /** @type {SVGElement} */
    svg.cloneNode(true)
  );
  copy.removeAttribute("style");
  const originals = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, k) => {
    const style = getComputedStyle(originals[k]);
    for (const name of STYLES) element.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}
function sideBySide(root, svgs, note) {
  const style = getComputedStyle(root);
  const [paper, quiet] = ["--paper", "--quiet"].map((name) => style.getPropertyValue(name).trim());
  const sizes2 = svgs.map((svg) => [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))]);
  const width = Math.max(
    sizes2.reduce((sum, [w]) => sum + w + GAP2, -GAP2),
    textWidth(note, 12) + 16
  );
  const height = Math.max(...sizes2.map(([, h]) => h)) + FOOT;
  const all = draw(
    "svg",
    { xmlns: SVG, width, height, "font-family": "sans-serif" },
    draw("rect", { width, height, fill: paper })
  );
  let left = 0;
  svgs.forEach((svg, k) => {
    const copy = styledCopy(svg);
    copy.setAttribute("x", String(left));
    left += sizes2[k][0] + GAP2;
    all.append(copy);
  });
  all.append(draw("text", { x: 8, y: height - 8, "font-size": 12, fill: quiet }, note));
  return all;
}
async function savePng(root, svgs, name, note) {
  const text = new XMLSerializer().serializeToString(sideBySide(root, svgs, note));
  const { canvas } = await drawn(text);
  saveAs(await asBlob(canvas, "image/png"), `semlens-${name}.png`);
}

// src/selection.js
var MOST_PARTNERS = 3;
var FIRST_PARTNERS = 6;
var LITTLE = 5e-3;
var Collected = class {
  /** @param {WholeScene} scene @param {SceneIndex} index @param {string} choice */
  constructor(scene, index, choice) {
    this.scene = scene;
    this.index = index;
    this.choice = choice;
    this.lit = /* @__PURE__ */ new Set([choice]);
    this.beside = /* @__PURE__ */ new Map();
    this.text = [];
  }
  /** @param {number} side @param {number} k */
  word(side, k) {
    if (this.scene.sentences[side].words[k]) this.lit.add(wordId(side, k));
  }
  /** @param {number} side @param {number[]} words */
  words(side, words) {
    for (const k of words) this.word(side, k);
  }
  /** A node with its words. @param {number} side @param {GraphNode} node */
  node(side, node) {
    this.lit.add(nodeId(side, node));
    this.words(side, node.words);
  }
  /** @param {number} side @param {GraphNode[]} nodes */
  nodesAlone(side, nodes) {
    for (const node of nodes) this.lit.add(nodeId(side, node));
  }
  /** Every cell of these words of A and of B. @param {number[]} rows @param {number[]} columns */
  cells(rows2, columns) {
    const { cosine } = this.scene.tokens;
    for (const i of rows2) {
      for (const j of columns) if (cosine[i]?.[j] !== void 0) this.lit.add(cellId(i, j));
    }
  }
  /** The cells of these words with their partners. @param {Pair<number[]>} words */
  movingCells([rows2, columns]) {
    const { partnersOf } = this.index;
    for (const i of rows2) this.cells([i], partnersOf[0][i] ?? []);
    for (const j of columns) this.cells(partnersOf[1][j] ?? [], [j]);
  }
  /** The cells of a node with its mate. @param {number} side @param {GraphNode} node @param {GraphNode | undefined} mate */
  shared(side, node, mate) {
    if (!mate) return;
    const [a, b] = side ? [mate, node] : [node, mate];
    this.cells(a.words, b.words);
  }
  /** @param {Iterable<number>} numbers */
  differences(numbers) {
    for (const number of numbers) this.lit.add(differenceId(number));
  }
  /** Those of the narrow aspects that hold. @param {(axis: Aspect) => boolean | undefined} holds */
  aspects(holds) {
    for (const axis of this.index.narrow) if (holds(axis)) this.lit.add(aspectId(axis.name));
  }
  /** The relations that belong, with their constants. @param {number} side @param {(line: Relation) => boolean | undefined} belongs */
  relations(side, belongs) {
    this.scene.graphs[side].lines.forEach((line2, k) => {
      if (!belongs(line2)) return;
      this.lit.add(lineId(side, k));
      const target = this.ends(side, line2)[1];
      if (target.constant) this.lit.add(nodeId(side, target));
    });
  }
  /** The relations from and to a node, with the same ones in the other graph. @param {number} side @param {GraphNode} node */
  linesOf(side, node) {
    this.scene.graphs[side].lines.forEach((line2, k) => {
      if (!this.ends(side, line2).includes(node)) return;
      this.lit.add(lineId(side, k));
      if (line2.mate >= 0) this.lit.add(lineId(1 - side, line2.mate));
    });
  }
  /** @param {number} side @param {Relation} line @returns {Pair<GraphNode>} */
  ends(side, line2) {
    const { nodes } = this.scene.graphs[side];
    return [nodes[line2.source], nodes[line2.target]];
  }
  /**
   * A relation belongs where both its ends do; that of a constant also needs to be what differs.
   * @param {Difference} difference
   * @param {number} side
   * @param {Relation} line
   */
  isOfDifference(difference, side, line2) {
    const [source, target] = this.ends(side, line2);
    const keys = difference.nodes[side];
    return keys.includes(source.key) && (target.constant ? line2.mate < 0 : keys.includes(target.key));
  }
  /** Likewise; that of a constant needs one of the aspect's roles. @param {Aspect} axis @param {number} side @param {Relation} line */
  isOfAspect(axis, side, line2) {
    const [source, target] = this.ends(side, line2);
    const variables = axis.nodes[side];
    if (!variables.includes(source.variable)) return false;
    if (!target.constant) return variables.includes(target.variable);
    return Boolean(axis.constants && line2.relation[1].startsWith(axis.constants));
  }
  /** The differences and aspects that a relation is of. @param {number} side @param {Relation} line */
  whatRelationIsOf(side, line2) {
    this.scene.differences.forEach((difference, n) => {
      if (!this.isOfDifference(difference, side, line2)) return;
      this.lit.add(differenceId(n + 1));
      if (this.ends(side, line2)[1].constant) this.words(side, difference.words[side]);
    });
    this.aspects((axis) => this.isOfAspect(axis, side, line2));
  }
  /** @param {number} side @param {number} k */
  quoted(side, k) {
    return `“${this.scene.sentences[side].words[k].text}”`;
  }
  /** The share of the token score. @param {number} value */
  share(value) {
    return percent(value / (this.scene.tokens.score || 1));
  }
};
function ofWord(all, side, k) {
  const { index, scene } = all;
  const own = scene.sentences[side].words[k];
  const partners = index.partnersOf[side][k].map((other) => {
    const [i, j] = side ? [other, k] : [k, other];
    const id = cellId(i, j);
    return { other, id, cosine: scene.tokens.cosine[i][j], adds: index.adds.get(id) ?? 0 };
  }).sort((x, y) => y.adds - x.adds);
  const total = partners.reduce((sum, { adds }) => sum + adds, 0);
  const near = partners.filter(({ adds }, rank) => rank < FIRST_PARTNERS || adds >= LITTLE * total);
  for (const { other, id, cosine } of near) {
    all.lit.add(id);
    all.word(1 - side, other);
    all.beside.set(wordId(1 - side, other), digits(cosine));
  }
  const nodes = index.nodesOf[side][k];
  all.nodesAlone(side, nodes);
  all.nodesAlone(
    1 - side,
    nodes.flatMap((node) => index.mates[side].get(node) ?? [])
  );
  all.aspects((axis) => axis.words[side].includes(k));
  const differs = (own.of ?? []).filter((number) => scene.differences[number - 1]);
  for (const number of differs) {
    all.differences([number]);
    whatDiffers(all, number);
  }
  all.text.push(
    `${all.quoted(side, k)} in ${nameOf(scene, side)}${own.cut ? " is beyond what the encoder reads." : whatWordAdds(all, side, partners)}`
  );
  if (own.alone) all.text.push("The encoder finds nothing like it in the other sentence.");
  if (nodes.length) all.text.push(`In the graph: ${nodes.map((node) => node.label).join(", ")}.`);
  whatWordDoes(all, side, k);
  for (const number of differs) all.text.push(`
${saidOf(scene, number)}`);
}
function whatWordDoes(all, side, k) {
  const words = all.scene.trees?.[side].words ?? [];
  for (const { said } of words.filter(({ place }) => place === k)) all.text.push(`In its sentence: ${said}.`);
}
function whatWordAdds(all, side, partners) {
  if (!all.scene.tokens.term) return ".";
  const total = partners.reduce((sum, { adds }) => sum + adds, 0);
  const share = (adds) => total > 0 ? ` ${percent(adds / total)}` : "";
  const named = partners.slice(0, MOST_PARTNERS).map(({ other, adds, cosine }) => `${all.quoted(1 - side, other)}${share(adds)} (cosine ${digits(cosine)})`);
  const more = partners.length > MOST_PARTNERS ? " and others" : "";
  return `${whatIsAdded(all, total)}${named.length ? `, with ${named.join(", ")}${more}` : ""}.`;
}
var whatIsAdded = (all, value) => ` adds ${digits(value, 3)}, ${all.share(value)} of ${whole(all.scene.tokens)}`;
function whatNodeAdds(all, side, { words }) {
  const { moved: moved2 } = all.scene.tokens;
  const own = moved2.filter((move) => words.includes(move[side]));
  if (!own.length) return;
  const total = own.reduce((sum, [, , adds]) => sum + adds, 0);
  all.text.push(`What it comes from${whatIsAdded(all, total)}.`);
}
function ofNode(all, side, node) {
  const { index, scene } = all;
  const mate = index.mates[side].get(node);
  all.node(side, node);
  if (mate) {
    all.node(1 - side, mate);
    all.linesOf(1 - side, mate);
  }
  all.linesOf(side, node);
  all.shared(side, node, mate);
  if (node.constant) ofConstant(all, side, node);
  else {
    scene.differences.forEach((difference, n) => {
      if (difference.nodes[side].includes(node.key)) all.differences([n + 1]);
    });
    all.aspects((axis) => axis.nodes[side].includes(node.variable));
  }
  all.text.push(...whatItPlays(all, side, node, mate));
  all.text.push(node.constant ? `${node.label}: ${node.note.replace(/\.?$/, ".")}` : node.note);
  if (!node.constant) whatNodeAdds(all, side, node);
}
var isOneWord = ([one, other]) => one.words.join() === other.words.join();
function whatItPlays(all, side, node, mate) {
  const plays = (of, one) => all.scene.graphs[of].lines.filter((line2) => line2.said && all.ends(of, line2)[1] === one && !isOneWord(all.ends(of, line2))).map((line2) => line2.said).join(", ");
  const [here, there] = [plays(side, node), mate ? plays(1 - side, mate) : ""];
  if (!here || node.constant) return [];
  const [own, other] = [side, 1 - side].map((of) => nameOf(all.scene, of));
  if (here === there) return [`In both: ${here}.
`];
  return [`In ${own}: ${here}${there ? `; in ${other}: ${there}` : ""}.
`];
}
function ofConstant(all, side, node) {
  const name = node.label.toLowerCase();
  all.scene.sentences[side].words.forEach((word, k) => {
    if (word.text.toLowerCase() === name) all.word(side, k);
  });
  const line2 = all.scene.graphs[side].lines.find((known) => all.ends(side, known)[1] === node);
  if (line2) all.whatRelationIsOf(side, line2);
}
var roleInWords = ({ said, role }) => `${said || role} (:${role.replace(" ?", "")})`;
function ofRelation(all, side, line2) {
  const ends = all.ends(side, line2);
  const there = all.scene.graphs[1 - side];
  const mates = ends.map((node) => all.index.mates[side].get(node));
  ends.forEach((node, k) => {
    all.node(side, node);
    all.shared(side, node, mates[k]);
  });
  all.whatRelationIsOf(side, line2);
  const between3 = there.lines.findIndex(
    (other) => there.nodes[other.source] === mates[0] && there.nodes[other.target] === mates[1]
  );
  const mate = line2.mate >= 0 ? line2.mate : between3;
  if (mate >= 0) {
    all.lit.add(lineId(1 - side, mate));
    for (const node of all.ends(1 - side, there.lines[mate])) all.node(1 - side, node);
  }
  if (line2.note) {
    all.text.push(line2.note);
    return;
  }
  all.text.push(`${roleInWords(line2)}: ${ends[0].label} → ${ends[1].label}.`);
  all.text.push(whatOtherGraphHas(line2, there.lines[mate]));
  if (line2.smatch !== void 0) {
    const counts = line2.smatch ? "counts it as shared" : "does not count it as shared";
    all.text.push(`Smatch, which looks at roles first, ${counts}.`);
  }
  if (line2.doubt) all.text.push("The parser doubts it.");
}
function whatOtherGraphHas(line2, mate) {
  if (line2.mate >= 0 || line2.matched) return "The other graph has the same relation.";
  if (mate) return `Between their partners stands another relation: ${roleInWords(mate)}.`;
  return "The other graph has no such relation between their partners.";
}
function ofCell(all, i, j) {
  const {
    index,
    scene: { sentences: sentences2, tokens }
  } = all;
  [i, j].forEach((k, side) => {
    all.word(side, k);
    all.nodesAlone(side, index.nodesOf[side][k]);
  });
  const [a, b] = [sentences2[0].words[i].of ?? [], sentences2[1].words[j].of ?? []];
  all.differences(a.filter((number) => b.includes(number)));
  const move = tokens.moved.find(([row, column]) => row === i && column === j);
  all.text.push(
    `${all.quoted(0, i)} – ${all.quoted(1, j)}: cosine ${digits(tokens.cosine[i][j])}; ${move ? whatMoves(all, move) : `${WHY_NOTHING[tokens.method] ?? "together they do nothing"}, so the pair adds nothing.`}`
  );
}
var WHY_NOTHING = {
  rcmd: "each has a better partner",
  cmd: "nothing moves between them",
  average: "nothing moves between them"
};
var whole = ({ term, score }) => `the score of all words, ${digits(score)} (${term})`;
function whatMoves(all, [, , adds, weight]) {
  const { tokens } = all.scene;
  const moved2 = tokens.why ? "" : ` The weight moved between them is ${digits(weight, 4)}.`;
  return `adds ${digits(adds, 3)}, ${all.share(adds)} of ${whole(tokens)}.${moved2}`;
}
function ofAspect(all, axis) {
  all.scene.graphs.forEach((graph, side) => {
    all.nodesAlone(
      side,
      graph.nodes.filter((node) => !node.constant && axis.nodes[side].includes(node.variable))
    );
    all.relations(side, (line2) => all.isOfAspect(axis, side, line2));
    all.words(side, axis.words[side]);
  });
  all.text.push(`${axis.meaning}
${aspectInWords(axis)}`);
  all.text.push(
    `
It adds ${digits(axis.adds, 3)} to the score of all aspects, ${digits(all.scene.aspects.score)} (S3BERT). The paper's term: ${axis.term}.`
  );
  if (axis.trust !== null) {
    all.text.push(`How far to trust the prediction: ${digits(axis.trust)} of 1 (how well it ranks pairs set aside).`);
  }
}
function ofDifference(all, number) {
  whatDiffers(all, number);
  all.text.push(saidOf(all.scene, number));
}
function saidOf({ differences }, number) {
  const { text, seen } = differences[number - 1];
  return `${text} ${seen[0].toUpperCase()}${seen.slice(1)}.`;
}
function whatDiffers(all, number) {
  const { index, scene } = all;
  const difference = scene.differences[number - 1];
  const { words, nodes } = difference;
  for (const side of [0, 1]) {
    all.words(side, words[side]);
    all.nodesAlone(
      side,
      nodes[side].flatMap((key) => index.byKey[side].get(key) ?? [])
    );
    all.relations(side, (line2) => all.isOfDifference(difference, side, line2));
  }
  if (words[0].length && words[1].length) all.cells(...words);
  else all.movingCells(words);
  all.aspects((axis) => nodes.some((keys, side) => keys.some((key) => axis.nodes[side].includes(key))));
}
var KINDS = {
  w(all) {
    const { side, key } = sided(all.choice);
    ofWord(all, side, Number(key));
  },
  n(all) {
    const { side, key } = sided(all.choice);
    const node = all.index.byKey[side].get(key);
    if (node) ofNode(all, side, node);
  },
  r(all) {
    const { side, key } = sided(all.choice);
    ofRelation(all, side, all.scene.graphs[side].lines[Number(key)]);
  },
  c(all) {
    const [, i, j] = all.choice.split(".").map(Number);
    ofCell(all, i, j);
  },
  s(all) {
    const axis = all.scene.aspects.axes.find(({ name }) => aspectId(name) === all.choice);
    if (axis) ofAspect(all, axis);
  },
  d(all) {
    ofDifference(all, Number(all.choice.slice(2)));
  }
};
function related(scene, index, choice) {
  const all = new Collected(scene, index, choice);
  KINDS[choice[0]](all);
  return { lit: all.lit, beside: all.beside, text: all.text.join(" ") };
}

// src/sentences.js
var shownOf = ({ revealed, differences }) => revealed ?? differences.length;
var allRevealed = ({ revealed, differences }) => revealed === void 0 || revealed >= Math.max(1, differences.length);
function verdict(scene) {
  return scene.verdict && allRevealed(scene) ? el("p", { class: "verdict" }, scene.verdict) : null;
}
function scores(scene) {
  return el(
    "ul",
    { class: "scores", "aria-label": "Scores" },
    ...scene.scores.map(
      (score) => el(
        "li",
        { "data-score": score.name },
        el("b", {}, digits(score.value)),
        el("span", {}, el("strong", {}, `${score.short} (${score.term})`), " ", el("small", {}, score.meaning))
      )
    )
  );
}
function sentences(view) {
  const { scene } = view;
  const shown = shownOf(scene);
  const lines = scene.sentences.map(
    (sentence, side) => el("div", { class: "spoken" }, el("b", {}, nameOf(scene, side)), line(view, sentence, side))
  );
  const details = scene.newest === false;
  const from = details ? shown : scene.newest ? Math.max(0, shown - 1) : 0;
  const chips = scene.differences.slice(from, shown).map((difference, k) => chip(view, difference, from + k + 1));
  return el(
    "section",
    { class: "top", "aria-label": "The sentences and what they differ in" },
    el("div", { class: "lines" }, ...lines),
    el(
      "div",
      { class: "differs" },
      chips.length ? el("ul", { class: "chips", "data-group": true }, ...chips) : null,
      legend2(scene, chips.length)
    )
  );
}
function line(view, sentence, side) {
  const { scene } = view;
  const shown = shownOf(scene);
  const numberOf = (word) => word?.of?.find((n) => n <= shown) ?? 0;
  const made = el("p", {
    class: "sentence",
    dir: "auto",
    "data-side": side,
    "data-group": true,
    role: "group",
    "aria-label": `Words of ${nameOf(scene, side)}, one by one`
  });
  const before = (number) => classes(scene.newest && number < shown && "before");
  const lone = (word) => allRevealed(scene) && isLone(scene, side, word);
  let mark = null;
  let marked = 0;
  sentence.words.forEach((word, k) => {
    const element = view.register(wordId(side, k), wordElement(word, lone(word)));
    const number = numberOf(word);
    if (mark && number === marked) mark.append(word.gap, element);
    else {
      mark = number ? el("mark", { class: before(number) }, element) : null;
      marked = number;
      made.append(word.gap, mark ?? element);
    }
    if (mark && numberOf(sentence.words[k + 1]) !== number) mark.dataset.number = String(number);
  });
  made.append(sentence.rest);
  return made;
}
var wordElement = (word, lone) => el(
  "span",
  {
    class: classes("word", word.faint && "faint", lone && "alone", word.cut && "cut"),
    role: "button",
    title: word.cut ? "beyond what the encoder reads" : null
  },
  word.text
);
function chip(view, { label, text, seen }, number) {
  const { large, differences } = view.scene;
  const about = `${text} (${seen})`;
  const made = el("button", { type: "button", class: "chip", title: about }, el("sup", {}, String(number)), ` ${label}`);
  const said = large ? text : about;
  const told = large && differences.length === 1;
  return el("li", {}, view.register(differenceId(number), made), told ? null : el("span", { class: "about" }, said));
}
function legend2(scene, marked) {
  const words = scene.sentences.flatMap((sentence) => sentence.words);
  const entries = [
    [
      marked > 0 && !scene.large,
      () => el("mark", { "data-number": "1" }, "Underlined"),
      marked > 1 ? ": differs; the number tells which words go together. " : ": differs. "
    ],
    [
      allRevealed(scene) && anyLone(scene),
      () => el("span", { class: "alone" }, "Wavy"),
      ": no partner in the other sentence. "
    ],
    [words.some((word) => word.cut), () => el("span", { class: "cut" }, "Struck out"), ": beyond what the encoder reads. "],
    [
      scene.tokens.term !== "" && !scene.large,
      () => el("span", { class: "beside" }, ".50"),
      " how close a word is to the one you point at."
    ]
  ];
  const shown = entries.filter(([there]) => there).flatMap(([, look, said]) => [look(), said]);
  return shown.length ? el("p", { class: "legend" }, ...shown) : null;
}

// src/story.js
var PACE = 7500;
function bestPair({ sentences: [a, b], tokens: { cosine, moved: moved2 } }) {
  const telling2 = moved2.filter(([i, j]) => !a.words[i].faint && !b.words[j].faint);
  const [best] = telling2.sort((x, y) => cosine[y[0]][y[1]] - cosine[x[0]][x[1]]);
  return best ? { cell: cellId(best[0], best[1]), word: wordId(0, best[0]) } : { cell: "", word: "" };
}
function chapters(scene) {
  const {
    aspects: aspects2,
    differences: [difference],
    graphs: [a, b]
  } = scene;
  const [axis] = aspects2.first;
  const node = a.nodes.find(({ who }) => who) ?? a.nodes[0];
  const alone = b.lines.findIndex((line2) => !line2.matched);
  const best = bestPair(scene);
  const scores2 = scene.scores.map((score) => `${score.short} ${digits(score.value)}`).join(", ");
  const told = [
    ["", "", `How alike are they? Each way to measure has an answer of its own: ${scores2}. But why?`],
    ["graphs", difference ? differenceId(1) : "", difference ? `What differs: ${difference.text}` : scene.verdict],
    ["graphs", nodeId(0, node), "Who does what: the same colour and place belong together."],
    [
      "graphs",
      b.lines.length ? lineId(1, Math.max(alone, 0)) : "",
      alone < 0 ? "Every relation here is in both sentences. A dashed one would be in one of them only." : "A dashed line is in this sentence only."
    ],
    ["tokens", best.cell, "Each word looks for its best partner in the other sentence. The darker, the closer."],
    [
      "aspects",
      axis ? aspectId(axis) : "",
      "The encoder's answer, split into what it says of negation, roles, names and more. Where ● and ■ part, the encoder has missed something, or a graph is wrong."
    ],
    ["", best.word, "All of it is one picture: whatever you choose lights up everywhere, with its numbers."]
  ];
  return told.map(([panel2, choice, text]) => ({ panel: panel2, choice, text }));
}
var Story = class {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.chapter = 0;
    this.running = false;
    this.timer = null;
  }
  tell() {
    const { view } = this;
    const all = chapters(view.scene);
    if (this.chapter >= all.length) {
      this.stop();
      return;
    }
    this.running = true;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { panel: panel2, choice, text } = all[this.chapter];
    view.tellChapter(
      choice,
      text,
      el("span", { class: "chapter" }, `${this.chapter + 1} / ${all.length}`),
      button("Next", "Next", () => this.next())
    );
    view.bring(panel2, still);
    if (!still) this.timer = setTimeout(() => this.next(), PACE);
  }
  next() {
    this.pause();
    this.chapter += 1;
    this.tell();
  }
  /** For this time; or, as a page is drawn anew, for good. */
  pause() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.running = false;
  }
  stop() {
    this.pause();
    this.chapter = 0;
    this.view.restoreActions();
  }
  button() {
    return button("Guide me", "Tell in a minute what there is to see", () => {
      this.chapter = 0;
      this.tell();
    });
  }
};

// src/trees.js
var FORM = 16;
var LABEL = 12;
var APART = 14;
var AROUND = 14;
var STEP3 = 24;
var BEND = 8;
var SHIFT = 5;
var TEXTS = {
  heading: "What does each word do?",
  line: "An arc leads from a word to one that it governs. Question mark, dotted: in doubt.",
  more: "Each sentence as a tree of Universal Dependencies: parts of speech below the words, relations on the arcs. The one word that no other governs is the root. The table below says the same in words."
};
function levels(words) {
  const spans = words.map(({ head }, k) => [Math.min(head, k), Math.max(head, k)]);
  const found = words.map(() => 0);
  const inside2 = (k, other) => other !== k && words[other].head >= 0 && spans[k][0] <= spans[other][0] && spans[other][1] <= spans[k][1];
  const order = words.map((_, k) => k).filter((k) => words[k].head >= 0).sort((x, y) => spans[x][1] - spans[x][0] - (spans[y][1] - spans[y][0]));
  for (const k of order) {
    const below = order.filter((other) => inside2(k, other) && found[other] > 0);
    found[k] = 1 + Math.max(0, ...below.map((other) => found[other]));
  }
  return found;
}
function middles(words, measured) {
  const widths = words.map(({ text, tag }) => Math.max(measured(text, FORM), measured(tag, LABEL)));
  const at = [];
  words.forEach((_, k) => {
    const least = k ? at[k - 1] + (widths[k - 1] + widths[k]) / 2 + APART : widths[0] / 2 + APART;
    const wanted = words.flatMap(
      ({ head, relation }, other) => head >= 0 && Math.max(head, other) === k ? [at[Math.min(head, other)] + measured(relation, LABEL) + AROUND] : []
    );
    at.push(Math.max(least, ...wanted.filter(Number.isFinite)));
  });
  const last = words.length - 1;
  return { at, widths, width: last < 0 ? 0 : at[last] + widths[last] / 2 + APART };
}
function arc(from, to, base, top) {
  const way = Math.sign(to - from);
  const bend = Math.min(BEND, Math.abs(to - from) / 2);
  return `M${round(from)} ${base} V${top + bend} Q${round(from)} ${top} ${round(from + way * bend)} ${top} H${round(to - way * bend)} Q${round(to)} ${top} ${round(to)} ${top + bend} V${base}`;
}
function drawTree(view, side, { words }) {
  const { at, widths, width } = middles(words, textWidth);
  const high = levels(words);
  const top = STEP3 * (1 + Math.max(1, ...high));
  const base = top - 4;
  const [svg, marker] = sheet(width, top + FORM + LABEL + 16, `Tree of ${nameOf(view.scene, side)}`);
  const arcs = words.map((word, k) => {
    const height = top - STEP3 * (high[k] || Math.max(1, ...high));
    const from = word.head < 0 ? at[k] : at[word.head] + SHIFT * Math.sign(k - word.head);
    const path = word.head < 0 ? `M${round(at[k])} ${height - 8} V${base}` : arc(from, at[k], base, height);
    const line2 = draw("path", {
      class: "line",
      d: path,
      fill: "none",
      stroke: "var(--quiet)",
      "stroke-width": 1.3,
      "stroke-dasharray": word.doubt ? "2 4" : null,
      "marker-end": `url(#${marker})`
    });
    const grip = draw("path", { class: "grip", d: path, fill: "none", stroke: "transparent", "stroke-width": 12 });
    const label = draw(
      "text",
      {
        x: round((from + at[k]) / 2),
        y: height + (word.head < 0 ? -10 : 4),
        "text-anchor": "middle",
        "font-size": LABEL,
        fill: "var(--quiet)",
        stroke: "var(--paper)",
        "stroke-width": 4,
        "paint-order": "stroke"
      },
      word.relation
    );
    const group = draw("g", { class: "edge", "data-doubt": Boolean(word.doubt) }, grip, line2, label);
    return view.register(wordId(side, word.place), group, false);
  });
  const marks = words.map((word, k) => wordMark(view, side, word, { x: at[k], y: top, w: widths[k] }));
  svg.append(...arcs, ...marks);
  setOrder(svg, marks);
  return svg;
}
function wordMark(view, side, word, { x, y, w }) {
  const text = (down, size, fill, said = "") => draw("text", { x: round(x), y: y + down, "text-anchor": "middle", "font-size": size, fill, class: "label" }, said);
  const group = draw(
    "g",
    { class: "node", "data-side": side, role: "button", "aria-label": `${word.text}: ${word.said}` },
    draw("rect", {
      class: "shape",
      x: round(x - w / 2 - 4),
      y: y - 2,
      rx: 6,
      width: round(w + 8),
      height: FORM + LABEL + 14,
      fill: "var(--paper)",
      stroke: "transparent"
    }),
    text(FORM, FORM, "var(--ink)", word.text),
    text(FORM + LABEL + 6, LABEL, "var(--quiet)", word.tag)
  );
  return view.register(wordId(side, word.place), group);
}
function trees(view) {
  const frames = both(() => fading(el("div", { class: "frame" })));
  const sides = both(
    (side) => el(
      "div",
      { class: "side", "data-side": side },
      el("b", { class: "name", "aria-hidden": "true" }, nameOf(view.scene, side)),
      frames[side]
    )
  );
  const body = el("div", { class: "both stacked" }, ...sides);
  const save = () => view.savePicture(
    frames.flatMap((frame) => [.../** @type {NodeListOf<SVGElement>} */
    frame.querySelectorAll("svg")]),
    "trees"
  );
  const tools2 = [...view.roomy ? [sizes(view)] : [], button("PNG", "Save the trees as PNG", save)];
  const layout = () => {
    view.scene.trees?.forEach((tree, side) => {
      frames[side].replaceChildren(view.sized(drawTree(view, side, tree)));
    });
    view.letTabReach(body);
  };
  return { element: panel(view, "trees", TEXTS, tools2, body), layout };
}

// src/view.js
var DRAFT = "semlens:draft";
var TOLD = "semlens:choice";
var WIDE = 1e3;
var COLUMNS = [680, 940];
var STAGE = { top: 440, aspects: 600 };
var LARGEST4 = 4;
var CENTRE = 0.4;
var LEAST2 = 0.7;
var PHONE = 760;
var ZOOM_STEP = 0.15;
var BELOW2 = 64;
var SCALED = 128;
var REM = 16;
var HEADER = 72;
var LOWEST2 = 150;
var PANELS = { graphs, trees, tokens: heatmap, aspects };
var BOARD = (
  /** @type {PanelName[]} */
  ["graphs", "tokens", "aspects"]
);
var PANEL_NAMES = (
  /** @type {PanelName[]} */
  Object.keys(PANELS)
);
var NOTHING2 = { lit: /* @__PURE__ */ new Set(), beside: /* @__PURE__ */ new Map(), text: "" };
var ON_PAGE = (
  /** @type {const} */
  ["editable", "layout", "full"]
);
var views = 0;
function isDarkPage(parent) {
  const styled = parent instanceof ShadowRoot ? parent.host : parent;
  const background = getComputedStyle(styled).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}/i.test(background) ? isDark(background) : matchMedia("(prefers-color-scheme: dark)").matches;
}
function choiceOf({ target }) {
  const element = target instanceof Element ? target.closest("[data-choice]") : null;
  return (
    /** @type {HTMLElement | null} */
    element?.dataset.choice ?? ""
  );
}
var grown = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
var pointer = "";
for (const happens of ["pointermove", "pointerdown"]) {
  const see = (event) => {
    const { screenX, screenY } = (
      /** @type {PointerEvent} */
      event
    );
    pointer = `${screenX} ${screenY}`;
  };
  globalThis.addEventListener?.(happens, see, { capture: true, passive: true });
}
var pageScrolled = () => document.querySelector('[data-testid="stMain"]')?.scrollTop ?? 0;
var View = class {
  /** @param {Component} component */
  constructor(component) {
    const parent = component.parentElement;
    this.parent = parent;
    this.root = el("div", { class: "canvas" });
    parent.append(this.root);
    this.name = `canvas ${++views}`;
    this.options = {
      heat: component.data.tokens?.heat ?? "cosine",
      roles: "words",
      all: false,
      morph: false,
      text: false,
      travelled: 0,
      size: 1,
      full: false,
      words: "all",
      radar: false,
      menu: ""
    };
    this.elements = /* @__PURE__ */ new Map();
    this.lit = /* @__PURE__ */ new Set();
    this.shown = "";
    this.kept = "";
    this.playing = 0;
    this.due = 0;
    this.zoom = 1;
    this.width = 0;
    this.concepts = { begins: "", all: null };
    this.actionsOf = void 0;
    this.offer = null;
    this.details = el("p");
    this.bar = el("div");
    this.panels = {};
    this.story = new Story(this);
    this.ending = new AbortController();
    this.observer = new ResizeObserver(() => {
      if (this.root.clientWidth !== this.width) this.layoutSoon();
    });
    this.scene = completed(component.data);
    this.index = indexed(this.scene);
    this.dark = isDarkPage(parent);
    this.askDetail();
    this.askCells();
    this.setState = component.setStateValue;
    this.trigger = component.setTriggerValue;
    this.begin();
    this.listen();
  }
  /** Take what Python says; the same again changes nothing but the theme, and whether it can be edited. @param {Component} component */
  update({ data, setStateValue, setTriggerValue }) {
    this.setState = setStateValue;
    this.trigger = setTriggerValue;
    this.takeConcepts(data);
    const dark = isDarkPage(this.parent);
    const fresh = data.id !== this.scene.id || data.rated !== this.scene.rated;
    const asked = this.scene;
    const same = ON_PAGE.every((name) => data[name] === asked[name]);
    if (!fresh && dark === this.dark && same) {
      this.takeRatings(data);
      return;
    }
    this.scene = completed(data);
    this.index = indexed(this.scene);
    this.dark = dark;
    const { heat, method } = this.scene.tokens;
    if (asked.tokens.heat !== heat || asked.tokens.method !== method) this.askCells();
    if (asked.full !== this.scene.full) this.askDetail();
    if (fresh) this.begin();
    else this.render();
  }
  /** Whether graphs are drawn with all of AMR, until the user asks for something else. */
  askDetail() {
    this.options.full = this.scene.full ?? (this.roomy && !this.scene.brief);
  }
  /** What the cells say, and which words they are of, until the user asks for something else. */
  askCells() {
    const { why, heat, method } = this.scene.tokens;
    const all = method !== "occlusion" && (why || heat === "adds");
    Object.assign(this.options, { heat: heat ?? "cosine", words: all ? "all" : "telling" });
  }
  /** Draw a scene that is new. */
  begin() {
    this.takeConcepts(this.scene);
    Object.assign(this.options, { morph: false, travelled: 0 });
    this.kept = this.scene.kept ?? "";
    this.root.classList.remove("stale");
    this.render();
  }
  /** @param {OnPage} page */
  takeConcepts({ concepts }) {
    if (!concepts) return;
    this.concepts = concepts;
    this.offer?.(concepts.all);
  }
  /** @param {OnPage} page */
  takeRatings({ ratings }) {
    this.scene.ratings = ratings;
    const all = (
      /** @type {NodeListOf<HTMLElement>} */
      this.root.querySelectorAll(".stars")
    );
    for (const stars2 of all) showStars(stars2, ratings?.[stars2.dataset.panel ?? ""] ?? 0);
  }
  /** The graphs as they are drawn. */
  get graphs() {
    return this.scene.graphs.map((graph) => shownGraph(graph, this.options.full));
  }
  /** Whether it is a board: panels in columns, on which everything is to be seen at a glance. */
  get board() {
    const { large, thumbnail } = this.scene;
    return BOARD.every((name) => this.has(name)) && !large && thumbnail === void 0;
  }
  get columns() {
    return 1 + COLUMNS.filter((least) => this.width >= least).length;
  }
  /** Whether a panel can be as high as it likes, and have all its tools. */
  get roomy() {
    const { large, thumbnail } = this.scene;
    return !this.board && !large && thumbnail === void 0;
  }
  /** The panel that offers the guided minute; empty for none. */
  get guide() {
    return this.scene.story === void 0 ? "" : PANEL_NAMES.find((name) => this.has(name)) ?? "";
  }
  /** @param {PartName} part */
  has(part) {
    return this.scene.parts.includes(part);
  }
  /** Whether the panel around this has the whole screen; drawn anew there, it keeps its section. @param {Element} inside */
  fillsScreen(inside2) {
    const panel2 = (
      /** @type {Element} */
      inside2.closest(".panel")
    );
    const root = (
      /** @type {Document | ShadowRoot} */
      panel2.getRootNode()
    );
    return root.fullscreenElement === panel2 || panel2.classList.contains("filling");
  }
  /**
   * How high a panel's picture may be, in pixels of the canvas: alone, what the window has left; on the board
   * so many, or less where the window ends above.
   * @param {Element} inside the panel
   * @param {number} among others
   * @param {number} around it, in the panel
   */
  pictureHeight(inside2, among, around) {
    if (this.fillsScreen(inside2)) return window.innerHeight / this.zoom - around - HEADER;
    if (this.roomy) return Number.POSITIVE_INFINITY;
    const left = this.heightBelow(inside2);
    if (this.scene.large) return Math.max(among, (left - this.below) / this.zoom - around);
    return this.columns < 3 ? among : clamp(left / this.zoom - around, LOWEST2, among);
  }
  /** Pixels of a large picture's page below it. */
  get below() {
    return BELOW2 + (this.scene.revealed === void 0 ? 0 : SCALED);
  }
  /** Pixels from the top of an element to the lower edge of the window, the page not scrolled. @param {Element} inside */
  heightBelow(inside2) {
    return window.innerHeight - inside2.getBoundingClientRect().top - pageScrolled();
  }
  /**
   * Remember an element as a part of the picture; what can be chosen is reached by pointer and keyboard.
   * @template {HTMLElement | SVGElement} E
   * @param {string} choice
   * @param {E} element
   */
  register(choice, element, reached = true) {
    element.dataset.choice ??= choice;
    if (reached && this.scene.thumbnail === void 0) {
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-pressed", String(choice === this.kept));
    }
    this.elements.set(choice, [...this.elementsOf(choice), element]);
    element.classList.toggle("lit", this.lit.has(choice));
    return element;
  }
  /** @param {string} choice */
  elementsOf(choice) {
    return this.elements.get(choice) ?? [];
  }
  /** The element of a choice that can have the focus. @param {string} choice */
  reachable(choice) {
    const element = this.elementsOf(choice).find((each) => each.isConnected && each.hasAttribute("tabindex"));
    return (
      /** @type {HTMLElement | undefined} */
      element
    );
  }
  /** Let go of what is drawn no more. */
  forget() {
    for (const [choice, elements] of this.elements) {
      this.elements.set(
        choice,
        elements.filter((element) => this.root.contains(element))
      );
    }
  }
  /** @param {HTMLElement} within */
  letTabReach(within) {
    if (this.scene.thumbnail === void 0) letTabReach(within, this.kept);
  }
  /** Switch something, and keep the focus on the switch. @param {Partial<Options>} options */
  set(options) {
    const active = (
      /** @type {DocumentOrShadowRoot} */
      /** @type {unknown} */
      this.parent.activeElement
    );
    const label = active?.closest(".switch")?.getAttribute("aria-label");
    const panel2 = active?.closest(".panel")?.getAttribute("aria-label");
    const full = PANEL_NAMES.find((name) => {
      const panel3 = this.panels[name];
      return panel3 && this.fillsScreen(panel3.element);
    });
    Object.assign(this.options, options);
    if (full) this.renderPanel(full);
    else this.render();
    if (!label) return;
    const buttons = (
      /** @type {NodeListOf<HTMLElement>} */
      this.root.querySelectorAll(`.panel[aria-label="${panel2}"] .switch[aria-label="${label}"] button`)
    );
    [...buttons].find((each) => each.textContent === active?.textContent)?.focus();
  }
  /** Where a panel comes among those that are asked for. @param {PanelName} name */
  rank(name) {
    return this.scene.parts.indexOf(name);
  }
  render() {
    const { scene, root } = this;
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.elements.clear();
    root.classList.toggle("dark", this.dark);
    root.classList.toggle("large", Boolean(scene.large));
    root.classList.toggle("calm", Boolean(scene.verdict) && !scene.differences.length);
    root.classList.toggle("board", this.board);
    root.classList.toggle("roomy", this.roomy);
    root.classList.toggle("apart", !this.has("tokens") || !this.has("aspects"));
    this.details = el("p", { class: "details", role: "status", "aria-live": "polite" });
    this.bar = el("div", { class: "told" }, this.details);
    this.actionsOf = void 0;
    this.offer = null;
    this.story.pause();
    this.panels = {};
    for (const name of PANEL_NAMES.filter((name2) => this.has(name2)).sort((x, y) => this.rank(x) - this.rank(y))) {
      this.panels[name] = PANELS[name](this);
    }
    const panels = Object.values(this.panels).map((panel2) => panel2.element);
    if (scene.thumbnail === void 0) this.renderParts(panels);
    else this.renderThumbnail(scene.thumbnail, panels);
  }
  /** Everything, with the sheet on which it is said what is chosen. @param {HTMLElement[]} panels */
  renderParts(panels) {
    const { scene } = this;
    const top = this.has("top") ? sentences(this) : null;
    const warned = scene.warning && this.has("graphs");
    const parts = [
      top && verdict(scene),
      this.has("scores") ? scores(scene) : null,
      top,
      warned ? el("p", { class: "warning", role: "alert" }, scene.warning) : null,
      ...panels,
      this.bar
    ];
    this.root.replaceChildren(...parts.filter((part) => part !== null));
    if (top) this.letTabReach(top);
    this.layout();
  }
  /** A picture that nothing can be done with. @param {string} label @param {HTMLElement[]} panels */
  renderThumbnail(label, panels) {
    this.root.classList.add("thumbnail");
    setAttributes(this.root, { role: "img", "aria-label": label });
    this.root.replaceChildren(...panels);
    this.layout();
  }
  /** One panel anew in its place, which may be the whole screen. @param {PanelName} name */
  renderPanel(name) {
    const before = this.panels[name];
    const now = PANELS[name](this);
    if (!before) return;
    before.element.replaceChildren(...now.element.childNodes);
    this.panels[name] = { ...now, element: before.element };
    this.layout();
  }
  /** Once a frame, however many ask for it. */
  layoutSoon() {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => this.layout());
  }
  layout() {
    const { large } = this.scene;
    const fits = window.innerWidth > PHONE || this.scene.revealed !== void 0;
    const least = large && fits ? LEAST2 : 1;
    this.root.style.setProperty("--air", "0px");
    this.root.style.removeProperty("--room");
    this.layoutAt(large ? clamp(window.innerWidth / (STAGE[this.scene.parts[0]] ?? WIDE), 1, LARGEST4) : grown());
    while (large && this.zoom > least && this.bottom() + this.below > window.innerHeight) {
      this.layoutAt(Math.max(least, this.zoom - ZOOM_STEP));
    }
    const left = large ? (window.innerHeight - this.below - this.bottom()) / this.zoom : 0;
    if (left > 0) this.root.style.setProperty("--air", `${CENTRE * left}px`);
    else if (least < 1) this.scrollFrames(-left);
    this.forget();
    this.highlight(this.kept);
  }
  /** @param {number} zoom */
  layoutAt(zoom) {
    this.zoom = zoom;
    this.root.style.setProperty("zoom", String(zoom));
    this.root.style.setProperty("--zoom", String(zoom));
    this.width = this.root.clientWidth;
    this.root.dataset.columns = String(this.columns);
    for (const panel2 of Object.values(this.panels)) panel2.layout();
  }
  /** Have what no zoom makes fit be scrolled where it is. @param {number} over pixels of the canvas */
  scrollFrames(over) {
    const frames = [.../** @type {NodeListOf<HTMLElement>} */
    this.root.querySelectorAll(".frame")];
    const tallest = Math.max(...frames.map((frame) => frame.clientHeight));
    if (over > 0) this.root.style.setProperty("--room", `${Math.floor(tallest - over)}px`);
  }
  bottom() {
    return this.root.getBoundingClientRect().bottom + pageScrolled();
  }
  /** Light up what belongs to a choice, and say so. @param {string} choice */
  highlight(choice) {
    const { lit, beside, text } = choice ? related(this.scene, this.index, choice) : NOTHING2;
    this.showLit(lit);
    this.showBeside(beside);
    this.shown = choice;
    this.root.classList.toggle("some", Boolean(choice));
    if (this.details.textContent !== text) this.details.textContent = text;
    this.showActions(choice === this.kept ? choice : "");
    this.bar.classList.toggle("shown", this.isSaid(choice));
  }
  /** Whether what is said of a choice is shown: of what is kept or reached by a key; else it would come and go with the pointer. @param {string} choice */
  isSaid(choice) {
    if (!choice) return this.actionsOf === null;
    return choice === this.kept || this.reachable(choice)?.matches(":focus-visible") === true;
  }
  /** @param {Related["lit"]} lit */
  showLit(lit) {
    const before = this.lit;
    this.lit = lit;
    for (const id of before) for (const part of this.elementsOf(id)) part.classList.remove("lit");
    for (const id of lit) for (const part of this.elementsOf(id)) part.classList.add("lit");
  }
  /** @param {Related["beside"]} beside */
  showBeside(beside) {
    for (const part of this.root.querySelectorAll("[data-beside]")) part.removeAttribute("data-beside");
    for (const [id, value] of beside) {
      this.elementsOf(id).find((part) => part.classList.contains("word"))?.setAttribute("data-beside", value);
    }
  }
  /** A picture in the size that is wanted; its frame scrolls. @param {SVGElement} svg */
  sized(svg) {
    const { size } = this.options;
    if (size === 1) return svg;
    for (
      const side of
      /** @type {const} */
      ["width", "height"]
    ) {
      svg.style[side] = `${Number(svg.getAttribute(side)) * size}px`;
    }
    return svg;
  }
  /** What can be done with a choice. @param {string} choice */
  showActions(choice) {
    if (this.actionsOf === null || choice === this.actionsOf) return;
    this.actionsOf = choice;
    this.fillSheet(...editButtons(this, choice));
  }
  /** Put a form in place of the actions, where what loses the focus does not put them back. @param {HTMLElement} form @param {(concepts: string[]) => void} offer */
  beginForm(form, offer) {
    this.offer = offer;
    this.actionsOf = null;
    this.fillSheet(form);
    this.bar.classList.add("shown");
  }
  /** @param {string} choice @param {string} text @param {...HTMLElement} controls */
  tellChapter(choice, text, ...controls) {
    this.actionsOf = null;
    this.highlight(choice);
    this.details.textContent = text;
    this.fillSheet(...controls);
    this.bar.classList.add("shown");
  }
  /** @param {SVGElement[]} svgs @param {string} name of the file */
  async savePicture(svgs, name) {
    try {
      await savePng(this.root, svgs, name, this.scene.note);
    } catch {
      this.tellChapter("", "The picture could not be saved. Try a smaller window, or save the page as PDF.");
    }
  }
  /** The sheet: what is said, what can be done, and the way to put it away. @param {...HTMLElement} controls */
  fillSheet(...controls) {
    const close = button("×", "Close", () => this.putAway());
    close.classList.add("close");
    this.bar.replaceChildren(this.details, el("div", { class: "doing" }, ...controls), close);
  }
  putAway() {
    if (this.story.running) this.story.stop();
    this.restoreActions();
    if (this.kept) this.keep(this.kept);
    else this.highlight("");
  }
  /** Scroll a panel into view. @param {PanelName | ""} name @param {boolean} still */
  bring(name, still) {
    const panel2 = name && this.panels[name]?.element;
    if (panel2) panel2.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  }
  /** Put the actions of what is kept back. */
  restoreActions() {
    this.offer = null;
    this.actionsOf = void 0;
    this.highlight(this.kept);
  }
  /** Keep a choice, or let go of it where it is kept. @param {string} choice */
  keep(choice) {
    if (this.asks) return;
    const before = this.kept;
    this.kept = choice === before ? "" : choice;
    this.press(before, false);
    this.press(this.kept, true);
    this.highlight(this.kept);
    this.tellState(before);
    this.tell({ choice: this.kept, kept: true });
  }
  /** Have the page know what is kept. @param {string} before */
  tellState(before) {
    const { linked, tells } = this.scene;
    if (this.kept === before || !(linked || tells)) return;
    if (linked) remember({ chosen: this.kept });
    this.setState("kept", { of: this.scene.id, chosen: this.kept });
  }
  /** Whether it shares its choice with what else the page shows of its pair. */
  get shares() {
    return Boolean(this.scene.linked || this.scene.shared) && this.scene.thumbnail === void 0;
  }
  /** Tell the others. @param {Omit<Told, "from">} told */
  tell(told) {
    if (this.shares) document.dispatchEvent(new CustomEvent(TOLD, { detail: { ...told, from: this.name } }));
  }
  /** Take what another tells; nothing is told on. @param {Event} event */
  hear(event) {
    const { choice = "", kept = false, from = "" } = (
      /** @type {CustomEvent<Partial<Told>>} */
      event.detail ?? {}
    );
    if (!this.shares || from === this.name || this.story.running) return;
    const known = typeof choice === "string" && has(this.scene, this.index, choice) ? choice : "";
    if (kept) {
      const before = this.kept;
      this.kept = known;
      this.press(before, false);
      this.press(known, true);
      this.tellState(before);
    }
    this.highlight(known || this.kept);
  }
  /** @param {string} choice @param {boolean} pressed */
  press(choice, pressed) {
    for (const part of this.elementsOf(choice)) {
      if (part.hasAttribute("aria-pressed")) part.setAttribute("aria-pressed", String(pressed));
    }
  }
  listen() {
    const { root } = this;
    const { signal } = this.ending;
    const options = { signal };
    root.addEventListener("pointerover", (event) => this.pointAt(event, choiceOf(event)), options);
    root.addEventListener("pointerleave", (event) => this.pointAt(event, ""), options);
    root.addEventListener(
      "focusin",
      (event) => {
        const choice = choiceOf(event);
        if (choice) this.point(choice);
      },
      options
    );
    root.addEventListener(
      "focusout",
      () => {
        if (!this.story.running) this.point("");
      },
      options
    );
    root.addEventListener(
      "click",
      (event) => {
        const choice = choiceOf(event);
        if (choice) this.keep(choice);
      },
      options
    );
    root.addEventListener(
      "dblclick",
      (event) => {
        const choice = choiceOf(event);
        const text = event.target instanceof Element && event.target.closest(".penman");
        if (!text && editableOf(this, choice)) edit(this, choice);
      },
      options
    );
    root.addEventListener("keydown", (event) => this.keyPressed(event), options);
    const stopStory = (event) => {
      if (this.story.running && !event.composedPath().includes(this.bar)) this.story.stop();
    };
    document.addEventListener("pointerdown", stopStory, { signal, capture: true });
    document.addEventListener("keydown", stopStory, { signal, capture: true });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape" && this.kept && !event.composedPath().includes(root)) this.keep("");
      },
      options
    );
    document.addEventListener(TOLD, (event) => this.hear(event), options);
    document.addEventListener("pointerdown", (event) => this.closeMenus(event), options);
    document.addEventListener("fullscreenchange", () => this.takeSheetAlong(), options);
    document.addEventListener(DRAFT, (event) => this.dim(
      /** @type {CustomEvent} */
      event.detail.changed
    ), options);
    document.fonts.addEventListener("loadingdone", () => this.layoutSoon(), options);
    window.addEventListener(
      "resize",
      () => {
        if (this.scene.large) this.layoutSoon();
      },
      options
    );
    this.observer.observe(root);
  }
  /** Put the tools of a panel away. @param {PanelName} name */
  closeMenu(name) {
    this.panels[name]?.element.querySelector("details.tools")?.removeAttribute("open");
  }
  /** A press elsewhere puts the tools away. @param {Event} event */
  closeMenus(event) {
    for (const menu2 of this.root.querySelectorAll("details.tools[open]")) {
      if (!event.composedPath().includes(menu2)) menu2.removeAttribute("open");
    }
  }
  /** Of other sentences than those that stand in the strip. @param {boolean} changed */
  dim(changed) {
    if (this.scene.linked || this.scene.shared) this.root.classList.toggle("stale", changed);
  }
  /** Of the page only the panel is seen that has the whole screen. */
  takeSheetAlong() {
    const root = (
      /** @type {Document | ShadowRoot} */
      this.root.getRootNode()
    );
    const full = root.fullscreenElement;
    (full && this.root.contains(full) ? full : this.root).append(this.bar);
    this.layoutSoon();
  }
  /** @param {PointerEvent} event @param {string} choice empty where the canvas is left */
  pointAt(event, choice) {
    if (!this.hasMoved(event) || this.story.running) return;
    if (event.type === "pointerleave" || choice !== this.shown) this.point(choice);
  }
  /** Whether something is to be guessed first, of which nothing is given away. */
  get asks() {
    return this.scene.revealed === 0;
  }
  /** Light up what is pointed at, or what is kept, here and elsewhere. @param {string} choice */
  point(choice) {
    if (this.asks) return;
    const before = this.shown;
    this.highlight(choice || this.kept);
    if (this.shown !== before) this.tell({ choice, kept: false });
  }
  /** Whether the pointer moved; where it rests and the page moves below it, what has the focus stays lit. @param {PointerEvent} event */
  hasMoved({ screenX, screenY }) {
    const before = pointer;
    pointer = `${screenX} ${screenY}`;
    return pointer !== before;
  }
  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    const target = (
      /** @type {Element} */
      event.target
    );
    if (target.closest("form")) return;
    if (event.key === "Escape") {
      this.escape();
      return;
    }
    const item = (
      /** @type {HTMLElement | null} */
      target.closest("[data-choice]")
    );
    if (!item || !this.act(item, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  escape() {
    const menu2 = this.root.querySelector("details.tools[open]");
    if (menu2) {
      menu2.removeAttribute("open");
      menu2.querySelector("summary")?.focus();
      return;
    }
    const filling = this.root.querySelector(".filling");
    if (filling) {
      filling.classList.remove("filling");
      this.layout();
    } else if (this.kept) this.keep(this.kept);
    else this.highlight("");
  }
  /** What a key does on a part of the picture; whether it does anything. @param {HTMLElement} item @param {string} key */
  act(item, key) {
    const choice = item.dataset.choice ?? "";
    const editable = editableOf(this, choice) !== null;
    if (key === "Enter" && choice === this.kept && editable) edit(this, choice);
    else if (key === "Delete" && editable) remove(this, choice);
    else if (key === "Enter" || key === " ") this.keep(choice);
    else return moveFocus(item, key);
    return true;
  }
  end() {
    cancelAnimationFrame(this.playing);
    cancelAnimationFrame(this.due);
    this.story.pause();
    this.ending.abort();
    this.observer.disconnect();
    this.root.remove();
  }
};

// src/index.js
var views2 = /* @__PURE__ */ new WeakMap();
function mount(component) {
  checkVersion(component.data);
  const parent = component.parentElement;
  const known = views2.get(parent);
  const view = known ?? new View(component);
  views2.set(parent, view);
  known?.update(component);
  return () => {
    view.end();
    views2.delete(parent);
  };
}
export {
  mount as default
};
