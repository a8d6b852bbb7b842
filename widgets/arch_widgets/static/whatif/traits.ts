/** What the browser parts of what-if are given (`whatif/panel.py`, `whatif/curves.py`). */

import type { Wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Curves, Here, LuckName, Results, Row, Said, Strength, Words } from "./data.ts";

/** What the tree alone needs, which a page has, too. */
export interface TreeTraits {
  words: Words;
  /** What the parts say by themselves, in another language than English. */
  spoken?: Spoken;
  lines: Row[];
  shown: number;
  at: number;
  hiding: boolean;
  wish: Wish;
  page?: boolean;
}

export interface PanelTraits extends TreeTraits {
  here: Here;
  /** The computer players to choose from, and by seat the kind of the one that plays on. */
  strengths: Strength[];
  seated: string[];
  /** Whether computer players are playing a branch on just now. */
  busy: boolean;
  luck: LuckName;
  seed: number;
  games: number;
  path: string;
  other: number;
  results: Results;
  said: Said;
  /** The film of the line whose board stands beside the one shown; nothing while there is none. */
  beside: Film | Record<string, never>;
  curves: Curves | Record<string, never>;
}

export interface CurvesTraits {
  data: Curves | Record<string, never>;
  spoken?: Spoken;
  at: number;
  shown: number;
  hiding: boolean;
}
