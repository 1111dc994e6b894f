// The canvas of one place of a page: a scene, drawn, with one choice in it.
import {aspects} from "./aspects.js";
import {isDark} from "./colours.js";
import {el, setAttributes} from "./dom.js";
import {edit, editableOf, editButtons, remove} from "./editing.js";
import {graphs} from "./graphs.js";
import {heatmap} from "./heatmap.js";
import {letTabReach, moveFocus} from "./keyboard.js";
import {clamp} from "./numbers.js";
import {showStars} from "./panel.js";
import {completed, indexed} from "./scene.js";
import {related} from "./selection.js";
import {scores, sentences, verdict} from "./sentences.js";
import {Story} from "./story.js";

/** @import {Component, OnPage, Options, PanelName, PanelView, PartName, Related, SceneIndex, ShownScene, Theme} from "./types.d.ts" */

const TOUCHED = "Tap anything: what belongs to it lights up everywhere. Tap it again to let go.";
const POINTED =
  "Point at anything, or reach it with Tab and the arrow keys: what belongs to it lights up everywhere. " +
  "Click or press Enter to keep it, Esc to let go.";
const WIDE = 1000; // pixels of a window that shows the picture as it is on a page
const LARGEST = 1.8;
const SHRUNK = 0.75; // of its height, a picture among others at least
const LEAST = 0.7; // long sentences are drawn smaller
const PHONE = 760; // but not on a phone, which scrolls
const ZOOM_STEP = 0.15;
const BELOW = 64; // pixels of a large picture's page below it
const HEADER = 60; // of a panel that is alone
/** @type {Record<PanelName, (view: View) => PanelView>} */
const PANELS = {graphs, tokens: heatmap, aspects};
const PANEL_NAMES = /** @type {PanelName[]} */ (Object.keys(PANELS));
/** @type {Related} */
const NOTHING = {lit: new Set(), beside: new Map(), text: ""};

/** @param {HTMLElement | ShadowRoot} parent */
function isDarkPage(parent) {
  const styled = parent instanceof ShadowRoot ? parent.host : parent;
  const background = getComputedStyle(styled).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}/i.test(background) ? isDark(background) : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {Theme} theme @param {boolean} dark */
const coloursOf = (theme, dark) => ({
  ...theme,
  line: `${theme.muted}55`,
  glow: dark ? "#303b4b" : "#dfe7ef",
  blue: dark ? "#6db5e0" : "#1d6797",
  orange: dark ? "#f0a061" : "#94470a",
});

/** The choice of what an event is on; empty for none. @param {Event} event */
function choiceOf({target}) {
  const element = target instanceof Element ? target.closest("[data-choice]") : null;
  return /** @type {HTMLElement | null} */ (element)?.dataset.choice ?? "";
}

/** The boxes on the page that sentences are typed into. */
const sentenceBoxes = () =>
  /** @type {HTMLTextAreaElement[]} */ ([...document.querySelectorAll('textarea[aria-label^="Sentence "]')]);

/** What stands in them, but for spaces that say nothing. */
const typedSentences = () => sentenceBoxes().map(box => box.value.trim().replace(/\s+/g, " "));

const pageScrolled = () => document.querySelector('[data-testid="stMain"]')?.scrollTop ?? 0;

export class View {
  /** @param {Component} component */
  constructor(component) {
    const parent = component.parentElement;
    this.parent = parent;
    this.root = el("div", {class: "canvas"});
    parent.append(this.root);
    this.hint = matchMedia("(hover: none)").matches ? TOUCHED : POINTED;
    /** @type {Options} */
    this.options = {
      heat: component.data.tokens?.heat ?? "cosine",
      roles: "words",
      all: false,
      morph: false,
      text: false,
      travelled: 0,
      size: 1,
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
    this.pointer = "";
    /** @type {string[]} */
    this.typed = [];
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
    this.theme = this.themeNow();
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
    const {editable, layout} = this.scene;
    if (!fresh && dark === this.dark && data.editable === editable && data.layout === layout) {
      this.takeRatings(data);
      return;
    }
    this.scene = completed(data);
    this.index = indexed(this.scene);
    this.dark = dark;
    this.theme = this.themeNow();
    if (fresh) this.begin();
    else this.render();
  }

  /** Draw a scene that is new. */
  begin() {
    this.takeConcepts(this.scene);
    Object.assign(this.options, {morph: false, travelled: 0});
    this.kept = this.scene.kept ?? "";
    this.typed = typedSentences();
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

  themeNow() {
    const theme = this.scene.themes[this.dark ? "dark" : "light"];
    for (const [name, value] of Object.entries(coloursOf(theme, this.dark))) {
      this.root.style.setProperty(`--${name}`, value);
    }
    return theme;
  }

  /** @param {number} number of partners */
  colour(number) {
    const {palette} = this.scene;
    return palette[(number - 1) % palette.length];
  }

  get resting() {
    return this.scene.large ? "" : this.hint;
  }

  /** Whether everything is to fit the first screen. */
  get crowded() {
    return PANEL_NAMES.every(name => this.has(name));
  }

  /** Whether a panel can be as high as it likes, and have all its tools. */
  get roomy() {
    const {large, thumbnail} = this.scene;
    return !this.crowded && !large && thumbnail === undefined;
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
   * How high a panel's picture may be, in pixels of the canvas: alone, what the window has left; among others
   * so many, or less where all would else not be on the first screen.
   * @param {Element} inside the panel
   * @param {number} among others
   * @param {number} around it, in the panel
   * @param {number} [below] the panel, of others
   */
  pictureHeight(inside, among, around, below = 0) {
    if (this.fillsScreen(inside)) return window.innerHeight / this.zoom - around - HEADER;
    if (!this.crowded && !this.scene.large) return Number.POSITIVE_INFINITY;
    const panel = /** @type {Element} */ (inside.closest(".panel"));
    const left = window.innerHeight - panel.getBoundingClientRect().top - pageScrolled();
    if (this.scene.large) return Math.max(among, (left - BELOW) / this.zoom - around);
    return window.innerWidth < WIDE ? among : clamp(left - around - below, among * SHRUNK, among);
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
    const full = PANEL_NAMES.find(name => {
      const panel = this.panels[name];
      return panel && this.fillsScreen(panel.element);
    });
    Object.assign(this.options, options);
    if (full) this.renderPanel(full);
    else this.render();
    if (!label) return;
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (
      this.root.querySelectorAll(`.switch[aria-label="${label}"] button`)
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
    root.classList.toggle("large", Boolean(scene.large));
    root.classList.toggle("roomy", this.roomy);
    root.classList.toggle("apart", !this.has("tokens") || !this.has("aspects"));
    this.details = el("p", {class: "details", role: "status", "aria-live": "polite"}, this.resting);
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

  /** Everything, with the bar in which it is said what is chosen. @param {HTMLElement[]} panels */
  renderParts(panels) {
    const {scene} = this;
    const top = this.has("top") ? sentences(this) : null;
    const warned = scene.warning && this.has("graphs");
    const parts = [
      top && verdict(scene),
      this.has("scores") ? scores(scene) : null,
      top,
      this.bar,
      warned ? el("p", {class: "warning", role: "alert"}, scene.warning) : null,
      ...panels,
    ];
    this.root.replaceChildren(...parts.filter(part => part !== null));
    if (top) this.letTabReach(top);
    this.layout();
    this.story.beginUnasked();
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
    const least = large && window.innerWidth > PHONE ? LEAST : 1;
    this.layoutAt(large ? clamp(window.innerWidth / WIDE, 1, LARGEST) : 1);
    while (this.zoom > least && this.bottom() + BELOW > window.innerHeight) {
      this.layoutAt(Math.max(least, this.zoom - ZOOM_STEP)); // the largest that fits
    }
    this.forget();
    this.highlight(this.kept);
  }

  /** @param {number} zoom */
  layoutAt(zoom) {
    this.zoom = zoom;
    this.root.style.setProperty("zoom", String(zoom));
    this.width = this.root.clientWidth;
    for (const panel of Object.values(this.panels)) panel.layout();
  }

  bottom() {
    return this.root.getBoundingClientRect().bottom + pageScrolled();
  }

  /** Light up what belongs to a choice, and say so. @param {string} choice */
  highlight(choice) {
    const {lit, beside, text} = choice ? related(this.scene, this.index, choice) : {...NOTHING, text: this.resting};
    this.showLit(lit);
    this.showBeside(beside);
    this.shown = choice;
    this.root.classList.toggle("some", Boolean(choice));
    if (this.details.textContent !== text) this.details.textContent = text;
    this.showActions(choice === this.kept ? choice : "");
  }

  /** @param {Related["lit"]} lit */
  showLit(lit) {
    const before = this.lit;
    this.lit = lit;
    for (const id of new Set([...before, ...lit])) {
      for (const part of this.elementsOf(id)) part.classList.toggle("lit", lit.has(id));
    }
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
    const story = !choice && this.scene.story !== undefined ? [this.story.button()] : [];
    this.bar.replaceChildren(this.details, ...editButtons(this, choice), ...story);
  }

  /** Put a form in place of the actions, where what loses the focus does not put them back. @param {HTMLElement} form @param {(concepts: string[]) => void} offer */
  beginForm(form, offer) {
    this.offer = offer;
    this.actionsOf = null;
    this.bar.replaceChildren(this.details, form);
  }

  /** @param {string} choice @param {string} text @param {...HTMLElement} controls */
  tellChapter(choice, text, ...controls) {
    this.actionsOf = null;
    this.highlight(choice);
    this.details.textContent = text;
    this.bar.replaceChildren(this.details, ...controls);
  }

  /** Put the actions of what is kept back. */
  restoreActions() {
    this.offer = null;
    this.actionsOf = undefined;
    this.highlight(this.kept);
  }

  /** Keep a choice, or let go of it where it is kept. @param {string} choice */
  keep(choice) {
    const before = this.kept;
    this.kept = choice === before ? "" : choice;
    this.press(before, false);
    this.press(this.kept, true);
    this.highlight(this.kept);
    if (this.kept !== before && this.scene.linked) this.setState("kept", {of: this.scene.id, chosen: this.kept});
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
        if (choice) this.highlight(choice);
      },
      options,
    );
    root.addEventListener(
      "focusout",
      () => {
        if (!this.story.running) this.highlight(this.kept);
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
    document.addEventListener("fullscreenchange", () => this.layoutSoon(), options);
    document.addEventListener("input", ({target}) => this.sentenceTyped(target), options);
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

  /** @param {EventTarget | null} box */
  sentenceTyped(box) {
    if (!sentenceBoxes().some(known => known === box)) return;
    this.root.classList.toggle(
      "stale",
      typedSentences().some((text, k) => text !== this.typed[k]),
    );
  }

  /** @param {PointerEvent} event @param {string} choice empty where the canvas is left */
  pointAt(event, choice) {
    if (!this.hasMoved(event) || this.story.running) return;
    if (event.type === "pointerleave" || choice !== this.shown) this.highlight(choice || this.kept);
  }

  /** Whether the pointer moved; where it rests and the page moves below it, what has the focus stays lit. @param {PointerEvent} event */
  hasMoved({screenX, screenY}) {
    const before = this.pointer;
    this.pointer = `${screenX} ${screenY}`;
    return this.pointer !== before;
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
