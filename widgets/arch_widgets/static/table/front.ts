/** What stands in the notebook where no table is shown: the form of a new game or of the user's own box, or the cover between two seats. */

import { focusedIn, html } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Place } from "../shared/notebook.ts";
import { speak, t } from "../shared/words.ts";
import { BoxForm } from "./box.ts";
import { CoverSheet } from "./cover.ts";
import { NewGame } from "./form.ts";
import type { Traits } from "./traits.ts";

function render({ model, el, signal }: Place<Traits>): void {
  speak(model.get("spoken"));
  const line = html("p", { class: "arch-table-said", role: "status" });
  const place = html("div");
  const box = html("section", { class: "arch-table", "aria-label": t("A table to play at") }, line, place);
  let screen = "";
  let form: NewGame | BoxForm | null = null;
  const draw = () => {
    const page = model.get("page");
    const { ok, text } = page.said;
    line.className = `arch-table-said ${ok ? "is-ok" : "is-refused"}`;
    line.textContent = text;
    line.hidden = !text;
    // the form of a box is longer than the screen: what is refused stands at the card or button that was touched
    const touched = ok || !page.box ? null : focusedIn(place)?.closest(".arch-box-values, .arch-table-row");
    if (touched) touched.append(line);
    else if (line.parentElement !== box) box.prepend(line);
    // a cover is another one for each seat
    const now = page.cover ? `cover ${page.cover.text}` : page.screen;
    if (now === screen) {
      form?.tell();
      return;
    }
    screen = now;
    form = page.box ? new BoxForm(model, page.box) : page.form ? new NewGame(model, page.form) : null;
    const cover = page.cover ? new CoverSheet(model) : null;
    place.replaceChildren(...(form ? [form.node] : cover ? [cover.node] : []));
    cover?.focus();
  };
  keepKeys(box);
  el.append(box);
  hear(model, signal, { "change:page": draw });
  draw();
}

export default widget({ render });
