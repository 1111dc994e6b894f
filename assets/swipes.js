// A swipe turns the page of a presentation, unless it moves what can be moved sideways.
const FAR = 60;  // pixels

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
  return () => ending.abort();
}
