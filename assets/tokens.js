// A heatmap between two sentences: a word, cell or node that is pointed at lights up what belongs
// to it. Everything shown was drawn and escaped before it came here.
const {units, alone, nodes, cells, score, picture} =
  JSON.parse(document.getElementById("data").textContent);
const details = document.getElementById("details"), resting = details.textContent;
const drawn = document.querySelector("#matrix svg");
const [left, top_, cell] = ["left", "top", "cell"].map(name => +drawn.dataset[name]);
const words = [0, 1].map(side => all(`.word[data-side="${side}"]`));
const digits = (x, n = 3) => x.toFixed(n).replace("-", "−");
const percent = x => `${digits(100 * x, 0)}%`;
let kept = "";

// What is chosen is a string: "word 0 3", "cell 2 5" or "node 1 c2"; empty for nothing.
function unitsOf(choice) {
  const [kind, first, second] = choice.split(" ");
  if (kind === "cell") return [[+first], [+second]];
  const found = [[], []];
  if (kind === "word") found[first] = [+second];
  if (kind === "node") found[first] = nodes[first].flatMap((of, k) => of.includes(second) ? [k] : []);
  return found;
}

// Of chosen units, what each unit of the other sentence takes part in: [unit, adds, cosine], most first.
function partners(side, chosen) {
  const found = new Map();
  for (const [i, j, adds, cosine] of cells) {
    const [own, other] = side ? [j, i] : [i, j];
    if (!chosen.includes(own)) continue;
    const known = found.get(other) || [other, 0, cosine];
    found.set(other, [other, known[1] + adds, Math.max(known[2], cosine)]);
  }
  return [...found.values()].sort((x, y) => y[1] - x[1]);
}

function mark(x, y, width, height) {
  const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = {x: left + x * cell - 1, y: top_ + y * cell - 1, width: width * cell + 1, height: height * cell + 1};
  Object.entries(place).forEach(([name, value]) => box.setAttribute(name, value));
  box.classList.add("mark");
  drawn.append(box);
}

function light(choice) {
  all(".word").forEach(word => { word.classList.remove("chosen", "lit"); delete word.dataset.share; });
  all(".mark").forEach(box => box.remove());
  const chosen = unitsOf(choice);
  const bright = [new Set(), new Set()];
  const said = [];
  [0, 1].forEach(side => chosen[side].forEach(k => {
    words[side][k].classList.add("chosen");
    nodes[side][k].forEach(v => bright[side].add(v));
  }));
  if (choice.startsWith("cell")) {
    const [[i], [j]] = chosen;
    const [, , adds, cosine, moved] = cells.find(c => c[0] === i && c[1] === j) || [i, j, 0, null, 0];
    mark(j, i, 1, 1);
    said.push(`“${units[0][i]}” – “${units[1][j]}”: adds ${digits(adds)}` + (cosine === null
      ? "; nothing moves between them" : `; cosine ${digits(cosine)}; weight moved ${digits(moved, 4)}`));
  } else {
    [0, 1].filter(side => chosen[side].length).forEach(side => {
      const found = partners(side, chosen[side]);
      const total = found.reduce((sum, [, adds]) => sum + adds, 0);
      found.forEach(([k, adds], rank) => {
        const share = total > 0 ? Math.max(0, adds) / total : 0;
        if (share < 0.005 && rank > 5) return;
        const word = words[1 - side][k];
        word.classList.add("lit");
        word.dataset.share = percent(share);
        if (share >= 0.1) nodes[1 - side][k].forEach(v => bright[1 - side].add(v));
      });
      chosen[side].forEach(k => side ? mark(k, 0, 1, units[0].length) : mark(0, k, units[1].length, 1));
      const names = chosen[side].map(k => `“${units[side][k]}”`).join(" ");
      const best = found.slice(0, 5).map(([k, adds, cosine]) =>
        `“${units[1 - side][k]}” ${total > 0 ? percent(adds / total) : digits(adds)} (cosine ${digits(cosine, 2)})`);
      said.push(`${names} adds ${digits(total)}, ${percent(total / score)} of the score` +
        (best.length ? `, with ${best.join(", ")}` : "") + (found.length > 5 ? " and others" : "") +
        (chosen[side].every(k => alone[side][k]) ? ". The encoder finds nothing like it in the other sentence." : "."));
    });
    if (choice.startsWith("node") && !said.length) said.push("No word that was read belongs to this node.");
  }
  const own = choice.startsWith("node") ? choice.slice(5) : "";
  all(".node").forEach(node => node.classList.toggle("lit", bright[node.dataset.side].has(node.dataset.variable)
    || `${node.dataset.side} ${node.dataset.variable}` === own));
  document.body.classList.toggle("some", all(".node.lit").length > 0);
  details.textContent = said.join("\n") || resting;
}

function keep(choice) {
  kept = choice === kept ? "" : choice;
  all("[aria-pressed]").forEach(x => x.setAttribute("aria-pressed", String(kept !== "" && x.choice === kept)));
  light(kept);
}

function answers(element, choice, keys) {
  element.choice = choice;
  element.addEventListener("pointerenter", () => light(choice));
  element.addEventListener("pointerleave", () => light(kept));
  element.addEventListener("focus", () => light(choice));
  element.addEventListener("blur", () => light(kept));
  element.addEventListener("click", () => keep(choice));
  element.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") keep(choice);
    else if (event.key === "Escape") keep("");
    else if (keys[event.key]) go(keys[event.key]());
    else return;
    event.preventDefault();
  });
}

function go(element) {
  if (!element) return;
  if (element.dataset.k) words[element.dataset.side].forEach(w => { w.tabIndex = w === element ? 0 : -1; });
  element.focus();
}

words.forEach((listed, side) => listed.forEach((word, k) => {
  const across = () => words[1 - side][(partners(side, [k])[0] || [0])[0]];
  answers(word, `word ${side} ${k}`, {
    ArrowRight: () => listed[k + 1], ArrowLeft: () => listed[k - 1],
    Home: () => listed[0], End: () => listed[listed.length - 1], ArrowUp: across, ArrowDown: across,
  });
}));
const reachable = all(".node[tabindex]");
all(".node").forEach(node => {
  const step = by => () => reachable[reachable.indexOf(node) + by];
  answers(node, `node ${node.dataset.side} ${node.dataset.variable}`, {
    ArrowRight: step(1), ArrowDown: step(1), ArrowLeft: step(-1), ArrowUp: step(-1),
  });
});

function cellAt(event) {
  const box = drawn.getBoundingClientRect(), scale = drawn.getAttribute("width") / box.width;
  const j = Math.floor(((event.clientX - box.left) * scale - left) / cell);
  const i = Math.floor(((event.clientY - box.top) * scale - top_) / cell);
  return units[0][i] === undefined || units[1][j] === undefined ? "" : `cell ${i} ${j}`;
}
drawn.addEventListener("pointermove", event => light(cellAt(event) || kept));
drawn.addEventListener("pointerleave", () => light(kept));
drawn.addEventListener("click", event => { const found = cellAt(event); if (found) keep(found); });

zoomable("#matrix > svg");
all(".frame > svg").forEach(svg => {
  const room = svg.parentElement.clientWidth;
  const scale = Math.min(1, Math.max(0.5, room / svg.getAttribute("width")));
  svg.style.width = `${svg.getAttribute("width") * scale}px`;
  svg.style.height = `${svg.getAttribute("height") * scale}px`;
  toTop(svg, scale, room);
});
document.querySelector("button[data-png]").addEventListener("click", () => savePng(picture, "semlens-tokens"));
window.semlensReady = true;
