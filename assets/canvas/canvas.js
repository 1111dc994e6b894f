// The canvas: what stands in the JSON of explainers/pictures/canvas.py, drawn, with one selection.
const RESTING = matchMedia("(hover: none)").matches
  ? "Tap anything: what belongs to it lights up everywhere. Tap it again to let go."
  : "Point at anything, or reach it with Tab and the arrow keys: what belongs to it lights up everywhere. "
  + "Click or press Enter to keep it, Esc to let go.";
const PARTS = ["scores", "top", "graphs", "tokens", "aspects"];
const WIDE = 1000, LARGEST = 1.8;  // a window of so many pixels shows the picture as it is on a page
const SHRUNK = 0.75;               // of its height, a picture among others at least
const LEAST = 0.7, PHONE = 760;    // long sentences are drawn smaller, but not on a phone, which scrolls
const canvases = new WeakMap();

function isDarkPage(parent) {
  const shown = getComputedStyle(parent.host ?? parent).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}/i.test(shown) ? isDark(shown) : matchMedia("(prefers-color-scheme: dark)").matches;
}

const BELOW = 64;  // pixels of a large picture's page below it
const PANELS = {graphs, tokens: heatmap, aspects};

class View {
  constructor(parent) {
    this.parent = parent;
    this.root = el("div", {class: "canvas"});
    parent.append(this.root);
    this.options = {heat: "cosine", roles: "words", all: false, morph: false, text: false, travelled: 0};
    this.parts = new Map();
    this.lit = new Set();
    this.kept = "";
    this.story = new Story(this);
    this.ending = new AbortController();
    this.again = () => {  // once a frame, however many ask for it
      cancelAnimationFrame(this.due);
      this.due = requestAnimationFrame(() => this.layout());
    };
    this.listen();
  }

  // Take what Python says; the same again changes nothing but the theme, and whether it can be edited.
  take({data, setStateValue, setTriggerValue}) {
    this.tell = setStateValue;
    this.ask = setTriggerValue;
    const dark = isDarkPage(this.parent), fresh = data.id !== this.data?.id || data.rated !== this.data?.rated;
    const same = !fresh && dark === this.dark && data.editable === this.data.editable;
    if (data.concepts) {
      this.concepts = data.concepts;
      this.offer?.(data.concepts.all);
    }
    if (same) {
      this.data.ratings = data.ratings;
      this.root.querySelectorAll(".stars").forEach(of => of.show());
      return;
    }
    this.data = data;
    this.index = indexed(data);
    this.dark = dark;
    this.theme = data.themes[dark ? "dark" : "light"];
    const colours = {...this.theme, line: `${this.theme.muted}55`, glow: dark ? "#303b4b" : "#dfe7ef",
      blue: dark ? "#6db5e0" : "#1d6797", orange: dark ? "#f0a061" : "#94470a"};
    for (const [name, value] of Object.entries(colours)) this.root.style.setProperty(`--${name}`, value);
    if (fresh) {
      Object.assign(this.options, {morph: false, travelled: 0});
      this.kept = data.kept;
      this.typed = this.typing();
      this.root.classList.remove("stale");
    }
    this.render();
  }

  colour(number) { return this.data.palette[(number - 1) % this.data.palette.length]; }
  get resting() { return this.data.large ? "" : RESTING; }
  has(part) { return (this.data.only ?? PARTS).includes(part); }
  // Whether the panel around this has the whole screen. A panel that is drawn anew there keeps its section alone.
  full(inside) {
    const made = inside.closest(".panel");
    return made.getRootNode().fullscreenElement === made || made.classList.contains("filling");
  }
  // How high a panel's picture may be, in pixels of the canvas: alone, what the window has left; among others
  // so many, or less where all would else not be on the first screen. `follow` is the room of those below it.
  high(inside, among, around, follow = 0) {
    if (this.full(inside)) return window.innerHeight / this.zoom - around - 60;
    const top = inside.closest(".panel").getBoundingClientRect().top + this.scrolled();
    if (this.data.large) return Math.max(among, (window.innerHeight - top - BELOW) / this.zoom - around);
    return window.innerWidth < WIDE ? among : clamp(window.innerHeight - top - around - follow, among * SHRUNK, among);
  }

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
  // Let go of what is drawn no more.
  forget() {
    for (const [id, elements] of this.parts) this.parts.set(id, elements.filter(element => this.root.contains(element)));
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
    const full = Object.keys(this.panels).find(name => this.full(this.panels[name].element));
    Object.assign(this.options, options);
    if (full) this.renderPanel(full);
    else this.render();
    if (of) [...this.root.querySelectorAll(`.switch[aria-label="${of}"] button`)].find(b => b.textContent === spoken)?.focus();
  }

  render() {
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.parts.clear();
    this.root.classList.toggle("large", Boolean(this.data.large));
    this.details = el("p", {class: "details", role: "status", "aria-live": "polite"}, this.resting);
    this.story.pause();
    this.panels = {};
    for (const name of Object.keys(PANELS)) if (this.has(name)) this.panels[name] = PANELS[name](this);
    const top = this.has("top") ? sentences(this) : null;
    this.told = el("div", {class: "told"}, this.details);
    this.offered = undefined;  // whose buttons stand there; null while a form does
    this.offer = null;         // of such a form, which is gone
    this.root.replaceChildren(...[top && verdict(this.data), this.has("scores") ? scores(this.data) : null, top, this.told,
      this.data.warning && this.has("graphs") ? el("p", {class: "warning", role: "alert"}, this.data.warning) : null,
      ...Object.values(this.panels).map(made => made.element)].filter(Boolean));
    if (top) this.roving(top);
    this.layout();
    this.story.first();
  }
  // One panel anew in its place, which may be the whole screen.
  renderPanel(name) {
    const old = this.panels[name].element;
    this.panels[name] = PANELS[name](this);
    const made = this.panels[name].element;
    old.replaceChildren(...made.childNodes);
    this.panels[name].element = old;
    this.layout();
  }
  layout() {
    const most = this.data.large ? clamp(window.innerWidth / WIDE, 1, LARGEST) : 1;
    const least = this.data.large && window.innerWidth > PHONE ? LEAST : 1;
    for (this.zoom = most; ; this.zoom = Math.max(least, this.zoom - 0.15)) {  // the largest that fits
      this.root.style.zoom = this.zoom;
      this.width = this.root.clientWidth;
      for (const panel of Object.values(this.panels)) panel.layout();
      if (this.zoom <= least || this.bottom() + BELOW <= window.innerHeight) break;
    }
    this.forget();
    this.light(this.kept);
  }
  scrolled() { return document.querySelector('[data-testid="stMain"]')?.scrollTop ?? 0; }
  bottom() { return this.root.getBoundingClientRect().bottom + this.scrolled(); }

  light(choice) {
    const {lit, beside, said} = choice ? belongs(this.data, this.index, choice) : {lit: new Set(), beside: new Map(), said: this.resting};
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
    const offered = choice === this.kept ? choice : "";
    if (this.offered !== null && offered !== this.offered) {  // a button that is made anew between press and release hears no click
      this.offered = offered;
      const begins = !offered && this.data.story !== undefined ? [this.story.button()] : [];
      this.told.replaceChildren(this.details, ...editing(this, offered), ...begins);
    }
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
  // What stands in the boxes, but for spaces that say nothing.
  typing() { return this.boxes().map(box => box.value.trim().replace(/\s+/g, " ")); }

  listen() {
    const {root} = this, {signal} = this.ending;
    const choice = event => event.target.closest?.("[data-choice]")?.dataset.choice ?? "";
    const on = (where, name, act) => where.addEventListener(name, act, {signal});
    on(root, "pointerover", event => {
      if (this.moved(event) && !this.story.told && choice(event) !== this.shown) this.light(choice(event) || this.kept);
    });
    on(root, "pointerleave", event => { if (this.moved(event) && !this.story.told) this.light(this.kept); });
    on(root, "focusin", event => { if (choice(event)) this.light(choice(event)); });
    on(root, "focusout", () => { if (!this.story.told) this.light(this.kept); });
    for (const name of ["pointerdown", "keydown"]) {  // its own button stops it at the click
      document.addEventListener(name, event => {
        if (this.story.told && !event.composedPath().includes(this.told)) this.story.stop();
      }, {signal, capture: true});
    }
    on(root, "click", event => { if (choice(event)) this.keep(choice(event)); });
    on(root, "dblclick", event => {
      if (!event.target.closest?.(".penman") && changeable(this, choice(event))) edit(this, choice(event));
    });
    on(root, "keydown", event => this.pressed(event));
    on(document, "keydown", event => { if (event.key === "Escape" && this.kept && !event.composedPath().includes(root)) this.keep(""); });
    on(document.fonts, "loadingdone", () => { if (this.data) this.again(); });  // letters have other widths then
    on(document, "fullscreenchange", this.again);
    on(window, "resize", () => { if (this.data?.large) this.again(); });
    on(document, "input", event => {
      if (this.boxes().includes(event.target)) {
        root.classList.toggle("stale", this.typing().some((now, k) => now !== this.typed[k]));
      }
    });
    this.observer = new ResizeObserver(() => { if (this.data && this.root.clientWidth !== this.width) this.again(); });
    this.observer.observe(root);
  }
  // Whether the pointer moved; where it rests and the page moves below it, what has the focus stays lit.
  moved({screenX, screenY}) {
    const before = this.pointer;
    this.pointer = `${screenX} ${screenY}`;
    return this.pointer !== before;
  }
  pressed(event) {
    if (event.target.closest("form")) return;
    const item = event.target.closest("[data-choice]");
    if (event.key === "Escape") {
      const filling = this.root.querySelector(".filling");
      if (filling) { filling.classList.remove("filling"); this.layout(); return; }
      if (this.kept) this.keep(this.kept);
      else this.light("");
      return;
    }
    if (!item) return;
    const choice = item.dataset.choice;
    if (event.key === "Enter" && choice === this.kept && changeable(this, choice)) edit(this, choice);
    else if (event.key === "Delete" && changeable(this, choice)) remove(this, choice);
    else if (event.key === "Enter" || event.key === " ") this.keep(choice);
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
    cancelAnimationFrame(this.due);
    this.story.pause();
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
