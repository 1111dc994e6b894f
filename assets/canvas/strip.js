// src/address.js
var encoded = (text) => encodeURIComponent(text).replace(/[!*'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll("%20", "+");
function addressWith(changed) {
  const now = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changed)) {
    if (value) now.set(name, value);
    else now.delete(name);
  }
  const asked = [...now].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return location.pathname + (asked && `?${asked}`);
}
function go(changed) {
  history.pushState({}, "", addressWith(changed));
  again();
}
var again = () => dispatchEvent(new PopStateEvent("popstate"));
var remember = (changed) => history.replaceState({}, "", addressWith(changed));

// src/dom.js
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === void 0) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
function filled(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}
var el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
var classes = (...names) => names.filter(Boolean).join(" ");
function button(shown, label, act) {
  const made = el("button", { type: "button", "aria-label": label, title: label }, shown);
  made.onclick = act;
  return made;
}

// src/fading.js
function fading(frame) {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = frame;
    frame.classList.toggle("before", scrollLeft > 1);
    frame.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 1);
    frame.classList.toggle("above", scrollTop > 1);
    frame.classList.toggle("below", scrollTop + clientHeight < scrollHeight - 1);
  };
  frame.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(frame);
  new MutationObserver(look).observe(frame, { childList: true });
  return frame;
}

// src/numbers.js
var clamp = (x, least, most) => Math.min(Math.max(x, least), most);
var EXACT = 0.9995;
function digits(value, places = 2) {
  const shown = places === 2 && value < EXACT && value > 0.99 ? "0.99" : value.toFixed(places);
  return Number(shown) === 0 ? shown.replace("-", "") : shown.replace("-", "−");
}

// src/strip-bar.js
var SEEN = "semlens guessed";
var NEAR = 0.3;
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return "";
  }
}
function keep(name) {
  try {
    localStorage.setItem(name, "1");
  } catch {
  }
}
var answered = false;
var guesses = /* @__PURE__ */ new Map();
var at = (value) => `${100 * clamp(value, 0, 1)}%`;
function measure() {
  const fold = document.querySelector(".st-key-measured details");
  if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView();
  else fold?.querySelector("summary")?.click();
}
function mark(kind, name, value, raised) {
  const said = `${name} ${digits(value)}`;
  const written2 = kind === "model" ? button(said, `${said}: how is this measured?`, measure) : el("span", {}, said);
  setAttributes(written2, {
    class: `name ${kind} ${raised ? "raised" : ""}`,
    style: `left:clamp(44px,${at(value)},100% - 44px)`
  });
  return [written2, el("span", { class: `at ${kind}`, style: `left:${at(value)}` })];
}
function bar(data, before, told) {
  const key = data.typed.join("\n");
  const made = el("div", { class: "bar" });
  const ends = el(
    "span",
    { class: "ends", "aria-hidden": "true" },
    el("span", {}, "nothing in common"),
    el("span", {}, "the same")
  );
  const show = () => {
    const guess = guesses.get(key);
    const marks = [["model", "Encoder", data.score]];
    if (before !== null) marks.unshift(["before", "before", before]);
    if (guess !== void 0) marks.unshift(["you", "You", guess]);
    const said = marks.map(([, name, value]) => `${name} ${digits(value)}`).join(", ");
    made.classList.remove("asking");
    delete document.documentElement.dataset.guessing;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `How alike, from 0 to 1: ${said} (${data.band})`);
    let last = Number.POSITIVE_INFINITY;
    const drawn = marks.sort(([, , x], [, , y]) => y - x).flatMap(([kind, name, value], k) => {
      const raised = k > 0 && last - value < NEAR;
      last = raised ? Number.POSITIVE_INFINITY : value;
      return mark(kind, name, value, raised);
    });
    made.replaceChildren(el("i", {}), ...drawn, ends);
    told.hidden = false;
  };
  if (!data.guess || answered || kept(SEEN)) show();
  else {
    const slider = el("input", {
      type: "range",
      min: 0,
      max: 1,
      step: 0.05,
      value: 0.5,
      id: "guess"
    });
    const answer = el("button", { type: "button", class: "compare" }, "See what the encoder says");
    answer.onclick = () => {
      if (slider.dataset.moved) guesses.set(key, Number(slider.value));
      answered = true;
      keep(SEEN);
      show();
      told.focus();
    };
    slider.oninput = () => {
      slider.dataset.moved = "yes";
    };
    told.hidden = true;
    made.classList.add("asking");
    document.documentElement.dataset.guessing = "";
    made.append(el("label", { for: "guess" }, "How alike are they in meaning? Guess first:"), slider, ends, answer);
  }
  return made;
}

// src/scene.js
var LETTERS = "ab";
var wordId = (side, k) => `w.${LETTERS[side]}.${k}`;

// src/strip-pair.js
var written = (box2) => (box2.textContent ?? "").replace(/\s+/g, " ").trim();
function pair(data, drafts, ask, choose) {
  const boxes = [0, 1].map((side) => box(data, side, choose));
  const compare = el("button", { type: "button", class: "compare", hidden: true }, "Compare");
  const changed = () => boxes.some((each, side) => written(each) !== data.typed[side]);
  const submit = () => {
    if (changed()) ask(written(boxes[0]), written(boxes[1]));
  };
  const tell = () => {
    compare.hidden = !changed();
    document.dispatchEvent(new CustomEvent("semlens:draft", { detail: { changed: changed() } }));
  };
  const restore = () => {
    for (const [side, each] of boxes.entries()) fill(each, data, side);
    tell();
  };
  for (const [side, draft] of drafts.entries()) if (draft) boxes[side].replaceChildren(draft);
  compare.hidden = !changed();
  compare.onclick = submit;
  for (const each of boxes) {
    each.addEventListener("input", tell);
    each.addEventListener("keydown", (event) => pressed(event, submit, restore));
  }
  const rows = boxes.flatMap((each, side) => [
    el("span", { class: "side", "aria-hidden": "true" }, "AB"[side]),
    el(
      "div",
      { class: "line" },
      each,
      whole(),
      data.errors[side] ? el("p", { class: "wrong", role: "alert", id: `wrong-${side}` }, data.errors[side]) : null
    )
  ]);
  return el("div", { class: "pair" }, ...rows, compare);
}
function whole() {
  const made = el("button", { type: "button", class: "rest", hidden: true, "aria-expanded": "false" }, "more");
  made.onclick = () => {
    const root = (
      /** @type {Element} */
      made.closest(".strip")
    );
    const open = root.classList.toggle("open");
    for (const each of root.querySelectorAll(".line > .rest")) showOpen(each, open);
  };
  return made;
}
function showOpen(button2, open) {
  button2.setAttribute("aria-expanded", String(open));
  button2.setAttribute("aria-label", open ? "less of both sentences" : "more: all of both sentences");
  button2.textContent = open ? "less" : "more";
}
function offerWhole(root) {
  const open = root.classList.contains("open");
  for (const line of root.querySelectorAll(".line")) {
    const [box2, button2] = (
      /** @type {HTMLCollectionOf<HTMLElement>} */
      line.children
    );
    if (!open) button2.hidden = box2.scrollHeight <= box2.clientHeight + 2;
    showOpen(button2, open);
  }
}
function pressed(event, submit, restore) {
  if (event.key === "Escape") restore();
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  submit();
}
function box(data, side, choose) {
  const made = el("div", {
    class: "box",
    contenteditable: "plaintext-only",
    role: "textbox",
    dir: "auto",
    tabindex: 0,
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-label": `Sentence ${"AB"[side]}`,
    "aria-invalid": data.errors[side] ? "true" : null,
    "aria-describedby": data.errors[side] ? `wrong-${side}` : null,
    "data-side": side
  });
  fill(made, data, side);
  made.addEventListener("click", ({ target }) => {
    const word = target instanceof Element ? (
      /** @type {HTMLElement | null} */
      target.closest("[data-choice]")
    ) : null;
    if (word) choose(word.dataset.of ? `d.${word.dataset.of}` : word.dataset.choice ?? "");
  });
  return made;
}
var numberOf = (word) => word?.of?.[0] ?? 0;
function fill(made, data, side) {
  const sentence = data.sentences?.[side];
  made.replaceChildren(...sentence ? [...marked(sentence, side), sentence.rest] : [data.typed[side]]);
}
function marked({ words }, side) {
  const numbers = words.map(numberOf);
  const all = [];
  let mark2 = null;
  words.forEach((word, k) => {
    const element = wordElement(word, wordId(side, k));
    if (mark2 && numbers[k] === numbers[k - 1]) mark2.append(word.gap, element);
    else {
      mark2 = numbers[k] ? el("mark", {}, element) : null;
      all.push(word.gap, mark2 ?? element);
    }
    if (mark2 && numbers[k + 1] !== numbers[k]) mark2.dataset.number = String(numbers[k]);
  });
  return all;
}
var wordElement = (word, choice) => el("span", { "data-choice": choice, "data-of": numberOf(word) || null, class: word.cut ? "cut" : null }, word.text);

// src/strip-parts.js
function chip(label, kind, title, act) {
  const made = el("button", { type: "button", class: "chip", "data-kind": kind, title }, label);
  made.onclick = act;
  return made;
}
function changes(data, change, ask, write) {
  const chips = data.changes.map(
    ({ kind, label, sentence }) => chip(label, kind, `B: ${sentence}`, () => change(sentence))
  );
  const [a, b] = data.another;
  return el(
    "div",
    { class: "chips", role: "group", "aria-label": "Change the sentences" },
    chip("✎ write your own", "own", "Or click a sentence", write),
    chips.length ? el("span", { class: "quiet" }, "Change B:") : null,
    ...chips,
    a && b ? chip("another example", "new", `${a} / ${b}`, () => ask(a, b)) : null
  );
}
var about = () => el(
  "details",
  { class: "about" },
  el("summary", {}, "Why does an AI (the encoder) find two sentences alike? ", el("u", {}, "More")),
  el(
    "p",
    {},
    "Write two sentences. The encoder, a neural network, turns each into a row of numbers; how close the two rows are, from 0 to 1, is its score. Semlens shows what that score rests on, and what it misses."
  )
);
var verdict = ({ told, more, differs }) => {
  const said = told.map(([text, finding]) => finding ? el("em", {}, text) : text);
  const last = more.length ? said.pop() : null;
  const list = () => el("ul", {}, ...more.map((text) => el("li", {}, text)));
  return el(
    "div",
    { class: classes("verdict", !differs && "calm"), tabindex: -1 },
    ...said,
    last ? el("details", { class: "more" }, el("summary", {}, last), list()) : null
  );
};
var LESS = /(Across | alone)/;
function views(data, show) {
  const links = data.views.map(({ name, label }) => {
    const said = label.split(LESS).map((piece) => LESS.test(piece) ? el("span", { class: "wide" }, piece) : piece);
    const made = el(
      "a",
      { href: addressWith({ view: name }), "aria-current": name === data.view ? "page" : null },
      ...said
    );
    made.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      if (name !== data.view) show(name);
    };
    return made;
  });
  return el("nav", { class: "views", "aria-label": "Views of this pair" }, ...links);
}

// src/strip-rest.js
var LOOKS = 50;
var CALM = 5;
function state() {
  const app = (
    /** @type {HTMLElement | null} */
    document.querySelector('[data-testid="stApp"]')
  );
  const page = document.querySelector('[data-testid="stMainBlockContainer"]');
  const toCome = document.querySelector('[data-testid="stSkeleton"], [data-testid="stDataFrame"]:not(:has(canvas))');
  return toCome || app?.dataset.testScriptState === "running" ? "" : String(page?.scrollHeight);
}
function showAtRest() {
  const root = document.documentElement;
  if (root.dataset.rests !== void 0) return;
  let before = "";
  let calm = 0;
  const looking = setInterval(() => {
    const now = state();
    calm = now && now === before ? calm + 1 : 0;
    before = now;
    if (calm < CALM) return;
    clearInterval(looking);
    root.dataset.rests = "";
  }, LOOKS);
}

// src/strip.js
var OFFLINE = "You are offline. What you wrote is kept.";
var SLOW = 6e3;
var LONG = 120;
var mounted = /* @__PURE__ */ new WeakMap();
function mount(component) {
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
function focusOf(root, another) {
  const active = (
    /** @type {HTMLElement | null} */
    root.querySelector(":focus")
  );
  if (!active) return "";
  if (active.dataset.side && another) return ".verdict, .views [aria-current]";
  if (active.dataset.side) return `.box[data-side="${active.dataset.side}"]`;
  if (active.dataset.kind) return `.chip[data-kind="${active.dataset.kind}"]`;
  return active.closest(".views") ? ".views [aria-current]" : ".box";
}
var StripView = class {
  /** @param {HTMLElement | ShadowRoot} parent */
  constructor(parent) {
    this.root = el("div", { class: "strip" });
    this.path = location.pathname;
    this.said = el("p", { class: "said", role: "status" });
    parent.append(this.root);
    showAtRest();
    this.sizes = new ResizeObserver(() => offerWhole(this.root));
    this.sizes.observe(this.root);
    this.data = null;
    this.asked = "";
    this.slow = void 0;
    this.before = null;
    this.drawn = null;
    this.ending = new AbortController();
    const { signal } = this.ending;
    addEventListener("offline", () => this.say(OFFLINE, true), { signal });
    addEventListener("online", () => this.say(""), { signal });
    document.addEventListener(
      "semlens:choice",
      (event) => {
        const { choice, from } = (
          /** @type {CustomEvent} */
          event.detail
        );
        if (from !== this) this.light(choice);
      },
      { signal }
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
  rememberPair({ bare, known, typed: [a, b] }) {
    const here = location.pathname === this.path;
    if (known && bare && here && !new URLSearchParams(location.search).has("a")) remember({ a, b });
  }
  /** @param {Strip} data */
  render(data) {
    const slim = data.view !== "overview";
    if (slim) delete document.documentElement.dataset.guessing;
    const focus = focusOf(this.root, this.drawn !== null && this.drawn.join("\n") !== data.typed.join("\n"));
    const drafts = this.drafts(data);
    this.root.classList.toggle("slim", slim);
    this.root.classList.toggle("long", Math.max(...data.typed.map((typed) => typed.length)) > LONG);
    const sentences = pair(
      data,
      drafts,
      (a, b) => this.ask({ a, b }),
      (choice) => this.tell(choice)
    );
    const parts = [el("h1", { class: "unseen" }, "Explore a pair of sentences"), sentences, this.said];
    if (!slim && data.known) {
      parts.splice(1, 0, about());
      const told = verdict(data);
      parts.push(
        fading(
          changes(
            data,
            (sentence) => this.change(sentence),
            (a, b) => this.ask({ a, b }),
            () => this.write()
          )
        ),
        el("div", { class: "say" }, bar(data, this.before, told), told)
      );
    }
    if (data.known && data.views.length) parts.push(fading(views(data, (view) => this.ask({ view }))));
    if (!slim || this.drawn?.join() !== data.typed.join()) this.root.classList.remove("open");
    this.root.replaceChildren(...parts);
    offerWhole(this.root);
    this.drawn = data.typed;
    this.light(data.chosen);
    this.root.querySelector(".views [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focus) this.root.querySelector(focus)?.focus();
  }
  /** What is written and not asked for yet, while the pair stays. @param {Strip} data */
  drafts({ typed }) {
    if (this.drawn?.join("\n") !== typed.join("\n")) return ["", ""];
    return [...this.root.querySelectorAll(".box")].map((box2, side) => {
      const now = written(box2);
      return now === typed[side] ? "" : now;
    });
  }
  /** Ask for another pair or view. @param {Record<string, string>} what */
  ask(what) {
    const changed = { lost: "", ...what, ..."view" in what ? {} : { state: "", chosen: "", study: "", row: "" } };
    if ("a" in what) this.before = null;
    this.root.setAttribute("aria-busy", "true");
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.say(navigator.onLine ? "This takes longer than usual." : OFFLINE, true), SLOW);
    if (!navigator.onLine) this.say(OFFLINE, true);
    document.dispatchEvent(new CustomEvent("semlens:draft", { detail: { changed: true } }));
    go(changed);
  }
  /** Have A be overwritten by what is typed next. */
  write() {
    const box2 = (
      /** @type {HTMLElement} */
      this.root.querySelector(".box")
    );
    box2.focus();
    getSelection()?.selectAllChildren(box2);
  }
  /** @param {string} sentence B after a one-click change */
  change(sentence) {
    if (!this.data) return;
    const { score, typed } = this.data;
    this.ask({ a: typed[0], b: sentence });
    this.before = score;
    this.asked = `${typed[0]}
${sentence}`;
  }
  /** @param {string} text @param {boolean} [retry] */
  say(text, retry = false) {
    const button2 = el("button", { type: "button" }, "Try again");
    button2.onclick = () => again();
    this.said.replaceChildren(...text ? [text, ...retry ? [" ", button2] : []] : []);
  }
  /** Tell the pictures what is chosen. @param {string} choice */
  tell(choice) {
    document.dispatchEvent(new CustomEvent("semlens:choice", { detail: { choice, kept: true, from: this } }));
    this.light(choice);
  }
  /** @param {string} choice */
  light(choice) {
    for (const word of this.root.querySelectorAll("[data-choice]")) {
      const element = (
        /** @type {HTMLElement} */
        word
      );
      element.classList.toggle("lit", element.dataset.choice === choice || `d.${element.dataset.of}` === choice);
    }
  }
  end() {
    clearTimeout(this.slow);
    this.sizes.disconnect();
    delete document.documentElement.dataset.guessing;
    this.ending.abort();
  }
};
export {
  mount as default
};
