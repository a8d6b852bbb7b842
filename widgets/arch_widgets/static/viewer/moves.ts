/** The list of moves, by rounds. */

import { focusedIn, html } from "../shared/dom.ts";
import { isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Mark } from "../workbench/mode.ts";
import type { Curves, Film } from "./film.ts";
import { goesOn } from "./growing.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";

const MARGIN_PX = 36; // that a row keeps from the ends of the list
const ROWS = 12; // in a list: a browser lays out and paints only the lists in sight
const FELL = 5; // in percent: a chance that fell by so much is lit

interface Group {
  round: number | undefined;
  title: HTMLElement;
  lists: HTMLElement[];
}

/** What the round of a move is called: by its name if all rounds have one, or else by its number. */
export function roundNames(film: Film): (round: number | undefined) => string {
  const numbers = [...new Set(film.moves.map((move) => move?.round))];
  const names = list(film.rounds);
  const numbered = (round: number | undefined) => `${text(film.round_name) || t("Round")} ${text(round)}`;
  return (round) => {
    if (number(round) === 0) return t("Set-up");
    return names.length === numbers.length ? text(names[numbers.indexOf(round as number)]?.name) : numbered(round);
  };
}

/** By how much the chance of who moved rose with each move, as the film's curves have it; nothing where they show no chances. */
export function changesOf(curve: Curves | null | undefined, moves: Film["moves"]): Array<number | null> {
  const lines = new Map(curve?.marks ? list(curve.lines).map((line) => [line.seat, list(line.changes)]) : []);
  const now = new Map<number | undefined, { k: number; value: number | null }>();
  const valueAt = (seat: number, step: number) => {
    const changes = lines.get(seat) ?? [];
    const here = now.get(seat) ?? { k: 0, value: null };
    for (let next = changes[here.k]; next && next[0] <= step; next = changes[here.k])
      [here.k, here.value] = [here.k + 1, next[1]];
    now.set(seat, here);
    return here.value;
  };
  return moves.map((move, k) => {
    const seat = move?.seat;
    if (!isWhole(seat)) return null;
    const before = valueAt(seat, k);
    const after = valueAt(seat, k + 1);
    return before === null || after === null ? null : Math.round(after - before);
  });
}

export class Moves {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly list = html("div", { class: "arch-moves", role: "group", "aria-label": t("Moves") });
  private readonly stepOf = new WeakMap<Element, number>();
  private rows: HTMLButtonElement[] = [];
  private groups: Group[] = [];
  private current: HTMLButtonElement | null = null;
  private veiled = false;
  private frame = 0;
  private film: Film | null = null;
  private marked: ReadonlyMap<number, Mark> | null = null;
  private curve: Curves | null | undefined = null; // of which the changes are shown
  private told = 0; // of so many moves
  private readonly detail: HTMLElement;

  /** `detail` is what stands under the chosen row, and `choose` is called with a row that is chosen. */
  constructor(host: Host, detail: HTMLElement, choose: (step: number) => void) {
    [this.host, this.detail] = [host, detail];
    this.node = html("div", { class: "arch-moves-box" }, this.list);
    this.list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("button") : null;
      const step = row && this.stepOf.get(row);
      if (step !== null && step !== undefined) choose(step);
    });
  }

  /** Show what stands above the list. */
  lead(node: HTMLElement | null): void {
    if (this.list.previousElementSibling !== node) this.node.replaceChildren(...(node ? [node] : []), this.list);
  }

  /** Show only those that are called mistakes. */
  narrow(on: boolean): void {
    this.list.classList.toggle("is-only", on);
  }

  load({ film }: Reel): void {
    if (!goesOn(this.film, film)) this.begin();
    this.film = film;
    this.marked = null; // rows may be others
    for (const move of film.moves.slice(this.rows.length - 1)) this.append(move);
    const nameOf = roundNames(film);
    for (const { round, title } of this.groups) {
      const name = nameOf(round);
      if (title.textContent !== name) title.textContent = name;
    }
  }

  /** Say by how much each move changed the chance of who made it, as some curves of the film or of its review have it. */
  tellChanges({ moves, seats }: Film, curve: Curves | null | undefined): void {
    if (curve === this.curve && moves.length === this.told) return;
    [this.curve, this.told] = [curve, moves.length];
    const what = seats.length > 1 ? t("win chance") : t("points");
    for (const one of this.list.querySelectorAll(".arch-move-change")) one.remove();
    changesOf(curve, moves).forEach((change, k) => {
      if (!change) return;
      const shown = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
      const bad = change <= -FELL ? " is-bad" : "";
      const words = html("span", { class: "arch-unseen" }, ` ${what}`);
      this.rows[k + 1]?.append(
        html("span", { class: `arch-move-change${bad}`, title: text(curve?.title) }, shown, words),
      );
    });
  }

  /** The list of a game before its first move. */
  private begin(): void {
    this.rows = [this.row(0, null, t("Before the first move"))];
    [this.groups, this.curve] = [[], null];
    this.list.replaceChildren(html("ol", {}, html("li", {}, this.rows[0])));
    this.current = null;
  }

  private append(move: Film["moves"][number]): void {
    const group = this.groups.at(-1);
    const home = group && group.round === move?.round ? group : this.group(move?.round);
    const row = this.row(this.rows.length, this.host.badge(move?.seat), text(move?.text));
    this.rows.push(row);
    let last = home.lists.at(-1);
    if (!last || last.childElementCount >= ROWS) {
      last = html("ol");
      home.lists.push(last);
      this.list.append(last);
    }
    last.append(html("li", {}, row));
  }

  private group(round: number | undefined): Group {
    const group = { round, title: html("h4"), lists: [] };
    this.groups.push(group);
    this.list.append(group.title);
    return group;
  }

  private row(step: number, badge: HTMLElement | null, words: string): HTMLButtonElement {
    const row = html(
      "button",
      { type: "button", class: "arch-move", tabindex: -1 },
      html("span", { class: "arch-move-number" }, String(step)),
      badge,
      html("span", { class: "arch-move-text", title: words }, words),
    );
    this.stepOf.set(row, step);
    return row;
  }

  /** Say what is thought of the moves. */
  mark(marks: ReadonlyMap<number, Mark>): void {
    if (marks === this.marked) return;
    this.marked = marks;
    for (const one of this.list.querySelectorAll(".arch-move-mark")) one.remove();
    for (const [step, { sign, words, bad }] of marks) {
      const shown = html("span", { "aria-hidden": "true" }, sign);
      const said = html("span", { class: "arch-unseen" }, `(${words})`);
      this.rows[step]?.append(
        html("span", { class: `arch-move-mark${bad ? " is-bad" : ""}`, title: words }, shown, said),
      );
    }
  }

  /** With moves to come hidden, the list ends at the current one. */
  private veil(at: number, hiding: boolean): void {
    if (!hiding && !this.veiled) return;
    this.veiled = hiding;
    this.rows.forEach((row, k) => {
      if (row.parentElement) row.parentElement.hidden = hiding && k > at;
    });
    for (const { title, lists } of this.groups) {
      for (const lines of lists)
        lines.hidden = [...lines.children].every((line) => line instanceof HTMLElement && line.hidden);
      title.hidden = lists.every((lines) => lines.hidden);
    }
  }

  /** Show which move is the current one; false if it was already. */
  show(at: number): boolean {
    this.veil(at, this.host.hiding);
    const row = this.rows[at];
    if (!row || row === this.current) return false;
    const focused = this.current !== null && this.current === focusedIn(this.current);
    this.current?.removeAttribute("aria-current");
    this.current?.setAttribute("tabindex", "-1");
    this.current = row;
    row.setAttribute("aria-current", "step");
    row.setAttribute("tabindex", "0");
    row.after(this.detail);
    if (focused) row.focus({ preventScroll: true });
    this.reveal();
    return true;
  }

  /** Bring the current move into sight before the next picture. To measure at once would lay out the page in the middle of a step. */
  reveal(): void {
    this.frame ||= requestAnimationFrame(() => this.scroll());
  }

  /** Bring it into sight now, if it is to be. */
  settle(): void {
    if (!this.frame) return;
    cancelAnimationFrame(this.frame);
    this.scroll();
  }

  /** Only the list scrolls: scrollIntoView would drag the notebook along. */
  private scroll(): void {
    this.frame = 0;
    if (!this.current) return;
    const box = this.list.getBoundingClientRect();
    const { top, bottom } = (this.current.parentElement ?? this.current).getBoundingClientRect();
    const inside = top >= box.top + MARGIN_PX && bottom <= box.bottom - MARGIN_PX;
    if (!inside) this.list.scrollTop += top - box.top - Math.max(MARGIN_PX, 0.6 * (box.height - (bottom - top)));
  }
}
