// The canvas: what stands in the JSON of explainers/pictures/canvas.py, drawn, with one selection.
const RESTING = "Point at anything, or reach it with Tab and the arrow keys: what belongs to it lights up everywhere. "
  + "Click or press Enter to keep it, Esc to let go.";
const canvases = new WeakMap();

function isDarkPage(parent) {
  const shown = getComputedStyle(parent.host ?? parent).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}/i.test(shown) ? isDark(shown) : matchMedia("(prefers-color-scheme: dark)").matches;
}

class View {
  constructor(parent) {
    this.parent = parent;
    this.root = el("div", {class: "canvas"});
    parent.append(this.root);
    this.options = {heat: "cosine", roles: "words", all: false, morph: false, travelled: 0};
    this.parts = new Map();
    this.lit = new Set();
    this.kept = "";
    this.ending = new AbortController();
    this.listen();
  }

  // Take what Python says; the same again changes nothing but the theme.
  take({data, setStateValue}) {
    this.tell = setStateValue;
    const dark = isDarkPage(this.parent), fresh = data.id !== this.data?.id;
    if (!fresh && dark === this.dark) return;
    this.data = data;
    this.index = indexed(data);
    this.dark = dark;
    this.theme = data.themes[dark ? "dark" : "light"];
    const colours = {...this.theme, line: `${this.theme.muted}55`, glow: dark ? "#3d4a5e" : "#dfe7ef",
      blue: dark ? "#6db5e0" : "#1d6797", orange: dark ? "#f0a061" : "#a8520f"};
    for (const [name, value] of Object.entries(colours)) this.root.style.setProperty(`--${name}`, value);
    if (fresh) {
      Object.assign(this.options, {morph: false, travelled: 0});
      this.kept = data.kept;
      this.typed = this.boxes().map(box => box.value);
      this.root.classList.remove("stale");
    }
    this.render();
  }

  colour(number) { return this.data.palette[(number - 1) % this.data.palette.length]; }
  full(made) { return made.getRootNode().fullscreenElement === made || made.classList.contains("filling"); }

  // Remember an element as a part of the picture; what can be chosen is reached by pointer and keyboard.
  part(id, element, reached = true) {
    element.dataset.choice ??= id;
    if (reached) {
      element.setAttribute("tabindex", -1);
      element.setAttribute("aria-pressed", String(id === this.kept));
    }
    if (!this.parts.has(id)) this.parts.set(id, []);
    this.parts.get(id).push(element);
    element.classList.toggle("lit", this.lit.has(id));
    return element;
  }
  forget(prefix) {
    for (const [id, elements] of this.parts) {
      if (!id.startsWith(prefix)) continue;
      this.parts.set(id, elements.filter(element => element.isConnected && !element.closest("svg")));
    }
  }
  items(group) {
    return group.order ?? [...group.querySelectorAll("[data-choice][tabindex]")];
  }
  roving(within) {
    const groups = [within, ...within.querySelectorAll("[data-group]")].filter(group => "group" in (group.dataset ?? {}));
    for (const group of groups) {
      const items = this.items(group);
      const now = items.find(item => item.dataset.choice === this.kept) ?? items[0];
      if (now) now.setAttribute("tabindex", 0);
    }
  }

  set(options) {
    const active = this.parent.activeElement, spoken = active?.textContent;
    const of = active?.closest(".switch")?.getAttribute("aria-label");
    const full = this.parent.fullscreenElement?.className;
    Object.assign(this.options, options);
    if (full) this.renderPanel(full.split(" ")[1]);
    else this.render();
    if (of) [...this.root.querySelectorAll(`.switch[aria-label="${of}"] button`)].find(b => b.textContent === spoken)?.focus();
  }

  render() {
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.parts.clear();
    this.details = el("p", {class: "details", role: "status", "aria-live": "polite"}, RESTING);
    this.panels = {graphs: graphs(this), tokens: heatmap(this), aspects: aspects(this)};
    const top = sentences(this);
    this.root.replaceChildren(scores(this.data), top, this.details,
      ...(this.data.warning ? [el("p", {class: "warning", role: "alert"}, this.data.warning)] : []),
      this.panels.graphs.element, this.panels.tokens.element, this.panels.aspects.element);
    this.roving(top);
    this.layout();
  }
  // One panel anew in its place, which may be the whole screen.
  renderPanel(name) {
    const old = this.panels[name].element;
    this.panels[name] = {graphs, tokens: heatmap, aspects}[name](this);
    const made = this.panels[name].element;
    old.replaceChildren(...made.childNodes);
    this.panels[name].element = old;
    this.layout();
  }
  layout() {
    this.width = this.root.clientWidth;
    for (const panel of Object.values(this.panels)) panel.layout();
    this.light(this.kept);
  }

  light(choice) {
    const {lit, beside, said} = choice ? belongs(this.data, this.index, choice) : {lit: new Set(), beside: new Map(), said: RESTING};
    for (const id of this.lit) if (!lit.has(id)) this.parts.get(id)?.forEach(part => part.classList.remove("lit"));
    for (const id of lit) this.parts.get(id)?.forEach(part => part.classList.add("lit"));
    this.root.querySelectorAll("[data-beside]").forEach(part => delete part.dataset.beside);
    for (const [id, shown] of beside) {
      const word = this.parts.get(id)?.find(part => part.classList.contains("word"));
      if (word) word.dataset.beside = shown;
    }
    this.lit = lit;
    this.shown = choice;
    this.root.classList.toggle("some", Boolean(choice));
    if (this.details.textContent !== said) this.details.textContent = said;
  }

  keep(choice) {
    const before = this.kept;
    this.kept = choice === this.kept ? "" : choice;
    for (const [id, pressed] of [[before, "false"], [this.kept, "true"]]) {
      this.parts.get(id)?.forEach(part => { if (part.hasAttribute("aria-pressed")) part.setAttribute("aria-pressed", pressed); });
    }
    this.light(this.kept);
    if (this.kept !== before) this.tell("kept", {of: this.data.id, chosen: this.kept});
  }

  boxes() { return [...document.querySelectorAll('textarea[aria-label^="Sentence "]')]; }

  listen() {
    const {root} = this, {signal} = this.ending;
    const choice = event => event.target.closest?.("[data-choice]")?.dataset.choice ?? "";
    const on = (where, name, act) => where.addEventListener(name, act, {signal});
    on(root, "pointerover", event => { if (choice(event) !== this.shown) this.light(choice(event) || this.kept); });
    on(root, "pointerleave", () => this.light(this.kept));
    on(root, "focusin", event => { if (choice(event)) this.light(choice(event)); });
    on(root, "focusout", () => this.light(this.kept));
    on(root, "click", event => { if (choice(event)) this.keep(choice(event)); });
    on(root, "keydown", event => this.pressed(event));
    on(document, "keydown", event => { if (event.key === "Escape" && this.kept && !event.composedPath().includes(root)) this.keep(""); });
    on(document, "fullscreenchange", () => this.layout());
    on(document, "input", event => {
      if (this.boxes().includes(event.target)) {
        root.classList.toggle("stale", this.boxes().some((box, k) => box.value !== this.typed[k]));
      }
    });
    this.observer = new ResizeObserver(() => { if (this.data && this.root.clientWidth !== this.width) this.layout(); });
    this.observer.observe(root);
  }
  pressed(event) {
    const item = event.target.closest("[data-choice]");
    if (event.key === "Escape") {
      if (this.kept) this.keep(this.kept);
      else this.light("");
      return;
    }
    if (!item) return;
    if (event.key === "Enter" || event.key === " ") this.keep(item.dataset.choice);
    else {
      const group = item.closest("[data-group]"), items = this.items(group), place = items.indexOf(item);
      const across = group.dataset.group === "grid" ? +group.dataset.columns : 1;
      const steps = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -place, End: items.length - 1 - place};
      if (!(event.key in steps)) return;
      this.go(items, items[place + steps[event.key]]);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  go(items, next) {
    if (!next) return;
    items.forEach(item => item.setAttribute("tabindex", item === next ? 0 : -1));
    next.focus();
  }

  end() {
    cancelAnimationFrame(this.playing);
    this.ending.abort();
    this.observer.disconnect();
    this.root.remove();
  }
}

export default function (component) {
  const parent = component.parentElement;
  if (!canvases.has(parent)) canvases.set(parent, new View(parent));
  const view = canvases.get(parent);
  view.take(component);
  return () => { view.end(); canvases.delete(parent); };
}
