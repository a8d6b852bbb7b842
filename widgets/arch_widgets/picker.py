"""The trade picker: put cards in, take cards out, and see the balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from arch_engine.core.errors import IllegalDecision, NotationError
from arch_engine.core.table import Table
from arch_engine.replay.session import Session
from arch_widgets.scenes import scene_of
from arch_widgets.scripts import with_nodes

if TYPE_CHECKING:
    from arch_widgets.lesson import TryIt

Card = tuple[str, str, int, int]
"""A kind of card on one side of a trade: its word in the notation, its name, how many there are, its trading value."""

Offer = Callable[[Table], tuple[list[Card], list[Card]] | None]
"""What the seat that is asked can give and take, or None while it cannot trade."""

_SCRIPT = """
function render({ model, el, signal }) {
  const box = node("details", "arch-picker"), head = node("summary", "", "Trade card by card");
  const sides = node("div", "arch-picker-sides"), foot = node("div", "arch-picker-foot");
  const said = node("p", "arch-picker-said"), trade = node("button", "arch-picker-trade", "Trade"), clear = node("button", "", "Clear");
  said.setAttribute("aria-live", "polite");
  for (const button of [trade, clear]) button.type = "button";
  let rows = [];

  function build() {
    rows = [];
    const made = ["give", "take"].map((side) => {
      const part = node("fieldset", ""), list = node("div", "arch-picker-cards");
      part.append(node("legend", "", side === "give" ? "You give, from your hand" : "You take, from the marketplace"), list);
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
    const made = node("div", "arch-picker-card"), number = node("span", "arch-picker-number");
    const label = node("span", "arch-picker-name", name), sub = node("span", "arch-picker-value", `worth ${value}, ${most} there`);
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
      button.addEventListener("click", () => { put(now() + by); number.focus(); });
      return button;
    };
    const less = step("−", -1, "one less"), more = step("+", 1, "one more");
    number.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { ArrowUp: now() + 1, ArrowRight: now() + 1, "+": now() + 1, ArrowDown: now() - 1, ArrowLeft: now() - 1, "-": now() - 1, Home: 0, End: most }[event.key]
        ?? (/^[0-9]$/.test(event.key) ? Number(event.key) : null);
      if (event.key === "Enter") { event.preventDefault(); return go(); }
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
  box.append(head, sides, foot, node("p", "arch-picker-hint", "With the keyboard: Tab to a card, ↑ and ↓ for how many, Enter to trade."));
  el.append(box);
  // a new position takes the focused number away; the focus stays in the box
  function rebuild() {
    const inside = sides.contains(document.activeElement) || sides.contains(el.getRootNode().activeElement);
    build();
    if (inside && !box.hidden) head.focus();
  }
  hear(model, signal, { "change:give": rebuild, "change:take": rebuild, "change:chosen": show, "change:balance": show, "change:unfolded": () => { box.open = model.get("unfolded"); } });
  build();
}
export default { render };
"""

_STYLE = """
.arch-picker {
  --picker-paper: var(--jp-layout-color1, light-dark(#ffffff, #1f2125));
  --picker-ink: var(--jp-ui-font-color0, light-dark(#16181d, #f3f4f6));
  --picker-accent: light-dark(#5b3fc4, #b3a1ff);
  margin: 0 2px 8px;
  padding: 6px 14px;
  border: 1px solid color-mix(in srgb, var(--picker-paper), var(--picker-ink) 15%);
  border-radius: 12px;
  background: color-mix(in srgb, var(--picker-paper), var(--picker-ink) 4%);
  color: var(--picker-ink);
  font: 14px/1.4 var(--jp-ui-font-family, system-ui, sans-serif);
}
[data-jp-theme-light="true"] .arch-picker { color-scheme: light; }
[data-jp-theme-light="false"] .arch-picker { color-scheme: dark; }
.arch-picker summary { width: max-content; font-weight: 600; cursor: pointer; }
.arch-picker-sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(330px, 100%), 1fr)); gap: 4px 20px; margin-top: 4px; }
.arch-picker fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.arch-picker legend { padding: 2px 0; font-size: 12px; font-weight: 700; letter-spacing: 0.04em; color: var(--picker-accent); }
.arch-picker-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: 4px; }
.arch-picker-card { display: flex; align-items: center; gap: 3px; padding: 2px 4px 2px 9px; border-radius: 9px; border: 1px solid color-mix(in srgb, var(--picker-paper), var(--picker-ink) 15%); background: var(--picker-paper); }
.arch-picker-card.is-chosen { border-color: var(--picker-accent); background: color-mix(in srgb, var(--picker-paper), var(--picker-accent) 13%); }
.arch-picker-name { flex: 1; min-width: 0; line-height: 1.2; }
.arch-picker-value { display: block; font-size: 12px; color: color-mix(in srgb, var(--picker-ink), var(--picker-paper) 25%); }
.arch-picker-number { min-width: 24px; border-radius: 6px; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; }
.arch-picker button {
  padding: 3px 12px;
  border: 1px solid color-mix(in srgb, var(--picker-paper), var(--picker-ink) 45%);
  border-radius: 9px;
  background: var(--picker-paper);
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.arch-picker-card button { width: 28px; height: 28px; padding: 0; border-radius: 7px; line-height: 1; }
.arch-picker button:hover { background: color-mix(in srgb, var(--picker-paper), var(--picker-accent) 13%); }
.arch-picker button[aria-disabled="true"] { opacity: 0.5; cursor: default; }
.arch-picker .arch-picker-trade[aria-disabled="false"] { border-color: var(--picker-accent); font-weight: 600; }
.arch-picker :focus-visible { outline: 2.5px solid var(--picker-accent); outline-offset: 1px; }
.arch-picker-foot { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin-top: 8px; min-height: 34px; }
.arch-picker p { margin: 0; }
.arch-picker .arch-picker-said { flex: 1 1 300px; }
.arch-picker .is-ok { color: light-dark(#1b6b3c, #7fd6a1); font-weight: 600; }
.arch-picker .arch-picker-hint { font-size: 12px; color: color-mix(in srgb, var(--picker-ink), var(--picker-paper) 25%); }
"""


class Picker(anywidget.AnyWidget):
    """A trade made card by card, at a position to try moves in or in a game in progress.

    `chosen` is what lies on the two sides, {"give": {word: number}, "take": {word: number}}; `balance` says the trading values
    and, while the trade is not legal, why. The button, or `trade()`, does it. It is hidden while nobody can trade.
    """

    _esm = with_nodes(_SCRIPT)
    _css = _STYLE

    give: Any = traitlets.List().tag(sync=True)
    take: Any = traitlets.List().tag(sync=True)
    chosen: Any = traitlets.Dict().tag(sync=True)
    balance = traitlets.Dict({"ok": False, "text": ""}).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    unfolded = traitlets.Bool(False).tag(sync=True)

    def __init__(self, game: TryIt | Session, **traits: Any) -> None:
        self.game = game
        super().__init__(**traits)
        self.observe(lambda _: self._weigh(), "chosen")
        self.observe(lambda _: self.trade(), "wish")
        self.load()

    def __repr__(self) -> str:
        return f"Picker({self.session.rules.title})"

    @property
    def session(self) -> Session:
        """The game the cards are traded in."""
        return self.game if isinstance(self.game, Session) else self.game.session

    def load(self) -> None:
        """Show what can be given and taken now; nothing is chosen yet."""
        offer = offer_of(self.session)
        give, take = (offer(self.session.table) if offer else None) or ([], [])
        with self.hold_sync():
            self.give, self.take = [list(card) for card in give], [list(card) for card in take]
            self.chosen = {}
        self._weigh()

    @property
    def line(self) -> str:
        """The trade as notation."""
        gives, takes = (self._words(side) for side in ("give", "take"))
        return f"trade {gives} for {takes}"

    def trade(self) -> None:
        """Do the trade that is chosen; one that is not legal is refused as if it had been typed."""
        line = self.line
        if isinstance(self.game, Session):
            try:
                self.game.do(line)
            except (IllegalDecision, NotationError):
                return
            self.load()
        else:
            self.game.do(line)

    # -- behind it -------------------------------------------------------------------------------------------------
    def _numbers(self, side: str) -> Mapping[str, int]:
        """What is chosen on a side; what a page may not ask for counts as nothing."""
        wanted = self.chosen.get(side) or {}
        found = {}
        for word, _, most, _ in self._cards(side):
            number = wanted.get(word, 0)
            if isinstance(number, int) and 0 < number <= most:
                found[word] = number
        return found

    def _cards(self, side: str) -> Iterable[Card]:
        cards: list[Card] = self.give if side == "give" else self.take
        return cards

    def _words(self, side: str) -> str:
        return " ".join(f"{number} {word}" if number > 1 else word for word, number in self._numbers(side).items())

    def _value(self, side: str) -> int:
        numbers = self._numbers(side)
        return sum(value * numbers.get(word, 0) for word, _, _, value in self._cards(side))

    def _weigh(self) -> None:
        """Say the balance."""
        paid, cost = self._value("give"), self._value("take")
        sides = f"You give {paid} and take {cost}"
        if not paid or not cost:
            missing = "cards on both sides" if not paid and not cost else "a card to give" if cost else "a card to take"
            self.balance = {"ok": False, "text": f"{sides}. Choose {missing}."}
            return
        refusal = self.session.why_not(self.line)
        if refusal is not None:
            self.balance = {"ok": False, "text": f"{sides}. {refusal.sentence}"}
        elif cost == paid:
            self.balance = {"ok": True, "text": f"{sides}: even."}
        else:
            self.balance = {"ok": True, "text": f"{sides}: allowed, and {paid - cost} of it is lost."}


def offer_of(session: Session) -> Offer | None:
    """How to read a game's marketplace, which its scene knows; None for a game without one."""
    offer: Offer | None = getattr(scene_of(session.rules.game), "offer", None)
    return offer


def can_pick(session: Session) -> bool:
    """Whether the game has trades to be put together card by card."""
    return offer_of(session) is not None
