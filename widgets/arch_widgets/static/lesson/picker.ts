// @ts-nocheck
import { node } from "../shared/dom.ts";
import { hear, keepKeys, wish } from "../shared/notebook.ts";

function render({ model, el, signal }) {
  const box = node("details", "arch-picker"),
    head = node("summary", "", "Trade card by card");
  const sides = node("div", "arch-picker-sides"),
    foot = node("div", "arch-picker-foot");
  const said = node("p", "arch-picker-said"),
    trade = node("button", "arch-picker-trade", "Trade"),
    clear = node("button", "", "Clear");
  said.setAttribute("aria-live", "polite");
  for (const button of [trade, clear]) button.type = "button";
  let rows = [];

  function build() {
    rows = [];
    const made = ["give", "take"].map((side) => {
      const part = node("fieldset", ""),
        list = node("div", "arch-picker-cards");
      part.append(
        node("legend", "", side === "give" ? "You give, from your hand" : "You take, from the marketplace"),
        list,
      );
      for (const card of model.get(side)) list.append(row(side, card));
      if (!list.firstChild) list.append(node("p", "", "no cards"));
      return part;
    });
    sides.replaceChildren(...made);
    box.hidden = !model.get("give").length;
    show();
  }
  // one stop of the Tab key for each kind; the arrows change its number, the two buttons are for the mouse
  function row(side, [word, name, most, value]) {
    const made = node("div", "arch-picker-card"),
      number = node("span", "arch-picker-number");
    const label = node("span", "arch-picker-name", name),
      sub = node("span", "arch-picker-value", `worth ${value}, ${most} there`);
    label.append(sub);
    number.tabIndex = 0;
    number.setAttribute("role", "spinbutton");
    number.setAttribute("aria-label", `${side === "give" ? "give" : "take"} ${name}, trading value ${value}`);
    number.setAttribute("aria-valuemin", "0");
    number.setAttribute("aria-valuemax", String(most));
    const now = () => model.get("chosen")[side]?.[word] ?? 0;
    const put = (n) => {
      const chosen = model.get("chosen");
      n = Math.min(most, Math.max(0, n));
      if (n === now()) return;
      model.set("chosen", { ...chosen, [side]: { ...chosen[side], [word]: n } });
      model.save_changes();
      show();
    };
    const step = (sign, by, words) => {
      const button = node("button", "", sign);
      button.type = "button";
      button.tabIndex = -1;
      button.setAttribute("aria-label", `${words} ${name}`);
      button.addEventListener("click", () => {
        put(now() + by);
        number.focus();
      });
      return button;
    };
    const less = step("−", -1, "one less"),
      more = step("+", 1, "one more");
    number.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to =
        {
          ArrowUp: now() + 1,
          ArrowRight: now() + 1,
          "+": now() + 1,
          ArrowDown: now() - 1,
          ArrowLeft: now() - 1,
          "-": now() - 1,
          Home: 0,
          End: most,
        }[event.key] ?? (/^[0-9]$/.test(event.key) ? Number(event.key) : null);
      if (event.key === "Enter") {
        event.preventDefault();
        return go();
      }
      if (to === null) return;
      event.preventDefault();
      put(to);
    });
    made.append(label, less, number, more);
    rows.push(() => {
      const n = now();
      number.textContent = String(n);
      number.setAttribute("aria-valuenow", String(n));
      made.classList.toggle("is-chosen", n > 0);
      less.setAttribute("aria-disabled", String(n === 0));
      more.setAttribute("aria-disabled", String(n === most));
    });
    return made;
  }
  function show() {
    for (const draw of rows) draw();
    const { ok, text } = model.get("balance");
    said.textContent = text ?? "";
    said.className = `arch-picker-said ${ok ? "is-ok" : ""}`;
    // not `disabled`: a disabled button would lose the focus, and the notebook would get the keys
    trade.setAttribute("aria-disabled", String(!ok));
  }
  function go() {
    if (model.get("balance").ok) wish(model, {});
  }
  trade.addEventListener("click", go);
  clear.addEventListener("click", () => {
    model.set("chosen", {});
    model.save_changes();
    show();
  });
  box.addEventListener("toggle", () => {
    if (model.get("unfolded") === box.open) return;
    model.set("unfolded", box.open);
    model.save_changes();
  });
  keepKeys(box);
  box.open = model.get("unfolded");
  foot.append(trade, clear, said);
  box.append(
    head,
    sides,
    foot,
    node("p", "arch-picker-hint", "With the keyboard: Tab to a card, ↑ and ↓ for how many, Enter to trade."),
  );
  el.append(box);
  // a new position takes the focused number away; the focus stays in the box
  function rebuild() {
    const inside = sides.contains(document.activeElement) || sides.contains(el.getRootNode().activeElement);
    build();
    if (inside && !box.hidden) head.focus();
  }
  hear(model, signal, {
    "change:give": rebuild,
    "change:take": rebuild,
    "change:chosen": show,
    "change:balance": show,
    "change:unfolded": () => {
      box.open = model.get("unfolded");
    },
  });
  build();
}
export default { render };
