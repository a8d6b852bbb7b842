"""What each question of The Royal Society of Archeology asks, in words."""

from __future__ import annotations

from arch_engine.core.language import mark

QUESTIONS = {
    "collections": mark("which collections lie in the Grand Gallery"), "requirements": mark("which Royal Requirements are set"),
    "objectives": mark("which objectives the Royal Society sets"), "bloomsbury": mark("the Bloomsbury tiles"),
    "patrons": mark("how the patrons lie"), "first-cards": mark("which expeditions for first games are dealt"),
    "expeditions": mark("how the expeditions lie"), "blocks": mark("which spaces of the Grand Gallery are blocked"),
    "automa-deck": mark("how the Automa's cards lie"), "reputation": mark("how the discs of reputation are stacked"),
    "studies": mark("which study cards are dealt"), "societies": mark("which societies are dealt"), "first-player": mark("who begins"),
    "side": mark("a side of the society board"), "experts": mark("the expertise of each explorer"), "keep": mark("which expeditions are kept"),
    "society": mark("which society is founded"), "favor": mark("a King's Favor"), "activate": mark("which explorer is activated"),
    "place": mark("where the explorer is placed"), "act": mark("the action of the placed explorer"), "automa": mark("the Automa's next card"),
    "knowledge": mark("where the knowledge goes"), "eight": mark("science or prestige"), "reward": mark("science or prestige"),
    "expertise": mark("which explorer learns"), "bag": mark("which bag is drawn from"), "relic": mark("which relic is drawn or taken"),
    "hold": mark("which relic is kept"), "deepen": mark("which relic is given"), "sell": mark("which relic is given"),
    "study-relic": mark("which relic is given"), "honor": mark("which relic is given"), "exhibit": mark("what is exhibited, and where"),
    "patron": mark("which patron is chosen"), "prepare": mark("how the expedition sets out"), "reserve": mark("which expedition is reserved"),
    "keep-card": mark("which card is kept"), "discard": mark("which card is discarded"), "end": mark("the end of the turn"),
    "retrieve": mark("which disc is taken back"), "study-card": mark("which study card scores"), "turn-up": mark("which card turns up"),
    "reshuffle": mark("how the new deck lies"), "automa-shuffle": mark("how the Automa's new deck lies"), "over": mark("nothing; the game is over"),
}  # fmt: skip
