// All aspects round a centre: predicted as a filled shape with dots, measured as a dashed one with squares.
const RIM = 78, BESIDE = 89, RADAR = {width: 326, height: 208};
const FEWEST = 3;  // axes; of two there is no shape

// Where the scale of the aspects begins: at 0, or below where a value is.
function lowest(axes) {
  return Math.floor(Math.min(0, ...axes.flatMap(axis => [axis.predicted, axis.measured ?? 0])) * 4) / 4;
}

function radar(view, {axes}) {
  if (axes.length < FEWEST) return null;
  const low = lowest(axes), [x, y] = [RADAR.width / 2, RADAR.height / 2];
  const at = (k, far) => {
    const turn = 2 * Math.PI * k / axes.length - Math.PI / 2;
    return [round(x + far * Math.cos(turn)), round(y + far * Math.sin(turn))];
  };
  const far = value => RIM * clamp((value - low) / (1 - low), 0, 1);
  const shape = (name, known) => draw("polygon", {class: `shape ${name}`,
    points: known.map(([k, value]) => at(k, far(value)).join()).join(" ")});
  const values = name => axes.map((axis, k) => [k, axis[name]]).filter(([, value]) => value !== null);
  const measured = values("measured");
  const spokes = axes.map((axis, k) => {
    const [right, down] = at(k, BESIDE), [dot, square] = ["predicted", "measured"].map(name => axis[name] ?? 0).map(far);
    const side = Math.abs(right - x) < 2 ? "middle" : right > x ? "start" : "end";
    const [mx, my] = at(k, square), [px, py] = at(k, dot), [rx, ry] = at(k, RIM);
    return view.part(`s.${axis.name}`, draw("g", {class: axis.absent ? "spoke faint" : "spoke", role: "button",
      "aria-label": inWords(axis)},
    draw("line", {x1: x, y1: y, x2: rx, y2: ry}),
    draw("text", {x: right, y: round(down + 4), "font-size": 12, "text-anchor": side}, axis.short),
    axis.measured === null ? null : draw("rect", {class: "measured", x: mx - 4, y: my - 4, width: 8, height: 8}),
    draw("circle", {class: "predicted", cx: px, cy: py, r: 4})));
  });
  return draw("svg", {class: "radar", ...RADAR, viewBox: `0 0 ${RADAR.width} ${RADAR.height}`, role: "group",
    "aria-label": "Radar of all aspects", "data-group": true},
  ...[...new Set([low, 0, 0.5, 1])].filter(value => value > low).map(value => draw("circle", {class: value ? "ring of" : "ring of zero",
    cx: x, cy: y, r: round(far(value))})),
  shape("predicted", values("predicted")), measured.length < FEWEST ? null : shape("measured", measured), ...spokes);
}
