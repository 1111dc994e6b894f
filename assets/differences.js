// Lights up what a difference is about: its words above its chip, and through `follow` of the
// pictures' script its nodes and cells. The choice is kept in this window alone.
export default function ({ data }) {
  const own = data.differences, of = JSON.stringify(data);
  let kept = window.semlensDifferences?.of === of ? window.semlensDifferences.kept : 0;
  window.semlensDifferences?.end();
  const ending = new AbortController(), { signal } = ending;
  const every = selector => [...document.querySelectorAll(selector)];
  const number = event => +(event.target.closest?.("[data-difference]")?.dataset.difference ?? 0);

  function light(shown) {
    every("[data-of]").forEach(words =>
      words.classList.toggle("lit", words.dataset.of.split(" ").includes(String(shown))));
    window.semlensDifference = own[shown - 1] ?? null;
    window.dispatchEvent(new Event("semlens-difference"));
  }

  function keep(chosen) {
    kept = window.semlensDifferences.kept = chosen;
    every("[data-difference]").forEach(chip =>
      chip.setAttribute("aria-pressed", String(+chip.dataset.difference === kept)));
    light(kept);
  }

  const on = (where, name, act) => where.addEventListener(name, act, { signal });
  for (const [enters, leaves] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    on(document, enters, event => { if (number(event)) light(number(event)); });
    on(document, leaves, event => { if (number(event)) light(kept); });
  }
  on(document, "click", event => {
    if (number(event)) keep(number(event) === kept ? 0 : number(event));
  });
  on(document, "keydown", event => { if (event.key === "Escape" && window.semlensDifference) keep(0); });
  on(window, "semlens-escape", () => keep(0));
  const end = () => {
    ending.abort();
    window.semlensDifference = null;
    window.dispatchEvent(new Event("semlens-difference"));
  };
  window.semlensDifferences = { of, kept, end };
  keep(kept);
  return end;
}
