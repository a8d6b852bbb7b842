/** The film of a branch, put together from that of the line it leaves and its own part. */

import type { Film } from "../viewer/film.ts";

/** What a film has that the film of the line it leaves has not: with it and the first `same` steps of that one it is whole. */
export type OwnPart = Partial<Film> & Pick<Film, "faces" | "steps" | "moves"> & { parent: number; same: number };

const isOwnPart = (film: Film | OwnPart): film is OwnPart => "parent" in film;

/** The film of a line; of one that must not be shown what there is of it. */
export function wholeFilm(films: ReadonlyArray<Film | OwnPart>, line: number): Film {
  const own = films[line];
  if (!own) throw new Error(`This page is damaged: it has no line ${line}.`);
  if (!isOwnPart(own)) return own;
  const { parent, same, ...rest } = own;
  const from = wholeFilm(films, parent);
  return {
    ...from,
    ...rest,
    faces: { ...from.faces, ...rest.faces },
    steps: [...from.steps.slice(0, same), ...rest.steps],
    moves: [...from.moves.slice(0, same), ...rest.moves],
  };
}
