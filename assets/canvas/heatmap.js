// The heatmap: how like each pair of words is, on a fixed scale; or what each adds to the score.
const CELL_TEXT = 12, LABEL = 13;

function heatmap(view) {
  const {data, options} = view, {tokens} = data;
  const frame = el("div", {class: "frame"});
  const body = el("div", {class: "matrix"}, frame);
  const made = panel(view, "tokens", "Tokens: which words make the score?",
    options.heat === "cosine" ? "Cosine; ringed: partners." : "What two words add.",
    "Rows are the words of sentence A, columns those of B. Cosine, from 0 to 1: how alike the encoder reads two words in their sentences; "
    + "the scale is the same for every pair of sentences. Each word moves to its best partner, from both sides (RCMD): those "
    + "cells have a ring, and only they add to the score. The contributions of all cells add up to "
    + `RCMD ${digits(tokens.score, 3)}. Faint: punctuation and English function words. Wavy underline: the encoder finds nothing like this word in the other sentence.`,
    [choose("What a cell says", [["cosine", "Cosine"], ["adds", "Contributions"]], options.heat, name => view.set({heat: name})),
      button("PNG", "Save the heatmap as PNG", () => savePng([frame.querySelector("svg")], "tokens", data.note, view.theme))],
    body);

  function layout() {
    const words = data.sentences.map((s, side) => s.words.slice(0, side ? tokens.cosine[0].length : tokens.cosine.length));
    const full = view.full(body) || view.data.large;
    const [rows, columns] = words.map(of => of.length), room = frame.clientWidth - 2, tall = view.high(body, 225, 60);
    // Alone on a screen, letters grow with the cells
    const scale = full ? clamp(Math.min(room / (columns + 1.5) / 84, tall / (rows + 1) / 36), 1, 2.2) : 1;
    const label = LABEL * scale, inside = CELL_TEXT * scale;
    const labels = words.map((of, side) => of.map(word => cut(word.text, label, (side ? 110 : 130) * scale)));
    const longest = labels.map(of => Math.max(...of.map(text => wide(text, label))));
    const left = longest[0] + 14;
    const level = (room - left - 8) / columns >= longest[1] + 10;
    const slope = Math.SQRT1_2 * longest[1];
    const top = level ? 24 * scale : slope + 18, right = level ? 6 : slope;
    const width = clamp((room - left - right) / columns, 22, (full ? 110 : 84) * scale);
    const height = clamp((tall - top) / rows, 18, (full ? 48 : 30) * scale);
    const adds = options.heat === "adds", added = view.index.adds;
    const most = adds ? Math.max(...[...added.values()].map(Math.abs)) || 1 : 1;
    const numbers = width >= 30;
    const shades = data.shades[view.dark ? "dark" : "light"];
    const total = {width: Math.ceil(left + columns * width + right), height: Math.ceil(top + rows * height + 2)};
    const svg = draw("svg", {...total, viewBox: `0 0 ${total.width} ${total.height}`, role: "group", "data-group": "grid",
      "data-columns": columns, "aria-label": `Heatmap, ${rows} by ${columns} words`});
    tokens.cosine.forEach((of, i) => of.forEach((cosine, j) => {
      const id = cellId(i, j), moves = added.has(id), value = adds ? added.get(id) ?? 0 : cosine;
      const strength = clamp(Math.abs(value) / most, 0, 1);
      const colour = mixed(shades.none, value < 0 ? shades.minus : shades.most, strength);
      const [x, y] = [left + j * width, top + i * height];
      const faint = words[0][i].faint || words[1][j].faint;
      const shown = numbers && !(adds && (!moves || Math.abs(value) < 0.0005));
      svg.append(view.part(id, draw("g", {class: `cell${faint ? " faint" : ""}${moves ? " moved" : ""}`, role: "button",
        "data-value": value, "aria-label": `${words[0][i].text} – ${words[1][j].text}: ${digits(value, adds ? 3 : 2)}`},
        draw("rect", {x: round(x + 0.5), y: round(y + 0.5), width: round(width - 1), height: round(height - 1), rx: 2, fill: colour}),
        moves && !adds ? draw("rect", {class: "ring", x: round(x + 2), y: round(y + 2), width: round(width - 4),
          height: round(height - 4), rx: 2, stroke: isDark(colour) ? "#ffffff" : "#111111"}) : null,
        shown ? draw("text", {x: round(x + width / 2), y: round(y + height / 2 + inside / 3), "text-anchor": "middle",
          "font-size": round(inside), fill: isDark(colour) ? "#ffffff" : "#111111"}, inCell(value)) : null)));
    }));
    labels.forEach((of, side) => of.forEach((text, k) => {
      const [x, y] = side ? [left + (k + 0.5) * width, top - 7] : [left - 7, top + (k + 0.5) * height + label / 3];
      const turn = side && !level ? {transform: `rotate(-45 ${round(x)} ${round(y)})`} : {};
      svg.append(view.part(wordId(side, k), draw("text", {class: `${side ? "column" : "row"}${words[side][k].faint ? " faint" : ""}`
        + (words[side][k].alone ? " alone" : ""), x: round(x), y: round(y), "font-size": round(label),
        "text-anchor": side ? (level ? "middle" : "start") : "end", ...turn}, text), false));
    }));
    frame.replaceChildren(svg);
    view.roving(frame);
  }
  return {element: made, layout};
}
