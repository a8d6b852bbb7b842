/** The form of the user's own box: a card for each row with its picture, and the values to correct by clicks. */

import type { Box, BoxColumn, BoxRow } from "../play/page.ts";
import { focusedIn, html, svg } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { drawShapes, faceOf, fitTexts } from "../viewer/drawings.ts";
import { ask, button, type TableModel } from "./traits.ts";

const PICTURE_PX = 96;

export class BoxForm {
  readonly node: HTMLElement;
  private readonly model: TableModel;
  private readonly progress = html("strong", { role: "status" });
  private readonly name = html("input", { type: "text", maxlength: 60 });
  private readonly rows = new Map<string, RowForm>();

  constructor(model: TableModel, box: Box) {
    this.model = model;
    this.name.value = box.name;
    this.name.placeholder = t("My box");
    this.name.addEventListener("change", () => ask(model, "box call", { name: this.name.value }));
    const sheets = box.sheets.map((sheet) => {
      const cards = sheet.rows.map((row) => {
        const form = new RowForm(model, sheet.name, sheet.columns, row);
        this.rows.set(`${sheet.name} ${row.key}`, form);
        return form.node;
      });
      const all = () => ask(model, "box compare all", { sheet: sheet.name });
      return html(
        "section",
        {},
        html("h4", {}, sheet.text),
        html("div", { class: "arch-box-rows" }, ...cards),
        button(t("All of these are as in my box"), all),
      );
    });
    const tools = () =>
      html(
        "div",
        { class: "arch-table-row" },
        button(t("Keep it as my box"), () => ask(model, "box finish"), "arch-table-main"),
        button(t("Go on later"), () => ask(model, "box close")),
      );
    this.node = html(
      "div",
      { class: "arch-table-form arch-box" },
      html("h3", {}, t("Your own box: {game}", { game: box.title })),
      html(
        "p",
        {},
        t(
          "What is printed on these components is not known to us: the values are made up so that they fit the rulebook. Compare each with your box, correct it, and tick it off. Everything is saved as you go; you can go on another day.",
        ),
      ),
      html("label", { class: "arch-table-check" }, html("span", {}, t("What shall it be called?")), this.name),
      html("div", { class: "arch-table-row" }, tools(), this.progress),
      ...sheets,
      tools(),
    );
    this.tell();
  }

  /** What was filled in, as the notebook has understood it. */
  tell(): void {
    const box = this.model.get("page").box;
    if (!box) return;
    this.progress.textContent = t("{seen} of {rows} compared", { seen: box.seen, rows: box.rows });
    for (const sheet of box.sheets) for (const row of sheet.rows) this.rows.get(`${sheet.name} ${row.key}`)?.tell(row);
  }
}

class RowForm {
  readonly node: HTMLElement;
  private readonly picture = html("div", { class: "arch-box-picture arch-graph" });
  private readonly fields: ReadonlyArray<readonly [column: string, field: Field, error: HTMLElement]>;
  private readonly seen = html("input", { type: "checkbox" });
  private drawn = "";

  constructor(model: TableModel, sheet: string, columns: readonly BoxColumn[], row: BoxRow) {
    const place = { sheet, row: row.key };
    this.fields = columns
      .filter((column) => column.name in row.values)
      .map((column) => {
        const fill = (text: string) => ask(model, "box fill", { ...place, column: column.name, text });
        const error = html("p", { class: "arch-table-error", role: "alert", hidden: true });
        return [column.name, fieldOf(column, `${row.text}, ${column.text}`, fill), error] as const;
      });
    this.seen.addEventListener("change", () => ask(model, "box compare", { ...place, seen: this.seen.checked }));
    const texts = new Map(columns.map(({ name, text }) => [name, text]));
    this.node = html(
      "div",
      { class: "arch-box-row" },
      this.picture,
      html(
        "div",
        { class: "arch-box-values" },
        html("strong", {}, row.text),
        ...this.fields.flatMap(([column, field, error]) => [
          html("div", { class: "arch-table-check" }, html("span", {}, texts.get(column) ?? column), field.node),
          error,
        ]),
        html("label", { class: "arch-table-check" }, this.seen, t("as in my box")),
      ),
    );
  }

  tell(row: BoxRow): void {
    this.seen.checked = row.seen;
    this.node.classList.toggle("is-seen", row.seen);
    for (const [column, field, error] of this.fields) {
      field.show(row.values[column] ?? "");
      error.textContent = row.errors[column] ?? "";
      error.hidden = !error.textContent;
    }
    const shapes = JSON.stringify(row.picture);
    if (shapes === this.drawn) return;
    this.drawn = shapes;
    this.picture.hidden = !row.picture.length;
    if (!row.picture.length) return;
    const { shapes: drawn, box } = faceOf(row.picture);
    const viewBox = [box.x, box.y, box.width, box.height].join(" ");
    const picture = svg("svg", { class: "arch-svg", viewBox, "aria-hidden": "true" }, ...drawShapes(drawn));
    fitTexts(picture, PICTURE_PX / Math.max(box.width, box.height));
    this.picture.replaceChildren(picture);
  }
}

interface Field {
  node: HTMLElement;
  show(value: string): void;
}

function fieldOf(column: BoxColumn, label: string, fill: (text: string) => void): Field {
  if (column.kind === "choice") return choice(column.choices, label, fill);
  if (column.kind === "number" && column.choices.length) return number(column, label, fill);
  if (column.kind === "marks") return marks(column.choices, label, fill);
  return typed(column, label, fill);
}

/** One of a few values, each a button. */
function choice(values: readonly string[], label: string, fill: (text: string) => void): Field {
  const buttons = values.map((value) => button(value || "–", () => fill(value), "arch-box-value"));
  return {
    node: html("span", { class: "arch-table-buttons", role: "group", "aria-label": label }, ...buttons),
    show: (value) => {
      for (const [k, one] of buttons.entries()) one.setAttribute("aria-pressed", String(values[k] === value));
    },
  };
}

/** Some of a few spaces, laid out as on the card. */
function marks(spaces: readonly string[], label: string, fill: (text: string) => void): Field {
  let now: string[] = [];
  const toggle = (space: string) =>
    fill(spaces.filter((one) => (one === space ? !now.includes(one) : now.includes(one))).join(" "));
  const buttons = spaces.map((space) => button(space, () => toggle(space), "arch-box-value"));
  const wide = new Set(spaces.map((space) => space.slice(0, 1))).size;
  const node = html("span", { class: "arch-box-marks", role: "group", "aria-label": label }, ...buttons);
  node.style.setProperty("--wide", String(wide));
  return {
    node,
    show: (value) => {
      now = value.split(" ").filter(Boolean);
      for (const [k, one] of buttons.entries()) one.setAttribute("aria-pressed", String(now.includes(spaces[k] ?? "")));
    },
  };
}

/** A number: the usual ones have a button each, another one is typed. */
function number(column: BoxColumn, label: string, fill: (text: string) => void): Field {
  const [usual, other] = [choice(column.choices, label, fill), typed(column, label, fill)];
  other.node.classList.add("arch-box-other");
  return {
    node: html("span", { class: "arch-table-buttons" }, usual.node, other.node),
    show: (value) => {
      usual.show(value);
      other.show(column.choices.includes(value) ? "" : value);
    },
  };
}

/** A number or a text. What is being typed is left alone. */
function typed(column: BoxColumn, label: string, fill: (text: string) => void): Field {
  const inputmode = column.kind === "number" ? "numeric" : "text";
  const node = html("input", { type: "text", "aria-label": label, inputmode });
  node.addEventListener("change", () => fill(node.value));
  return {
    node,
    show: (value) => {
      if (focusedIn(node) !== node) node.value = value;
    },
  };
}
