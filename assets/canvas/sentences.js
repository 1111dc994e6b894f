// The verdict, the scores, both sentences with what differs marked, and the differences as chips.
const allRevealed = data => (data.revealed ?? data.differences.length) >= data.differences.length;

function verdict(data) {
  return allRevealed(data) ? el("p", {class: "verdict"}, data.verdict) : null;
}

function scores(data) {
  return el("ul", {class: "scores", "aria-label": "Scores"}, ...data.scores.map(score =>
    el("li", {"data-score": score.name}, el("b", {}, digits(score.value)),
      el("span", {}, el("strong", {}, `${score.short} (${score.term})`), " ", el("small", {}, score.meaning)))));
}

function sentences(view) {
  const {data} = view, revealed = data.revealed ?? data.differences.length, over = allRevealed(data);
  const numberOf = word => word?.of?.find(n => n <= revealed) ?? 0;
  const lines = data.sentences.map((sentence, side) => {
    const line = el("p", {class: "sentence", dir: "auto", "data-side": side, "data-group": true, role: "group",
      "aria-label": `Words of ${"AB"[side]}, one by one`});
    let mark = null;
    sentence.words.forEach((word, k) => {
      const made = view.part(wordId(side, k), el("span", {
        class: ["word", word.faint && "faint", word.alone && over && "alone", word.cut && "cut"].filter(Boolean).join(" "),
        role: "button", title: word.cut ? "beyond what the encoder reads" : null}, word.text));
      const number = numberOf(word);
      if (number && mark?.number === number) mark.element.append(word.gap, made);
      else {
        line.append(word.gap);
        mark = number ? {number, element: el("mark", {style: `border-color:${data.differences[number - 1].colour}`}, made)} : null;
        line.append(mark ? mark.element : made);
      }
      if (number && numberOf(sentence.words[k + 1]) !== number) mark.element.dataset.number = number;
    });
    line.append(sentence.rest);
    return el("div", {class: "spoken"}, el("b", {}, "AB"[side]), line);
  });
  const chips = data.differences.slice(0, revealed).map((d, k) => el("li", {}, view.part(`d.${k + 1}`, el("button", {
    type: "button", class: "chip", title: `${d.text} (${d.seen})`, style: `border-bottom-color:${d.colour}`}, `[${k + 1}] ${d.label}`)),
    el("span", {class: "about"}, `${d.text} (${d.seen})`)));
  return el("section", {class: "top", "aria-label": "The sentences and what they differ in"},
    el("div", {class: "lines"}, ...lines),
    el("div", {class: "differs"}, chips.length ? el("ul", {class: "chips", "data-group": true}, ...chips) : null,
      legend(data, chips.length, over)));
}

// What the marks on the words say, each in its own look; of those alone that there are.
function legend(data, marked, over) {
  const words = data.sentences.flatMap(sentence => sentence.words);
  const said = [
    marked && [el("mark", {"data-number": "1"}, "Line and number"), ": words of that difference, in the colour of its kind. "],
    over && words.some(word => word.alone) && [el("span", {class: "alone"}, "Wavy"), ": the encoder finds nothing like it in the other sentence. "],
    words.some(word => word.cut) && [el("span", {class: "cut"}, "Struck out"), ": beyond what the encoder reads. "],
    !data.large && [el("span", {class: "beside"}, ".50"), " over a word: its cosine with the one you point at."],
  ].filter(Boolean);
  return said.length ? el("p", {class: "legend"}, ...said.flat()) : null;
}
