// A story of a minute: what there is to see, told on the pair that is there, to those who ask for it. It
// brings each panel into view, and stops at any key or press elsewhere.
import {button, el} from "./dom.js";
import {digits} from "./numbers.js";
import {aspectId, cellId, differenceId, lineId, nodeId, wordId} from "./scene.js";

/** @import {PanelName, WholeScene} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const PACE = 7500; // milliseconds a chapter

/** Of the pairs of words that say something and move, the most alike. @param {WholeScene} scene */
function bestPair({sentences: [a, b], tokens: {cosine, moved}}) {
  const telling = moved.filter(([i, j]) => !a.words[i].faint && !b.words[j].faint);
  const [best] = telling.sort((x, y) => cosine[y[0]][y[1]] - cosine[x[0]][x[1]]);
  return best ? {cell: cellId(best[0], best[1]), word: wordId(0, best[0])} : {cell: "", word: ""};
}

/**
 * Which panel each chapter is of, what is chosen in it, and what is said.
 * @param {WholeScene} scene
 * @returns {{panel: PanelName | "", choice: string, text: string}[]}
 */
export function chapters(scene) {
  const {
    aspects,
    differences: [difference],
    graphs: [a, b],
  } = scene;
  const [axis] = aspects.first;
  const node = a.nodes.find(({who}) => who) ?? a.nodes[0];
  const alone = b.lines.findIndex(line => !line.matched);
  const best = bestPair(scene);
  const scores = scene.scores.map(score => `${score.short} ${digits(score.value)}`).join(", ");
  /** @type {[panel: PanelName | "", choice: string, text: string][]} */
  const told = [
    ["", "", `How alike are they? Each way to measure has an answer of its own: ${scores}. But why?`],
    ["graphs", difference ? differenceId(1) : "", difference ? `What differs: ${difference.text}` : scene.verdict],
    ["graphs", nodeId(0, node), "Who does what: the same colour and place belong together."],
    [
      "graphs",
      b.lines.length ? lineId(1, Math.max(alone, 0)) : "",
      alone < 0
        ? "Every relation here is in both sentences. A dashed one would be in one of them only."
        : "A dashed line is in this sentence only.",
    ],
    ["tokens", best.cell, "Each word looks for its best partner in the other sentence. The darker, the closer."],
    [
      "aspects",
      axis ? aspectId(axis) : "",
      "The encoder's answer, split into what it says of negation, roles, names and more. Where ● and ■ part, the encoder has missed something, or a graph is wrong.",
    ],
    ["", best.word, "All of it is one picture: whatever you choose lights up everywhere, with its numbers."],
  ];
  return told.map(([panel, choice, text]) => ({panel, choice, text}));
}

export class Story {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.chapter = 0;
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  tell() {
    const {view} = this;
    const all = chapters(view.scene);
    if (this.chapter >= all.length) {
      this.stop();
      return;
    }
    this.running = true;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const {panel, choice, text} = all[this.chapter];
    view.tellChapter(
      choice,
      text,
      el("span", {class: "chapter"}, `${this.chapter + 1} / ${all.length}`),
      button("Next", "Next", () => this.next()),
    );
    view.bring(panel, still);
    if (!still) this.timer = setTimeout(() => this.next(), PACE); // else everybody goes on when ready
  }

  next() {
    this.pause();
    this.chapter += 1;
    this.tell();
  }

  /** For this time; or, as a page is drawn anew, for good. */
  pause() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.running = false;
  }

  stop() {
    this.pause();
    this.chapter = 0;
    this.view.restoreActions();
  }

  button() {
    return button("Guide me", "Tell in a minute what there is to see", () => {
      this.chapter = 0;
      this.tell();
    });
  }
}
