/** Who plays: a row for each seat with its colour, the name, and whether a person or the computer plays it. */

import type { Offer, SeatWish, Used } from "../play/page.ts";
import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { button } from "./traits.ts";

const PERSON = "person";

interface Row {
  node: HTMLElement;
  name: HTMLInputElement;
  kind: HTMLSelectElement;
}

export class Seats {
  readonly node = html("fieldset", {}, html("legend", {}, t("Who plays?")));
  private readonly list = html("div", { class: "arch-table-seats" });
  private readonly changed: () => void;
  private readonly error: (key: string) => HTMLElement;
  private readonly more: HTMLButtonElement;
  private readonly less: HTMLButtonElement;
  private readonly same: HTMLButtonElement;
  private readonly known: HTMLDataListElement;
  private rows: Row[] = [];
  private given: Offer | null = null;
  private people = false;

  /** `used` are the names of earlier games: each is offered while one types, those of the last game all at once. */
  constructor(changed: () => void, error: (key: string) => HTMLElement, used: Used) {
    [this.changed, this.error] = [changed, error];
    this.more = button(t("Add a player"), () => this.resize(this.rows.length + 1));
    this.less = button(t("Remove the last"), () => this.resize(this.rows.length - 1));
    this.known = html("datalist", { id: `arch-names-${Math.random().toString(36).slice(2)}` });
    this.known.append(...used.names.map((value) => html("option", { value })));
    const last = used.last.map(({ name }) => name).filter(Boolean);
    this.same = button(t("The same as last time: {players}", { players: last.join(", ") }), () => this.fill(used.last));
    this.same.hidden = !last.length;
    const row = html("div", { class: "arch-table-row" }, this.more, this.less, this.same);
    this.node.append(this.list, row, this.known);
  }

  /** Turn to a game: its colours and computer players. Names that were written stay. */
  offer(offer: Offer): void {
    const before = this.rows.map(({ name, kind }) => [name.value, name.placeholder, kind.value] as const);
    this.given = offer;
    this.rows = [];
    const usual = offer.players.includes(3) ? 3 : (offer.players[0] ?? 1);
    const many = before.length && offer.players.includes(before.length) ? before.length : usual;
    this.resize(many);
    for (const [k, row] of this.rows.entries()) {
      const [name, , kind] = before[k] ?? [];
      if (name) row.name.value = name;
      if (kind && [...row.kind.options].some((option) => option.value === kind)) row.kind.value = kind;
    }
  }

  /** As many rows as there were players, and who they were. */
  private fill(seats: readonly SeatWish[]): void {
    this.resize(seats.length);
    for (const [k, row] of this.rows.entries()) {
      const { name, kind } = seats[k] ?? { name: "", kind: PERSON };
      row.name.value = name;
      row.kind.value = [...row.kind.options].some((option) => option.value === kind) ? kind : PERSON;
    }
    this.changed();
  }

  /** Whether only people can play: then there is nothing to choose. */
  persons(people: boolean): void {
    this.people = people;
    for (const { kind } of this.rows) kind.hidden = people;
  }

  private resize(many: number): void {
    const offer = this.given;
    if (!offer) return;
    const [least, most] = [Math.min(...offer.players), Math.max(...offer.players)];
    const wanted = Math.min(most, Math.max(least, many));
    while (this.rows.length < wanted) this.rows.push(this.row(offer, this.rows.length));
    this.rows = this.rows.slice(0, wanted);
    this.list.replaceChildren(...this.rows.map(({ node }) => node));
    [this.more.disabled, this.less.disabled] = [wanted === most, wanted === least];
    this.persons(this.people);
    this.changed();
  }

  private row(offer: Offer, seat: number): Row {
    const colour = offer.colours[seat];
    const name = html("input", { type: "text", maxlength: 40, placeholder: colour?.name ?? "", oninput: this.changed });
    name.setAttribute("list", this.known.id);
    name.setAttribute("aria-label", t("Name of player {number}", { number: seat + 1 }));
    const kinds = [[PERSON, t("a person")], ...offer.strengths.map(({ kind, text }) => [kind, text])];
    const kind = html(
      "select",
      { "aria-label": t("Who plays seat {number}", { number: seat + 1 }) },
      ...kinds.map(([value, words]) =>
        html("option", { value }, value === PERSON ? words : t("computer: {kind}", { kind: words ?? "" })),
      ),
    );
    kind.value = seat ? (offer.strengths[0]?.kind ?? PERSON) : PERSON;
    const mark = html(
      "span",
      { class: "arch-seat", "data-seat": colour?.colour ?? "n" },
      (colour?.name ?? "").slice(0, 1),
    );
    const node = html("div", { class: "arch-table-seat" }, mark, name, kind, this.error(`seat ${seat}`));
    return { node, name, kind };
  }

  /** The names; a seat that nobody named has its colour's. */
  names(): string[] {
    return this.rows.map(({ name }) => name.value.trim() || name.placeholder);
  }

  value(): Array<{ name: string; kind: string }> {
    return this.names().map((name, k) => ({ name, kind: this.people ? PERSON : (this.rows[k]?.kind.value ?? PERSON) }));
  }
}
