"""The items that say each decision of The Royal Society of Archeology."""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.royal_society.called import favor as favor_in_words
from arch_engine.royal_society.called import wish as wish_in_words
from arch_engine.royal_society.components import (
    COLLECTIONS,
    LETTERS,
    LOCATION_NAMES,
    LOGISTICS,
    REGION_NAMES,
)
from arch_engine.royal_society.table import HIDDEN
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.royal_society.printed import expedition_in_words, patron_in_words
from arch_widgets.scenes.royal_society.seats import relic_name
from arch_widgets.scenes.taps import ACTIONS, Item, Taps

BUTTONS = {
    "support": mark("Support: one section higher"), "study": mark("Study"), "deepen": mark("Deepen with relics"), "exhibit": mark("Exhibit relics"),
    "study-relic": mark("Study relics"), "patron": mark("Meet a patron"), "sell": mark("Sell relics"), "done": mark("No more"),
    "cheaper": mark("Reputation for money"), "wiser": mark("Reputation for knowledge"), "depart": mark("Depart"), "decline": mark("Decline"), "later": mark("Later this turn"),
    "end": mark("End the turn"), "reserve-deck": mark("From the deck"), "disc": mark("A disc for reputation"),
}  # fmt: skip
"""Decisions of one word, as buttons."""

FREE = ("disc", "honor", "present")


class Items:
    """Makes the items of a table's decisions, each once.

    found   the items made so far, by id
    """

    def __init__(self, table: SocietyTable) -> None:
        self.table = table
        self.found: dict[str, Item] = {}

    def of(self, decision: Decision) -> Taps:
        """The items to tap for a decision of a seat."""
        kind, *values = decision
        if kind == "exhibit" and values:
            return self.relic(values[0]), self.space(values[1], values[2])
        if kind in BUTTONS:
            return (self._add(Item(kind, say(BUTTONS[kind]), group="free" if kind in FREE else ACTIONS)),)
        if HIDDEN in values:
            return (self._add(Item("not seen", say("Not seen"), say("Cards that the witness does not see"), (), "back", "cards")),)  # fmt: skip
        if kind in ("go", "reserve", "discard", "keep"):
            return tuple(self.card(card) for card in values)
        if kind == "learn":
            return tuple(self.region(region) for region, number in enumerate(values) for _ in range(number))
        if kind in ("give", "take", "hold"):
            return (self.relic(values[0]),)
        if kind in ("activate", "train"):
            return (self._explorer(values[0]),)
        if kind in ("meet", "honor"):
            return (self._patron(kind, values[0]),)
        return (self._other(kind, values),)

    def _add(self, item: Item) -> str:
        self.found.setdefault(item.id, item)
        return item.id

    # -- things that many decisions name ---------------------------------------------------------------------------
    def card(self, card: int) -> str:
        """An expedition, wherever it lies."""
        table, own = self.table, self.table.cards.expeditions[card]
        pieces = []
        if card in table.program:
            pieces.append(f"program:{card}")
        for cards in table.hands:
            pieces += [f"hand:{card}" for held, _ in cards if held == card]
        for place, (drawn, _) in enumerate(table.drawn):
            if drawn == card and table.asked >= 0:
                order = len(table.offered[table.asked]) + (table.going >= 0) + place
                pieces.append(f"drawn:{table.asked}:{order}")
        return self._add(Item(f"card:{card}", say(own.title), expedition_in_words(own), tuple(pieces), f"small-{own.region}-{own.type}", "cards"))  # fmt: skip

    def relic(self, sort: int) -> str:
        """A sort of relic; a seat's own one lies on its sheet."""
        seat = self.table.asked
        own = seat >= 0 and self.table.question != "relic" and self.table.relics[seat][sort]
        pieces = (f"relic:{seat}:{sort}",) if own else ()
        return self._add(Item(f"relic:{sort}", relic_name(sort), "", pieces, f"relic-{sort}", "relics"))

    def space(self, collection: int, space: int) -> str:
        """A space of the gallery."""
        wish = wish_in_words(self.table.cards.collections[self.table.collections[collection]].wish_words[space])
        words = say("Collection {collection}, space {space}", collection=COLLECTIONS[collection], space=space + 1)
        label = say("{place}: wants {wish}", place=words, wish=wish)
        return self._add(Item(f"space:{collection}:{space}", words, label, (f"space:{collection}:{space}",)))

    def region(self, region: int) -> str:
        """A region of the world, on the knowledge track."""
        seat = self.table.asked
        pieces = (f"knowledge:{region}:{seat}",) if seat >= 0 else ()
        return self._add(Item(f"region:{region}", say(REGION_NAMES[region]), "", pieces, f"sign-region-{region}", "others"))  # fmt: skip

    def _explorer(self, explorer: int) -> str:
        table, seat = self.table, self.table.asked
        skill, expertise = table.skills[seat][explorer], table.expertise[seat][explorer]
        knows = say("logistics") if skill == LOGISTICS else say(REGION_NAMES[skill])
        words = say("{explorer}: expertise {expertise}", explorer=explorer + 1, expertise=expertise)
        label = say("Explorer {explorer}: expertise {expertise}, knows {skill}", explorer=explorer + 1, expertise=expertise, skill=knows)  # fmt: skip
        return self._add(Item(f"explorer:{explorer}", words, label, (f"explorer:{seat}:{explorer}",), f"skill-{skill}", "others"))  # fmt: skip

    def _patron(self, kind: str, patron: int) -> str:
        own = self.table.cards.patrons[patron]
        words = own.title if kind == "meet" else say("Honor {patron}", patron=own.title)
        pieces = (f"met:{patron}",) if kind == "meet" else (f"patron:{patron}",)
        group = "others" if kind == "meet" else "free"
        return self._add(
            Item(
                f"patron:{patron}", words, patron_in_words(self.table.cards.patrons[patron]), pieces, "patron-0", group
            )
        )

    # -- things that one decision names ----------------------------------------------------------------------------
    def _other(self, kind: str, values: list[int]) -> str:
        table, seat = self.table, self.table.asked
        value = values[0]
        name = f"{kind}:{value}"
        if kind == "place":
            location, section = values
            words = say("{location}, section {section}", location=say(LOCATION_NAMES[location]), section=section)
            return self._add(Item(f"section:{location}:{section}", words, "", (f"section:{location}:{section}",)))
        if kind == "retrieve":
            self.space(value, values[1])
            return self._add(Item(f"disc:{value}:{values[1]}", self.found[f"space:{value}:{values[1]}"].text, "", (f"disc:{value}:{values[1]}",), group="others"))  # fmt: skip
        if kind == "side":
            skills = [say("logistics") if skill == LOGISTICS else say(REGION_NAMES[skill]) for skill in table.cards.boards[2 * seat + value]]  # fmt: skip
            words = say("Side {letter}: {skills}", letter="ab"[value], skills=", ".join(skills))
            return self._add(Item(name, words, group=ACTIONS))
        if kind == "experts":
            words = " · ".join(map(str, values))
            label = say("Explorers 1, 2 and 3 with expertise {expertise}", expertise=", ".join(map(str, values)))
            return self._add(Item(f"experts:{words}", words, label, group=ACTIONS))
        if kind == "society":
            known = value in table.offered[seat]
            pieces = (f"offered:{seat}:{sorted(table.offered[seat]).index(value)}",) if known else ()
            return self._add(Item(name, say(table.cards.society_titles[value]), "", pieces, "society", "others"))  # fmt: skip
        if kind == "favor":
            words = say("{place}. {favor}", place=value + 1, favor=favor_in_words(table, value))
            return self._add(Item(name, words, "", (f"favor:{value}",), group=ACTIONS))
        if kind == "bag":
            return self._add(
                Item(name, say(REGION_NAMES[value]), "", (f"bag:{value}",), f"sign-region-{value}", "others")
            )
        if kind == "publish":
            return self._add(Item(name, say(table.cards.tile_titles[value]), "", (), "tile", "others"))
        if kind == "score-study":
            known = value in table.studies[seat]
            pieces = (f"study:{seat}:{table.studies[seat].index(value) + 1}",) if known else ()
            return self._add(Item(name, say(table.cards.studies[value].title), "", pieces, "study", "others"))  # fmt: skip
        if kind == "present":
            title = say(table.cards.objective_titles[table.objectives[value]])
            words = say("Present {letter}: {objective}", letter=LETTERS[value], objective=title)
            return self._add(Item(name, words, group="free"))
        words = say("Science") if value == 0 else say("Prestige")  # choose
        return self._add(Item(name, words, "", (), "sign-science" if value == 0 else "sign-prestige", "others"))
