"""What a witness can know: the table as it sees it, and full tables that agree with all it has seen. (Rulebook: Dig; Trade; Monuments.)

Both read `table.history`, the list of how cards moved and who saw which. A card that no seat of the witness has seen is a *blank*. Blanks are
told apart by where they came from, because that limits what they can be: cards dealt at set-up are never maps, and with
Beginner's Luck the values of a dealt hand have a known sum; cards from the dig site can be any treasure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb
from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.core.table import ALL, sees
from arch_engine.new_expedition.components import MAP, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.setup import HAND
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, PILE, TRAY, ExpeditionTable, Step

OPEN_PLACES = (MARKET, TRAY, GONE)
FROM_BOX = 5  # a blank dealt to a chamber or the pile; one dealt to a hand has the number of its seat
FROM_DIG = 6  # a blank dug up
MOST_WALKS = 5_000  # far more than ever needed; without a limit, a position that no play leads to would never end


def saw(table: ExpeditionTable, step: Step, witness: int) -> bool:
    """Whether a witness saw, and knows, the cards of a step."""
    return (not step[2] or step[2][0] != HIDDEN) and sees(witness, step[3], table.seats)


def seen_history(table: ExpeditionTable, witness: int) -> list[Step]:
    """The history, with the kinds hidden wherever a witness did not see them."""
    return [
        step if saw(table, step, witness) else (step[0], step[1], (HIDDEN,) * len(step[2]), step[3])
        for step in table.history
    ]


# -- what is certain -----------------------------------------------------------------------------------------------


def certain(table: ExpeditionTable, witness: int) -> dict[int, list[int]]:
    """For every place, the cards of each kind that a witness knows to be there, whatever the hidden cards are.

    An unseen move of m cards leaves at least all but m of a known kind behind, and carries along what cannot have stayed.
    """
    known: dict[int, list[int]] = {}
    sizes: dict[int, int] = {}
    for step in _together(table, witness):
        source, target, cards, _ = step
        seen = saw(table, step, witness)
        for place in (source, target):
            known.setdefault(place, [0] * TREASURES)
            sizes.setdefault(place, 0)
        moved = len(cards)
        here = known[source]
        if source == target:  # a look: only who looked learns
            if seen:
                known[source] = [cards.count(kind) for kind in range(TREASURES)]
            continue
        if seen:
            for kind in cards:
                here[kind] = max(0, here[kind] - 1)
                known[target][kind] += 1
        else:
            for kind in range(TREASURES):
                if here[kind]:
                    carried = moved - (sizes[source] - here[kind])
                    known[target][kind] += max(0, carried)
                    here[kind] = max(0, here[kind] - moved)
        sizes[source] -= moved
        sizes[target] += moved
    return known


def _together(table: ExpeditionTable, witness: int) -> list[Step]:
    """The history with consecutive unseen moves between the same places merged: together they tell more."""
    merged: list[Step] = []
    for step in table.history:
        last = merged[-1] if merged else None
        unseen = last and not saw(table, last, witness) and not saw(table, step, witness)
        if last and unseen and last[:2] == step[:2] and step[0] != step[1]:
            merged[-1] = (step[0], step[1], last[2] + step[2], step[3])
        else:
            merged.append(step)
    return merged


def as_witnessed(table: ExpeditionTable, witness: int) -> ExpeditionTable:
    """The table as a witness knows it. What it cannot know is counted in `hidden_hands`, `hidden_chambers` or is HIDDEN."""
    if witness == ALL:
        return table.copy()
    view = covered(table, witness, certain(table, witness))
    view.dig = [HIDDEN] * len(table.dig)
    view.pile = [HIDDEN] * len(table.pile)
    view.history = seen_history(table, witness)
    return view


def covered(table: ExpeditionTable, witness: int, known: Mapping[int, list[int]]) -> ExpeditionTable:
    """A copy that shows only the cards `known`, by place and kind, in the chambers and in hands outside the witness."""
    view = table.copy()
    for other in range(table.seats):
        if not witness >> other & 1:
            size = table.hand_size(other)
            view.hands[other] = known.get(other, [0] * TREASURES)[:]
            view.hidden_hands[other] = size - sum(view.hands[other])
    for chamber in range(len(table.chambers)):
        size = table.chamber_size(chamber)
        view.chambers[chamber] = known.get(CHAMBER + chamber, [0] * TREASURES)[:]
        view.hidden_chambers[chamber] = size - sum(view.chambers[chamber])
    return view


# -- a world -------------------------------------------------------------------------------------------------------


class _Impossible(Exception):
    """This way of filling the blanks contradicts something the seat saw later."""


def determinize(table: ExpeditionTable, witness: int, rng: Random) -> ExpeditionTable:
    """A full table drawn from those that agree with all a witness has seen.

    A walker goes through the history once. Where a card moved unseen, it takes one of the cards that could have moved, at random;
    where a blank is shown, the blank becomes that kind. Cards that are unaccounted for at the end fill the blanks that remain. A
    walker that meets a contradiction drops out. With Beginner's Luck a single walker rarely arrives, so several walk side by side,
    and copies of those that go on replace those that drop out (a particle filter).
    """
    if witness == ALL or table.question in ("monument", "deal"):  # nothing is hidden, or no card has been dealt
        new = table.copy()
        new.witness = ALL
        return new
    history = seen_history(table, witness)
    walkers = 40 if table.beginners_luck else 1
    walks = 0
    while walks < MOST_WALKS:
        walks += walkers
        try:
            return _filled(table, history, _walk(table, witness, history, walkers, rng), rng)
        except _Impossible:
            walkers = 2 * walkers if table.beginners_luck else 1
    raise RuntimeError("no table was found that agrees with what the witness has seen")


class _Walker:
    """One way in which the hidden cards may have moved.

    A token is a card: its kind, or for a blank a number from TREASURES on, which stands for that one card until it is known.

    places  tokens by place;  types: what each blank can be, in order of their numbers;  became: the kinds of blanks now known
    moved   for each step of the history that this witness did not see, the tokens that moved
    dealt   for each seat [number, value] of its dealt cards that are still blank
    """

    __slots__ = ("became", "dealt", "moved", "places", "types")

    def __init__(self, places: dict[int, list[int]], dealt: list[list[int]]) -> None:
        self.places = places
        self.dealt = dealt
        self.types: list[int] = []
        self.became: dict[int, int] = {}
        self.moved: list[tuple[int, ...]] = []

    def copy(self) -> _Walker:
        new = _Walker({place: tokens[:] for place, tokens in self.places.items()}, [owner[:] for owner in self.dealt])
        new.types = self.types[:]
        new.became = self.became.copy()
        new.moved = self.moved[:]
        return new

    def blank(self, kind_of_blank: int) -> int:
        """A new blank."""
        self.types.append(kind_of_blank)
        return TREASURES + len(self.types) - 1

    def type_of(self, token: int) -> int:
        """Where a blank comes from: the seat, 0 to 4, that it was dealt to, FROM_BOX or FROM_DIG."""
        return self.types[token - TREASURES]


def _walk(table: ExpeditionTable, witness: int, history: list[Step], walkers: int, rng: Random) -> _Walker:
    """A walker that has come through the whole history."""
    places: dict[int, list[int]] = {place: [] for place in (*range(table.seats), DIG, PILE, *_chambers(table))}
    # a seat saw its own hand
    dealt = [[0, 0] if witness >> other & 1 else [HAND, table.announced[other]] for other in range(table.seats)]
    walking = [_Walker(places, dealt)]
    walking += [walking[0].copy() for _ in range(walkers - 1)]
    for step in history:
        alive = []
        for walker in walking:
            try:
                _follow(table, walker, step, rng)
                alive.append(walker)
            except _Impossible:
                continue
        if not alive:
            raise _Impossible
        walking = alive + [alive[int(rng.random() * len(alive))].copy() for _ in range(walkers - len(alive))]
    return walking[int(rng.random() * len(walking))]


def _chambers(table: ExpeditionTable) -> range:
    return range(CHAMBER, CHAMBER + len(table.chambers))


def _follow(table: ExpeditionTable, walker: _Walker, step: Step, rng: Random) -> None:
    """Move the tokens of a walker as the cards of one step moved."""
    source, target, cards, _ = step
    places = walker.places
    unseen = bool(cards) and cards[0] == HIDDEN
    if source == target:
        if unseen:
            walker.moved.append(tuple(places[source]))
        else:
            _look(table, walker, places[source], cards, rng)
        return
    moved = []
    for kind in cards:
        if source in OPEN_PLACES:
            token = kind
            if unseen:  # a card of the set-up that this witness does not see
                token = walker.blank(target if target < table.seats else FROM_BOX)
        elif source == DIG:
            token = walker.blank(FROM_DIG) if unseen else kind
        elif unseen:
            token = _any_token(places[source], rng)
        else:
            token = kind
            _reveal(table, walker, places[source], kind, rng)
        moved.append(token)
        if target in places:
            places[target].append(token)
    if unseen:
        walker.moved.append(tuple(moved))


def _any_token(tokens: list[int], rng: Random) -> int:
    """One of the cards of a place, each as likely as any other; it leaves the place."""
    if not tokens:
        raise _Impossible
    return tokens.pop(int(rng.random() * len(tokens)))


def _reveal(table: ExpeditionTable, walker: _Walker, tokens: list[int], kind: int, rng: Random) -> None:
    """A card of a kind leaves a place openly: one known to be there, else a blank that can be of that kind."""
    if kind in tokens:
        tokens.remove(kind)
        return
    value, trade = table.cards.trade[kind], table.cards.trade
    blanks = []
    for token in tokens:
        if token < TREASURES or (kind == MAP and walker.type_of(token) != FROM_DIG):
            continue
        if table.beginners_luck and walker.type_of(token) < FROM_BOX:
            number, total = walker.dealt[walker.type_of(token)]
            rest = total - value
            if not (number - 1) * min(trade) <= rest <= (number - 1) * max(trade):
                continue  # the other dealt cards could not make up the announced value
        blanks.append(token)
    token = _any_token(blanks, rng)
    tokens.remove(token)
    walker.became[token] = kind
    owner = walker.type_of(token)
    if owner < FROM_BOX:
        walker.dealt[owner][0] -= 1
        walker.dealt[owner][1] -= value


def _look(table: ExpeditionTable, walker: _Walker, tokens: list[int], cards: tuple[int, ...], rng: Random) -> None:
    """The witness sees all cards of a place."""
    if len(tokens) != len(cards):
        raise _Impossible
    for kind in cards:
        _reveal(table, walker, tokens, kind, rng)
    tokens += cards


def _filled(table: ExpeditionTable, history: list[Step], walker: _Walker, rng: Random) -> ExpeditionTable:
    """A copy of the table in which every blank has become a card, its history included."""
    places = walker.places
    pool = table.in_play[:]
    for cards in (table.market, table.tray, _sold(table)):
        for kind, number in enumerate(cards):
            pool[kind] -= number
    pool[MAP] -= table.maps_gone
    blanks: list[list[int]] = [[] for _ in range(FROM_DIG + 1)]
    for tokens in places.values():
        for token in tokens:
            if token < TREASURES:
                pool[token] -= 1
            else:
                blanks[walker.type_of(token)].append(token)
    if min(pool) < 0:
        raise _Impossible
    maps, pool[MAP] = pool[MAP], 0
    deck = shuffled(rng, [kind for kind, number in enumerate(pool) for _ in range(number)])
    kinds = walker.became.copy()
    for owner, (_, total) in enumerate(walker.dealt):
        kinds.update(zip(blanks[owner], _hand_worth(table, deck, len(blanks[owner]), total, rng), strict=True))
    kinds.update((token, deck.pop()) for token in blanks[FROM_BOX][: _enough(len(blanks[FROM_BOX]), deck)])
    deck = shuffled(rng, deck + [MAP] * maps)
    kinds.update((token, deck.pop()) for token in blanks[FROM_DIG][: _enough(len(blanks[FROM_DIG]), deck)])
    new = table.copy()
    new.witness = ALL
    if table.question != "dig-site":  # it stays empty while chance is asked to stack it
        new.dig = shuffled(rng, deck + [THIEF] * table.thieves + [SANDSTORM] * table.storms)
    if len(new.dig) != len(table.dig):
        raise _Impossible
    for place, tokens in places.items():
        pile = [kinds.get(token, token) for token in tokens]
        counts = [pile.count(kind) for kind in range(TREASURES)]
        if place < table.seats:
            new.hands[place] = counts
            new.hidden_hands[place] = 0
        elif place == PILE:
            new.pile = shuffled(rng, pile)
        elif place >= CHAMBER:
            new.chambers[place - CHAMBER] = counts
            new.hidden_chambers[place - CHAMBER] = 0
    new.history = _told(history, walker, kinds)
    return new


def _told(history: list[Step], walker: _Walker, kinds: dict[int, int]) -> list[Step]:
    """The history with a walker's cards in place of those that moved unseen."""
    moved = iter(walker.moved)
    return [
        (source, target, tuple(kinds.get(token, token) for token in next(moved)), seen)
        if cards and cards[0] == HIDDEN
        else (source, target, cards, seen)
        for source, target, cards, seen in history
    ]


def _sold(table: ExpeditionTable) -> list[int]:
    counts = [0] * TREASURES
    for sets in table.sold:
        for kind, number, _ in sets:
            counts[kind] += number
    return counts


def _enough(number: int, deck: list[int]) -> int:
    if number > len(deck):
        raise _Impossible
    return number


def _hand_worth(table: ExpeditionTable, deck: list[int], number: int, total: int, rng: Random) -> list[int]:
    """Cards from the deck for a seat's dealt cards that are still blank; with Beginner's Luck their values have a known sum."""
    _enough(number, deck)
    if not table.beginners_luck or not number:
        if table.beginners_luck and total:
            raise _Impossible
        return [deck.pop() for _ in range(number)]
    by_value: dict[int, list[int]] = {}
    for place, kind in enumerate(deck):
        by_value.setdefault(table.cards.trade[kind], []).append(place)
    values = sorted(by_value)
    ways = list(_ways(values, [len(by_value[value]) for value in values], number, total))
    if not ways:
        raise _Impossible
    # every hand of that worth is equally likely, so a way weighs as much as the hands it stands for
    n = int(rng.random() * sum(hands for hands, _ in ways))
    position = 0
    while n >= ways[position][0]:
        n -= ways[position][0]
        position += 1
    amounts = ways[position][1]
    places = [
        place
        for value, amount in zip(values, amounts, strict=True)
        for place in shuffled(rng, by_value[value])[:amount]
    ]
    found = [deck[place] for place in places]
    for place in sorted(places, reverse=True):
        del deck[place]
    return found


def _ways(values: list[int], cards: list[int], number: int, total: int) -> Iterator[tuple[int, list[int]]]:
    """How many cards of each value make `number` cards worth `total`, each with the number of hands that it stands for."""
    if not values:
        if not number and not total:
            yield 1, []
        return
    for amount in range(min(number, cards[0]) + 1):
        if amount * values[0] > total:
            return
        for hands, amounts in _ways(values[1:], cards[1:], number - amount, total - amount * values[0]):
            yield hands * comb(cards[0], amount), [amount, *amounts]
