// The strip over every view of Explore: both sentences, to be edited in place, one-click changes, how alike
// the encoder finds them, what that is called, and the views. It goes where it is asked to by the address.
import {again, go, remember} from "./address.js";
import {el} from "./dom.js";
import {fading} from "./fading.js";
import {bar} from "./strip-bar.js";
import {offerWhole, pair, written} from "./strip-pair.js";
import {about, changes, verdict, views} from "./strip-parts.js";
import {showAtRest} from "./strip-rest.js";

/** @import {Strip, StripComponent} from "./strip.d.ts" */

const OFFLINE = "You are offline. What you wrote is kept.";
const SLOW = 6000; // milliseconds without an answer that are worth a word
const LONG = 120; // from more characters on, sentences have smaller letters; pages/explore/strip.py has it, too

/** @type {WeakMap<StripComponent["parentElement"], StripView>} */
const mounted = new WeakMap();

/** @param {StripComponent} component */
export default function mount(component) {
  const parent = component.parentElement;
  const known = mounted.get(parent);
  const view = known ?? new StripView(parent);
  mounted.set(parent, view);
  view.update(component.data);
  return () => {
    view.end();
    mounted.delete(parent);
  };
}

/**
 * How what has the focus is found again; empty where nothing has. Of another pair, the answer has it.
 * @param {HTMLElement} root
 * @param {boolean} another
 */
function focusOf(root, another) {
  const active = /** @type {HTMLElement | null} */ (root.querySelector(":focus"));
  if (!active) return "";
  if (active.dataset.side && another) return ".verdict, .views [aria-current]";
  if (active.dataset.side) return `.box[data-side="${active.dataset.side}"]`;
  if (active.dataset.kind) return `.chip[data-kind="${active.dataset.kind}"]`;
  return active.closest(".views") ? ".views [aria-current]" : ".box";
}

class StripView {
  /** @param {HTMLElement | ShadowRoot} parent */
  constructor(parent) {
    this.root = el("div", {class: "strip"});
    this.path = location.pathname;
    this.said = el("p", {class: "said", role: "status"});
    parent.append(this.root);
    showAtRest();
    this.sizes = new ResizeObserver(() => offerWhole(this.root)); // of the window, and of letters that came late
    this.sizes.observe(this.root);
    /** @type {Strip | null} */
    this.data = null;
    /** The pair of a one-click change, for which the score before it is shown. */
    this.asked = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.slow = undefined;
    /** The score before a one-click change. @type {number | null} */
    this.before = null;
    /** The pair in the boxes. @type {[string, string] | null} */
    this.drawn = null;
    this.ending = new AbortController();
    const {signal} = this.ending;
    addEventListener("offline", () => this.say(OFFLINE, true), {signal});
    addEventListener("online", () => this.say(""), {signal});
    document.addEventListener(
      "semlens:choice",
      event => {
        const {choice, from} = /** @type {CustomEvent} */ (event).detail;
        if (from !== this) this.light(choice);
      },
      {signal},
    );
  }

  /** @param {Strip} data */
  update(data) {
    clearTimeout(this.slow);
    this.root.removeAttribute("aria-busy");
    this.say("");
    const before = this.data;
    if (before && before.id === data.id && before.view === data.view) return;
    if (this.asked !== data.typed.join("\n")) this.before = null;
    this.data = data;
    this.rememberPair(data);
    this.render(data);
  }

  /**
   * Have the address say which pair is shown, where Python found none in it; else it is still that of the page
   * from which somebody comes, or already that of another one.
   * @param {Strip} data
   */
  rememberPair({bare, known, typed: [a, b]}) {
    const here = location.pathname === this.path;
    if (known && bare && here && !new URLSearchParams(location.search).has("a")) remember({a, b});
  }

  /** @param {Strip} data */
  render(data) {
    const slim = data.view !== "overview";
    if (slim) delete document.documentElement.dataset.guessing;
    const focus = focusOf(this.root, this.drawn !== null && this.drawn.join("\n") !== data.typed.join("\n"));
    const drafts = this.drafts(data);
    this.root.classList.toggle("slim", slim);
    this.root.classList.toggle("long", Math.max(...data.typed.map(typed => typed.length)) > LONG);
    const sentences = pair(
      data,
      drafts,
      (a, b) => this.ask({a, b}),
      choice => this.tell(choice),
    );
    /** @type {HTMLElement[]} */
    const parts = [el("h1", {class: "unseen"}, "Explore a pair of sentences"), sentences, this.said];
    if (!slim && data.known) {
      parts.splice(1, 0, about());
      const told = verdict(data);
      parts.push(
        fading(
          changes(
            data,
            sentence => this.change(sentence),
            (a, b) => this.ask({a, b}),
            () => this.write(),
          ),
        ),
        el("div", {class: "say"}, bar(data, this.before, told), told),
      );
    }
    if (data.known && data.views.length) parts.push(fading(views(data, view => this.ask({view}))));
    if (!slim || this.drawn?.join() !== data.typed.join()) this.root.classList.remove("open");
    this.root.replaceChildren(...parts);
    offerWhole(this.root);
    this.drawn = data.typed;
    this.light(data.chosen);
    this.root.querySelector(".views [aria-current]")?.scrollIntoView({block: "nearest", inline: "nearest"});
    if (focus) /** @type {HTMLElement | null} */ (this.root.querySelector(focus))?.focus();
  }

  /** What is written and not asked for yet, while the pair stays. @param {Strip} data */
  drafts({typed}) {
    if (this.drawn?.join("\n") !== typed.join("\n")) return ["", ""];
    return [...this.root.querySelectorAll(".box")].map((box, side) => {
      const now = written(box);
      return now === typed[side] ? "" : now;
    });
  }

  /** Ask for another pair or view. @param {Record<string, string>} what */
  ask(what) {
    const changed = {lost: "", ...what, ...("view" in what ? {} : {state: "", chosen: "", study: "", row: ""})};
    if ("a" in what) this.before = null;
    this.root.setAttribute("aria-busy", "true");
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.say(navigator.onLine ? "This takes longer than usual." : OFFLINE, true), SLOW);
    if (!navigator.onLine) this.say(OFFLINE, true);
    document.dispatchEvent(new CustomEvent("semlens:draft", {detail: {changed: true}}));
    go(changed);
  }

  /** Have A be overwritten by what is typed next. */
  write() {
    const box = /** @type {HTMLElement} */ (this.root.querySelector(".box"));
    box.focus();
    getSelection()?.selectAllChildren(box);
  }

  /** @param {string} sentence B after a one-click change */
  change(sentence) {
    if (!this.data) return;
    const {score, typed} = this.data;
    this.ask({a: typed[0], b: sentence});
    this.before = score;
    this.asked = `${typed[0]}\n${sentence}`;
  }

  /** @param {string} text @param {boolean} [retry] */
  say(text, retry = false) {
    const button = el("button", {type: "button"}, "Try again");
    button.onclick = () => again();
    this.said.replaceChildren(...(text ? [text, ...(retry ? [" ", button] : [])] : []));
  }

  /** Tell the pictures what is chosen. @param {string} choice */
  tell(choice) {
    document.dispatchEvent(new CustomEvent("semlens:choice", {detail: {choice, kept: true, from: this}}));
    this.light(choice);
  }

  /** @param {string} choice */
  light(choice) {
    for (const word of this.root.querySelectorAll("[data-choice]")) {
      const element = /** @type {HTMLElement} */ (word);
      element.classList.toggle("lit", element.dataset.choice === choice || `d.${element.dataset.of}` === choice);
    }
  }

  end() {
    clearTimeout(this.slow);
    this.sizes.disconnect();
    delete document.documentElement.dataset.guessing;
    this.ending.abort();
  }
}
