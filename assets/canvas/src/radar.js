// All aspects round a centre: predicted as a filled shape with dots, measured as a dashed one with squares.
import {classes, draw} from "./dom.js";
import {onScale} from "./layout.js";
import {digits, round} from "./numbers.js";
import {aspectId, aspectInWords, isApart} from "./scene.js";

/** @import {Aspect} from "./types.d.ts" */
/** @import {View} from "./view.js" */

/** @typedef {{rim: number, width: number, height: number}} Size */

const BESIDE = [10, 16]; // from the rim to where names stand, across and down
/** @type {Record<"among" | "alone", Size>} */
const SIZES = {among: {rim: 84, width: 340, height: 226}, alone: {rim: 140, width: 460, height: 340}};
const CAPTION = 24; // below, for what is said of the shaded part
const RINGS = [0, 0.5, 1];
const NARROW = 700; // pixels of a window in which a radar that is alone has no more room than among others
const FEWEST = 3; // axes; of two there is no shape

/** @param {number} right of the centre */
function anchor(right) {
  if (Math.abs(right) < 2) return "middle";
  return right > 0 ? "start" : "end";
}

/**
 * First, from the top on, what is said; then, shaded, how the graphs are built.
 * @param {View} view @param {Aspect[]} given @param {string} [kind] a class
 */
export function radar(view, given, kind = "") {
  if (given.length < FEWEST) return null;
  const [said, built] = [false, true].map(of => given.filter(({structural = false}) => structural === of));
  const axes = [...said, ...built];
  const {rim, width, height} = SIZES[view.roomy && innerWidth > NARROW ? "alone" : "among"];
  const [X, Y] = [width / 2, height / 2];
  const at = (/** @type {number} */ k, /** @type {number} */ far) => {
    const turn = (2 * Math.PI * k) / axes.length - Math.PI / 2;
    return [round(X + far * Math.cos(turn)), round(Y + far * Math.sin(turn))];
  };
  const far = (/** @type {number} */ value) => rim * onScale(value);
  const shape = (/** @type {"predicted" | "measured"} */ name) => {
    const points = axes.flatMap((axis, k) => (axis.absent || axis[name] === null ? [] : at(k, far(axis[name])).join()));
    return points.length < FEWEST ? null : draw("polygon", {class: `shape ${name}`, points: points.join(" ")});
  };
  const spokes = axes.map((axis, k) => {
    const [rx, ry] = at(k, rim);
    const [nx, ny] = [at(k, rim + BESIDE[0])[0], at(k, rim + BESIDE[1])[1]];
    const [px, py] = at(k, far(axis.predicted));
    const [mx, my] = at(k, far(axis.measured ?? 0));
    return view.register(
      aspectId(axis.name),
      draw(
        "g",
        {
          class: classes("spoke", axis.absent && "faint", isApart(axis) && "low"),
          role: "button",
          "aria-label": aspectInWords(axis),
        },
        draw("title", {}, axis.meaning),
        draw("line", {x1: X, y1: Y, x2: rx, y2: ry}),
        draw(
          "text",
          {
            x: nx,
            y: round(ny + (anchor(nx - X) === "middle" ? 8 * Math.sign(ny - Y) : 0) + 4),
            "font-size": 12,
            "text-anchor": anchor(nx - X),
          },
          axis.short,
        ),
        axis.absent || axis.measured === null
          ? null
          : draw("rect", {class: "measured", x: mx - 4, y: my - 4, width: 8, height: 8}),
        axis.absent ? null : draw("circle", {class: "predicted", cx: px, cy: py, r: 4}),
      ),
    );
  });
  const ends = [at(said.length - 0.5, rim), at(axes.length - 0.5, rim)].map(end => end.join(" "));
  const large = Number(built.length > said.length);
  const shade =
    said.length && built.length
      ? [
          draw("path", {class: "built", d: `M${X} ${Y} L${ends[0]} A${rim} ${rim} 0 ${large} 1 ${ends[1]} Z`}),
          draw("text", {class: "caption", x: X, y: height + CAPTION - 6}, "Shaded: how the graphs are built"),
        ]
      : [];
  const below = shade.length ? CAPTION : 0;
  const rings = RINGS.map(value =>
    draw("circle", {class: value ? "ring" : "ring zero", cx: X, cy: Y, r: round(far(value))}),
  );
  const numbers = RINGS.map(value => {
    const [x, y] = at(-0.5, far(value));
    return draw("text", {class: "number", x, y: y + 4, "aria-hidden": "true"}, digits(value, value % 1 ? 1 : 0));
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
      "data-group": true,
    },
    ...shade,
    ...rings,
    ...numbers,
    shape("predicted"),
    shape("measured"),
    ...spokes,
  );
}
