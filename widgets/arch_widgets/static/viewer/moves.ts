/** The list of moves, by rounds. */

import { focusedIn, html } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Mark } from "../workbench/mode.ts";
import type { Film } from "./film.ts";
import { goesOn } from "./growing.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";

const MARGIN_PX = 44; // that a row keeps from the ends of the list

interface Group {
  round: number | undefined;
  title: HTMLElement;
  list: HTMLElement;
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

  constructor(host: Host) {
    this.host = host;
    this.node = html("div", { class: "arch-moves-box" }, this.list);
    this.list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("button") : null;
      const step = row && this.stepOf.get(row);
      if (step !== null && step !== undefined) host.go(step);
    });
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

  /** The list of a game before its first move. */
  private begin(): void {
    this.rows = [this.row(0, null, t("Before the first move"), "")];
    this.groups = [];
    this.list.replaceChildren(html("ol", {}, html("li", {}, this.rows[0])));
    this.current = null;
  }

  private append(move: Film["moves"][number]): void {
    const group = this.groups.at(-1);
    const home = group && group.round === move?.round ? group : this.group(move?.round);
    const words = [text(move?.text), text(this.host.rule(move?.rule)?.title)] as const;
    const row = this.row(this.rows.length, this.host.badge(move?.seat), ...words);
    this.rows.push(row);
    home.list.append(html("li", {}, row));
  }

  private group(round: number | undefined): Group {
    const group = { round, title: html("h4"), list: html("ol") };
    this.groups.push(group);
    this.list.append(group.title, group.list);
    return group;
  }

  private row(step: number, badge: HTMLElement | null, words: string, rule: string): HTMLButtonElement {
    const row = html(
      "button",
      { type: "button", class: "arch-move", tabindex: -1 },
      html("span", { class: "arch-move-number" }, String(step)),
      badge,
      html("span", { class: "arch-move-text" }, words),
      rule ? html("span", { class: "arch-move-rule" }, rule) : null,
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
      const said = html("span", { class: "arch-unseen" }, `, ${words}`);
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
    for (const { title, list: lines } of this.groups) {
      title.hidden = [...lines.children].every((line) => line instanceof HTMLElement && line.hidden);
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
    if (focused) row.focus({ preventScroll: true });
    this.reveal();
    return true;
  }

  /** Bring the current move into sight before the next picture. To measure at once would lay out the page in the middle of a step. */
  reveal(): void {
    this.frame ||= requestAnimationFrame(() => this.scroll());
  }

  /** Only the list scrolls: scrollIntoView would drag the notebook along. */
  private scroll(): void {
    this.frame = 0;
    if (!this.current) return;
    const box = this.list.getBoundingClientRect();
    const row = this.current.getBoundingClientRect();
    const inside = row.top >= box.top + MARGIN_PX && row.bottom <= box.bottom - MARGIN_PX;
    if (!inside) this.list.scrollTop += row.top - box.top - box.height * 0.4;
  }
}
