/** The decisions, the greatest loss first. */

import { focusedIn, node } from "../shared/dom.ts";
import { isForeign, type Model } from "../shared/notebook.ts";
import { clamp } from "../shared/values.ts";
import { plural, t } from "../shared/words.ts";
import type { Counts, Decision, Estimate, Review } from "./data.ts";
import { badge, button, classOf, pill, wordOf } from "./drawings.ts";
import { estimate } from "./figures.ts";
import { goTo, type Traits } from "./traits.ts";

/** A column of figures: its group, its heading, what it is called where columns stand below each other, and what it says of a decision. */
interface Column {
  group: string;
  label?: string;
  words: string;
  value: (one: Decision) => string | Node;
}

const unitWords = (by: Counts): string => (by === "win" ? t("% of a win") : t("points"));

/** The columns of figures. Where it is narrow the first one alone is left: what is said of the decision shown has them all. */
function columnsOf({ counts, hindsight }: Review): Column[] {
  const both: Counts[] = counts === "win" ? ["win", "points"] : ["points"];
  const cost = (group: string, value: (one: Decision, by: Counts) => string | Node): Column[] =>
    both.map((by) => ({
      group,
      label: by === "win" ? t("Cost, %") : t("Cost, points"),
      words: unitWords(by),
      value: (one) => value(one, by),
    }));
  const known = cost(t("Cost: with what was known"), (one, by) => amount(one.loss[by], by));
  if (!hindsight) return known;
  const later = cost(t("Cost: with hindsight"), (one, by) => (one.same ? t("the same") : amount(one.later?.[by], by)));
  const hidden = (one: Decision) => (one.changed ? amount(one.hidden?.[counts], counts) : t("nothing"));
  return [
    ...known,
    ...later,
    {
      group: t("Hidden things"),
      words: counts === "win" ? t("were worth, % of a win") : t("were worth, points"),
      value: hidden,
    },
  ];
}

const amount = (found: Estimate | null | undefined, by: Counts): string | Node => (found ? estimate(found, by) : "");

export class LossesPart {
  readonly box = node("section", "arch-review-card arch-review-losses");
  private readonly model: Model<Traits>;
  private readonly scroll = node("div", "arch-review-scroll");
  private readonly head = node("thead");
  private readonly body = node("tbody");
  private readonly empty = node("p", "arch-review-soft");
  private readonly left = node("p", "arch-review-soft arch-review-left"); // on paper: what is not worth the reading
  private rows: Array<{ move: number; row: HTMLTableRowElement; jump: HTMLButtonElement }> = [];

  constructor(model: Model<Traits>) {
    this.model = model;
    const table = node("table");
    table.append(this.head, this.body);
    this.scroll.append(table);
    this.scroll.tabIndex = -1;
    this.box.setAttribute("aria-label", t("Decisions by what they cost"));
    this.box.append(this.scroll, this.left, this.empty);
    this.body.addEventListener("keydown", (event) => this.walk(event));
  }

  draw(listed: readonly Decision[]): void {
    const columns = columnsOf(this.model.get("data"));
    const active = focusedIn(this.box);
    const focused = this.rows.find(({ row }) => row.contains(active))?.move;
    this.head.replaceChildren(...headings(columns));
    this.rows = listed.map((one) => this.row(one, columns));
    this.body.replaceChildren(...this.rows.map(({ row }) => row));
    const none = this.model.get("hiding") ? t("Nothing up to this move.") : t("There is no such decision.");
    this.empty.textContent = listed.length ? "" : none;
    this.scroll.hidden = !listed.length;
    const fine = listed.filter(({ word }) => word === "fine").length;
    this.left.hidden = !fine;
    this.left.textContent = plural(
      fine,
      "One decision that is called fine is left out on paper.",
      "{number} decisions that are called fine are left out on paper.",
    );
    this.empty.hidden = Boolean(listed.length);
    if (focused !== undefined) this.rows.find(({ move }) => move === focused)?.jump.focus({ preventScroll: true });
    this.stand(null);
  }

  private row(one: Decision, columns: readonly Column[]) {
    const { seats, meanings } = this.model.get("data");
    const { move } = one;
    const row = node("tr", classOf(one.word));
    const jump = button(
      String(move),
      () => goTo(this.model, move),
      t("Go to move {step}", { step: move }),
      "arch-review-jump",
    );
    jump.setAttribute("aria-label", t("Move {step}, {word}", { step: move, word: wordOf(one.word) }));
    const who = node("span", "arch-review-row");
    who.append(badge(seats[one.seat]), seats[one.seat]?.name ?? "");
    const place = node("span");
    place.append(jump);
    row.append(
      cell(place, t("Move")),
      cell(who, t("Player")),
      cell(pill(one.word, meanings[one.word]), t("Word")),
      cell(played(one), t("Played")),
      ...columns.map(({ label = "", value }, k) => cell(value(one), k ? "" : label, `arch-review-figure ${rest(k)}`)),
    );
    row.addEventListener("click", (event) => {
      const onButton = event.target instanceof Element && event.target.closest("button");
      if (!onButton) goTo(this.model, move);
    });
    return { move, row, jump };
  }

  /** Mark the row of the decision shown, and bring it into sight within the list alone. The Tab key comes to one row; the arrows walk on. */
  stand(move: number | null): void {
    const stop = this.rows.find(({ move: own }) => own === move) ?? this.rows[0];
    for (const one of this.rows) {
      const { move: own, row } = one;
      const here = own === move;
      one.jump.tabIndex = one === stop ? 0 : -1;
      row.toggleAttribute("aria-current", here);
      if (!here) continue;
      const top = row.offsetTop - this.head.offsetHeight;
      const bottom = row.offsetTop + row.offsetHeight;
      const { scrollTop, clientHeight } = this.scroll;
      if (top < scrollTop || bottom > scrollTop + clientHeight) this.scroll.scrollTop = top - clientHeight / 3;
    }
  }

  /** The arrows walk from row to row. */
  private walk(event: KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const here = this.rows.findIndex(({ jump }) => jump === event.target);
    if (!by || here < 0 || isForeign(event)) return;
    event.preventDefault();
    this.rows[clamp(here + by, 0, this.rows.length - 1)]?.jump.focus();
  }
}

/** The class of all columns of figures but the first. */
const rest = (k: number): string => (k ? "is-more" : "");

function headings(columns: readonly Column[]): HTMLTableRowElement[] {
  const [top, low] = [node("tr"), node("tr")];
  const heads = [t("Move"), t("Player"), t("Judged"), t("Played, and what was better")];
  top.append(...heads.map((words) => Object.assign(node("th", "", words), { rowSpan: 2, scope: "col" })));
  [...new Set(columns.map(({ group }) => group))].forEach((group, k) => {
    const colSpan = columns.filter((column) => column.group === group).length;
    top.append(Object.assign(node("th", `is-number ${rest(k)}`, group), { colSpan, scope: "colgroup" }));
  });
  low.append(
    ...columns.map(({ words }, k) => Object.assign(node("th", `is-number ${rest(k)}`, words), { scope: "col" })),
  );
  return [top, low];
}

function cell(inside: string | Node, label: string, className = ""): HTMLElement {
  const made = node("td", className);
  made.append(inside);
  if (label) made.dataset.label = label;
  return made;
}

/** What was played, and what was better. */
function played(one: Decision): HTMLElement {
  const what = node("div", "arch-review-what");
  what.append(code(one, one.played));
  if (one.best === one.played) return what;
  what.append(
    node("span", "arch-review-soft", `${one.word === "fine" ? t("perhaps:") : t("better:")} `),
    code(one, one.best),
  );
  return what;
}

function code(one: Decision, notation: string): HTMLElement {
  const made = node("code", "", notation);
  made.title = one.told[notation] ?? "";
  return made;
}
