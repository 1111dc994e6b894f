// Elements, numbers and colours. Text is only ever set as text: nothing of a user's becomes markup.
const SVG = "http://www.w3.org/2000/svg";
const LETTERS = "ab";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter(child => child !== null));  // strings become text nodes
  return element;
}
const el = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

const clamp = (x, least, most) => Math.min(Math.max(x, least), most);
const between = (x, y, share) => x + (y - x) * share;
const round = x => Math.round(x * 10) / 10;

// A true minus sign, and no minus before what would be shown as zero.
function digits(value, places = 2) {
  const shown = value.toFixed(places);
  return Number(shown) === 0 ? shown.replace("-", "") : shown.replace("-", "−");
}
const percent = share => `${digits(100 * share, 0)}%`;
// In a cell: two digits after the point, three where two would hide everything.
function inCell(value) {
  return digits(value, value !== 0 && Math.abs(value) < 0.01 ? 3 : 2).replace("0.", ".");
}

const parts = colour => [1, 3, 5].map(k => parseInt(colour.slice(k, k + 2), 16));
function mixed(one, other, share) {
  const [from, to] = [parts(one), parts(other)];
  return "#" + from.map((x, k) => Math.round(between(x, to[k], share)).toString(16).padStart(2, "0")).join("");
}
const isDark = colour => {
  const [red, green, blue] = parts(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 130;
};

const measuring = document.createElement("canvas").getContext("2d");
function wide(text, size) {
  measuring.font = `${size}px sans-serif`;
  return measuring.measureText(text).width;
}
function cut(text, size, most) {
  if (wide(text, size) <= most) return text;
  const kept = [...text];
  while (kept.length > 1 && wide(kept.join("") + "…", size) > most) kept.pop();
  return kept.join("") + "…";
}

// A switch of two or more: buttons of which one is pressed.
function choose(label, options, now, act) {
  return el("span", {class: "switch", role: "group", "aria-label": label}, ...options.map(([name, shown]) => {
    const button = el("button", {type: "button", "aria-pressed": String(name === now)}, shown);
    button.onclick = () => act(name);
    return button;
  }));
}
function button(shown, label, act) {
  const made = el("button", {type: "button", "aria-label": label, title: label}, shown);
  made.onclick = act;
  return made;
}

// How well a panel explains the pair, where somebody judges it.
function stars(view, panel) {
  const {ratings, rated} = view.data;
  if (!ratings) return null;
  const all = el("span", {class: "stars", role: "group", "aria-label": `How well do the ${panel} explain it?`},
    ...[1, 2, 3, 4, 5].map(n => button("", `${panel}: ${n} of 5`, () => {
      view.data.ratings = {...view.data.ratings, [panel]: view.data.ratings[panel] === n ? 0 : n};
      all.show();
      view.ask("rate", {of: rated, panel, stars: view.data.ratings[panel]});
    })));
  all.show = () => [...all.children].forEach((star, k) => {
    const given = k < view.data.ratings[panel];
    star.textContent = given ? "★" : "☆";
    star.setAttribute("aria-pressed", String(k + 1 === view.data.ratings[panel]));
  });
  all.show();
  return all;
}

// A panel: heading, one line of what it is (the rest on demand), tools, and what it shows.
function panel(view, name, heading, line, more, tools, body) {
  const full = button(draw("svg", {viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true"},
    draw("path", {d: "M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5", fill: "none", stroke: "currentColor", "stroke-width": 1.8})),
  `Full screen: ${heading}`, () => {
    const all = full.closest(".panel");
    if (all.getRootNode().fullscreenElement) document.exitFullscreen();
    else if (all.requestFullscreen) all.requestFullscreen();
    else { all.classList.toggle("filling"); view.layout(); }
  });
  return el("section", {class: `panel ${name}`, "aria-label": heading},
    el("header", {}, el("h2", {}, heading), el("p", {class: "line"}, line),
      el("details", {class: "more"}, el("summary", {}, "more"), el("p", {}, more)),
      el("span", {class: "tools"}, stars(view, name), ...tools, full)),
    body);
}

// A picture that was drawn here, as PNG: with the styles that it has on the page, and where it is from.
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-weight",
  "font-style", "text-anchor", "paint-order", "visibility"];
function savePng(svgs, name, note, theme) {
  const gap = 32, foot = 26;
  const sizes = svgs.map(svg => [+svg.getAttribute("width"), +svg.getAttribute("height")]);
  const width = Math.max(sizes.reduce((sum, [w]) => sum + w + gap, -gap), wide(note, 12) + 16);
  const height = Math.max(...sizes.map(([, h]) => h)) + foot;
  const all = draw("svg", {xmlns: SVG, width, height, "font-family": "sans-serif"},
    draw("rect", {width, height, fill: theme.background}));
  let left = 0;
  svgs.forEach((svg, k) => {
    const copy = svg.cloneNode(true), now = svg.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((element, n) => {
      const style = getComputedStyle(now[n]);
      STYLES.forEach(property => element.style.setProperty(property, style.getPropertyValue(property)));
    });
    copy.querySelectorAll("marker path").forEach(path => { path.style.fill = theme.muted; });
    copy.setAttribute("x", left);
    left += sizes[k][0] + gap;
    all.append(copy);
  });
  all.append(draw("text", {x: 8, y: height - 8, "font-size": 12, fill: theme.muted}, note));
  const picture = new Image();
  picture.onload = () => {
    const scale = Math.min(2, 8000 / width, 8000 / height);
    const canvas = el("canvas", {width: width * scale, height: height * scale});
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    el("a", {download: `semlens-${name}.png`, href: canvas.toDataURL("image/png")}).click();
  };
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(all));
}
