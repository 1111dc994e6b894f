// The keys of a stage, as keyboards and clickers send them, and swipes: they say where the lesson is to be.
// B and the full stop make it dark; Escape and F5, by which clickers begin and end a show, do nothing.
const FAR = 60;  // pixels
const BY = {PageDown: 1, ArrowRight: 1, ArrowDown: 1, " ": 1, PageUp: -1, ArrowLeft: -1, ArrowUp: -1};
let wanted = 0, dark = null, ending = null;

function light() {
  dark?.remove();
  dark = null;
}

function darken() {
  dark = document.createElement("div");
  dark.className = "semlens-blank";
  document.body.append(dark);
}

export default function ({data, setTriggerValue}) {
  ending?.abort();  // whatever an earlier run of the page has listening
  ending = new AbortController();
  wanted = data.place;
  const turn = by => {
    light();
    const to = Math.min(Math.max(wanted + by, 0), data.last);
    if (to === wanted) return;
    wanted = to;
    setTriggerValue("turn", wanted);
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, a, button")) return;
    if (event.key === "b" || event.key === "B" || event.key === ".") (dark ? light : darken)();
    else if (event.key in BY) turn(BY[event.key]);
    else if (event.key !== "F5" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
  }, {capture: true, signal: ending.signal});
  let from = null;
  document.addEventListener("touchstart", event => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, {passive: true, signal: ending.signal});
  document.addEventListener("touchend", event => {
    if (!from) return;
    const to = event.changedTouches[0], [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
  }, {passive: true, signal: ending.signal});
  return () => {
    ending?.abort();
    light();
  };
}
