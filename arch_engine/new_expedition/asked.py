"""What each question of The New Expedition asks, in words."""

from __future__ import annotations

from arch_engine.core.language import mark

QUESTIONS = {
    "monument": mark("which monument is used"), "deal": mark("how the cards are dealt"), "dig-site": mark("how the dig site lies"),
    "first-player": mark("who begins"), "dig": mark("dig, which a turn begins with"), "thief": mark("whom the thief is sent to"),
    "theft": mark("which card the thief takes"), "tent": mark("whether the tent is used"), "storm": mark("which cards the storm takes"),
    "action": mark("trade, explore, sell or end"), "keep": mark("which two cards of the Tomb are kept"), "mine": mark("draw or stop"),
    "sphinx": mark("which cards the Sphinx shows"), "look": mark("a look into a chamber, or none"), "over": mark("nothing; the game is over"),
}  # fmt: skip
