/** Films for the tests. */

import type { Film, Move, Piece, Step } from "../../widgets/arch_widgets/static/viewer/film.ts";

const move = (seat: number | null, round = 1): Move => ({
  seat,
  round,
  text: `Move of ${seat ?? "chance"}`,
  notation: "go",
  rule: "",
  also: [],
  facts: [],
  scores: [],
  asked: null,
});

export const piece = (x: number, more: Partial<Piece> = {}): Piece => ({
  in: "board",
  x,
  y: 0,
  z: 0,
  face: "disc",
  label: "A disc",
  ...more,
});

/** A film of so many steps, each by the seat that is named (null for chance); the rest as it is given. */
export function film(seats: ReadonlyArray<number | null>, more: Partial<Film> = {}): Film {
  return {
    version: 1,
    language: "en",
    title: "A game",
    game: "Game",
    subtitle: "",
    seats: ["Ana", "Bo"].map((name, colour) => ({ name, colour, letter: name.slice(0, 1), hue: "Blue", dash: [1, 0] })),
    panels: [],
    faces: {},
    first: {},
    steps: seats.map((): Step => ({})),
    moves: seats.map((seat) => move(seat)),
    round_name: "Round",
    rounds: [],
    views: [],
    view: 0,
    rules: {},
    measures: [],
    result: "",
    note: "",
    curve: null,
    ...more,
  };
}
