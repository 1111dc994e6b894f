// From A to B: matched nodes travel, what is only in A fades, what is only in B grows.
const TRAVEL = 2400;  // milliseconds

// Where it is narrow: a line a node, without those that are only mentioned again.
function listed(graph, scale) {
  const {rows} = graph.tall, boxes = [];
  stepped(rows, row => graph.nodes[row.node].width * scale, row => !row.mention)
    .forEach((box, k) => { if (box) boxes[rows[k].node] = box; });
  return {boxes, bends: [], width: Math.max(...boxes.map(box => box.x + box.w / 2)) + 4, height: ROW * boxes.length};
}

function morphing(view) {
  const {data, index, options} = view;
  const [a, b] = data.graphs;
  const frame = el("div", {class: "frame"});
  const slider = el("input", {type: "range", min: 0, max: 100, step: 1, value: Math.round(100 * options.travelled),
    "aria-label": "From graph A to graph B"});
  const play = button("▶", "Play from A to B", () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) return at(options.travelled < 1 ? 1 : 0);
    if (view.playing) return stop();
    const from = options.travelled >= 1 ? 0 : options.travelled;
    let begun = null;
    play.textContent = "❚❚";
    const step = now => {
      begun ??= now;
      at(Math.min(1, from + (now - begun) / TRAVEL));
      if (options.travelled < 1 && frame.isConnected) view.playing = requestAnimationFrame(step);
      else stop();
    };
    view.playing = requestAnimationFrame(step);
  });
  function stop() {
    cancelAnimationFrame(view.playing);
    view.playing = null;
    play.textContent = "▶";
  }
  slider.oninput = () => { stop(); at(slider.value / 100); };
  const element = el("div", {class: "morph"}, frame, el("div", {class: "ride"}, play, el("b", {}, "A"), slider, el("b", {}, "B")));

  // Travellers: nodes of A with their mates, then nodes that only B has.
  const of = [new Map(), new Map()];
  const travellers = a.nodes.map((node, k) => {
    const mate = index.mates[0].get(node);
    const one = {a: k, b: mate ? b.nodes.indexOf(mate) : null};
    of[0].set(k, one);
    if (mate) of[1].set(one.b, one);
    return one;
  });
  b.nodes.forEach((_, k) => {
    if (of[1].has(k)) return;
    const one = {a: null, b: k};
    of[1].set(k, one);
    travellers.push(one);
  });
  const ways = a.lines.map((line, k) => ({a: k, b: line.mate >= 0 ? line.mate : null}));
  b.lines.forEach((line, k) => { if (line.mate < 0) ways.push({a: null, b: k}); });
  const leaving = t => clamp(1 - 1.6 * t, 0, 1), coming = t => clamp(1.6 * t - 0.6, 0, 1);
  let places = null, narrow = false;

  function layout(room, height, most, close) {
    narrow = close;
    const sizes = [a, b].map(g => wideSizes(g, room, height, most));
    const scale = narrow ? SMALLEST : Math.min(...sizes.map(s => s.scale));
    places = [a, b].map((g, side) => narrow ? listed(g, scale) : widePlaces(g, {...sizes[side], scale}));
    const [width, high] = ["width", "height"].map(name => Math.max(...places.map(p => p[name])));
    places.forEach(p => { p.left = narrow ? 0 : (width - p.width) / 2; });
    const [svg, marker] = sheet(view, width, high, "From graph A to graph B");
    ways.forEach(one => {
      const side = one.a === null ? 1 : 0, g = data.graphs[side], k = side ? one.b : one.a;
      one.mark = lineMark(view, side, k, g.lines[k], g.nodes, "", [0, 0], narrow ? "start" : "middle", scale, marker);
      if (!side && one.b !== null) view.part(lineId(1, one.b), one.mark, false);
      svg.append(one.mark);
    });
    travellers.forEach(one => {
      const side = one.a === null ? 1 : 0, node = data.graphs[side].nodes[side ? one.b : one.a];
      one.mark = nodeMark(view, side, node, {x: 0, y: 0, w: node.width * scale, h: boxHeight(scale)}, scale);
      if (!side && one.b !== null) {
        const mate = b.nodes[one.b];
        view.part(nodeId(1, mate), one.mark, false);
        if (mate.label !== node.label) {
          one.second = nodeLabel(view, mate, {x: 0, y: 0}, scale, mate.label);
          one.mark.append(one.second);
        }
      }
      svg.append(one.mark);
    });
    svg.order = travellers.map(one => one.mark);
    frame.replaceChildren(svg);
    at(options.travelled);
  }

  function box(side, k) {
    const p = places[side], {x, y, w, h} = p.boxes[k];
    return {x: x + p.left, y, w, h};
  }
  function at(t) {
    options.travelled = t;
    slider.value = Math.round(100 * t);
    const eased = t * t * (3 - 2 * t);
    travellers.forEach(one => {
      const from = one.a === null ? box(1, one.b) : box(0, one.a), to = one.b === null ? from : box(1, one.b);
      one.box = Object.fromEntries(["x", "y", "w", "h"].map(name => [name, between(from[name], to[name], eased)]));
      const seen = one.b === null ? leaving(t) : one.a === null ? coming(t) : 1;
      const shape = one.mark.querySelector(".shape"), {w} = one.box;
      if (shape.tagName === "rect") filled(shape, {x: round(-w / 2), width: round(w)}, []);
      else shape.setAttribute("rx", round(w / 2));
      const grown = one.a === null ? 0.5 + seen / 2 : 1;
      filled(one.mark, {transform: `translate(${round(one.box.x)} ${round(one.box.y)}) scale(${grown})`}, []);
      one.mark.style.opacity = seen;
      one.mark.style.visibility = seen ? "" : "hidden";
      if (one.second) {
        one.second.style.opacity = eased;
        one.mark.querySelector(".label").style.opacity = 1 - eased;
      }
    });
    ways.forEach(one => {
      const side = one.a === null ? 1 : 0, line = data.graphs[side].lines[side ? one.b : one.a];
      const [from, to] = [of[side].get(line.source).box, of[side].get(line.target).box];
      const bends = [one.a === null ? null : places[0].bends[one.a], one.b === null ? null : places[1].bends[one.b]]
        .map((bend, k) => bend && [bend[0] + places[k].left, bend[1]]);
      const straight = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const known = one.a === null ? [bends[1], bends[1]] : one.b === null ? [bends[0], bends[0]] : bends;
      const bend = known[0] || known[1]
        ? [0, 1].map(k => between((known[0] ?? straight)[k], (known[1] ?? straight)[k], eased)) : null;
      const {path, at: middle} = narrow ? hung(from, to) : route(from, to, bend);
      one.mark.querySelectorAll("path").forEach(drawn => drawn.setAttribute("d", path));
      filled(one.mark.querySelector("text"), {x: round(middle[0]), y: round(middle[1] + 4)}, []);
      const seen = one.b === null ? leaving(t) : one.a === null ? coming(t) : 1;
      one.mark.style.opacity = seen;
      one.mark.style.visibility = seen ? "" : "hidden";
    });
  }
  return {element, layout};
}
