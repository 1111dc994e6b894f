// Tells assistive technology what the bar shows by its look: that it is the navigation, and where one is.
// Streamlit makes links anew whenever it likes, so what is new is marked again.
export default function () {
  let asked = 0;
  const again = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mark);
  };
  const drawn = new MutationObserver(again);
  drawn.observe(document.body, { childList: true, subtree: true });
  mark();
  return () => {
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
