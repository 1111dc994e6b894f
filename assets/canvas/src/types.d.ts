/**
 * The scene: what explainers/pictures/scene makes, and what the page adds to it. Which of its parts it
 * has is its own affair: sentences, graphs, tokens, aspects, or all of them.
 *
 * A pair of things is of sentence A, then of B; a `side` is 0 or 1. Words, nodes and relations are
 * numbered within their sentence or graph. A choice is a string, empty for none: `w.a.3` (word 3 of
 * A), `n.b.x2` (node of B by its key), `r.a.5` (relation of A), `c.3.5` (cell: word of A, word of
 * B), `s.negation` (aspect), `d.1` (difference, from 1).
 */

export type Pair<T> = [T, T];
export type Point = [number, number];

export interface Word {
  text: string;
  /** What stands between the word before and this one. */
  gap: string;
  /** Numbers of its differences, from 1. */
  of?: number[];
  /** Numbers of the pairs, from 1, of words of two languages that say the same; it is in one. */
  same?: number[];
  /** Beyond what the encoder reads. */
  cut?: true;
  /** The encoder finds nothing like it in the other sentence. */
  alone?: true;
  /** Punctuation or a function word. */
  faint?: true;
}

export interface Sentence {
  words: Word[];
  /** What stands behind the last word. */
  rest: string;
}

export interface Score {
  name: string;
  short: string;
  term: string;
  meaning: string;
  value: number;
}

export interface GraphNode {
  key: string;
  variable: string;
  label: string;
  /** Partners in both graphs have the same; 0 for none. */
  number: number;
  /** Whether its partner has the same concept, or is of the same word. */
  same: boolean;
  /** Whether the parser doubts it. */
  doubt: boolean;
  constant: boolean;
  title: string;
  note: string;
  words: number[];
  /** With letters of 16 pixels. */
  width: number;
  /** Of all but constants. */
  concept?: string;
  /** What it adds to the score, and whether it is one of those that add or take most; of reasons. */
  adds?: number;
  weighs?: boolean;
  /** Of participants, which one: the same in both graphs, from 1. */
  who?: number;
  /** In a plain graph: places in the full one of the nodes and relations that are folded into it. */
  holds?: number[];
  hides?: number[];
}

export type Triple = [string, string, string];

export interface Relation {
  source: number;
  target: number;
  role: string;
  /** The role in words; empty where there are none. */
  said: string;
  matched: boolean;
  doubt: boolean;
  /** The same relation in the other graph; -1 for none. */
  mate: number;
  /** As it stands in the graph: source, role, target. */
  relation: Triple;
  /** What it adds to the score, whether it is one of those that count most, and that in words; of reasons. */
  adds?: number;
  weighs?: boolean;
  note?: string;
  /** What Smatch counts, where its own alignment has it otherwise than what is drawn. */
  smatch?: boolean;
  /** In a plain graph: its place in the full one. */
  line?: number;
}

/** Places of nodes in rows. */
export interface WideLayout {
  width: number;
  height: number;
  at: Point[];
  /** By relation: the point towards which it bends, if it does. */
  bend: (Point | null)[];
}

/** A node in a line of its own. */
export interface TallRow {
  node: number;
  at: Point;
  /** Only named again here. */
  mention?: true;
  width?: number;
  /** The row and the relation it hangs on, where that begins, and whether it is turned round. */
  on?: number;
  line?: number;
  from?: number;
  turned?: true;
}

export interface TallLayout {
  width: number;
  height: number;
  rows: TallRow[];
}

/** A graph as people read it: its parts by their places in the full one, and what they are called. */
export interface PlainGraph {
  nodes: {node: number; label: string; width: number; holds?: number[]; hides?: number[]}[];
  lines: {line: number; said: string; source: number; target: number}[];
  wide: WideLayout;
  tall: TallLayout;
}

export interface Graph {
  /** What it is called; A or B if absent. */
  title?: string;
  penman: string;
  nodes: GraphNode[];
  lines: Relation[];
  wide: WideLayout;
  tall: TallLayout;
  plain?: PlainGraph;
}

/** A syntactic word; what is written in one may be several, as French *du* is *de le*. */
export interface TreeWord {
  text: string;
  /** Part of speech. */
  tag: string;
  /** The word of the sentence that it is, or is part of. */
  place: number;
  /** Which syntactic word governs it; -1 for none. */
  head: number;
  relation: string;
  /** Whether head and relation are less likely right than wrong. */
  doubt?: true;
  /** What it does, in words. */
  said: string;
}

export interface Tree {
  words: TreeWord[];
}

export interface Tokens {
  /** Words of A by words of B, as far as the encoder reads; words may be word pieces or chunks. */
  cosine: number[][];
  /** Between which weight moves: word of A, word of B, what they add to the score, the weight. */
  moved: [number, number, number, number][];
  score: number;
  method: "rcmd" | "cmd" | "average" | "network" | "last" | "occlusion";
  /** What the score is called. */
  term: string;
  /** What a cell says at first. */
  heat: "cosine" | "adds";
  /** The heatmap in a sentence. */
  summary: string;
  /** Of an attribution, in which nothing moves: the question, and how it is answered. */
  why?: [string, string];
  /** What has the strongest colour, where several heatmaps have one scale. */
  most?: number;
}

export interface Aspect {
  name: string;
  short: string;
  term: string;
  meaning: string;
  predicted: number;
  adds: number;
  measured: number | null;
  trust: number | null;
  /** Whether neither graph has anything of it. */
  absent: boolean;
  /** Whether it is of how the graphs are built. */
  structural?: boolean;
  /** What is seen of it in the sentences. */
  seen?: string;
  /** What it comes to, in a word. */
  tells: "differs" | "unlike" | "unclear" | "partly" | "alike";
  /** Variables that it looks at. */
  nodes: Pair<string[]>;
  words: Pair<number[]>;
  /** How the roles begin whose constants it looks at. */
  constants?: string;
  /** Whether it looks at the whole of both graphs. */
  whole: boolean;
}

export interface Aspects {
  axes: Aspect[];
  /** Names of those that are there, those that differ first. */
  order: string[];
  /** Names of those that come first. */
  first: string[];
  score: number;
  said: string;
}

/** That nodes and relations say what they add. */
export interface Reasons {
  /** The most that a part adds or takes away. */
  most: number;
}

export interface Difference {
  label: string;
  text: string;
  /** Who sees it. */
  seen: string;
  words: Pair<number[]>;
  /** Keys of nodes. */
  nodes: Pair<string[]>;
}

/** What a scene may hold. */
export interface Parts {
  sentences: Pair<Sentence>;
  verdict: string;
  scores: Score[];
  graphs: Pair<Graph>;
  trees?: Pair<Tree>;
  /** What is wrong with the frame file, if anything. */
  warning: string;
  tokens: Tokens;
  aspects: Aspects;
  differences: Difference[];
}

interface Frame {
  version: number;
  id: string;
  note: string;
  /** Of graphs whose nodes and relations say what they add. */
  reasons?: Reasons;
}

export type Scene = Frame & Partial<Parts>;

/** With nothing in place of what it lacks. */
export type WholeScene = Frame & Parts;

export type PanelName = "graphs" | "trees" | "tokens" | "aspects";
export type PartName = "scores" | "top" | PanelName;

/** What a page adds to a scene: pages/shared/canvas.py. */
export interface OnPage {
  /** What is chosen at first. */
  kept?: string;
  /** Whether the page is told of what is kept; then it shares its choice with others of the page. */
  linked?: boolean;
  /** Whether Python is told of what is kept, and nobody else: in an app or a notebook that is not ours. */
  tells?: boolean;
  /** Whether it shares its choice all the same: it shows the same pair as they do. */
  shared?: boolean;
  /** Alone on the page, for a projector. */
  large?: boolean;
  /** Only to be looked at: what it shows, for those who do not see it. */
  thumbnail?: string;
  /** Whether the two say the same, whatever the graphs have: *sold to her*, *she bought*. */
  agree?: boolean;
  /** How the graphs are laid out; as fits if absent. */
  layout?: "wide" | "tall";
  /** Whether graphs have all of AMR, where the page asks that. */
  full?: boolean;
  editable?: boolean;
  /** Whether aspects are but the telling ones, without the radar. */
  brief?: boolean;
  /** Whether there is a guided minute; absent if there is none. Nobody is told it unasked. */
  story?: boolean;
  /** Stars by panel, 0 for none, and whose they are. */
  ratings?: Record<string, number>;
  rated?: string;
  /** Names of roles, where the graphs are editable. */
  roles?: string[];
  concepts?: {begins: string; all: string[]};
  only?: PartName[];
  /** How many differences are; all if absent. */
  revealed?: number;
  /** Whether only the last of these is told; no words are told of them if false. */
  newest?: boolean;
}

export type ShownScene = WholeScene & OnPage & {parts: PartName[]};

/** What Streamlit hands over whenever a page is drawn. */
export interface Component {
  parentElement: HTMLElement | ShadowRoot;
  data: Scene & OnPage;
  setStateValue: (name: string, value: unknown) => void;
  setTriggerValue: (name: string, value: unknown) => void;
}

/** What is switched in the canvas itself. */
export interface Options {
  heat: "cosine" | "adds";
  roles: "words" | "arg";
  /** Whether all aspects are in rows. */
  all: boolean;
  /** Whether the graphs are whole, or as people read them. */
  full: boolean;
  /** Whether the heatmap has all words, or those that say something. */
  words: "telling" | "all";
  /** Whether the radar is there on a phone. */
  radar: boolean;
  /** Whose tools are open. */
  menu: PanelName | "";
  morph: boolean;
  /** How far from graph A to B, 0 to 1. */
  travelled: number;
  /** Whether PENMAN stands below the graphs. */
  text: boolean;
  /** How much larger than by itself. */
  size: number;
}

/** A box by its centre. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Places {
  boxes: Box[];
  bends: (Point | null)[];
  width: number;
  height: number;
}

/** The path of a relation, its corners (of a curve: start, control point, end), and where its role stands. */
export interface Route {
  path: string;
  points: Point[];
  at: Point;
}

/** How wide and high a label is. */
export interface LabelSize {
  w: number;
  h: number;
}

/** What one canvas, or the page's strip, tells the others of its page. */
export interface Told {
  choice: string;
  /** Whether it stays; else it is only pointed at. */
  kept: boolean;
  /** Who tells it. */
  from: string;
}

/** What is looked up again and again in a scene. */
export interface SceneIndex {
  /** By side and word. */
  nodesOf: Pair<GraphNode[][]>;
  partnersOf: Pair<number[][]>;
  byKey: Pair<Map<string, GraphNode>>;
  mates: Pair<Map<GraphNode, GraphNode>>;
  /** What a cell adds to the score, by its choice. */
  adds: Map<string, number>;
  /** Aspects that both sentences have something of, and that do not look at everything. */
  narrow: Aspect[];
}

/** What belongs to a choice. */
export interface Related {
  lit: Set<string>;
  /** What stands over a word, by its choice. */
  beside: Map<string, string>;
  text: string;
}

/** A panel as it stands: drawn into its room by `layout`. */
export interface PanelView {
  element: HTMLElement;
  layout: () => void;
}
