// Tells assistive technology what the bar shows by its look: that it is the navigation, and where one is.
export default function () {
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
