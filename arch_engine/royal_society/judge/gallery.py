"""The Grand Gallery: majorities as they stand, how safe they are, and what a seat's relics could do there."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society.components import MUSEUM, SORTS
from arch_engine.royal_society.feasibility import gate
from arch_engine.royal_society.numbers import (
    COMPLETE,
    EXHIBITING,
    INCOMPLETE,
    NO_COLLECTION_REWARD,
    SCIENCE_WORTH,
    TEAM,
)
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable


class Row(NamedTuple):
    """A collection: how many discs each owner has, how many spaces are free, and which sorts of relic fit them, as a bit set."""

    counts: dict[int, int]
    free: int
    fits: int
    reward: float  # prestige, with science at its worth


def rows_of(table: SocietyTable) -> list[Row]:
    """The collections laid out."""
    found = []
    for row, card in zip(table.gallery, table.collections, strict=False):  # before the set-up no tile lies there
        counts: dict[int, int] = {}
        free = fits = 0
        tile = table.cards.collections[card]
        for owner, wish in zip(row, tile.wishes, strict=True):
            if owner == NOBODY:
                free += 1
                fits |= wish
            else:
                counts[owner] = counts.get(owner, 0) + 1
        reward = 0.0
        for gain in tile.reward:
            if gain.what == "prestige":
                reward += gain.amount
            elif gain.what == "science":
                reward += SCIENCE_WORTH * gain.amount
        found.append(Row(counts, free, fits, reward))
    return found


def majority(own: int, best: int, equals: int, free: int) -> int:
    """The prestige of a collection for a seat with some discs, the best other having `best`, and `equals` others as many."""
    if not own or own < best:
        return 0
    worth = INCOMPLETE if free else COMPLETE
    return worth if own > best else worth // (1 + equals)


OWN: tuple[Feature, ...] = (
    Feature("discs in the gallery", "discs of the seat in the Grand Gallery"),
    Feature("collections with a disc", "collections with a disc of the seat"),
    Feature("prestige of the gallery", "prestige that the majorities would bring if the game ended now"),
    Feature("prestige if filled", "prestige that they would bring if all collections with a disc were full with the same majorities"),
    Feature("prestige that is safe", "prestige of collections in which nobody can catch up any more"),
    Feature("prestige at risk", "prestige of collections in which one more disc of another would take or share it"),
    Feature("collections one disc short", "collections with a free space in which one more disc would give the seat more prestige"),
    Feature("relics that fit", "relics of the seat that fit a free space, at most as many as spaces and discs"),
    Feature("relics to exhibit", "how many of them the best explorer at home could exhibit in one action with its own expertise"),
    Feature("gain by a disc", "the most prestige of majorities that one more disc, for a relic the seat has, would bring"),
    Feature("reward by a disc", "the best reward of a collection for a relic the seat has: prestige, science at its worth"),
    Feature("museum open", "1 where the reputation of the seat opens the Royal Museum"),
)  # fmt: skip

SHARED: tuple[Feature, ...] = (Feature("free spaces", "free spaces of the Grand Gallery"),)


def own(table: SocietyTable, seat: int, rows: list[Row], found: list[float]) -> None:
    """Add the numbers of OWN."""
    relics = table.relics[seat]
    held = 0
    for sort in range(SORTS):
        if relics[sort]:
            held |= 1 << sort
    discs = touched = pays = filled = safe = risky = short = 0
    gain = 0
    reward = 0.0
    fits = spaces = 0
    rewarded = not table.penalized(seat, NO_COLLECTION_REWARD)
    for row in rows:
        mine = row.counts.get(seat, 0)
        best = equals = 0
        for owner, number in row.counts.items():
            if owner != seat:
                if number > best:
                    best, equals = number, 1
                elif number == best:
                    equals += 1
        now = majority(mine, best, equals, row.free)
        discs += mine
        if mine:
            touched += 1
            pays += now
            filled += majority(mine, best, equals, 0)
            if mine >= best:
                if not row.free or mine > best + row.free:
                    safe += now
                elif best + 1 >= mine:
                    risky += now
        if row.free:
            after = majority(mine + 1, best, equals, row.free - 1) - now
            if after > 0 and mine <= best:
                short += 1
            if held & row.fits:
                gain = max(gain, after)
                if rewarded and row.reward > reward:
                    reward = row.reward
            fits |= row.fits
            spaces += row.free
    fitting = sum([relics[sort] for sort in range(SORTS) if fits >> sort & 1])
    fitting = min(fitting, spaces, table.discs[seat])
    best_home = 0
    for explorer in range(TEAM):
        if table.home[seat] >> explorer & 1:
            best_home = max(best_home, table.expertise[seat][explorer])
    found += (
        float(discs), float(touched), float(pays), float(filled), float(safe), float(risky), float(short), float(fitting),
        float(min(fitting, EXHIBITING.brings[best_home])), float(gain), reward, float(table.reputation[seat] >= gate(table, seat, MUSEUM)),
    )  # fmt: skip


def shared(rows: list[Row], found: list[float]) -> None:
    """Add the numbers of SHARED."""
    found.append(float(sum([row.free for row in rows])))


def prestige_of(rows: list[Row], seats: int) -> list[int]:
    """Return by seat, the prestige of all majorities as they stand."""
    found = [0] * seats
    for row in rows:
        if row.counts:
            most = max(row.counts.values())
            leaders = [owner for owner, number in row.counts.items() if number == most]
            share = (INCOMPLETE if row.free else COMPLETE) // len(leaders)
            for owner in leaders:
                if owner < seats:
                    found[owner] += share
    return found
