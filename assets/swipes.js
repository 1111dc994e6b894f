// A swipe turns the page of a presentation, unless it moves what can be moved sideways; where there is a pointer,
// the page is still once that has rested, which puts the buttons away.
const FAR = 60;  // pixels
const RESTED = 2500;  // milliseconds

export default function () {
  const ending = new AbortController(), options = {signal: ending.signal, passive: true};
  let from = null;
  const moves = event => event.composedPath().some(e => e.scrollWidth > e.clientWidth + 1 && e.matches?.(".frame"));
  document.addEventListener("touchstart", event => {
    from = event.touches.length === 1 && !moves(event) ? event.touches[0] : null;
  }, options);
  document.addEventListener("touchend", event => {
    if (!from) return;
    const to = event.changedTouches[0], [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) {
      document.querySelector(`.st-key-${x < 0 ? "next" : "back"} button`)?.click();
    }
  }, options);
  const root = document.documentElement;
  let resting = 0;
  const moved = () => {
    clearTimeout(resting);
    delete root.dataset.still;
    if (matchMedia("(hover: hover)").matches) resting = setTimeout(() => { root.dataset.still = ""; }, RESTED);
  };
  for (const name of ["mousemove", "mousedown", "focusin"]) document.addEventListener(name, moved, options);
  moved();
  return () => {
    ending.abort();
    clearTimeout(resting);
    delete root.dataset.still;
  };
}
