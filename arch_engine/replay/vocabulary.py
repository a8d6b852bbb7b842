"""The words of a game's lines, as people write them: whole, cut short, or mistyped.

`Words.vocabulary` names them. A word here stands for one of them if it begins it, also on each side of a hyphen, or has an s behind it; a
player may stand for a colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from arch_engine.core.errors import NotationError, given
from arch_engine.core.wording import ANY_WORD
from arch_engine.core.words import listing
from arch_engine.replay.line_words import Word
from arch_engine.replay.players_named import seat_quoted, seats_meant

MOST_COMPLETED = 64  # lines that words cut short may stand for, before there are too many to try
MOST_NAMED = 12  # words that an error lists
LONG = 12  # letters of a word that may be a deck, if no list can hold the words of a kind
SHORTEST_MENDED = 3  # letters of a word in which a slip of the pen can be told from another word
PLAIN = re.compile(r"[0-9]+|\?")  # numbers, and what nobody saw: they may stand anywhere

Words = Mapping[str, Sequence[str]]
"""The words that may follow each kind of decision (`Words.vocabulary`)."""


class Vocabulary:
    """How the players of one game may write the words of its lines."""

    def __init__(self, names: Sequence[str], hues: Sequence[str]) -> None:
        self.names, self.hues = names, hues
        self.colours = [hue.lower() for hue in hues[: len(names)]]

    def begins(self, word: Word, part: str) -> bool:
        """Whether a word stands for a word of full notation: a player for a colour, letters for a word that begins with them."""
        if part in self.colours:
            seat = self.colours.index(part)
            if word.quoted:
                return seat == seat_quoted(word.text, self.names, self.hues)
            return seat in seats_meant(word.text, self.names, self.hues)
        if word.quoted:
            return False
        return all(map(_cut, word.text.lower().split("-"), part.lower().split("-"))) and (
            word.text.count("-") <= part.count("-")
        )

    def completed(self, kinds: Sequence[str], known: Words, words: Sequence[Word]) -> Iterator[str]:
        """The lines of these kinds that words after the kind may stand for, none left out; nothing where there are too many."""
        choices = [(kind, [self._meant(word, known[kind]) for word in words]) for kind in kinds]
        if sum(prod(map(len, meant)) for _, meant in choices) <= MOST_COMPLETED:
            for kind, meant in choices:
                for line in product(*meant):
                    yield " ".join([kind, *line])
                    if any(word.comma for word in words):
                        parts = [one + "," * word.comma for one, word in zip(line, words, strict=True)]
                        yield " ".join([kind, *parts])

    def _meant(self, word: Word, known: Sequence[str]) -> list[str]:
        """The words that one may stand for, alone if it is one of them."""
        if not word.quoted and (PLAIN.fullmatch(word.text) or word.text.lower() in {one.lower() for one in known}):
            return [word.text] if word.text.lower() not in self.colours else self._begun(word, known)
        return self._begun(word, known) or ([word.text] if ANY_WORD in known else [])

    def _begun(self, word: Word, known: Sequence[str]) -> list[str]:
        return [one for one in known if one != ANY_WORD and self.begins(word, one)]

    def begun(self, word: Word, known: Words) -> list[str]:
        """The kinds that a word may stand for; one alone if it is the word itself."""
        if word.quoted:
            return []
        if word.text.lower() in known:
            return [word.text.lower()]
        return [kind for kind in known if self.begins(word, kind)]

    def check(self, known: Words, words: Sequence[Word]) -> None:
        """Raise NotationError, with the word, if words cannot be a line of the game at any table."""
        wrong = self._unknown(known, words)
        if wrong is None:
            return
        word, kinds = words[wrong], self.begun(words[0], known) if wrong else []
        near = self._near(known, words, wrong)
        if near:
            raise NotationError(
                "{word} is no word of this game; did you mean '{near}'?", word=given(word.text), near=near
            )
        if len(kinds) == 1 and 0 < len(known[kinds[0]]) <= MOST_NAMED:
            raise NotationError(
                "{word} cannot follow '{kind}'; write {choices}.",
                word=given(word.text),
                kind=kinds[0],
                choices=listing(list(known[kinds[0]]), "or"),
            )
        if wrong:
            raise NotationError(
                "{word} cannot follow {before}.", word=given(word.text), before=given(words[wrong - 1].text)
            )
        raise NotationError("{word} is no word of this game.", word=given(word.text))

    def mended(self, known: Words, words: Sequence[Word]) -> list[Word]:
        """The words with slips of the pen put right; raises NotationError where a word cannot be read and nothing is near it."""
        mended = list(words)
        while (wrong := self._unknown(known, mended)) is not None:
            near = self._near(known, mended, wrong)
            if not near:
                self.check(known, mended)
            mended[wrong] = Word(near)
        return mended

    def _unknown(self, known: Words, words: Sequence[Word]) -> int | None:
        """The place of the first word that cannot stand in a line; the kind may have been left out."""
        if not known or not words or self._without_a_kind(known, words):
            return None
        allowed = self._allowed(known, words[0])
        begins_a_kind = bool(self.begun(words[0], known))
        for place, word in enumerate(words):
            if (place or not begins_a_kind) and not self._may_stand(word, allowed, of_a_kind=begins_a_kind):
                return place
        return None

    def _without_a_kind(self, known: Words, words: Sequence[Word]) -> bool:
        """Whether words can stand after some kind that was left out; the first may look like another kind all the same."""
        return any(
            all(self._may_stand(word, set(following), of_a_kind=False) for word in words)
            for following in known.values()
        )

    def _allowed(self, known: Words, first: Word) -> set[str]:
        return {word for kind in self.begun(first, known) or known for word in known[kind]}

    def _may_stand(self, word: Word, allowed: set[str], *, of_a_kind: bool) -> bool:
        return (
            (ANY_WORD in allowed and (of_a_kind or len(word.text) > LONG))
            or (not word.quoted and bool(PLAIN.fullmatch(word.text)))
            or any(self.begins(word, one) for one in allowed)
        )

    def _near(self, known: Words, words: Sequence[Word], wrong: int) -> str:
        """The one word, of those that could stand there, in which a single letter differs or two have changed places."""
        word = words[wrong].text.lower()
        if words[wrong].quoted or len(word) < SHORTEST_MENDED:
            return ""
        allowed = self._allowed(known, words[0]) if wrong else {*known, *self._allowed(known, words[0])}
        near = [one for one in allowed if a_slip_apart(word, one.lower())]
        return near[0] if len(near) == 1 else ""


def _cut(piece: str, whole: str) -> bool:
    """Whether a piece is the beginning of a word, or the word as people say it: "starts", "coins", "passes". A number is never cut."""
    if whole == piece or (whole[-1:].isalpha() and piece in (f"{whole}s", f"{whole}es")):
        return True
    return whole.startswith(piece) and not piece[-1:].isdigit() and bool(piece)


def a_slip_apart(one: str, other: str) -> bool:
    """Whether one word becomes the other by a letter too many, too few or wrong, or by two that change places."""
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1:
        return False
    at = next((place for place, letter in enumerate(one) if letter != other[place]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    return one[at + 1 :] == other[at + 1 :] or (
        one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    )
