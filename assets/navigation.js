// Tells assistive technology what the bar shows by its look: that it is the navigation, and where one is.
// Streamlit makes links anew whenever it likes, so what is new is marked again. And what one opens at the
// foot of the window is brought into view.
const DRAWN = 700; // milliseconds until what was opened is there, mostly

export default function () {
  let asked = 0;
  const again = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mark);
  };
  const drawn = new MutationObserver(again);
  drawn.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("click", open, true);
  mark();
  return () => {
    document.removeEventListener("click", open, true);
    cancelAnimationFrame(asked);
    drawn.disconnect();
  };
}

function mark() {
  for (const [rooms, label, here] of [
    [".st-key-rooms", "Semlens", ".st-key-here"],
    [".st-key-room", "Pages of this room", ".st-key-room-here"],
  ]) {
    const bar = document.querySelector(rooms);
    bar?.setAttribute("role", "navigation");
    bar?.setAttribute("aria-label", label);
    for (const link of bar?.querySelectorAll("a") ?? []) {
      if (link.closest(here)) link.setAttribute("aria-current", link.matches(".st-key-rooms a") ? "true" : "page");
      else link.removeAttribute("aria-current");
    }
  }
}

function open({ target }) {
  const summary = target.closest?.("details:not([open]) > summary");
  if (!summary) return;
  const named = summary.querySelector("p")?.textContent; // beside a sign that turns
  setTimeout(() => {
    const folds = [...document.querySelectorAll("details[open]")]; // drawn anew since then
    const fold = folds.find(one => one.querySelector("summary p")?.textContent === named);
    const { top, bottom } = fold?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (bottom <= innerHeight || top < innerHeight / 2) return;
    fold.style.scrollMarginTop = "6rem"; // below the navigation
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    fold.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  }, DRAWN);
}
