// The verdict, the scores, both sentences with what differs marked, and the differences as chips.
import {classes, el} from "./dom.js";
import {digits} from "./numbers.js";
import {anyLone, differenceId, isLone, nameOf, wordId} from "./scene.js";

/** @import {Difference, Sentence, ShownScene, Word} from "./types.d.ts" */
/** @import {View} from "./view.js" */

/** How many differences are shown. @param {ShownScene} scene */
const shownOf = ({revealed, differences}) => revealed ?? differences.length;

/** @param {ShownScene} scene */
const allRevealed = ({revealed, differences}) => revealed === undefined || revealed >= Math.max(1, differences.length);

/** @param {ShownScene} scene */
export function verdict(scene) {
  return scene.verdict && allRevealed(scene) ? el("p", {class: "verdict"}, scene.verdict) : null;
}

/** @param {ShownScene} scene */
export function scores(scene) {
  return el(
    "ul",
    {class: "scores", "aria-label": "Scores"},
    ...scene.scores.map(score =>
      el(
        "li",
        {"data-score": score.name},
        el("b", {}, digits(score.value)),
        el("span", {}, el("strong", {}, `${score.short} (${score.term})`), " ", el("small", {}, score.meaning)),
      ),
    ),
  );
}

/** @param {View} view */
export function sentences(view) {
  const {scene} = view;
  const shown = shownOf(scene);
  const lines = scene.sentences.map((sentence, side) =>
    el("div", {class: "spoken"}, el("b", {}, nameOf(scene, side)), line(view, sentence, side)),
  );
  const details = scene.newest === false; // whose numbers are enough
  const from = details ? shown : scene.newest ? Math.max(0, shown - 1) : 0;
  const chips = scene.differences.slice(from, shown).map((difference, k) => chip(view, difference, from + k + 1));
  return el(
    "section",
    {class: "top", "aria-label": "The sentences and what they differ in"},
    el("div", {class: "lines"}, ...lines),
    el(
      "div",
      {class: "differs"},
      chips.length ? el("ul", {class: "chips", "data-group": true}, ...chips) : null,
      legend(scene, chips.length),
    ),
  );
}

/** Neighbours of one difference share a mark. @param {View} view @param {Sentence} sentence @param {number} side */
function line(view, sentence, side) {
  const {scene} = view;
  const shown = shownOf(scene);
  const numberOf = (/** @type {Word | undefined} */ word) => word?.of?.find(n => n <= shown) ?? 0;
  const made = el("p", {
    class: "sentence",
    dir: "auto",
    "data-side": side,
    "data-group": true,
    role: "group",
    "aria-label": `Words of ${nameOf(scene, side)}, one by one`,
  });
  const before = (/** @type {number} */ number) => classes(scene.newest && number < shown && "before");
  const lone = (/** @type {Word} */ word) => allRevealed(scene) && isLone(scene, side, word);
  /** @type {HTMLElement | null} */
  let mark = null;
  let marked = 0;
  sentence.words.forEach((word, k) => {
    const element = view.register(wordId(side, k), wordElement(word, lone(word)));
    const number = numberOf(word);
    if (mark && number === marked) mark.append(word.gap, element);
    else {
      mark = number ? el("mark", {class: before(number)}, element) : null;
      marked = number;
      made.append(word.gap, mark ?? element);
    }
    if (mark && numberOf(sentence.words[k + 1]) !== number) mark.dataset.number = String(number);
  });
  made.append(sentence.rest);
  return made;
}

/** @param {Word} word @param {boolean} lone whether it is marked as without a partner */
const wordElement = (word, lone) =>
  el(
    "span",
    {
      class: classes("word", word.faint && "faint", lone && "alone", word.cut && "cut"),
      role: "button",
      title: word.cut ? "beyond what the encoder reads" : null,
    },
    word.text,
  );

/** @param {View} view @param {Difference} difference @param {number} number */
function chip(view, {label, text, seen}, number) {
  const {large, differences} = view.scene;
  const about = `${text} (${seen})`;
  const made = el("button", {type: "button", class: "chip", title: about}, el("sup", {}, String(number)), ` ${label}`);
  const said = large ? text : about;
  const told = large && differences.length === 1; // the line above says it
  return el("li", {}, view.register(differenceId(number), made), told ? null : el("span", {class: "about"}, said));
}

/** What the marks on the words say, each in its own look; of those alone that there are. @param {ShownScene} scene @param {number} marked how many differences are */
function legend(scene, marked) {
  const words = scene.sentences.flatMap(sentence => sentence.words);
  /** @type {[boolean | undefined, () => HTMLElement, string][]} */
  const entries = [
    [
      marked > 0 && !scene.large,
      () => el("mark", {"data-number": "1"}, "Underlined"),
      marked > 1 ? ": differs; the number tells which words go together. " : ": differs. ",
    ],
    [
      allRevealed(scene) && anyLone(scene),
      () => el("span", {class: "alone"}, "Wavy"),
      ": no partner in the other sentence. ",
    ],
    [words.some(word => word.cut), () => el("span", {class: "cut"}, "Struck out"), ": beyond what the encoder reads. "],
    [
      scene.tokens.term !== "" && !scene.large,
      () => el("span", {class: "beside"}, ".50"),
      " how close a word is to the one you point at.",
    ],
  ];
  const shown = entries.filter(([there]) => there).flatMap(([, look, said]) => [look(), said]);
  return shown.length ? el("p", {class: "legend"}, ...shown) : null;
}
