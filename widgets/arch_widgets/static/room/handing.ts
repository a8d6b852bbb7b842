/** Handing in the record of a table: its name and a file, which go to the room as they are. */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";

const LONGEST_NAME = 24;
const MOST_BYTES = 400_000;

export class HandIn {
  readonly node: HTMLElement;
  private readonly name = html("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", required: true });
  private readonly file = html("input", { type: "file", accept: ".parquet,.txt", required: true });
  private readonly said = html("p", { role: "status" });
  private readonly token: () => string;

  /** `token` is by what the room knows this page. */
  constructor(token: () => string) {
    this.token = token;
    const form = html(
      "form",
      { class: "arch-room-hand" },
      html(
        "p",
        { class: "arch-room-soft" },
        t("At the end of the game hand in its file; Play keeps it in the games folder."),
      ),
      html("label", {}, t("The table's name"), this.name),
      html("label", {}, t("The recorded game"), this.file),
      html("button", { type: "submit", class: "arch-room-act" }, t("Hand in")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    form.addEventListener("keydown", (event) => event.stopPropagation());
    this.node = html("div", {}, form, this.said);
  }

  private async send(): Promise<void> {
    const file = this.file.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.said.textContent = t("This file is too large for a recorded game.");
      return;
    }
    this.said.textContent = t("The game is handed in …");
    const home = `${location.origin}${location.pathname.replace(/\/$/, "")}`;
    const headers = { "X-Arch-Token": this.token() };
    try {
      const address = `${home}/table?table=${encodeURIComponent(this.name.value)}`;
      const answer = await fetch(address, { method: "POST", body: file, headers });
      this.said.textContent = await answer.text();
    } catch {
      this.said.textContent = t("The room does not answer; try again.");
    }
  }
}
