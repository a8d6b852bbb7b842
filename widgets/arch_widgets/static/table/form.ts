/** The form of a new game. What was filled in stays when something is wrong with it. */

import type { Form, Luck, Offer, Way } from "../play/page.ts";
import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { Choices } from "./choices.ts";
import { Options } from "./options.ts";
import { Seats } from "./seats.ts";
import { ask, button, type TableModel } from "./traits.ts";
import { Witness } from "./witness.ts";

export class NewGame {
  readonly node: HTMLElement;
  private readonly model: TableModel;
  private readonly form: Form;
  private readonly way: Choices<Way>;
  private readonly game: Choices<string>;
  private readonly luck: Choices<Luck>;
  private readonly seats: Seats;
  private readonly witness: Witness;
  private readonly options: Options;
  private readonly errors = new Map<string, HTMLElement>();
  private readonly box = html("div", { class: "arch-table-row" });
  private readonly deal = html("input", { type: "text", maxlength: 120, autocomplete: "off", spellcheck: "false" });
  private readonly dealField: HTMLElement;
  private readonly luckField: HTMLElement;
  private readonly witnessField: HTMLElement;

  constructor(model: TableModel, form: Form) {
    [this.model, this.form] = [model, form];
    const changed = () => this.follow();
    this.way = new Choices<Way>(t("What would you like to do?"), changed, [
      ["play", t("Play here"), t("Against the computer, or with others on this screen")],
      ["write", t("Write a game down"), t("A game you play or played at a real table")],
    ]);
    const games = form.games.map((offer): [string, string, string] => [offer.game, offer.title, players(offer)]);
    this.game = new Choices<string>(t("Which game?"), () => this.changeGame(), games);
    this.seats = new Seats(changed, (key) => this.error(key), form.used);
    this.luck = new Choices<Luck>(t("Who deals and draws?"), changed, [
      ["program", t("The program"), t("Everything is here on the screen")],
      ["named", t("We do, at a real table"), t("You say what chance did, and keep your own board")],
    ]);
    this.witness = new Witness();
    this.options = new Options();
    const begin = button(t("Begin"), () => this.begin(), "arch-table-main");
    this.luckField = field(this.luck.node, this.error("luck"));
    const label = html(
      "label",
      { class: "arch-table-check" },
      t("Code of a deal, if other tables play it, too"),
      this.deal,
    );
    this.dealField = field(label, this.error("deal"));
    this.witnessField = field(this.witness.node, this.error("witness"));
    this.node = html(
      "form",
      { class: "arch-table-form", novalidate: true },
      html("h3", {}, t("New game")),
      field(this.way.node, null),
      field(this.game.node, this.error("game")),
      field(this.seats.node, this.error("seats")),
      this.witnessField,
      this.luckField,
      this.dealField,
      field(this.options.node, this.error("options")),
      this.error("box"),
      this.error(""),
      html(
        "div",
        { class: "arch-table-row" },
        begin,
        html(
          "span",
          { class: "arch-table-soft" },
          t("Every move is saved at once, in {folder}.", { folder: form.folder }),
        ),
      ),
      this.box,
    );
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    this.changeGame();
    this.tell();
  }

  private error(key: string): HTMLElement {
    const known = this.errors.get(key) ?? html("p", { class: "arch-table-error", role: "alert", hidden: true });
    this.errors.set(key, known);
    return known;
  }

  private get offer(): Offer {
    return this.form.games.find((offer) => offer.game === this.game.value) ?? (this.form.games[0] as Offer);
  }

  private changeGame(): void {
    this.seats.offer(this.offer);
    this.options.offer(this.offer);
    const open = button(this.offer.box ? t("Correct my own box") : t("Enter my own box"), () =>
      ask(this.model, "box", { game: this.game.value }),
    );
    const why = t("Some of what is printed on the components is made up; yours can be entered from your box.");
    this.box.replaceChildren(open, html("span", { class: "arch-table-soft" }, why));
    this.box.hidden = !this.offer.guessed;
    this.follow();
  }

  /** Show only what makes sense with what was chosen. */
  private follow(): void {
    const writes = this.way.value === "write";
    this.seats.persons(writes);
    this.witness.names(this.seats.names());
    this.witnessField.hidden = !(writes && this.offer.hides);
    this.luckField.hidden = writes || this.offer.hides;
    this.options.way(writes);
  }

  /** What is wrong, beside its field. */
  tell(): void {
    const page = this.model.get("page");
    for (const node of this.errors.values()) node.hidden = true;
    for (const [key, sentence] of Object.entries(page.errors ?? {})) {
      const node = this.error(this.errors.has(key) ? key : "");
      node.textContent = sentence;
      node.hidden = false;
    }
  }

  private begin(): void {
    const writes = this.way.value === "write";
    const form = {
      game: this.game.value,
      way: this.way.value,
      seats: this.seats.value(),
      luck: writes ? "named" : this.offer.hides ? "program" : this.luck.value,
      witness: this.witness.value(),
      deal: this.deal.value,
      ...this.options.value(),
    };
    ask(this.model, "begin", { form });
  }
}

const players = (offer: Offer): string =>
  t("{few} to {many} players", { few: Math.min(...offer.players), many: Math.max(...offer.players) });

const field = (...inside: Array<HTMLElement | null>): HTMLElement =>
  html("div", { class: "arch-table-field" }, ...inside);
