// A story of a minute: what there is to see, told on the pair that is there. It begins by itself on the
// first visit, unless motion is not wanted, and stops at any key or press.
import {button, el} from "./dom.js";
import {digits} from "./numbers.js";
import {aspectId, cellId, differenceId, lineId, nodeId, wordId} from "./scene.js";

/** @import {WholeScene} from "./types.d.ts" */
/** @import {View} from "./view.js" */

const SEEN = "semlens story seen";
const PACE = 7500; // milliseconds a chapter

/** Of the pairs of words that say something and move, the most alike. @param {WholeScene} scene */
function bestPair({sentences: [a, b], tokens: {cosine, moved}}) {
  const telling = moved.filter(([i, j]) => !a.words[i].faint && !b.words[j].faint);
  const [best] = telling.sort((x, y) => cosine[y[0]][y[1]] - cosine[x[0]][x[1]]);
  return best ? {cell: cellId(best[0], best[1]), word: wordId(0, best[0])} : {cell: "", word: ""};
}

/**
 * What is chosen in each chapter, and what is said.
 * @param {WholeScene} scene
 * @returns {[choice: string, text: string][]}
 */
export function chapters(scene) {
  const {
    aspects,
    differences: [difference],
    graphs: [a, b],
  } = scene;
  const [axis] = aspects.first;
  const node = a.nodes.find(({number, same}) => number && !same) ?? a.nodes[0];
  const unmatched = Math.max(
    b.lines.findIndex(line => !line.matched),
    0,
  );
  const best = bestPair(scene);
  const scores = scene.scores.map(score => `${score.short} ${digits(score.value)}`).join(", ");
  return [
    ["", `Two sentences, and four answers to how alike they are: ${scores}. But why?`],
    difference ? [differenceId(1), `What differs, in words: ${difference.text}`] : ["", scene.verdict],
    [
      nodeId(0, node),
      "Graphs: who does what to whom. Nodes of one number and colour belong together; an ellipse has another concept in its place.",
    ],
    [
      b.lines.length ? lineId(1, unmatched) : "",
      "A thick line is a relation that both have; a dashed one has no partner.",
    ],
    [
      best.cell,
      "Tokens: each word looks for its best partner in the other sentence; only the ringed cells add to the score.",
    ],
    [
      axis ? aspectId(axis) : "",
      "Aspects: the same embedding, split into what it says of negation, roles, names and more. Where ● and ■ part, it has missed something, or a graph is wrong.",
    ],
    [best.word, "All of it is one picture: whatever you point at lights up everywhere, with its numbers."],
    ["", "Now it is your turn: write two sentences above, or double-click a node to correct its graph."],
  ];
}

/** Whether it was told in this browser, which may keep nothing. */
function wasSeen() {
  try {
    return Boolean(localStorage.getItem(SEEN));
  } catch {
    return true;
  }
}

export class Story {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.chapter = 0;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  get running() {
    return this.timer !== null;
  }

  /** By itself: once in a browser, and not where somebody wants no motion. */
  beginUnasked() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.view.scene.story && !wasSeen() && !still && !this.running) this.tell();
  }

  tell() {
    const {view} = this;
    const all = chapters(view.scene);
    if (this.chapter >= all.length) {
      this.stop();
      return;
    }
    const [choice, text] = all[this.chapter];
    view.tellChapter(
      choice,
      text,
      el("span", {class: "chapter"}, `${this.chapter + 1} / ${all.length}`),
      button("■ Stop", "Stop the story", () => this.stop()),
    );
    this.timer = setTimeout(() => {
      this.chapter += 1;
      this.tell();
    }, PACE);
  }

  /** For this time; or, as a page is drawn anew, until it goes on. */
  pause() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  stop() {
    this.pause();
    this.chapter = 0;
    try {
      localStorage.setItem(SEEN, "1");
    } catch {
      // it will be told again
    }
    this.view.restoreActions();
  }

  button() {
    return button("▶ In a minute", "Tell in a minute what there is to see", () => {
      this.chapter = 0;
      this.tell();
    });
  }
}
