"""One way through a posterior, walked with tokens: which card moved each time, and what every blank is.

The lattice counts a world once for each blank that a seat could have shown instead of another of the same kind. So the world has a
*weight* that makes up for that, one divided by how often it was counted. That number grows factor by factor while tokens get their
kinds: by (l + n + 1) / (l + 1) whenever one more token becomes a kind of which a seat showed n and had l others by then. So where there is a
choice which token gets a kind, each is taken in proportion to one divided by its factor, and what remains of the weight is the mean of
those: it hardly differs from world to world.
"""

from __future__ import annotations

from bisect import bisect
from math import comb
from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.filling import worth_so_much
from arch_engine.new_expedition.knowledge.moves import CHOSEN, DEALT, DRAWN, DUG, OWN, SEEN, TAIL_BITS, CardEvent
from arch_engine.new_expedition.knowledge.posterior import ARRIVED, LOOKED, Posterior
from arch_engine.new_expedition.table import Counts


class Taken:
    """Cards went unseen: of each kind so many went and so many stayed, as far as is known; the tokens in `taken` went, too."""

    __slots__ = ("gone", "stayed", "taken")

    def __init__(self, gone: Counts, stayed: Counts, taken: list[int]) -> None:
        self.gone = gone
        self.stayed = stayed
        self.taken = taken

    def factor(self, token: int, kind: int) -> float:
        """Return by how much oftener the world is counted if one more token is of a kind."""
        gone, stayed = self.gone[kind], self.stayed[kind]
        if token in self.taken:
            return (gone + stayed + 1) / (gone + 1)
        return (gone + stayed + 1) / (stayed + 1) if gone else 1.0

    def become(self, token: int, kind: int) -> None:
        """One more token is of a kind."""
        if token in self.taken:
            self.gone[kind] += 1
        else:
            self.stayed[kind] += 1


Shown = list[int]
"""A seat chose what it showed of a kind: so many went, which never changes, and so many stayed, as far as is known."""


class Walk:
    """Tokens that were blank when they came, on their way through a history.

    weight    what the world is worth, as far as it has been walked; it only falls
    kinds     of each token, -1 while it is blank
    blanks    the tokens still blank, by place and class
    told      for each step that nobody of the witness saw, its cards: kinds, or tokens as -1 - token
    deck      the cards of the dig site, once all blanks are known
    """

    __slots__ = ("_classes", "_posterior", "_shown", "_unseen", "blanks", "deck", "end", "kinds", "told", "weight")

    def __init__(self, posterior: Posterior, end: int) -> None:
        packing = posterior.packing
        self._posterior = posterior
        self.end = end
        self.weight = 1.0
        self._classes = packing.classes - DUG
        self.kinds: list[int] = []
        # what a token was there for and stayed blank: cards shown, by token and kind , and cards taken unseen, by token
        self._shown: dict[int, list[Shown]] = {}
        self._unseen: dict[int, list[Taken]] = {}
        self.blanks: list[list[int]] = [[] for _ in range(len(packing.places) * self._classes)]
        self.told: list[tuple[int, list[int]]] = []
        self.deck: list[int] = []

    def follow(self, rng: Random, least: float) -> bool:
        """Walk to the end of the history; False as soon as the weight is no more than `least`."""
        posterior, kinds, blanks, many = self._posterior, self.kinds, self.blanks, self._classes
        lattice, packing = posterior.lattice, posterior.packing
        layers, last = lattice.layers, len(lattice.layers) - 1
        way = lattice.way_to(self.end - lattice.last.shift, rng)
        for layer, place, token, step in posterior.happenings:
            if layer == ARRIVED:
                blanks[place * many + token - DUG].append(len(kinds))
                kinds.append(-1)
            elif layer == LOOKED:
                before = way[last - 1 - token][0] if token < last else self.end
                self._looked(packing.counts(packing.content(before, place)), place, step)
            else:
                event = layers[layer].event
                assert isinstance(event, CardEvent)
                before, moved = way[last - layer]
                what = event.what
                if what == CHOSEN:
                    if moved:
                        self._chosen(event, moved, rng)
                        if self.weight <= least:
                            return False
                elif what == DRAWN:
                    self._drawn(event, moved[0], rng)
                elif what == SEEN:
                    self._seen(event, moved, packing.counts(packing.content(before, event.source)), rng)
                else:
                    self._taken(event, moved, packing.counts(packing.content(before, event.source)), rng)
        return self.weight > least

    # -- who gets a kind ---------------------------------------------------------------------------------------------
    def _factor(self, token: int, kind: int) -> float:
        factor = 1.0
        for gone, stayed in self._shown.get(token * TREASURES + kind, ()):
            factor *= (gone + stayed + 1) / (stayed + 1)
        if token in self._unseen:
            for taken in self._unseen[token]:
                factor *= taken.factor(token, kind)
        return factor

    def _becomes(self, token: int, kind: int) -> None:
        self.kinds[token] = kind
        for shown in self._shown.get(token * TREASURES + kind, ()):
            shown[1] += 1
        if token in self._unseen:
            for taken in self._unseen[token]:
                taken.become(token, kind)

    def _pop(self, at: int, rng: Random) -> int:
        """Any of the blanks of a place and class; it leaves them."""
        here = self.blanks[at]
        number = int(rng.random() * len(here))
        token = here[number]
        here[number] = here[-1]
        here.pop()
        return token

    def _pop_as(self, at: int, kind: int, rng: Random) -> None:
        """One of the blanks of a place and class turns out to be of a kind; it leaves them."""
        here, shown = self.blanks[at], self._shown
        many = len(here)
        number = -1
        if not self._unseen:
            for token in here:
                if token * TREASURES + kind in shown:
                    break
            else:  # no choice has met any of them: each is as likely
                number = int(rng.random() * many)
        met = number < 0
        if met:
            sums: list[float] = []
            total = 0.0
            for token in here:
                total += 1.0 / self._factor(token, kind)
                sums.append(total)
            self.weight *= total / many
            number = min(bisect(sums, rng.random() * total), many - 1)
        token = here[number]
        here[number] = here[-1]
        here.pop()
        if met:
            self._becomes(token, kind)
        else:
            self.kinds[token] = kind

    def _draw_for(self, token: int, left: Counts, number: int, rng: Random) -> None:
        """A token turns out to be one of the cards that are left, `number` of them together; the card is taken off."""
        shares = [float(have) for have in left]
        total = float(number)
        if self._shown or self._unseen:
            total = 0.0
            for kind, have in enumerate(left):
                if have:
                    shares[kind] = have / self._factor(token, kind)
                    total += shares[kind]
            self.weight *= total / number
        due = rng.random() * total
        kind = 0
        while due >= shares[kind] and kind < TREASURES - 1:
            due -= shares[kind]
            kind += 1
        while not left[kind]:  # rounding may have led past the last
            kind -= 1
        left[kind] -= 1
        self._becomes(token, kind)

    # -- what happens to them ------------------------------------------------------------------------------------------
    def _all_at(self, place: int) -> list[int]:
        """All blanks of a place."""
        found: list[int] = []
        for here in self.blanks[place * self._classes : (place + 1) * self._classes]:
            found += here
        return found

    def _looked(self, counts: list[int], place: int, step: int) -> None:
        cards = [kind for kind in range(TREASURES) for _ in range(counts[kind])]
        self.told.append((step, cards + [-1 - token for token in self._all_at(place)]))

    def _chosen(self, event: CardEvent, moved: tuple[int, ...], rng: Random) -> None:
        kind, begin = event.kind, event.source * self._classes
        for place, number in enumerate(moved):
            if number:
                for _ in range(number):
                    self._pop_as(begin + place, kind, rng)
        others = self.blanks[begin] if kind == MAP else self._all_at(event.source)
        if others:
            choice, shown = [sum(moved), 0], self._shown
            for token in others:
                key = token * TREASURES + kind
                if key in shown:
                    shown[key].append(choice)
                else:
                    shown[key] = [choice]

    def _drawn(self, event: CardEvent, token_class: int, rng: Random) -> None:
        if token_class < TREASURES:
            if event.kind < 0:
                self.told.append((event.step, [token_class]))
            return
        begin = event.source * self._classes + token_class - DUG
        if event.kind >= 0:
            self._pop_as(begin, event.kind, rng)
        else:
            token = self._pop(begin, rng)
            self.told.append((event.step, [-1 - token]))
            self.blanks[event.into * self._classes + token_class - DUG].append(token)

    def _taken(self, event: CardEvent, moved: tuple[int, ...], counts: list[int], rng: Random) -> None:
        there = self._all_at(event.source)
        taken = []
        for token_class in range(DUG, len(moved)):
            for _ in range(moved[token_class]):
                token = self._pop(event.source * self._classes + token_class - DUG, rng)
                self.blanks[event.into * self._classes + token_class - DUG].append(token)
                taken.append(token)
        if event.amount < sum(counts):
            gone = list(moved[:TREASURES])
            unseen = Taken(gone, [have - less for have, less in zip(counts, gone, strict=False)], taken)
            for kind in range(TREASURES):
                self.weight /= comb(counts[kind], gone[kind])
            for token in there:
                self._unseen.setdefault(token, []).append(unseen)
        cards = [kind for kind in range(TREASURES) for _ in range(moved[kind])] + [-1 - token for token in taken]
        self.told.extend([(event.step + number, [card]) for number, card in zip(event.cards, cards, strict=True)])

    def _seen(self, event: CardEvent, own: tuple[int, ...], counts: list[int], rng: Random) -> None:
        rest = [event.cards.count(kind) - counts[kind] for kind in range(TREASURES)]
        begin = event.source * self._classes
        for number in range(len(own) // TREASURES):
            kinds = list(own[number * TREASURES : (number + 1) * TREASURES])
            rest = [have - found for have, found in zip(rest, kinds, strict=True)]
            self._draw_all(self.blanks[begin + OWN - DUG + number], kinds, rng)
        for _ in range(rest[MAP]):
            self._pop_as(begin, MAP, rng)
        rest[MAP] = 0
        self._draw_all(self.blanks[begin] + self.blanks[begin + DEALT - DUG], rest, rng)
        for place in range(begin, begin + self._classes):
            self.blanks[place] = []

    def _draw_all(self, tokens: list[int], left: Counts, rng: Random) -> None:
        number = sum(left)
        for token in tokens:
            self._draw_for(token, left, number, rng)
            number -= 1

    # -- what the blanks are -----------------------------------------------------------------------------------------
    def deal(self, rng: Random) -> None:
        """Give every blank a kind; what is left lies in the dig site."""
        packing, filling, many = self._posterior.packing, self._posterior.filling, self._classes
        left = filling.left(packing.counts(packing.together(self.end)))
        maps, left[MAP] = left[MAP], 0
        if packing.beginners_luck:
            left = self._deal_hands(left, rng)
        number = sum(left)
        for here in self.blanks[DEALT - DUG :: many]:
            for token in here:
                self._draw_for(token, left, number, rng)
                number -= 1
        left[MAP] = maps
        number += maps
        for here in self.blanks[::many]:
            for token in here:
                self._draw_for(token, left, number, rng)
                number -= 1
        self.deck = [kind for kind, have in enumerate(left) for _ in range(have)]

    def _deal_hands(self, left: Counts, rng: Random) -> Counts:
        """With Beginner's Luck: cards worth what was announced for the dealt blanks of each seat. Gives what is left then."""
        packing, filling = self._posterior.packing, self._posterior.filling
        tails = packing.tails(self.end)
        worth = [packing.tail_of(tails, seat) for seat in range(packing.seats)]
        for seat in range(packing.seats):
            tokens = [token for here in self.blanks[OWN - DUG + seat :: self._classes] for token in here]
            if not tokens:
                continue
            by_value = filling.by_value(left)
            others = tails >> (seat + 1) * TAIL_BITS
            found: list[tuple[int, ...]] = []
            sums: list[float] = []
            total = 0.0
            for amounts in worth_so_much(filling.values(), by_value, len(tokens), worth[seat][1]):
                rest = tuple([have - amount for have, amount in zip(by_value, amounts, strict=True)])
                total += filling.orders(by_value, amounts) * filling.hands(others, rest)
                found.append(amounts)
                sums.append(total)
            amounts = found[min(bisect(sums, rng.random() * total), len(found) - 1)]
            wanted = [value for value, amount in zip(filling.values(), amounts, strict=True) for _ in range(amount)]
            for token, value in zip(tokens, shuffled(rng, wanted), strict=True):
                less = [have if packing.trade[kind] == value and kind != MAP else 0 for kind, have in enumerate(left)]
                self._draw_for(token, less, sum(less), rng)
                left[self.kinds[token]] -= 1
        return left

    def counts(self, place: int) -> Counts:
        """Return what lies in a place, by its number, by kind; all blanks are dealt."""
        packing = self._posterior.packing
        counts = packing.counts(packing.content(self.end, place))[:TREASURES]
        for token in self._all_at(place):
            counts[self.kinds[token]] += 1
        return counts

    def cards(self, told: list[int]) -> list[int]:
        """The kinds of the cards of a step."""
        return [card if card >= 0 else self.kinds[-1 - card] for card in told]
