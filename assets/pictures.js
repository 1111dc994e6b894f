// What every page of ours with pictures can do: zoom, full screen, and saving as PNG.
const all = selector => [...document.querySelectorAll(selector)];

function savePng(svg, name) {
  const picture = new Image();
  picture.onload = () => {
    const [width, height] = [picture.naturalWidth, picture.naturalHeight];
    const scale = Math.min(2, 8000 / width, 8000 / height);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * scale, height * scale];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.download = `${name}.png`;
    link.href = canvas.toDataURL("image/png");
    link.click();
  };
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
}

// Zoom 0 fits the width, but never below a size that can be read.
function zoomable(selector, after = () => {}) {
  let zoom = 0;
  const size = () => all(selector).forEach(svg => {
    const width = +svg.getAttribute("width"), room = svg.parentElement.clientWidth - 2;
    const most = document.fullscreenElement ? 2.2 : 1.15;
    const scale = zoom || Math.min(most, Math.max(room / width, 0.5));
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${svg.getAttribute("height") * scale}px`;
    svg.style.margin = width * scale < room ? "0 auto" : "0";
    after(svg, scale, room);
  });
  const now = () => {
    const svg = document.querySelector(selector);
    return parseFloat(svg.style.width) / svg.getAttribute("width");
  };
  const tools = {
    fit: () => { zoom = 0; size(); },
    larger: () => { zoom = Math.min(4, now() * 1.25); size(); },
    smaller: () => { zoom = Math.max(0.1, now() / 1.25); size(); },
    full: () => document.fullscreenElement ? document.exitFullscreen()
      : document.getElementById("all").requestFullscreen(),
  };
  all("button[data-tool]").forEach(b => b.addEventListener("click", tools[b.dataset.tool]));
  addEventListener("resize", size);
  document.addEventListener("fullscreenchange", size);
  size();
}

// Where a graph is wider than its frame, scroll to its top node.
function toTop(svg, scale, room) {
  const frame = svg.parentElement, top = svg.querySelector(".node .shape");
  if (!top || svg.getAttribute("width") * scale <= room) return;
  const box = top.getBBox();
  frame.scrollLeft = (box.x + box.width / 2) * scale - room / 2;
}
