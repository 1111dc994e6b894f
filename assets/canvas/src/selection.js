// What belongs to a choice: everything that lights up, and what is said of it.
import {digits, percent} from "./numbers.js";
import {aspectId, aspectInWords, cellId, differenceId, lineId, nameOf, nodeId, sided, wordId} from "./scene.js";

/** @import {Aspect, Difference, GraphNode, Pair, Related, Relation, SceneIndex, Tokens, WholeScene} from "./types.d.ts" */

const MOST_PARTNERS = 3; // of a word that are named
const FIRST_PARTNERS = 6; // that light up however little they add
const LITTLE = 0.005; // of what a word adds

/** Collects what belongs to one choice. */
class Collected {
  /** @param {WholeScene} scene @param {SceneIndex} index @param {string} choice */
  constructor(scene, index, choice) {
    this.scene = scene;
    this.index = index;
    this.choice = choice;
    this.lit = new Set([choice]);
    /** @type {Map<string, string>} */
    this.beside = new Map();
    /** @type {string[]} */
    this.text = [];
  }

  /** @param {number} side @param {number} k */
  word(side, k) {
    if (this.scene.sentences[side].words[k]) this.lit.add(wordId(side, k));
  }

  /** @param {number} side @param {number[]} words */
  words(side, words) {
    for (const k of words) this.word(side, k);
  }

  /** A node with its words. @param {number} side @param {GraphNode} node */
  node(side, node) {
    this.lit.add(nodeId(side, node));
    this.words(side, node.words);
  }

  /** @param {number} side @param {GraphNode[]} nodes */
  nodesAlone(side, nodes) {
    for (const node of nodes) this.lit.add(nodeId(side, node));
  }

  /** Every cell of these words of A and of B. @param {number[]} rows @param {number[]} columns */
  cells(rows, columns) {
    const {cosine} = this.scene.tokens;
    for (const i of rows) {
      for (const j of columns) if (cosine[i]?.[j] !== undefined) this.lit.add(cellId(i, j));
    }
  }

  /** The cells of these words with their partners. @param {Pair<number[]>} words */
  movingCells([rows, columns]) {
    const {partnersOf} = this.index;
    for (const i of rows) this.cells([i], partnersOf[0][i] ?? []);
    for (const j of columns) this.cells(partnersOf[1][j] ?? [], [j]);
  }

  /** The cells of a node with its mate. @param {number} side @param {GraphNode} node @param {GraphNode | undefined} mate */
  shared(side, node, mate) {
    if (!mate) return;
    const [a, b] = side ? [mate, node] : [node, mate];
    this.cells(a.words, b.words);
  }

  /** @param {Iterable<number>} numbers */
  differences(numbers) {
    for (const number of numbers) this.lit.add(differenceId(number));
  }

  /** Those of the narrow aspects that hold. @param {(axis: Aspect) => boolean | undefined} holds */
  aspects(holds) {
    for (const axis of this.index.narrow) if (holds(axis)) this.lit.add(aspectId(axis.name));
  }

  /** The relations that belong, with their constants. @param {number} side @param {(line: Relation) => boolean | undefined} belongs */
  relations(side, belongs) {
    this.scene.graphs[side].lines.forEach((line, k) => {
      if (!belongs(line)) return;
      this.lit.add(lineId(side, k));
      const target = this.ends(side, line)[1];
      if (target.constant) this.lit.add(nodeId(side, target));
    });
  }

  /** The relations from and to a node, with the same ones in the other graph. @param {number} side @param {GraphNode} node */
  linesOf(side, node) {
    this.scene.graphs[side].lines.forEach((line, k) => {
      if (!this.ends(side, line).includes(node)) return;
      this.lit.add(lineId(side, k));
      if (line.mate >= 0) this.lit.add(lineId(1 - side, line.mate));
    });
  }

  /** @param {number} side @param {Relation} line @returns {Pair<GraphNode>} */
  ends(side, line) {
    const {nodes} = this.scene.graphs[side];
    return [nodes[line.source], nodes[line.target]];
  }

  /**
   * A relation belongs where both its ends do; that of a constant also needs to be what differs.
   * @param {Difference} difference
   * @param {number} side
   * @param {Relation} line
   */
  isOfDifference(difference, side, line) {
    const [source, target] = this.ends(side, line);
    const keys = difference.nodes[side];
    return keys.includes(source.key) && (target.constant ? line.mate < 0 : keys.includes(target.key));
  }

  /** Likewise; that of a constant needs one of the aspect's roles. @param {Aspect} axis @param {number} side @param {Relation} line */
  isOfAspect(axis, side, line) {
    const [source, target] = this.ends(side, line);
    const variables = axis.nodes[side];
    if (!variables.includes(source.variable)) return false;
    if (!target.constant) return variables.includes(target.variable);
    return Boolean(axis.constants && line.relation[1].startsWith(axis.constants));
  }

  /** The differences and aspects that a relation is of. @param {number} side @param {Relation} line */
  whatRelationIsOf(side, line) {
    this.scene.differences.forEach((difference, n) => {
      if (!this.isOfDifference(difference, side, line)) return;
      this.lit.add(differenceId(n + 1));
      if (this.ends(side, line)[1].constant) this.words(side, difference.words[side]);
    });
    this.aspects(axis => this.isOfAspect(axis, side, line));
  }

  /** @param {number} side @param {number} k */
  quoted(side, k) {
    return `“${this.scene.sentences[side].words[k].text}”`;
  }

  /** The share of the token score. @param {number} value */
  share(value) {
    return percent(value / (this.scene.tokens.score || 1));
  }
}

/** @param {Collected} all @param {number} side @param {number} k */
function ofWord(all, side, k) {
  const {index, scene} = all;
  const own = scene.sentences[side].words[k];
  const partners = index.partnersOf[side][k]
    .map(other => {
      const [i, j] = side ? [other, k] : [k, other];
      const id = cellId(i, j);
      return {other, id, cosine: scene.tokens.cosine[i][j], adds: index.adds.get(id) ?? 0};
    })
    .sort((x, y) => y.adds - x.adds);
  const total = partners.reduce((sum, {adds}) => sum + adds, 0);
  const near = partners.filter(({adds}, rank) => rank < FIRST_PARTNERS || adds >= LITTLE * total);
  for (const {other, id, cosine} of near) {
    all.lit.add(id);
    all.word(1 - side, other);
    all.beside.set(wordId(1 - side, other), digits(cosine));
  }
  const nodes = index.nodesOf[side][k];
  all.nodesAlone(side, nodes);
  all.nodesAlone(
    1 - side,
    nodes.flatMap(node => index.mates[side].get(node) ?? []),
  );
  all.aspects(axis => axis.words[side].includes(k));
  const differs = (own.of ?? []).filter(number => scene.differences[number - 1]); // of those that the scene has
  for (const number of differs) {
    all.differences([number]);
    whatDiffers(all, number);
  }
  all.text.push(
    `${all.quoted(side, k)} in ${nameOf(scene, side)}${own.cut ? " is beyond what the encoder reads." : whatWordAdds(all, side, partners)}`,
  );
  if (own.alone) all.text.push("The encoder finds nothing like it in the other sentence.");
  if (nodes.length) all.text.push(`In the graph: ${nodes.map(node => node.label).join(", ")}.`);
  whatWordDoes(all, side, k);
  for (const number of differs) all.text.push(`\n${saidOf(scene, number)}`);
}

/** What a word does in its sentence, where that is read. @param {Collected} all @param {number} side @param {number} k */
function whatWordDoes(all, side, k) {
  const words = all.scene.trees?.[side].words ?? [];
  for (const {said} of words.filter(({place}) => place === k)) all.text.push(`In its sentence: ${said}.`);
}

/** @param {Collected} all @param {number} side @param {{other: number, cosine: number, adds: number}[]} partners */
function whatWordAdds(all, side, partners) {
  if (!all.scene.tokens.term) return ".";
  const total = partners.reduce((sum, {adds}) => sum + adds, 0);
  const share = (/** @type {number} */ adds) => (total > 0 ? ` ${percent(adds / total)}` : "");
  const named = partners
    .slice(0, MOST_PARTNERS)
    .map(({other, adds, cosine}) => `${all.quoted(1 - side, other)}${share(adds)} (cosine ${digits(cosine)})`);
  const more = partners.length > MOST_PARTNERS ? " and others" : "";
  return `${whatIsAdded(all, total)}${named.length ? `, with ${named.join(", ")}${more}` : ""}.`;
}

/** @param {Collected} all @param {number} value */
const whatIsAdded = (all, value) => ` adds ${digits(value, 3)}, ${all.share(value)} of ${whole(all.scene.tokens)}`;

/** What the words of a node add, where that is known. @param {Collected} all @param {number} side @param {GraphNode} node */
function whatNodeAdds(all, side, {words}) {
  const {moved} = all.scene.tokens;
  const own = moved.filter(move => words.includes(move[side]));
  if (!own.length) return;
  const total = own.reduce((sum, [, , adds]) => sum + adds, 0);
  all.text.push(`What it comes from${whatIsAdded(all, total)}.`);
}

/** @param {Collected} all @param {number} side @param {GraphNode} node */
function ofNode(all, side, node) {
  const {index, scene} = all;
  const mate = index.mates[side].get(node);
  all.node(side, node);
  if (mate) {
    all.node(1 - side, mate);
    all.linesOf(1 - side, mate);
  }
  all.linesOf(side, node);
  all.shared(side, node, mate);
  if (node.constant) ofConstant(all, side, node);
  else {
    scene.differences.forEach((difference, n) => {
      if (difference.nodes[side].includes(node.key)) all.differences([n + 1]);
    });
    all.aspects(axis => axis.nodes[side].includes(node.variable));
  }
  all.text.push(...whatItPlays(all, side, node, mate));
  all.text.push(node.constant ? `${node.label}: ${node.note.replace(/\.?$/, ".")}` : node.note);
  if (!node.constant) whatNodeAdds(all, side, node);
}

/** Whether two nodes came from the same words, as who teaches and teaching from *teacher*. @param {GraphNode[]} ends */
const isOneWord = ([one, other]) => one.words.join() === other.words.join();

/**
 * In plain words which parts a node and its partner play.
 * @param {Collected} all @param {number} side @param {GraphNode} node @param {GraphNode | undefined} mate
 */
function whatItPlays(all, side, node, mate) {
  const plays = (/** @type {number} */ of, /** @type {GraphNode} */ one) =>
    all.scene.graphs[of].lines
      .filter(line => line.said && all.ends(of, line)[1] === one && !isOneWord(all.ends(of, line)))
      .map(line => line.said)
      .join(", ");
  const [here, there] = [plays(side, node), mate ? plays(1 - side, mate) : ""];
  if (!here || node.constant) return [];
  const [own, other] = [side, 1 - side].map(of => nameOf(all.scene, of));
  if (here === there) return [`In both: ${here}.\n`];
  return [`In ${own}: ${here}${there ? `; in ${other}: ${there}` : ""}.\n`];
}

/** What else belongs to a constant. @param {Collected} all @param {number} side @param {GraphNode} node */
function ofConstant(all, side, node) {
  const name = node.label.toLowerCase();
  all.scene.sentences[side].words.forEach((word, k) => {
    if (word.text.toLowerCase() === name) all.word(side, k);
  });
  const line = all.scene.graphs[side].lines.find(known => all.ends(side, known)[1] === node);
  if (line) all.whatRelationIsOf(side, line);
}

/** @param {Relation} line */
const roleInWords = ({said, role}) => `${said || role} (:${role.replace(" ?", "")})`;

/** @param {Collected} all @param {number} side @param {Relation} line */
function ofRelation(all, side, line) {
  const ends = all.ends(side, line);
  const there = all.scene.graphs[1 - side];
  const mates = ends.map(node => all.index.mates[side].get(node));
  ends.forEach((node, k) => {
    all.node(side, node);
    all.shared(side, node, mates[k]);
  });
  all.whatRelationIsOf(side, line);
  const between = there.lines.findIndex(
    other => there.nodes[other.source] === mates[0] && there.nodes[other.target] === mates[1],
  );
  const mate = line.mate >= 0 ? line.mate : between;
  if (mate >= 0) {
    all.lit.add(lineId(1 - side, mate));
    for (const node of all.ends(1 - side, there.lines[mate])) all.node(1 - side, node);
  }
  if (line.note) {
    all.text.push(line.note);
    return;
  }
  all.text.push(`${roleInWords(line)}: ${ends[0].label} → ${ends[1].label}.`);
  all.text.push(whatOtherGraphHas(line, there.lines[mate]));
  if (line.smatch !== undefined) {
    const counts = line.smatch ? "counts it as shared" : "does not count it as shared";
    all.text.push(`Smatch, which looks at roles first, ${counts}.`);
  }
  if (line.doubt) all.text.push("The parser doubts it.");
}

/** @param {Relation} line @param {Relation | undefined} mate the relation in its place there */
function whatOtherGraphHas(line, mate) {
  if (line.mate >= 0 || line.matched) return "The other graph has the same relation.";
  if (mate) return `Between their partners stands another relation: ${roleInWords(mate)}.`;
  return "The other graph has no such relation between their partners.";
}

/** @param {Collected} all @param {number} i @param {number} j */
function ofCell(all, i, j) {
  const {
    index,
    scene: {sentences, tokens},
  } = all;
  [i, j].forEach((k, side) => {
    all.word(side, k);
    all.nodesAlone(side, index.nodesOf[side][k]);
  });
  const [a, b] = [sentences[0].words[i].of ?? [], sentences[1].words[j].of ?? []];
  all.differences(a.filter(number => b.includes(number)));
  const move = tokens.moved.find(([row, column]) => row === i && column === j);
  all.text.push(
    `${all.quoted(0, i)} – ${all.quoted(1, j)}: cosine ${digits(tokens.cosine[i][j])}; ${
      move
        ? whatMoves(all, move)
        : `${WHY_NOTHING[tokens.method] ?? "together they do nothing"}, so the pair adds nothing.`
    }`,
  );
}

/** @type {Partial<Record<Tokens["method"], string>>} */
const WHY_NOTHING = {
  rcmd: "each has a better partner",
  cmd: "nothing moves between them",
  average: "nothing moves between them",
};

/** The score of all words. @param {Tokens} tokens */
const whole = ({term, score}) => `the score of all words, ${digits(score)} (${term})`;

/** @param {Collected} all @param {number[]} move */
function whatMoves(all, [, , adds, weight]) {
  const {tokens} = all.scene;
  const moved = tokens.why ? "" : ` The weight moved between them is ${digits(weight, 4)}.`;
  return `adds ${digits(adds, 3)}, ${all.share(adds)} of ${whole(tokens)}.${moved}`;
}

/** @param {Collected} all @param {Aspect} axis */
function ofAspect(all, axis) {
  all.scene.graphs.forEach((graph, side) => {
    all.nodesAlone(
      side,
      graph.nodes.filter(node => !node.constant && axis.nodes[side].includes(node.variable)),
    );
    all.relations(side, line => all.isOfAspect(axis, side, line));
    all.words(side, axis.words[side]);
  });
  all.text.push(`${axis.meaning}\n${aspectInWords(axis)}`);
  all.text.push(
    `\nIt adds ${digits(axis.adds, 3)} to the score of all aspects, ${digits(all.scene.aspects.score)} (S3BERT). ` +
      `The paper's term: ${axis.term}.`,
  );
  if (axis.trust !== null) {
    all.text.push(`How far to trust the prediction: ${digits(axis.trust)} of 1 (how well it ranks pairs set aside).`);
  }
}

/** @param {Collected} all @param {number} number from 1 */
function ofDifference(all, number) {
  whatDiffers(all, number);
  all.text.push(saidOf(all.scene, number));
}

/** @param {WholeScene} scene @param {number} number from 1 */
function saidOf({differences}, number) {
  const {text, seen} = differences[number - 1];
  return `${text} ${seen[0].toUpperCase()}${seen.slice(1)}.`;
}

/** Everything that a difference is of. @param {Collected} all @param {number} number from 1 */
function whatDiffers(all, number) {
  const {index, scene} = all;
  const difference = scene.differences[number - 1];
  const {words, nodes} = difference;
  for (const side of [0, 1]) {
    all.words(side, words[side]);
    all.nodesAlone(
      side,
      nodes[side].flatMap(key => index.byKey[side].get(key) ?? []),
    );
    all.relations(side, line => all.isOfDifference(difference, side, line));
  }
  if (words[0].length && words[1].length) all.cells(...words);
  else all.movingCells(words);
  all.aspects(axis => nodes.some((keys, side) => keys.some(key => axis.nodes[side].includes(key))));
}

/** @type {Record<string, (all: Collected) => void>} */
const KINDS = {
  w(all) {
    const {side, key} = sided(all.choice);
    ofWord(all, side, Number(key));
  },
  n(all) {
    const {side, key} = sided(all.choice);
    const node = all.index.byKey[side].get(key);
    if (node) ofNode(all, side, node);
  },
  r(all) {
    const {side, key} = sided(all.choice);
    ofRelation(all, side, all.scene.graphs[side].lines[Number(key)]);
  },
  c(all) {
    const [, i, j] = all.choice.split(".").map(Number);
    ofCell(all, i, j);
  },
  s(all) {
    const axis = all.scene.aspects.axes.find(({name}) => aspectId(name) === all.choice);
    if (axis) ofAspect(all, axis);
  },
  d(all) {
    ofDifference(all, Number(all.choice.slice(2)));
  },
};

/**
 * @param {WholeScene} scene
 * @param {SceneIndex} index
 * @param {string} choice of something that the scene has
 * @returns {Related}
 */
export function related(scene, index, choice) {
  const all = new Collected(scene, index, choice);
  KINDS[choice[0]](all);
  return {lit: all.lit, beside: all.beside, text: all.text.join(" ")};
}
