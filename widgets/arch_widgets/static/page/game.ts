/**
 * The script of every exported page: a game in the workbench, with its review and its branches where they were exported, too.
 * There is no Python: another view or another line is looked up in what the page holds.
 */

import { type LessonTraits, lesson } from "../lesson/mode.ts";
import type { Counts, Review } from "../review/data.ts";
import { review } from "../review/mode.ts";
import type { PanelTraits as ReviewTraits } from "../review/traits.ts";
import { answers } from "../room/answers.ts";
import type { Result, Scores } from "../room/data.ts";
import { list } from "../shared/values.ts";
import { type Spoken, speak } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Traits } from "../viewer/host.ts";
import type { Curves, Row, Words } from "../whatif/data.ts";
import { whatIf } from "../whatif/mode.ts";
import type { PanelTraits as BranchTraits } from "../whatif/traits.ts";
import { Workbench } from "../workbench/bench.ts";
import { look } from "../workbench/look.ts";
import { keepAddress, stepIn } from "./address.ts";
import { given, place } from "./given.ts";
import { chapterOf, follow, type PageLesson } from "./lesson.ts";
import { modelOf } from "./model.ts";

/** How many moves a film has; a damaged one is refused by the viewer, in a sentence. */
const lengthOf = (film: Partial<Film>): number => list(film.moves).length;

/** What Python writes into the page (`viewer/export.py`), everything by view and films by line, too. */
interface Page {
  spoken?: Spoken;
  at: number;
  hiding: boolean;
  mode: string;
  view: number;
  /** The numbers of the views there are. */
  views: number[];
  /** By view: the film of the game and of each branch. */
  films: Film[][];
  /** How a room answered. */
  results?: Result[];
  /** What several tables made of the same deal. */
  scores?: Scores;
  review?: { by: Counts; data: Review[] };
  tree?: { words: Words; shown: number; lines: Row[][]; curves: Curves[] };
  lesson?: PageLesson;
}

type State = Traits &
  LessonTraits &
  Omit<ReviewTraits, "wish" | "said"> &
  Pick<BranchTraits, "words" | "lines" | "shown" | "curves">;

const page = given<Page>();
speak(page.spoken);

/** What is seen of a line in a view; the game in place of a line that must not be shown there. */
function seen(view: number, wanted: number): Pick<State, "film" | "data" | "lines" | "curves" | "shown" | "leaves"> {
  const k = Math.max(0, page.views.indexOf(view));
  const lines = page.tree?.lines[k] ?? [];
  const shown = lines[wanted]?.withheld ? 0 : wanted;
  const film = page.films[k]?.[shown];
  if (!film) throw new Error(`This page is damaged: it has no line ${shown}.`);
  const data = page.review?.data[k] ?? ({} as Review);
  return { film, data, lines, curves: page.tree?.curves[k] ?? {}, shown, leaves: leaves(lines, shown) };
}

/** Where a line leaves the game; null for the game itself. */
function leaves(lines: readonly Row[], line: number): number | null {
  const row = lines[line];
  if (!row || row.parent < 0) return null;
  return leaves(lines, row.parent) ?? row.at;
}

/** What is shown with another line: its film, at the first move of its own. */
function opened({ lines, shown, view, at }: State): Partial<State> {
  const row = lines[shown];
  if (!row) return {};
  return { ...seen(view, shown), at: Math.min(row.parent < 0 ? at : row.at + 1, row.end) };
}

const state: State = {
  spoken: page.spoken,
  at: page.at,
  hiding: page.hiding,
  view: page.view,
  mode: page.mode,
  modes: page.lesson
    ? ["lesson"]
    : [
        ...(page.results?.length || page.scores ? ["room"] : []),
        "look",
        ...(page.review ? ["review"] : []),
        ...(page.tree ? ["whatif"] : []),
      ],
  seat: 0,
  live: false,
  page: true,
  silent: false,
  by: page.review?.by ?? "points",
  who: -1,
  only: false,
  quest: {},
  words: page.tree?.words ?? { glyphs: {} },
  title: page.lesson?.title ?? "",
  chapters: page.lesson?.chapters.map(({ name }) => name) ?? [],
  done: [],
  asked: {},
  said: {},
  given: [],
  hinted: [],
  ...seen(page.view, page.tree?.shown ?? 0),
  ...(page.lesson ? chapterOf(page.lesson, 0) : {}),
};
if (!page.lesson) state.at = stepIn(window.location.hash, lengthOf(state.film)) ?? state.at;
const model = modelOf(state, (name, now) => {
  if (name === "wish") return page.lesson ? follow(page.lesson, now) : {};
  if (name === "view") return seen(now.view, now.shown);
  return name === "shown" ? opened(now) : {};
});
if (!page.lesson) keepAddress(model, () => lengthOf(model.get("film")));
new Workbench(model, place("workbench"), [look, review, whatIf, lesson, answers(page.results, page.scores)]); // without Python nobody can play
