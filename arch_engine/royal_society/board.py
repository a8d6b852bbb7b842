"""The table of The Royal Society of Archeology as text. Given a view, it shows what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.words import decider
from arch_engine.royal_society.components import (
    CITY,
    COLLECTIONS,
    LETTERS,
    LOCATION_NAMES,
    LOGISTICS,
    REGION_NAMES,
    REGIONS,
    SORTS,
)
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.relics import name_of
from arch_engine.royal_society.scoring import solo_title
from arch_engine.royal_society.table import AUTOMA, NOBODY
from arch_engine.royal_society.verbs import SocietyTable


def owner_name(owner: int, names: Sequence[str]) -> str:
    """Whose a pawn, disc or marker is."""
    return "-" if owner == NOBODY else "Automa" if owner == AUTOMA else names[owner]


def _expeditions(table: SocietyTable, cards: Sequence[int]) -> str:
    return ", ".join("?" if card < 0 else table.cards.expeditions[card].name for card in cards) or "none"


def board(table: SocietyTable, names: Sequence[str]) -> str:
    """The whole table as lines."""
    if table.over:
        title = solo_title(table)
        heading = "The game is over." + (f" Title: {title}." if title else "")
    else:
        who = decider(table.asked, names, HUES)
        heading = f"Year {table.round}, {table.phase}. {who} decides ({table.question})."
    program = [
        f"{space}: {_expeditions(table, [card])} (reputation {table.cards.program[space - 1]})"
        for space, card in reversed(list(enumerate(table.program, start=1)))
        if card >= 0
    ]
    lines = [heading, "", f"  Turn order: {', '.join(owner_name(owner, names) for owner in table.order) or 'not set'}"]
    lines.append(f"  Program: {'; '.join(program) or 'empty'}; deck {len(table.deck)}, discarded {len(table.discards)}")
    for location, name in enumerate(LOCATION_NAMES):
        stand = sorted(table.pawns[location], key=lambda pawn: -pawn[2])
        words = ", ".join(f"{owner_name(owner, names)} in {section}" for owner, _, section in stand)
        lines.append(f"  {name}: {words or 'nobody'}{_patrons(table) if location == CITY else ''}")
    lines += [
        f"  Collection {COLLECTIONS[place]}: {_gallery(table, place, names)}" for place in range(len(table.collections))
    ]
    for place, tile in enumerate(table.objectives):
        right = [name for seat, name in enumerate(names) if table.right[place] >> seat & 1]
        lines.append(
            f"  Objective {LETTERS[place]} ({table.cards.objective_titles[tile]}): first {owner_name(table.left[place], names)}, later {', '.join(right) or '-'}"
        )
    for place, tile in enumerate(table.requirements):
        missed = [name for seat, name in enumerate(names) if table.unmet[place] >> seat & 1]
        lines.append(
            f"  Royal Requirement {place + 1} ({table.cards.requirement_titles[tile]}): missed by {', '.join(missed) or 'nobody'}"
        )
    for seat, name in enumerate(names):
        lines += ["", *_player(table, seat, name)]
    return "\n".join(lines)


def _patrons(table: SocietyTable) -> str:
    """The patron on top of their deck, who lies open."""
    if not table.patron_deck:
        return "; no patron left"
    top = table.cards.patrons[table.patron_deck[-1]]
    return f"; patrons {len(table.patron_deck)}, on top {top.name} (£{top.rate}, wishes {top.wish_words})"


def _gallery(table: SocietyTable, place: int, names: Sequence[str]) -> str:
    side = table.cards.collections[table.collections[place]]
    parts = [
        f"{wish}: {owner_name(owner, names)}" for wish, owner in zip(side.wish_words, table.gallery[place], strict=True)
    ]
    return "; ".join(parts)


def _player(table: SocietyTable, seat: int, name: str) -> list[str]:
    society = table.society[seat]
    explorers = ", ".join(
        f"{explorer + 1} with expertise {own} ({'logistics' if skill == LOGISTICS else REGION_NAMES[skill] if skill >= 0 else 'no skill yet'})"
        + ("" if table.home[seat] >> explorer & 1 else " placed")
        for explorer, (own, skill) in enumerate(zip(table.expertise[seat], table.skills[seat], strict=True))
    )
    own = table.relics[seat]
    relics = ", ".join(
        f"{own[sort]} {name_of(sort)}" if own[sort] > 1 else name_of(sort) for sort in range(SORTS) if own[sort]
    )
    knowledge = ", ".join(f"{region} {points}" for region, points in zip(REGIONS, table.knowledge[seat], strict=True))
    patrons = [f"{table.cards.patrons[patron].name} (unhonored)" for patron in table.unhonored[seat]]
    patrons += [table.cards.patrons[patron].name for patron in table.honored[seat]]
    studies = ["?" if card < 0 else table.cards.studies[card].name for card in table.studies[seat]]
    return [
        f"  {name}: {table.prestige[seat]} prestige, {table.science[seat]} science, £{table.money[seat]}, reputation {table.reputation[seat]}, {table.discs[seat]} discs; "
        + (table.cards.society_titles[society] if society >= 0 else "no society"),
        f"    explorers: {explorers}",
        f"    knowledge: {knowledge}; relics: {relics or 'none'}; patrons: {', '.join(patrons) or 'none'}",
        f"    hand: {_expeditions(table, [card for card, _ in table.hands[seat]])}; done: {_expeditions(table, table.done[seat])}; "
        f"studies: {', '.join(studies) or 'none'}; tiles: {', '.join(table.cards.tile_titles[tile] for tile in table.tiles[seat]) or 'none'}",
    ]
