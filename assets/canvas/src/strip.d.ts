/** What pages/explore/strip.py makes. */
import type {Pair, Sentence} from "./types.d.ts";

export interface Change {
  kind: string;
  label: string;
  /** B after it. */
  sentence: string;
}

export interface Strip {
  id: string;
  view: string;
  views: {name: string; label: string}[];
  /** What stands in the boxes. */
  typed: Pair<string>;
  /** Why one cannot be used; empty where it can. */
  errors: Pair<string>;
  /** Whether the pair is explained; or else all below is empty. */
  known: boolean;
  /** Whether the address has no pair. */
  bare: boolean;
  /** With the words that differ marked. */
  sentences: Pair<Sentence> | null;
  score: number;
  /** What that is called. */
  band: string;
  /** The verdict in parts, and whether each is the finding. */
  told: [string, boolean][];
  /** What else differs, where the last part says only how much that is. */
  more: string[];
  /** Whether a difference was found. */
  differs: boolean;
  changes: Change[];
  /** A pair to be surprised with; empty for none. */
  another: [] | Pair<string>;
  /** Whether a newcomer may guess first. */
  guess: boolean;
  /** What the address says is chosen; empty for nothing. */
  chosen: string;
}

export interface StripComponent {
  parentElement: HTMLElement | ShadowRoot;
  data: Strip;
}
