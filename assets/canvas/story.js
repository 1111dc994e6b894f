// A story of a minute: what there is to see, told on the pair that is there. It begins by itself on the
// first visit, unless motion is not wanted, and stops at any key or press.
const SEEN = "semlens story seen", PACE = 7500;  // milliseconds a chapter

function chapters(view) {
  const {data} = view, [a, b] = data.graphs, axis = data.aspects.first[0];
  const node = a.nodes.findIndex(x => x.number && !x.same), line = b.lines.findIndex(x => !x.matched);
  const best = data.tokens.moved.filter(([i, j]) => !data.sentences[0].words[i].faint && !data.sentences[1].words[j].faint)
    .sort((x, y) => data.tokens.cosine[y[0]][y[1]] - data.tokens.cosine[x[0]][x[1]])[0];
  const scores = data.scores.map(score => `${score.short} ${digits(score.value)}`).join(", ");
  return [
    ["", `Two sentences, and four answers to how alike they are: ${scores}. But why?`],
    [data.differences.length ? "d.1" : "", data.differences.length ? `What differs, in words: ${data.differences[0].text}` : data.verdict],
    [`n.a.${a.nodes[Math.max(node, 0)].key}`, "Graphs: who does what to whom. Nodes of one number and colour belong together; an ellipse has another concept in its place."],
    [b.lines.length ? lineId(1, Math.max(line, 0)) : "", "A thick line is a relation that both have; a dashed one has no partner."],
    [best ? cellId(...best) : "", "Tokens: each word looks for its best partner in the other sentence; only the ringed cells add to the score."],
    [axis ? `s.${axis}` : "", "Aspects: the same embedding, split into what it says of negation, roles, names and more. Where ● and ■ part, it has missed something, or a graph is wrong."],
    [best ? wordId(0, best[0]) : "", "All of it is one picture: whatever you point at lights up everywhere, with its numbers."],
    ["", "Now it is your turn: write two sentences above, or double-click a node to correct its graph."],
  ];
}

class Story {
  constructor(view) {
    this.view = view;
    this.at = 0;
    this.timer = null;
  }
  get told() { return this.timer !== null; }
  // By itself: once in a browser, and not where somebody wants no motion.
  first() {
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let seen = true;
    try { seen = Boolean(localStorage.getItem(SEEN)); } catch { /* a browser that keeps nothing */ }
    if (this.view.data.story && !seen && !quiet && !this.told) this.tell();
  }
  tell() {
    const {view} = this, all = chapters(view);
    if (this.at >= all.length) { this.stop(); return; }
    const [choice, said] = all[this.at];
    view.offered = null;  // the buttons below stay
    view.light(choice);
    view.details.textContent = said;
    view.told.replaceChildren(view.details, el("span", {class: "chapter"}, `${this.at + 1} / ${all.length}`),
      button("■ Stop", "Stop the story", () => this.stop()));
    this.timer = setTimeout(() => { this.at += 1; this.tell(); }, PACE);
  }
  // For this time; or, as a page is drawn anew, until it goes on.
  pause() {
    clearTimeout(this.timer);
    this.timer = null;
  }
  stop() {
    this.pause();
    this.at = 0;
    try { localStorage.setItem(SEEN, "1"); } catch { /* it will be told again */ }
    this.view.offered = undefined;
    this.view.light(this.view.kept);
  }
  button() { return button("▶ In a minute", "Tell in a minute what there is to see", () => { this.at = 0; this.tell(); }); }
}
