// Two aligned graphs: pointing at a node, or choosing it by keyboard, lights up its partner and
// the words that both came from. Everything shown was drawn and escaped before it came here.
const root = document.documentElement;
const details = document.getElementById("details");
const notes = JSON.parse(document.getElementById("notes").textContent);
const resting = details.textContent;
let kept = null;

const key = node => `${node.dataset.side} ${node.dataset.variable}`;

function light(node) {
  const number = node ? node.dataset.number : "0";
  const lit = node
    ? all(".node").filter(x => key(x) === key(node) ||
        (number !== "0" && x.dataset.number === number && !("constant" in x.dataset)))
    : [];
  const keys = new Set(lit.map(key));
  all(".node").forEach(x => x.classList.toggle("lit", lit.includes(x)));
  all(".edge").forEach(x => x.classList.toggle("lit", keys.has(`${x.dataset.side} ${x.dataset.source}`)
    || keys.has(`${x.dataset.side} ${x.dataset.target}`)));
  all(".word").forEach(x => x.classList.toggle("lit",
    x.dataset.variables.split(" ").some(v => v && keys.has(`${x.dataset.side} ${v}`))));
  document.body.classList.toggle("some", lit.length > 0);
  details.textContent = node ? notes[key(node)] : resting;
}

function keep(node) {
  kept = node && kept && key(node) === key(kept) ? null : node;
  all(".node").forEach(x => x.setAttribute("aria-pressed", String(!!kept && key(x) === key(kept))));
  light(kept);
}

all(".node").forEach((node, k, nodes) => {
  node.addEventListener("pointerenter", () => light(node));
  node.addEventListener("pointerleave", () => light(kept));
  node.addEventListener("focus", () => light(node));
  node.addEventListener("blur", () => light(kept));
  node.addEventListener("click", () => keep(node));
  node.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (event.key === "Enter" || event.key === " ") keep(node);
    else if (event.key === "Escape") keep(null);
    else if (step && nodes[k + step]) nodes[k + step].focus();
    else return;
    event.preventDefault();
  });
});

all(".word").forEach(word => {
  const first = word.dataset.variables.split(" ")[0];
  const node = () => all(".node").find(
    x => x.dataset.side === word.dataset.side && x.dataset.variable === first);
  if (!first) return;
  word.addEventListener("pointerenter", () => light(node()));
  word.addEventListener("pointerleave", () => light(kept));
});

zoomable(".frame > svg", toTop);
const pictures = JSON.parse(document.getElementById("pictures").textContent);
all("button[data-png]").forEach(b => b.addEventListener(
  "click", () => savePng(pictures[b.dataset.png], `semlens-${b.dataset.png}`)));
const chosen = all(".node").find(x => key(x) === root.dataset.selected);
if (chosen) keep(chosen);
window.semlensReady = true;
