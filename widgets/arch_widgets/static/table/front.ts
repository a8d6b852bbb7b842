/** What stands in the notebook where no table is shown: the form of a new game, the cover between seats; and the bar over a game to look at. */

import { html } from "../shared/dom.ts";
import { hear, keepKeys, type Place } from "../shared/notebook.ts";
import { speak, t } from "../shared/words.ts";
import { CoverSheet } from "./cover.ts";
import { NewGame } from "./form.ts";
import { GameSheet } from "./sheet.ts";
import { Strip } from "./strip.ts";
import type { Traits } from "./traits.ts";

function render({ model, el, signal }: Place<Traits>): void {
  speak(model.get("spoken"));
  const box = html("section", { class: "arch-table", "aria-label": t("A table to play at") });
  let screen = "";
  let tell = () => {};
  const draw = () => {
    const page = model.get("page");
    // a cover is another one for each seat
    const now = page.screen === "cover" ? `cover ${page.cover?.text}` : page.screen;
    if (now !== screen) {
      screen = now;
      if (page.screen === "new" && page.form) {
        const form = new NewGame(model, page.form);
        box.replaceChildren(said(), form.node);
        tell = () => form.tell();
      } else if (page.screen === "cover") {
        const cover = new CoverSheet(model);
        box.replaceChildren(said(), cover.node);
        cover.focus();
        tell = () => {};
      } else {
        const [strip, sheet] = [new Strip(model), new GameSheet(model)];
        box.replaceChildren(strip.node, sheet.node);
        tell = () => {
          strip.tell();
          sheet.tell();
        };
      }
    }
    const { ok, text } = page.said;
    line.className = `arch-table-said ${ok ? "is-ok" : "is-refused"}`;
    line.textContent = text;
    line.hidden = !text;
    tell();
  };
  const line = html("p", { class: "arch-table-said", role: "status" });
  const said = () => line;
  keepKeys(box);
  el.append(box);
  hear(model, signal, { "change:page": draw });
  draw();
}

export default { render };
