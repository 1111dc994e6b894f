// Two aligned graphs: pointing at a node, or choosing it by keyboard, lights up its partner and
// the words that both came from. Everything shown was drawn and escaped before it came here.
const root = document.documentElement;
const all = selector => [...document.querySelectorAll(selector)];
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

// Zoom: 0 fits the width, but never below a size that can be read.
let zoom = 0;
function size() {
  all(".frame").forEach(frame => {
    const svg = frame.firstElementChild, width = +svg.getAttribute("width");
    const room = frame.clientWidth - 2;
    const scale = zoom || Math.min(document.fullscreenElement ? 2.2 : 1.15, Math.max(room / width, 0.5));
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${svg.getAttribute("height") * scale}px`;
    svg.style.margin = width * scale < room ? "0 auto" : "0";
    const top = svg.querySelector(".node .shape");
    if (top && width * scale > room) {
      const box = top.getBBox();
      frame.scrollLeft = (box.x + box.width / 2) * scale - room / 2;
    }
  });
}
const scaleNow = () => {
  const svg = document.querySelector(".frame svg");
  return parseFloat(svg.style.width) / svg.getAttribute("width");
};

function save(which) {
  const pictures = JSON.parse(document.getElementById("pictures").textContent);
  const picture = new Image();
  picture.onload = () => {
    const [width, height] = [picture.naturalWidth, picture.naturalHeight];
    const scale = Math.min(2, 8000 / width, 8000 / height);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * scale, height * scale];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.download = `semlens-${which}.png`;
    link.href = canvas.toDataURL("image/png");
    link.click();
  };
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pictures[which]);
}

const tools = {
  fit: () => { zoom = 0; size(); },
  larger: () => { zoom = Math.min(4, scaleNow() * 1.25); size(); },
  smaller: () => { zoom = Math.max(0.1, scaleNow() / 1.25); size(); },
  full: () => document.fullscreenElement ? document.exitFullscreen()
    : document.getElementById("all").requestFullscreen(),
};
all("button[data-tool]").forEach(b => b.addEventListener("click", () => tools[b.dataset.tool]()));
all("button[data-png]").forEach(b => b.addEventListener("click", () => save(b.dataset.png)));
addEventListener("resize", size);
document.addEventListener("fullscreenchange", size);
size();
const chosen = all(".node").find(x => key(x) === root.dataset.selected);
if (chosen) keep(chosen);
window.semlensReady = true;
