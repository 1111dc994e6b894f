// The canvas of one place of a page: a scene, drawn, with one choice in it.

import {remember} from "./address.js";
import {aspects} from "./aspects.js";
import {isDark} from "./colours.js";
import {button, el, setAttributes} from "./dom.js";
import {edit, editableOf, editButtons, remove} from "./editing.js";
import {graphs} from "./graphs.js";
import {heatmap} from "./heatmap.js";
import {letTabReach, moveFocus} from "./keyboard.js";
import {clamp} from "./numbers.js";
import {showStars} from "./panel.js";
import {savePng} from "./png.js";
import {completed, has, indexed, shownGraph} from "./scene.js";
import {related} from "./selection.js";
import {scores, sentences, verdict} from "./sentences.js";
import {Story} from "./story.js";
import {trees} from "./trees.js";

/** @import {Component, OnPage, Options, PanelName, PanelView, PartName, Related, SceneIndex, ShownScene, Told} from "./types.d.ts" */

const DRAFT = "semlens:draft"; // that something is written in the strip and not asked for yet
const TOLD = "semlens:choice"; // what canvases and the strip of a page tell each other
const WIDE = 1000; // pixels that a picture is drawn for as it is on a page
const COLUMNS = [680, 940]; // pixels of a board from which on it has two columns, and three: not of the window, in which it may be a part
/** @type {Record<string, number>} */
const STAGE = {top: 440, aspects: 600}; // pixels that a part alone is drawn for, enlarged; graphs and heatmaps grow by themselves
const LARGEST = 4; // times that it is enlarged
const CENTRE = 0.4; // of the height that is left goes above a picture alone, below its heading
const LEAST = 0.7; // long sentences are drawn smaller
const PHONE = 760; // but not on a phone, which scrolls
const ZOOM_STEP = 0.15;
const BELOW = 64; // pixels of a large picture's page below it
const SCALED = 128; // pixels of the scale below sentences
const REM = 16; // pixels of a browser's letters
const HEADER = 72; // of a panel that is alone
const LOWEST = 150; // pixels of a picture on the board, however low the window
/** @type {Record<PanelName, (view: View) => PanelView>} */
const PANELS = {graphs, trees, tokens: heatmap, aspects};
const BOARD = /** @type {PanelName[]} */ (["graphs", "tokens", "aspects"]); // the panels of the board
const PANEL_NAMES = /** @type {PanelName[]} */ (Object.keys(PANELS));
/** @type {Related} */
const NOTHING = {lit: new Set(), beside: new Map(), text: ""};
/** What a page may ask for anew of a scene that is drawn. */
const ON_PAGE = /** @type {const} */ (["editable", "layout", "full"]);
let views = 0;

/** @param {HTMLElement | ShadowRoot} parent */
function isDarkPage(parent) {
  const styled = parent instanceof ShadowRoot ? parent.host : parent;
  const background = getComputedStyle(styled).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}/i.test(background) ? isDark(background) : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The choice of what an event is on; empty for none. @param {Event} event */
function choiceOf({target}) {
  const element = target instanceof Element ? target.closest("[data-choice]") : null;
  return /** @type {HTMLElement | null} */ (element)?.dataset.choice ?? "";
}

/** How much larger the letters of the page are than a browser has them: the pictures are enlarged with them. */
const grown = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;

// Where the pointer is, on whatever page and canvas: what is drawn below it where it rests is not pointed at.
let pointer = "";
for (const happens of ["pointermove", "pointerdown"]) {
  const see = (/** @type {Event} */ event) => {
    const {screenX, screenY} = /** @type {PointerEvent} */ (event);
    pointer = `${screenX} ${screenY}`;
  };
  globalThis.addEventListener?.(happens, see, {capture: true, passive: true});
}

const pageScrolled = () => document.querySelector('[data-testid="stMain"]')?.scrollTop ?? 0;

export class View {
  /** @param {Component} component */
  constructor(component) {
    const parent = component.parentElement;
    this.parent = parent;
    this.root = el("div", {class: "canvas"});
    parent.append(this.root);
    this.name = `canvas ${++views}`;
    /** @type {Options} */
    this.options = {
      heat: component.data.tokens?.heat ?? "cosine",
      roles: "words",
      all: false,
      morph: false,
      text: false,
      travelled: 0,
      size: 1,
      full: false,
      words: "all",
      radar: false,
      menu: "",
    };
    /** Elements by the choice that they stand for. @type {Map<string, Element[]>} */
    this.elements = new Map();
    /** @type {Set<string>} */
    this.lit = new Set();
    /** The choices that are lit, and that stay. */
    this.shown = "";
    this.kept = "";
    /** Frames of the browser that are asked for; 0 for none. */
    this.playing = 0;
    this.due = 0;
    this.zoom = 1;
    this.width = 0;
    /** @type {{begins: string, all: string[] | null}} what Python offers, or is asked for */
    this.concepts = {begins: "", all: null};
    /** Whose actions stand in the bar; null while a form or the story does. @type {string | null | undefined} */
    this.actionsOf = undefined;
    /** Of the form that is there. @type {((concepts: string[]) => void) | null} */
    this.offer = null;
    this.details = el("p");
    this.bar = el("div");
    /** @type {Partial<Record<PanelName, PanelView>>} */
    this.panels = {};
    this.story = new Story(this);
    this.ending = new AbortController();
    this.observer = new ResizeObserver(() => {
      if (this.root.clientWidth !== this.width) this.layoutSoon();
    });
    /** @type {ShownScene} */
    this.scene = completed(component.data);
    /** @type {SceneIndex} */
    this.index = indexed(this.scene);
    this.dark = isDarkPage(parent);
    this.askDetail();
    this.askCells();
    this.setState = component.setStateValue;
    this.trigger = component.setTriggerValue;
    this.begin();
    this.listen();
  }

  /** Take what Python says; the same again changes nothing but the theme, and whether it can be edited. @param {Component} component */
  update({data, setStateValue, setTriggerValue}) {
    this.setState = setStateValue;
    this.trigger = setTriggerValue;
    this.takeConcepts(data);
    const dark = isDarkPage(this.parent);
    const fresh = data.id !== this.scene.id || data.rated !== this.scene.rated;
    const asked = this.scene;
    const same = ON_PAGE.every(name => data[name] === asked[name]);
    if (!fresh && dark === this.dark && same) {
      this.takeRatings(data);
      return;
    }
    this.scene = completed(data);
    this.index = indexed(this.scene);
    this.dark = dark;
    const {heat, method} = this.scene.tokens;
    if (asked.tokens.heat !== heat || asked.tokens.method !== method) this.askCells();
    if (asked.full !== this.scene.full) this.askDetail();
    if (fresh) this.begin();
    else this.render();
  }

  /** Whether graphs are drawn with all of AMR, until the user asks for something else. */
  askDetail() {
    this.options.full = this.scene.full ?? (this.roomy && !this.scene.brief);
  }

  /** What the cells say, and which words they are of, until the user asks for something else. */
  askCells() {
    const {why, heat, method} = this.scene.tokens;
    const all = method !== "occlusion" && (why || heat === "adds"); // where cells add up to what is told
    Object.assign(this.options, {heat: heat ?? "cosine", words: all ? "all" : "telling"});
  }

  /** Draw a scene that is new. */
  begin() {
    this.takeConcepts(this.scene);
    Object.assign(this.options, {morph: false, travelled: 0});
    this.kept = this.scene.kept ?? "";
    this.root.classList.remove("stale");
    this.render();
  }

  /** @param {OnPage} page */
  takeConcepts({concepts}) {
    if (!concepts) return;
    this.concepts = concepts;
    this.offer?.(concepts.all);
  }

  /** @param {OnPage} page */
  takeRatings({ratings}) {
    this.scene.ratings = ratings;
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".stars"));
    for (const stars of all) showStars(stars, ratings?.[stars.dataset.panel ?? ""] ?? 0);
  }

  /** The graphs as they are drawn. */
  get graphs() {
    return this.scene.graphs.map(graph => shownGraph(graph, this.options.full));
  }

  /** Whether it is a board: panels in columns, on which everything is to be seen at a glance. */
  get board() {
    const {large, thumbnail} = this.scene;
    return BOARD.every(name => this.has(name)) && !large && thumbnail === undefined;
  }

  get columns() {
    return 1 + COLUMNS.filter(least => this.width >= least).length;
  }

  /** Whether a panel can be as high as it likes, and have all its tools. */
  get roomy() {
    const {large, thumbnail} = this.scene;
    return !this.board && !large && thumbnail === undefined;
  }

  /** The panel that offers the guided minute; empty for none. */
  get guide() {
    return this.scene.story === undefined ? "" : (PANEL_NAMES.find(name => this.has(name)) ?? "");
  }

  /** @param {PartName} part */
  has(part) {
    return this.scene.parts.includes(part);
  }

  /** Whether the panel around this has the whole screen; drawn anew there, it keeps its section. @param {Element} inside */
  fillsScreen(inside) {
    const panel = /** @type {Element} */ (inside.closest(".panel"));
    const root = /** @type {Document | ShadowRoot} */ (panel.getRootNode());
    return root.fullscreenElement === panel || panel.classList.contains("filling");
  }

  /**
   * How high a panel's picture may be, in pixels of the canvas: alone, what the window has left; on the board
   * so many, or less where the window ends above.
   * @param {Element} inside the panel
   * @param {number} among others
   * @param {number} around it, in the panel
   */
  pictureHeight(inside, among, around) {
    if (this.fillsScreen(inside)) return window.innerHeight / this.zoom - around - HEADER;
    if (this.roomy) return Number.POSITIVE_INFINITY;
    const left = this.heightBelow(inside);
    if (this.scene.large) return Math.max(among, (left - this.below) / this.zoom - around);
    return this.columns < 3 ? among : clamp(left / this.zoom - around, LOWEST, among);
  }

  /** Pixels of a large picture's page below it. */
  get below() {
    return BELOW + (this.scene.revealed === undefined ? 0 : SCALED);
  }

  /** Pixels from the top of an element to the lower edge of the window, the page not scrolled. @param {Element} inside */
  heightBelow(inside) {
    return window.innerHeight - inside.getBoundingClientRect().top - pageScrolled();
  }

  /**
   * Remember an element as a part of the picture; what can be chosen is reached by pointer and keyboard.
   * @template {HTMLElement | SVGElement} E
   * @param {string} choice
   * @param {E} element
   */
  register(choice, element, reached = true) {
    element.dataset.choice ??= choice;
    if (reached && this.scene.thumbnail === undefined) {
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-pressed", String(choice === this.kept));
    }
    this.elements.set(choice, [...this.elementsOf(choice), element]);
    element.classList.toggle("lit", this.lit.has(choice));
    return element;
  }

  /** @param {string} choice */
  elementsOf(choice) {
    return this.elements.get(choice) ?? [];
  }

  /** The element of a choice that can have the focus. @param {string} choice */
  reachable(choice) {
    const element = this.elementsOf(choice).find(each => each.isConnected && each.hasAttribute("tabindex"));
    return /** @type {HTMLElement | undefined} */ (element);
  }

  /** Let go of what is drawn no more. */
  forget() {
    for (const [choice, elements] of this.elements) {
      this.elements.set(
        choice,
        elements.filter(element => this.root.contains(element)),
      );
    }
  }

  /** @param {HTMLElement} within */
  letTabReach(within) {
    if (this.scene.thumbnail === undefined) letTabReach(within, this.kept);
  }

  /** Switch something, and keep the focus on the switch. @param {Partial<Options>} options */
  set(options) {
    const active = /** @type {DocumentOrShadowRoot} */ (/** @type {unknown} */ (this.parent)).activeElement;
    const label = active?.closest(".switch")?.getAttribute("aria-label");
    const panel = active?.closest(".panel")?.getAttribute("aria-label");
    const full = PANEL_NAMES.find(name => {
      const panel = this.panels[name];
      return panel && this.fillsScreen(panel.element);
    });
    Object.assign(this.options, options);
    if (full) this.renderPanel(full);
    else this.render();
    if (!label) return;
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (
      this.root.querySelectorAll(`.panel[aria-label="${panel}"] .switch[aria-label="${label}"] button`)
    );
    [...buttons].find(each => each.textContent === active?.textContent)?.focus();
  }

  /** Where a panel comes among those that are asked for. @param {PanelName} name */
  rank(name) {
    return this.scene.parts.indexOf(name);
  }

  render() {
    const {scene, root} = this;
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.elements.clear();
    root.classList.toggle("dark", this.dark);
    root.classList.toggle("large", Boolean(scene.large));
    root.classList.toggle("calm", Boolean(scene.verdict) && !scene.differences.length);
    root.classList.toggle("board", this.board);
    root.classList.toggle("roomy", this.roomy);
    root.classList.toggle("apart", !this.has("tokens") || !this.has("aspects"));
    this.details = el("p", {class: "details", role: "status", "aria-live": "polite"});
    this.bar = el("div", {class: "told"}, this.details);
    this.actionsOf = undefined;
    this.offer = null;
    this.story.pause();
    this.panels = {};
    for (const name of PANEL_NAMES.filter(name => this.has(name)).sort((x, y) => this.rank(x) - this.rank(y))) {
      this.panels[name] = PANELS[name](this);
    }
    const panels = Object.values(this.panels).map(panel => panel.element);
    if (scene.thumbnail === undefined) this.renderParts(panels);
    else this.renderThumbnail(scene.thumbnail, panels);
  }

  /** Everything, with the sheet on which it is said what is chosen. @param {HTMLElement[]} panels */
  renderParts(panels) {
    const {scene} = this;
    const top = this.has("top") ? sentences(this) : null;
    const warned = scene.warning && this.has("graphs");
    const parts = [
      top && verdict(scene),
      this.has("scores") ? scores(scene) : null,
      top,
      warned ? el("p", {class: "warning", role: "alert"}, scene.warning) : null,
      ...panels,
      this.bar,
    ];
    this.root.replaceChildren(...parts.filter(part => part !== null));
    if (top) this.letTabReach(top);
    this.layout();
  }

  /** A picture that nothing can be done with. @param {string} label @param {HTMLElement[]} panels */
  renderThumbnail(label, panels) {
    this.root.classList.add("thumbnail");
    setAttributes(this.root, {role: "img", "aria-label": label});
    this.root.replaceChildren(...panels);
    this.layout();
  }

  /** One panel anew in its place, which may be the whole screen. @param {PanelName} name */
  renderPanel(name) {
    const before = this.panels[name];
    const now = PANELS[name](this);
    if (!before) return;
    before.element.replaceChildren(...now.element.childNodes);
    this.panels[name] = {...now, element: before.element};
    this.layout();
  }

  /** Once a frame, however many ask for it. */
  layoutSoon() {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => this.layout());
  }

  layout() {
    const {large} = this.scene;
    const fits = window.innerWidth > PHONE || this.scene.revealed !== undefined; // pictures are scrolled on a phone
    const least = large && fits ? LEAST : 1;
    this.root.style.setProperty("--air", "0px");
    this.root.style.removeProperty("--room");
    this.layoutAt(large ? clamp(window.innerWidth / (STAGE[this.scene.parts[0]] ?? WIDE), 1, LARGEST) : grown());
    while (large && this.zoom > least && this.bottom() + this.below > window.innerHeight) {
      this.layoutAt(Math.max(least, this.zoom - ZOOM_STEP)); // the largest that fits
    }
    const left = large ? (window.innerHeight - this.below - this.bottom()) / this.zoom : 0;
    if (left > 0) this.root.style.setProperty("--air", `${CENTRE * left}px`);
    else if (least < 1) this.scrollFrames(-left);
    this.forget();
    this.highlight(this.kept);
  }

  /** @param {number} zoom */
  layoutAt(zoom) {
    this.zoom = zoom;
    this.root.style.setProperty("zoom", String(zoom));
    this.root.style.setProperty("--zoom", String(zoom));
    this.width = this.root.clientWidth;
    this.root.dataset.columns = String(this.columns);
    for (const panel of Object.values(this.panels)) panel.layout();
  }

  /** Have what no zoom makes fit be scrolled where it is. @param {number} over pixels of the canvas */
  scrollFrames(over) {
    const frames = [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".frame"))];
    const tallest = Math.max(...frames.map(frame => frame.clientHeight));
    if (over > 0) this.root.style.setProperty("--room", `${Math.floor(tallest - over)}px`);
  }

  bottom() {
    return this.root.getBoundingClientRect().bottom + pageScrolled();
  }

  /** Light up what belongs to a choice, and say so. @param {string} choice */
  highlight(choice) {
    const {lit, beside, text} = choice ? related(this.scene, this.index, choice) : NOTHING;
    this.showLit(lit);
    this.showBeside(beside);
    this.shown = choice;
    this.root.classList.toggle("some", Boolean(choice));
    if (this.details.textContent !== text) this.details.textContent = text;
    this.showActions(choice === this.kept ? choice : "");
    this.bar.classList.toggle("shown", this.isSaid(choice));
  }

  /** Whether what is said of a choice is shown: of what is kept or reached by a key; else it would come and go with the pointer. @param {string} choice */
  isSaid(choice) {
    if (!choice) return this.actionsOf === null; // a form, or the story
    return choice === this.kept || this.reachable(choice)?.matches(":focus-visible") === true;
  }

  /** @param {Related["lit"]} lit */
  showLit(lit) {
    const before = this.lit;
    this.lit = lit;
    for (const id of before) for (const part of this.elementsOf(id)) part.classList.remove("lit");
    // Afterwards, since one part may stand for several choices
    for (const id of lit) for (const part of this.elementsOf(id)) part.classList.add("lit");
  }

  /** @param {Related["beside"]} beside */
  showBeside(beside) {
    for (const part of this.root.querySelectorAll("[data-beside]")) part.removeAttribute("data-beside");
    for (const [id, value] of beside) {
      this.elementsOf(id)
        .find(part => part.classList.contains("word"))
        ?.setAttribute("data-beside", value);
    }
  }

  /** A picture in the size that is wanted; its frame scrolls. @param {SVGElement} svg */
  sized(svg) {
    const {size} = this.options;
    if (size === 1) return svg;
    for (const side of /** @type {const} */ (["width", "height"])) {
      svg.style[side] = `${Number(svg.getAttribute(side)) * size}px`;
    }
    return svg;
  }

  /** What can be done with a choice. @param {string} choice */
  showActions(choice) {
    // A button that is made anew between press and release hears no click
    if (this.actionsOf === null || choice === this.actionsOf) return;
    this.actionsOf = choice;
    this.fillSheet(...editButtons(this, choice));
  }

  /** Put a form in place of the actions, where what loses the focus does not put them back. @param {HTMLElement} form @param {(concepts: string[]) => void} offer */
  beginForm(form, offer) {
    this.offer = offer;
    this.actionsOf = null;
    this.fillSheet(form);
    this.bar.classList.add("shown");
  }

  /** @param {string} choice @param {string} text @param {...HTMLElement} controls */
  tellChapter(choice, text, ...controls) {
    this.actionsOf = null;
    this.highlight(choice);
    this.details.textContent = text;
    this.fillSheet(...controls);
    this.bar.classList.add("shown");
  }

  /** @param {SVGElement[]} svgs @param {string} name of the file */
  async savePicture(svgs, name) {
    try {
      await savePng(this.root, svgs, name, this.scene.note);
    } catch {
      this.tellChapter("", "The picture could not be saved. Try a smaller window, or save the page as PDF.");
    }
  }

  /** The sheet: what is said, what can be done, and the way to put it away. @param {...HTMLElement} controls */
  fillSheet(...controls) {
    const close = button("×", "Close", () => this.putAway());
    close.classList.add("close");
    this.bar.replaceChildren(this.details, el("div", {class: "doing"}, ...controls), close);
  }

  putAway() {
    if (this.story.running) this.story.stop();
    this.restoreActions();
    if (this.kept) this.keep(this.kept);
    else this.highlight("");
  }

  /** Scroll a panel into view. @param {PanelName | ""} name @param {boolean} still */
  bring(name, still) {
    const panel = name && this.panels[name]?.element;
    if (panel) panel.scrollIntoView({block: "nearest", behavior: still ? "auto" : "smooth"});
  }

  /** Put the actions of what is kept back. */
  restoreActions() {
    this.offer = null;
    this.actionsOf = undefined;
    this.highlight(this.kept);
  }

  /** Keep a choice, or let go of it where it is kept. @param {string} choice */
  keep(choice) {
    if (this.asks) return;
    const before = this.kept;
    this.kept = choice === before ? "" : choice;
    this.press(before, false);
    this.press(this.kept, true);
    this.highlight(this.kept);
    this.tellState(before);
    this.tell({choice: this.kept, kept: true});
  }

  /** Have the page know what is kept. @param {string} before */
  tellState(before) {
    const {linked, tells} = this.scene;
    if (this.kept === before || !(linked || tells)) return;
    if (linked) remember({chosen: this.kept}); // no entry of the history: Python finds it in the address already
    this.setState("kept", {of: this.scene.id, chosen: this.kept});
  }

  /** Whether it shares its choice with what else the page shows of its pair. */
  get shares() {
    return Boolean(this.scene.linked || this.scene.shared) && this.scene.thumbnail === undefined;
  }

  /** Tell the others. @param {Omit<Told, "from">} told */
  tell(told) {
    if (this.shares) document.dispatchEvent(new CustomEvent(TOLD, {detail: {...told, from: this.name}}));
  }

  /** Take what another tells; nothing is told on. @param {Event} event */
  hear(event) {
    const {choice = "", kept = false, from = ""} = /** @type {CustomEvent<Partial<Told>>} */ (event).detail ?? {};
    if (!this.shares || from === this.name || this.story.running) return;
    const known = typeof choice === "string" && has(this.scene, this.index, choice) ? choice : "";
    if (kept) {
      const before = this.kept;
      this.kept = known;
      this.press(before, false);
      this.press(known, true);
      this.tellState(before);
    }
    this.highlight(known || this.kept);
  }

  /** @param {string} choice @param {boolean} pressed */
  press(choice, pressed) {
    for (const part of this.elementsOf(choice)) {
      if (part.hasAttribute("aria-pressed")) part.setAttribute("aria-pressed", String(pressed));
    }
  }

  listen() {
    const {root} = this;
    const {signal} = this.ending;
    const options = {signal};
    root.addEventListener("pointerover", event => this.pointAt(event, choiceOf(event)), options);
    root.addEventListener("pointerleave", event => this.pointAt(event, ""), options);
    root.addEventListener(
      "focusin",
      event => {
        const choice = choiceOf(event);
        if (choice) this.point(choice);
      },
      options,
    );
    root.addEventListener(
      "focusout",
      () => {
        if (!this.story.running) this.point("");
      },
      options,
    );
    root.addEventListener(
      "click",
      event => {
        const choice = choiceOf(event);
        if (choice) this.keep(choice);
      },
      options,
    );
    root.addEventListener(
      "dblclick",
      event => {
        const choice = choiceOf(event);
        const text = event.target instanceof Element && event.target.closest(".penman");
        if (!text && editableOf(this, choice)) edit(this, choice);
      },
      options,
    );
    root.addEventListener("keydown", event => this.keyPressed(event), options);
    const stopStory = (/** @type {Event} */ event) => {
      if (this.story.running && !event.composedPath().includes(this.bar)) this.story.stop();
    };
    document.addEventListener("pointerdown", stopStory, {signal, capture: true});
    document.addEventListener("keydown", stopStory, {signal, capture: true});
    document.addEventListener(
      "keydown",
      event => {
        if (event.key === "Escape" && this.kept && !event.composedPath().includes(root)) this.keep("");
      },
      options,
    );
    document.addEventListener(TOLD, event => this.hear(event), options);
    document.addEventListener("pointerdown", event => this.closeMenus(event), options);
    document.addEventListener("fullscreenchange", () => this.takeSheetAlong(), options);
    document.addEventListener(DRAFT, event => this.dim(/** @type {CustomEvent} */ (event).detail.changed), options);
    document.fonts.addEventListener("loadingdone", () => this.layoutSoon(), options); // letters have other widths then
    window.addEventListener(
      "resize",
      () => {
        if (this.scene.large) this.layoutSoon();
      },
      options,
    );
    this.observer.observe(root);
  }

  /** Put the tools of a panel away. @param {PanelName} name */
  closeMenu(name) {
    this.panels[name]?.element.querySelector("details.tools")?.removeAttribute("open");
  }

  /** A press elsewhere puts the tools away. @param {Event} event */
  closeMenus(event) {
    for (const menu of this.root.querySelectorAll("details.tools[open]")) {
      if (!event.composedPath().includes(menu)) menu.removeAttribute("open");
    }
  }

  /** Of other sentences than those that stand in the strip. @param {boolean} changed */
  dim(changed) {
    if (this.scene.linked || this.scene.shared) this.root.classList.toggle("stale", changed);
  }

  /** Of the page only the panel is seen that has the whole screen. */
  takeSheetAlong() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const full = root.fullscreenElement;
    (full && this.root.contains(full) ? full : this.root).append(this.bar);
    this.layoutSoon();
  }

  /** @param {PointerEvent} event @param {string} choice empty where the canvas is left */
  pointAt(event, choice) {
    if (!this.hasMoved(event) || this.story.running) return;
    if (event.type === "pointerleave" || choice !== this.shown) this.point(choice);
  }

  /** Whether something is to be guessed first, of which nothing is given away. */
  get asks() {
    return this.scene.revealed === 0;
  }

  /** Light up what is pointed at, or what is kept, here and elsewhere. @param {string} choice */
  point(choice) {
    if (this.asks) return;
    const before = this.shown;
    this.highlight(choice || this.kept);
    if (this.shown !== before) this.tell({choice, kept: false});
  }

  /** Whether the pointer moved; where it rests and the page moves below it, what has the focus stays lit. @param {PointerEvent} event */
  hasMoved({screenX, screenY}) {
    const before = pointer;
    pointer = `${screenX} ${screenY}`;
    return pointer !== before;
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("form")) return;
    if (event.key === "Escape") {
      this.escape();
      return;
    }
    const item = /** @type {HTMLElement | null} */ (target.closest("[data-choice]"));
    if (!item || !this.act(item, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  escape() {
    const menu = this.root.querySelector("details.tools[open]");
    if (menu) {
      menu.removeAttribute("open");
      /** @type {HTMLElement | null} */ (menu.querySelector("summary"))?.focus();
      return;
    }
    const filling = this.root.querySelector(".filling");
    if (filling) {
      filling.classList.remove("filling");
      this.layout();
    } else if (this.kept) this.keep(this.kept);
    else this.highlight("");
  }

  /** What a key does on a part of the picture; whether it does anything. @param {HTMLElement} item @param {string} key */
  act(item, key) {
    const choice = item.dataset.choice ?? "";
    const editable = editableOf(this, choice) !== null;
    if (key === "Enter" && choice === this.kept && editable) edit(this, choice);
    else if (key === "Delete" && editable) remove(this, choice);
    else if (key === "Enter" || key === " ") this.keep(choice);
    else return moveFocus(item, key);
    return true;
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
