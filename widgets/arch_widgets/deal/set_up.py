"""The set-up sheet of a deal: what a table lays out with the real box, and what whoever deals turns up later."""

from __future__ import annotations

from arch_engine.core.language import say
from arch_engine.replay.deal import Deal
from arch_widgets.deal.paper import head, items, paper, things, words


def set_up_sheet(deal: Deal) -> str:
    """The sheet as a page. It tells hidden cards, too, so it is for whoever deals; what comes later stands on a page of its own."""
    rules = deal.rules
    chosen = [
        say("{name}: {text}", name=say(rules.words.option_words.get(name, name)), text=_value(deal, value))
        for name, value in deal.options.items()
    ]
    later = deal.foretold()
    body = [
        words(deal.code, "code"),
        words(
            say(
                "Every table that lays this out plays the same deal. In Play, type the code instead: then the program deals, and goes on with the same luck."
            )
        ),
        words(say("For whoever deals and does not play: hidden cards are named here.")) if rules.hides else "",
        *([items([(one, ()) for one in chosen])] if chosen else []),
        head(say("Lay out")),
        things(deal.laid_out()),
    ]
    if rules.hides:
        body.append(words(say("What comes from a hand or a pile later is drawn at each table by itself.")))
    if later:
        body += [head(say("Later, when it comes up: only for whoever deals"), "later"), things(later)]
    return paper(say("{game}: the same deal for several tables", game=say(rules.title)), body)


def _value(deal: Deal, value: object) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say(deal.rules.words.option_words.get(str(value), str(value)))
