"""The table of The New Expedition: dig site, marketplace, monument, and each player's hand, tent and sold sets.

Given a seat's view, it shows what that seat knows: unknown cards are backs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import Unpack

from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.multisets import members
from arch_engine.core.table import Fact
from arch_engine.new_expedition.called import PLURALS
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.market import best_sale, value
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable
from arch_widgets.scenes.contract import Element, Panel, Part, PieceMore, Scene, Shape
from arch_widgets.scenes.new_expedition import drawings as draw
from arch_widgets.scenes.new_expedition.market import Card, offer
from arch_widgets.scenes.new_expedition.printed import printed
from arch_widgets.viewer.schema import Printed

# for each kind of fact that gives its seat a card: which argument is the kind of card
INTO_HAND = {"deal_card": 2, "dig_treasure": 2, "steal": 3, "take": 2, "take_chamber": 3, "keep_drawn": 2}


class ExpeditionScene:
    """See `arch_widgets.scenes.contract.Scene`."""

    note = mark(
        "Many prices and the numbers of sandstorms are reconstructed, not read off real cards; arch-engine components new_expedition says which."
    )

    def panels(self, table: ExpeditionTable, names: Sequence[str]) -> list[Panel]:
        sheets: list[Panel] = [
            {
                "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1,
                "slots": [
                    {"id": "stats", "title": "", "as": "stats"},
                    {"id": "hand", "title": say("Hand"), "as": "cards"},
                    {"id": "sold", "title": say("Sold"), "as": "cards"},
                ],
                "help": say("A card with a question mark is one whose kind is not known from here."),
            }
            for seat, name in enumerate(names)
        ]  # fmt: skip
        return [
            {
                "id": "table", "kind": "map", "title": say("Dig site, monument, marketplace"), "view": draw.TABLE_VIEW, "ground": draw.table_ground(), "size": 1,
                "help": say("The number on a card is its trading value; the number below how many lie there. A chamber costs maps."),
            },
            *sheets,
            {
                "id": "prices", "kind": "sheet", "title": say("Prices of sets"), "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}], "help": say("What 1, 2, 3 … cards of a kind sell for together."),
            },
        ]  # fmt: skip

    def faces(self, table: ExpeditionTable) -> dict[str, list[Shape]]:
        return draw.faces(table.cards.trade)

    def cards(self, table: ExpeditionTable) -> dict[str, Printed]:
        return printed(table.cards)

    def remember(self, table: ExpeditionTable, fact: Fact, step: int, moments: dict[str, int]) -> None:
        """Remember when the latest card of each kind came to a hand or a sold set."""
        kind = fact[0]
        if kind in INTO_HAND:
            moments[f"hand:{fact[1]}:{fact[INTO_HAND[kind]]}"] = step
        elif kind == "sell":
            moments[f"sold:{fact[1]}:{len(table.sold[fact[1]])}"] = step
        elif kind in ("give", "lose"):
            moments[f"market:{fact[2]}"] = step
        elif kind in ("use_tent",):
            moments[f"tent:{fact[1]}"] = step

    def offer(self, table: ExpeditionTable) -> tuple[list[Card], list[Card]] | None:
        """The two sides of a trade, for the picker."""
        return offer(table)

    def parts(self, table: ExpeditionTable, names: Sequence[str]) -> list[Part]:
        return [
            Part(lambda t, _, shown: _dig_site(t, shown)),
            Part(lambda t, _, shown: _monument(t, shown)),
            Part(_market),
            *map(_sheet, range(table.seats)),
            Part(_prices, "in_play"),
        ]


def _sheet(seat: int) -> Part:
    return Part(lambda t, at, shown: _seat(t, seat, at, shown))


def _prices(table: ExpeditionTable, _: object, shown: dict[str, Element]) -> None:
    for kind in range(TREASURES):
        if table.in_play[kind]:
            ladder = ", ".join(
                say("{n} for ${price}", n=n, price=price) for n, price in enumerate(table.cards.price[kind]) if n
            )
            shown[f"price:{kind}"] = {
                "in": "prices", "slot": "lines", "order": kind, "seat": None,
                "text": say("{cards} ({number} in the game, trading value {trade}): {ladder}", cards=say(PLURALS[kind]), number=table.in_play[kind], trade=table.cards.trade[kind], ladder=ladder),
            }  # fmt: skip


def _piece(x: float, y: float, face: str, label: str, *, z: int, **more: Unpack[PieceMore]) -> Element:
    return {"in": "table", "x": x, "y": y, "z": z, "face": face, "label": label, **more}


def _dig_site(table: ExpeditionTable, shown: dict[str, Element]) -> None:
    x, y = draw.DIG
    left = len(table.dig)
    shown["dig"] = _piece(
        x,
        y - 0.1,
        "back" if left else "no-cards",
        count_of(left, "Dig site: {number} card left", "Dig site: {number} cards left"),
        z=1,
    )
    shown["dig:number"] = _piece(
        x + 0.45, y + 0.55, "number", count_of(left, "{number} card", "{number} cards"), say=str(left), z=3
    )
    storms = count_of(table.storms, "{number} storm", "{number} storms")
    thieves = count_of(table.thieves, "{number} thief", "{number} thieves")
    shown["dig:dangers"] = _piece(
        x,
        y + 1.12,
        "label",
        say("Still in the dig site: {thieves}, {storms}", thieves=thieves, storms=storms),
        say=thieves,
        z=3,
        plain=True,
    )
    shown["dig:storms"] = _piece(
        x, y + 1.49, "label", say("Still in the dig site: {storms}", storms=storms), say=storms, z=3, plain=True
    )


def _monument(table: ExpeditionTable, shown: dict[str, Element]) -> None:
    if table.monument < 0:
        return
    name = say(table.cards.monument_names[table.monument])
    shown["monument"] = _piece(7.7, 0.26, "wide-label", say("Monument: {name}", name=name), say=name, z=3)
    chambers = len(table.chambers)
    for chamber in range(chambers):
        x, y = draw.chamber_place(chamber, chambers)
        size = table.chamber_size(chamber)
        cost = table.cards.maps[table.monument][chamber]
        maps = count_of(cost, "{number} map", "{number} maps")
        known = [(kind, number) for kind, number in enumerate(table.chambers[chamber]) if number]
        told = ", ".join(f"{number} {say(PLURALS[kind])}" for kind, number in known)
        sentence = mark_count(
            "Chamber {chamber}: {number} card, costs {maps}", "Chamber {chamber}: {number} cards, costs {maps}"
        )
        if told:
            sentence = mark_count(
                "Chamber {chamber}: {number} card, costs {maps}; known: {cards}",
                "Chamber {chamber}: {number} cards, costs {maps}; known: {cards}",
            )
        label = count_of(size, *sentence, chamber=chamber + 1, maps=maps, cards=told)
        shown[f"chamber:{chamber}"] = _piece(x, y, "arch", label, z=0, space=str(chamber + 1))
        shown[f"chamber:{chamber}:name"] = _piece(
            x,
            y - 0.98,
            "wide-label",
            label,
            say=say("chamber {chamber}", chamber=chamber + 1),
            size=0.23,
            z=3,
            plain=True,
        )
        costs = count_of(cost, "costs {number} map", "costs {number} maps")
        shown[f"chamber:{chamber}:cost"] = _piece(
            x, y + 1.2, "wide-label", label, say=costs, size=0.23, z=3, plain=True
        )
        faces = [(f"small-{kind}", number, say(PLURALS[kind])) for kind, number in known]
        if table.hidden_chambers[chamber]:
            faces.append(("small-back", table.hidden_chambers[chamber], say("cards not known")))
        for place, (face, number, words) in enumerate(faces):
            column, row = place % 4, place // 4
            px = x + (column - (min(len(faces), 4) - 1) / 2) * 0.62
            py = y - 0.4 + row * 0.78
            shown[f"chamber:{chamber}:{face}"] = _piece(
                round(px, 2), round(py, 2), face, f"{number} {words}", scale=0.5, z=2
            )
            shown[f"chamber:{chamber}:{face}:n"] = _piece(
                round(px, 2), round(py + 0.4, 2), "label", f"{number}", say=f"×{number}", scale=0.6, z=3, plain=True
            )
    for place, kind in enumerate(members(table.tray)):
        shown[f"tray:{place}"] = _piece(
            4.2 + place * 0.95,
            3.0,
            f"small-{kind}",
            say("Drawn: {card}", card=say(table.cards.names[kind])),
            z=4,
            scale=0.8,
        )


def _market(table: ExpeditionTable, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    for kind in range(TREASURES):
        if not table.in_play[kind]:
            continue
        x, y = draw.market_place(kind)
        number = table.market[kind]
        name = say(table.cards.names[kind])
        shown[f"market:{kind}"] = _piece(
            x, y, f"card-{kind}" if number else f"empty-{kind}", say("Marketplace: {number} {name}, trading value {trade}", number=number, name=name, trade=table.cards.trade[kind]),
            at=moments.get(f"market:{kind}"), z=1,
        )  # fmt: skip
        shown[f"market:{kind}:name"] = _piece(x, round(y + 1.02 + kind % 2 * 0.36, 2), f"name-{kind}", name, z=2)
        if number:
            shown[f"market:{kind}:n"] = _piece(
                x + 0.42, y + 0.6, "number", say("{number} in the marketplace", number=number), say=str(number), z=3
            )


def _seat(table: ExpeditionTable, seat: int, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    here = f"seat-{seat}"
    shown[f"{here}:money"] = {
        "in": here,
        "slot": "headline",
        "value": say("${amount}", amount=table.money[seat]),
        "label": say("money"),
    }
    hidden = table.hidden_hands[seat]
    cards = table.hand_size(seat)
    stats = [(count_of(cards, "Card in hand", "Cards in hand"), str(cards), say("known or not"))]
    if not hidden:
        stats.append(
            (say("Hand sells for"), say("${amount}", amount=best_sale(table, seat)), say("in the best sets, now"))
        )
        stats.append((say("Trading value"), str(value(table, table.hands[seat])), say("at the marketplace")))
    for order, (label, text, help_text) in enumerate(stats):
        shown[f"{here}:stat-{order}"] = {
            "in": here,
            "slot": "stats",
            "order": order,
            "label": label,
            "value": text,
            "help": help_text,
        }
    tents = table.tents[seat]
    shown[f"{here}:tent"] = {
        "in": here,
        "slot": "badge",
        "text": (say("tent ready") if tents == 1 else say("tent ready ×{tents}", tents=tents))
        if tents
        else say("tent used"),
    }
    if table.announced[seat] >= 0:
        shown[f"{here}:announced"] = {
            "in": here,
            "slot": "badge",
            "text": say("announced {amount}", amount=table.announced[seat]),
        }
    if table.won >> seat & 1:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": say("wins")}
    for kind, number in enumerate(table.hands[seat]):
        if number:
            name = say(table.cards.names[kind])
            shown[f"hand:{seat}:{kind}"] = {
                "in": here, "slot": "hand", "order": kind, "face": f"small-{kind}", "text": f"{name} ×{number}" if number > 1 else name,
                "label": say("{number} {card}, to explore with", number=number, card=name) if kind == MAP else say("{number} {card}", number=number, card=name), "at": moments.get(f"hand:{seat}:{kind}"), "state": "",
            }  # fmt: skip
    if hidden:
        shown[f"hand:{seat}:hidden"] = {
            "in": here, "slot": "hand", "order": 99, "face": "small-back", "text": say("unknown ×{number}", number=hidden), "state": "back",
            "label": count_of(hidden, "{number} card not known", "{number} cards not known"), "at": moments.get(f"hand:{seat}:{HIDDEN}"),
        }  # fmt: skip
    for place, (kind, number, price) in enumerate(table.sold[seat]):
        name = say(table.cards.names[kind]) if number == 1 else say(PLURALS[kind])
        shown[f"sold:{seat}:{place}"] = {
            "in": here, "slot": "sold", "order": place, "face": f"small-{kind}", "text": say("{number} for ${price}", number=number, price=price),
            "label": say("Sold {number} {cards} for ${price}", number=number, cards=name, price=price), "at": moments.get(f"sold:{seat}:{place}"), "state": "",
        }  # fmt: skip


SCENE: Scene[ExpeditionTable] = ExpeditionScene()
