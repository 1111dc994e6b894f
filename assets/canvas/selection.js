// What belongs to a selection: everything that lights up, and what is said of it.
const wordId = (side, k) => `w.${LETTERS[side]}.${k}`;
const nodeId = (side, node) => `n.${LETTERS[side]}.${node.key}`;
const lineId = (side, k) => `r.${LETTERS[side]}.${k}`;
const cellId = (i, j) => `c.${i}.${j}`;

// What is looked up again and again, once a picture.
function indexed(data) {
  const {sentences, graphs, tokens} = data;
  const nodesOf = sentences.map(s => s.words.map(() => []));
  const byKey = graphs.map(g => new Map(g.nodes.map(node => [node.key, node])));
  graphs.forEach((g, side) => g.nodes.forEach(node =>
    node.words.forEach(k => nodesOf[side][k]?.push(node))));
  const mates = graphs.map(() => new Map());
  graphs[0].nodes.filter(x => x.number && !x.constant).forEach(x => {
    const y = graphs[1].nodes.find(other => other.number === x.number && !other.constant);
    mates[0].set(x, y);
    mates[1].set(y, x);
  });
  graphs[0].lines.forEach(line => {  // constants have the partner that their relation has
    if (line.mate < 0) return;
    const x = graphs[0].nodes[line.target], y = graphs[1].nodes[graphs[1].lines[line.mate].target];
    if (x.constant && y.constant) { mates[0].set(x, y); mates[1].set(y, x); }
  });
  const moved = [sentences[0].words.map(() => []), sentences[1].words.map(() => [])];
  tokens.moved.forEach(([i, j]) => { moved[0][i].push(j); moved[1][j].push(i); });
  const adds = new Map(tokens.moved.map(([i, j, value]) => [cellId(i, j), value]));
  const told = sentences.map(s => s.words.map(word => word.of ?? []));
  return {nodesOf, byKey, mates, moved, adds, told};
}

function belongs(data, index, choice) {
  const lit = new Set([choice]), beside = new Map(), said = [];
  const {graphs, sentences, tokens} = data;
  const [kind, first, ...rest] = choice.split(".");
  const word = (side, k) => { if (sentences[side].words[k]) lit.add(wordId(side, k)); };
  const node = (side, x) => { lit.add(nodeId(side, x)); x.words.forEach(k => word(side, k)); };
  const pair = (side, x) => {
    node(side, x);
    const mate = index.mates[side].get(x);
    if (mate) node(1 - side, mate);
    return mate;
  };
  const text = (side, k) => `“${sentences[side].words[k].text}”`;
  const name = x => x.label;
  const narrow = data.aspects.axes.filter(axis => !axis.whole && !axis.absent);
  const cell = (i, j) => [tokens.cosine[i]?.[j], index.adds.get(cellId(i, j))];
  const shared = (side, x, mate) => { if (mate) cells(...(side ? [mate.words, x.words] : [x.words, mate.words])); };
  const ends = (side, line) => [graphs[side].nodes[line.source], graphs[side].nodes[line.target]];
  // A relation belongs where both its ends do; that of a constant also needs to be what is told of.
  const ofDifference = (d, side, line) => {
    const [source, target] = ends(side, line);
    return d.nodes[side].includes(source.key)
      && (target.constant ? line.mate < 0 : d.nodes[side].includes(target.key));
  };
  const ofAspect = (axis, side, line) => {
    const [source, target] = ends(side, line);
    return axis.nodes[side].includes(source.variable)
      && (target.constant ? axis.constants && line.relation[1].startsWith(axis.constants) : axis.nodes[side].includes(target.variable));
  };
  const inside = (side, belonging) => graphs[side].lines.forEach((line, k) => {
    if (!belonging(line)) return;
    lit.add(lineId(side, k));
    const target = ends(side, line)[1];
    if (target.constant) lit.add(nodeId(side, target));
  });
  const toldOf = (side, line) => {
    data.differences.forEach((d, n) => {
      if (!ofDifference(d, side, line)) return;
      lit.add(`d.${n + 1}`);
      if (ends(side, line)[1].constant) d.words[side].forEach(k => word(side, k));
    });
    narrow.filter(axis => ofAspect(axis, side, line)).forEach(axis => lit.add(`s.${axis.name}`));
  };
  const cells = (rows, columns) => rows.forEach(i => columns.forEach(j => {
    if (tokens.cosine[i]?.[j] !== undefined) lit.add(cellId(i, j));
  }));

  if (kind === "w") {
    const side = LETTERS.indexOf(first), k = +rest[0], own = sentences[side].words[k];
    const partners = index.moved[side][k].map(other => {
      const [i, j] = side ? [other, k] : [k, other];
      lit.add(cellId(i, j));
      return [other, ...cell(i, j)];
    }).sort((x, y) => y[2] - x[2]);
    partners.forEach(([other, cosine]) => { word(1 - side, other); beside.set(wordId(1 - side, other), digits(cosine)); });
    index.nodesOf[side][k].forEach(x => {
      lit.add(nodeId(side, x));
      const mate = index.mates[side].get(x);
      if (mate) lit.add(nodeId(1 - side, mate));
    });
    index.told[side][k].forEach(n => lit.add(`d.${n}`));
    narrow.filter(axis => axis.words[side].includes(k)).forEach(axis => lit.add(`s.${axis.name}`));
    const total = partners.reduce((sum, [, , adds]) => sum + adds, 0);
    said.push(`${text(side, k)} in ${"AB"[side]}` + (own.cut ? " is beyond what the encoder reads."
      : ` adds ${digits(total, 3)}, ${percent(total / (tokens.score || 1))} of RCMD ${digits(tokens.score)}, with `
      + partners.slice(0, 3).map(([other, cosine]) => `${text(1 - side, other)} (cosine ${digits(cosine)})`).join(", ") + "."));
    if (own.alone) said.push("The encoder finds nothing like it in the other sentence.");
    const nodes = index.nodesOf[side][k];
    if (nodes.length) said.push(`In the graph: ${nodes.map(name).join(", ")}.`);
  } else if (kind === "n") {
    const side = LETTERS.indexOf(first), x = index.byKey[side].get(rest.join("."));
    const mate = pair(side, x);
    graphs[side].lines.forEach((line, k) => {
      if (graphs[side].nodes[line.source] === x || graphs[side].nodes[line.target] === x) {
        lit.add(lineId(side, k));
        if (line.mate >= 0) lit.add(lineId(1 - side, line.mate));
      }
    });
    shared(side, x, mate);
    if (x.constant) {
      sentences[side].words.forEach((own, k) => { if (own.text.toLowerCase() === x.label.toLowerCase()) word(side, k); });
      toldOf(side, graphs[side].lines.find(line => graphs[side].nodes[line.target] === x));
    } else {
      data.differences.forEach((d, n) => { if (d.nodes[side].includes(x.key)) lit.add(`d.${n + 1}`); });
      narrow.filter(axis => axis.nodes[side].includes(x.variable)).forEach(axis => lit.add(`s.${axis.name}`));
    }
    said.push(x.constant ? `${x.label}: ${x.note}.` : x.note);
  } else if (kind === "r") {
    const side = LETTERS.indexOf(first), line = graphs[side].lines[+rest[0]];
    const [source, target] = ends(side, line);
    const across = [source, target].map(x => index.mates[side].get(x)), there = graphs[1 - side];
    [source, target].forEach((x, k) => { node(side, x); shared(side, x, across[k]); });
    toldOf(side, line);
    const between = there.lines.findIndex(l => there.nodes[l.source] === across[0] && there.nodes[l.target] === across[1]);
    const mate = line.mate >= 0 ? line.mate : between;
    if (mate >= 0) {
      const other = there.lines[mate];
      lit.add(lineId(1 - side, mate));
      [other.source, other.target].forEach(k => node(1 - side, there.nodes[k]));
    }
    const told = of => `${of.said || of.role} (:${of.role.replace(" ?", "")})`;
    said.push(`${told(line)}: ${name(source)} → ${name(target)}.`,
      line.mate >= 0 || line.matched ? "The other graph has the same relation."
        : mate >= 0 ? `Between their partners stands another relation: ${told(there.lines[mate])}.`
        : "The other graph has no such relation between their partners.");
    if (line.doubt) said.push("The parser doubts it.");
  } else if (kind === "c") {
    const [i, j] = [+first, +rest[0]], [cosine, adds] = cell(i, j);
    [[0, i], [1, j]].forEach(([side, k]) => {
      word(side, k);
      index.nodesOf[side][k].forEach(x => lit.add(nodeId(side, x)));
    });
    index.told[0][i].filter(n => index.told[1][j].includes(n)).forEach(n => lit.add(`d.${n}`));
    const moves = index.moved[0][i].includes(j);
    said.push(`${text(0, i)} – ${text(1, j)}: cosine ${digits(cosine)}; ` + (moves
      ? `adds ${digits(adds, 3)} to RCMD ${digits(tokens.score)} (${percent(adds / (tokens.score || 1))}).`
      : "each has a better partner, so the pair adds nothing."));
  } else if (kind === "s") {
    const axis = data.aspects.axes.find(of => of.name === choice.slice(2));
    graphs.forEach((g, side) => {
      g.nodes.filter(x => axis.nodes[side].includes(x.variable) && !x.constant).forEach(x => lit.add(nodeId(side, x)));
      inside(side, line => ofAspect(axis, side, line));
      axis.words[side].forEach(k => word(side, k));
    });
    said.push(`${axis.short} (${axis.term}): predicted ${digits(axis.predicted)}` +
      (axis.measured === null ? "" : `, measured ${digits(axis.measured)}`) +
      `; adds ${digits(axis.adds, 3)} to S3BERT ${digits(data.aspects.score)}.`,
      axis.absent ? "Neither sentence has anything of it." : axis.meaning);
    if (axis.trust !== null) said.push(`How far to trust the prediction: ${digits(axis.trust)} (rank correlation on dev pairs).`);
  } else if (kind === "d") {
    const d = data.differences[+first - 1];
    d.words.forEach((of, side) => of.forEach(k => word(side, k)));
    d.nodes.forEach((of, side) => {
      of.map(key => index.byKey[side].get(key)).filter(Boolean).forEach(x => lit.add(nodeId(side, x)));
      inside(side, line => ofDifference(d, side, line));
    });
    if (d.words[0].length && d.words[1].length) cells(...d.words);
    else d.words.forEach((of, side) => of.forEach(k => index.moved[side][k]?.forEach(other =>
      lit.add(side ? cellId(other, k) : cellId(k, other)))));
    narrow.filter(axis => axis.nodes.some((of, side) => d.nodes[side].some(v => of.includes(v))))
      .forEach(axis => lit.add(`s.${axis.name}`));
    said.push(`[${first}] ${d.label}: ${d.text} (${d.seen})`);
  }
  return {lit, beside, said: said.join(" ")};
}
