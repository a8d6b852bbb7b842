/** What stands above the table: what the game is called, in which mode one is, how it ended, who looks at it, and whether moves to come are hidden. */

import { focusedIn, html } from "../shared/dom.ts";
import { put } from "../shared/notebook.ts";
import { list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Film } from "./film.ts";
import type { Host } from "./host.ts";
import { icon } from "./icons.ts";

export class Head {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly title = html("h2");
  private readonly game: HTMLElement;
  private readonly subtitle = html("p", { class: "arch-subtitle" });
  private readonly result = html("p", { class: "arch-result" });
  private readonly view = html("select", { "aria-label": t("Seen by"), title: t("Seen by"), hidden: true });
  private readonly tongue = html("select", {
    class: "arch-language",
    "aria-label": t("Language"),
    title: t("Language"),
  });
  private readonly hide: HTMLButtonElement;
  private readonly modes = html("div", { class: "arch-modes", role: "group", "aria-label": t("Mode") });
  private pageTitle: string | null = null;
  private titled: boolean | null = null; // whether it is called as while moves to come are hidden
  private film: Film | null = null;

  constructor(host: Host) {
    this.host = host;
    const page = Boolean(host.model.get("page"));
    // a page needs a first heading; in a notebook the author has written one
    this.game = html(page ? "h1" : "p", { class: "arch-game" });
    this.view.addEventListener("change", () => put(host.model, "view", Number(this.view.value)));
    const tongues = list(host.model.get("languages"));
    this.tongue.replaceChildren(...tongues.map(([code, name]) => html("option", { value: code, lang: code }, name)));
    this.tongue.hidden = tongues.length < 2;
    this.tongue.addEventListener("change", () => put(host.model, "language", this.tongue.value));
    this.hide = html("button", { type: "button", class: "arch-button arch-button-hide" }, icon("hide"));
    this.hide.title = t("Hide moves to come (H)");
    this.hide.setAttribute("aria-label", t("Hide moves to come"));
    this.hide.addEventListener("click", () => put(host.model, "hiding", !host.hiding));
    this.veil();
    const tools = html("div", { class: "arch-tools" }, this.view, this.tongue, this.hide, page ? themeButton() : null);
    const names = html("div", {}, this.game, this.title, this.subtitle);
    this.node = html(
      "header",
      { class: "arch-head" },
      names,
      this.modes,
      html("div", { class: "arch-head-end" }, this.result, tools),
    );
  }

  /** Which modes there are, and which one is open. */
  tellModes(modes: ReadonlyArray<readonly [id: string, name: string]>, open: string): void {
    const focused = [...this.modes.children].findIndex((one) => one === focusedIn(this.modes));
    this.modes.replaceChildren(
      ...modes.map(([id, name]) => {
        const attributes = { type: "button", "data-mode": id, "aria-pressed": String(id === open) };
        return html("button", { ...attributes, onclick: () => put(this.host.model, "mode", id) }, name);
      }),
    );
    this.modes.hidden = modes.length < 2;
    const again = this.modes.children[focused];
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  load(film: Film): void {
    this.film = film;
    this.titled = null;
    for (const [node, given] of [
      [this.game, film.game],
      [this.subtitle, film.subtitle],
      [this.result, film.result],
    ] as const) {
      node.textContent = text(given);
      node.hidden = !text(given);
      node.title = text(given);
    }
    const views = list(film.views);
    this.view.replaceChildren(...views.map((name, k) => option(film, name, k)));
    this.view.value = String(number(film.view));
    this.view.hidden = !views.length;
    this.tongue.value = text(film.language);
  }

  /** Who won is told where the game ends, not to somebody who looks for the move that decided it. */
  show(over: boolean): void {
    this.result.hidden = !over || !text(this.film?.result);
  }

  veil(): void {
    this.hide.setAttribute("aria-pressed", String(this.host.hiding));
  }

  /**
   * What the game is called, if that is different now; null if not. A title may tell how it ends: while that is hidden, it
   * is called by its players.
   */
  call(hiding: boolean): string | null {
    if (this.titled === hiding || !this.film) return null;
    this.titled = hiding;
    const players = list(this.film.seats)
      .map((seat) => text(seat?.name))
      .join(", ");
    const title = hiding ? players : text(this.film.title);
    this.title.textContent = title;
    this.title.title = title;
    this.title.hidden = !title;
    // what the title begins with need not be said before it
    const game = text(this.film.game);
    this.game.classList.toggle("arch-unseen", Boolean(game) && title.startsWith(game));
    if (this.host.model.get("page")) {
      this.pageTitle ??= document.title;
      document.title = hiding ? t("{name}: {text}", { name: text(this.film.game), text: players }) : this.pageTitle;
    }
    return title;
  }
}

/** One of the views that can be chosen: everything, what a seat knew, what we know now, or nothing where it must not be shown. */
function option(film: Film, name: string | null, k: number): HTMLElement {
  const seats = list(film.seats).length;
  if (name !== null)
    return html("option", { value: k }, k && k <= seats ? t("What {player} knew", { player: text(name) }) : text(name));
  const player = text(film.seats?.[k - 1]?.name);
  const words =
    list(film.views).length > seats + 1
      ? t("What {player} knew: not written down", { player })
      : t("What {player} knew: not of this branch", { player });
  return html("option", { value: k, disabled: true }, words);
}

/** Only an exported page has one: in a notebook the notebook decides. */
function themeButton(): HTMLElement {
  const page = document.documentElement;
  const label = t("Light or dark");
  const isDark = () =>
    page.dataset.theme ? page.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  const onclick = () => {
    page.dataset.theme = isDark() ? "light" : "dark";
  };
  return html(
    "button",
    { type: "button", class: "arch-button", "aria-label": label, title: label, onclick },
    icon("theme"),
  );
}
