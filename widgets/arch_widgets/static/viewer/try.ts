/** Trying a decision: the choices of a live position, and the answer. */

import { html } from "../shared/dom.ts";
import { wish } from "../shared/notebook.ts";
import { clamp, isWhole, list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role, Tab } from "../workbench/mode.ts";
import type { Choice, Host } from "./host.ts";
import { counted, fitting, MOST_CHOICES, tried } from "./narrowing.ts";
import type { Reel, Table } from "./reel.ts";

export class Try implements Tab {
  readonly id = "try";
  readonly name = t("Try");
  readonly node: HTMLElement;
  readonly picked = new Set<string>();
  open: ReadonlySet<string> = new Set<string>();
  private readonly host: Host;
  /** Called when what can be clicked is different. */
  private readonly changed: () => void;
  private readonly input: HTMLInputElement;
  private readonly chips = html("div", { class: "arch-chips" });
  private readonly count = html("p", { class: "arch-try-count" });
  private readonly list = html("div", {
    class: "arch-choices arch-asks",
    role: "group",
    "aria-label": t("Legal decisions"),
  });
  private readonly answer = html("div", { class: "arch-answer", "aria-live": "polite" });
  private readonly who = html("p", { class: "arch-try-who" });
  private readonly back: HTMLButtonElement;
  private choices: readonly Choice[] = [];
  private missing = "";

  constructor(host: Host, changed: () => void) {
    [this.host, this.changed] = [host, changed];
    const id = `arch-try-${Math.random().toString(36).slice(2)}`;
    const spelling = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    this.input = html("input", { type: "text", id, ...spelling, placeholder: t("type a decision, or click spaces") });
    this.input.addEventListener("input", () => this.narrow());
    this.back = html("button", { type: "button", class: "arch-chip arch-try-back arch-asks", hidden: true });
    this.back.addEventListener("click", () => wish(host.model, { back: true }));
    const form = html("form", {}, this.input, html("button", { type: "submit", class: "arch-submit" }, t("Try")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = tried(this.choices, this.input.value.trim(), this.picked);
      if ("text" in found) wish(host.model, { text: found.text });
      else this.lack(found.missing);
    });
    this.list.addEventListener("keydown", (event) => this.walk(event));
    const title = html("h3", {}, html("label", { for: id }, t("Try a decision")));
    this.node = html(
      "section",
      { class: "arch-tab-scroll arch-try", "aria-label": t("Try a decision") },
      html("header", {}, title, this.who, this.back),
      html("div", { class: "arch-try-ask arch-asks" }, form, this.chips, this.count, this.answer),
      this.list,
    );
  }

  /** What it shows is brought up to date as it comes from the notebook. */
  draw(): void {}

  /** The arrows walk in the list of choices. */
  private walk(event: KeyboardEvent): void {
    const rows = [...this.list.querySelectorAll("button")];
    const here = rows.findIndex((row) => row === event.target);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (here < 0 || !by) return;
    event.preventDefault();
    event.stopPropagation();
    rows[clamp(here + by, 0, rows.length - 1)]?.focus();
  }

  /** Say whose decision it is that is tried, and the way back to where one left to try. */
  tell({ film, length }: Reel, at: number): void {
    const seat = at ? film.moves[at - 1]?.asked : film.moves[0]?.seat;
    const given = isWhole(seat) ? film.seats?.[seat] : null;
    const over = at > 0 && at === length && text(film.result);
    const nobody = over ? t("The game is over") : t("Chance decides move {step}", { step: at + 1 });
    const words = given ? t("{player} decides move {step}", { player: text(given.name), step: at + 1 }) : nobody;
    this.who.replaceChildren(...(given ? [this.host.badge(seat)] : []), html("span", {}, words));
    this.back.textContent = text(this.host.model.get("back"));
    this.back.hidden = !this.back.textContent;
  }

  load(): void {
    this.choices = list(this.host.model.get("choices"));
    this.picked.clear();
    this.input.value = "";
    this.narrow();
  }

  /** What can be tapped, and what is: the pieces of the spaces that the decisions name. */
  lit(table: Table): ReadonlyMap<string, Role> {
    const lit = new Map<string, Role>();
    for (const [id, element] of table) {
      const space = "space" in element && element.space;
      if (space && this.open.has(space)) lit.set(id, this.picked.has(space) ? "chosen" : "legal");
    }
    return lit;
  }

  /** Pick a space, or let go of it. */
  pick(space: string): void {
    if (!this.picked.delete(space)) this.picked.add(space);
    this.narrow();
  }

  /** Say what is missing for a decision, until something else is picked or typed. */
  private lack(missing: string): void {
    this.missing = missing;
    this.reply();
  }

  private narrow(): void {
    if (this.missing) this.lack("");
    const fits = fitting(this.choices, this.input.value, this.picked);
    this.open = new Set(fits.flatMap((choice) => list(choice?.spaces)));
    this.chips.replaceChildren(...[...this.picked].map((space) => this.chip(space)));
    this.count.textContent = counted(this.choices, fits);
    this.list.replaceChildren(...fits.slice(0, MOST_CHOICES).map((choice, k) => this.row(choice, k)));
    this.list.hidden = !fits.length;
    this.changed();
  }

  private chip(space: string): HTMLElement {
    const onclick = () => this.pick(space);
    const attributes = { type: "button", class: "arch-chip", "aria-label": t("Let go of {space}", { space }), onclick };
    return html("button", attributes, `${space} ×`);
  }

  private row(choice: Choice, k: number): HTMLElement {
    const notation = text(choice?.notation);
    const words = choice?.text ? html("span", {}, text(choice.text)) : null;
    const onclick = () => wish(this.host.model, { text: notation });
    return html("button", { type: "button", tabindex: k ? -1 : 0, onclick }, html("code", {}, notation), words);
  }

  /** Show what is missing, or else what became of the last thing tried. */
  reply(): void {
    const answer = this.missing ? { text: this.missing, lead: "" } : this.host.model.get("answer");
    this.answer.classList.toggle("is-ok", answer?.ok === true);
    this.answer.classList.toggle("is-refused", answer?.ok === false);
    if (!answer || !text(answer.text)) return this.answer.replaceChildren();
    const lead = answer.lead === undefined ? `${answer.ok ? t("Done.") : t("Refused.")} ` : text(answer.lead);
    const said = html("p", { class: "arch-answer-text" }, html("strong", {}, lead), text(answer.text));
    const rule = this.host.rule(answer.rule);
    const why = rule ? [html("p", {}, html("strong", {}, text(rule.title)), ". ", text(rule.text))] : [];
    this.answer.replaceChildren(said, ...why);
  }
}
