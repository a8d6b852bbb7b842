"""Lines as people write them by hand: players by name, words cut short, and left out what has only one meaning.

A line in full notation always means itself and answers the question that is asked. Anything shorter means the one legal decision whose
line has its words, each at least begun, in the same order; where there are two, both are named and nothing is done.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random

from arch_engine.core.errors import ArchError, IllegalDecision, NotationError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import BROKEN
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.core.words import calling, decider, listing
from arch_engine.replay.line_words import CURLY, Word, in_quotes, without_commas, words_of
from arch_engine.replay.players_named import folded_name, one_seat, seat_quoted, seats_meant
from arch_engine.replay.vocabulary import Vocabulary

MOST_TRIED = 20_000  # legal decisions that a short line is compared with
CHANCE_WORD = "chance"


class TwoMeanings(NotationError):
    """A line that may mean two decisions; both are named."""


class Shorthand:
    """How the players of one game write."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules, self.names, self.hues = rules, names, rules.hues
        self._vocabulary = Vocabulary(names, rules.hues)
        self._curly = not any(set(name) & set(CURLY) for name in names)
        self._several = sorted((folded_name(name) for name in names if len(name.split()) > 1), key=len, reverse=True)

    def play(self, table: Table, text: str) -> list[Decision]:
        """The decisions that a line means, done at the table: what was left out before it, and those it names, between semicolons.

        Raises NotationError or IllegalDecision; the table may have changed by then, so give a copy.
        """
        done = [decision for part in self._parts(text) for decision in self._play_part(table, part)]
        if not done:
            raise NotationError("The line says nothing; write a decision, as in 'pass'.")
        return done

    def meant(self, table: Table, text: str) -> Decision:
        """The one decision that a line means as an answer to what the table asks; the table stays as it is.

        Raises NotationError or IllegalDecision. A word that no line of the game has is told before anything else.
        """
        parts = list(self._parts(text))
        if len(parts) != 1:
            raise NotationError("Write one decision, as in 'pass'.")
        try:
            return self._meant(table, *self._who(parts[0], self._kinds(table)))
        except (NotationError, IllegalDecision):
            self.look_over(text, table)
            raise

    def decides(self, table: Table) -> str:
        """Who decides next, by name."""
        return decider(table.asked, self.names, self.hues)

    def play_out(self, table: Table) -> list[Decision]:
        """Do what is left out because there is no choice."""
        done = []
        while (only := self._only(table)) is not None:
            self.rules.carry_out(table, only)
            done.append(only)
        return done

    def look_over(self, text: str, table: Table | None) -> None:
        """Raise NotationError for a line that cannot be read at any table of a game: by a name that never ends, a player nobody is,
        or a word that no line of the game has. Without a table, words are not looked at.
        """
        for part in self._parts(text):
            who, words = self._who(part, self._kinds(table))
            words = self._plain(words)
            if table is not None and words:
                self._vocabulary.check(self.rules.words.vocabulary(table), self._said(table, who, words))

    def mended(self, text: str, table: Table) -> str | None:
        """A line that cannot be read, as it was probably meant: slips of the pen put right, by one letter a word. None if nobody can tell.

        Players before a colon who cannot be read are left out.
        """
        try:
            return "; ".join(self._part_mended(part, table) for part in self._parts(text))
        except NotationError:
            return None

    def _part_mended(self, part: list[Word], table: Table) -> str:
        colon = next((place for place, word in enumerate(part) if word.text == ":" and not word.quoted), -1)
        who = None
        with suppress(NotationError):
            who, _ = self._who(part, self._kinds(table))
        words = self._said(table, who, self._plain(part[colon + 1 :]))
        mended = self._vocabulary.mended(self.rules.words.vocabulary(table), words)
        return " ".join(in_quotes(word.text) if word.quoted else word.text for word in mended)

    def _parts(self, text: str) -> Iterator[list[Word]]:
        """What stands between semicolons, where anything does."""
        part: list[Word] = []
        for word in [*words_of(text, curly=self._curly), Word(";")]:
            if word.quoted or word.text != ";":
                part.append(word)
            elif part:
                yield part
                part = []

    def _plain(self, words: list[Word]) -> list[Word]:
        """The words without commas and with names in one piece; raises NotationError for a name that nobody has."""
        words = self._joined(without_commas(words))
        for word in words:
            self._full(word)
        return words

    def _said(self, table: Table, who: int | None, words: list[Word]) -> list[Word]:
        """The words without the player who may stand before them, if they cannot be read with it."""
        if who is None and len(words) > 1 and self._named(words[0]) is not None:
            with suppress(NotationError):
                self._vocabulary.check(self.rules.words.vocabulary(table), words)
                return words
            return words[1:]
        return words

    def _play_part(self, table: Table, words: list[Word]) -> list[Decision]:
        who, words = self._who(words, self._kinds(table))
        skipped: list[Decision] = []
        told: ArchError | None = None  # what is wrong where the player who is named decides
        while True:
            try:
                decision = self._meant(table, who, words)
            except (NotationError, IllegalDecision) as problem:
                if who == table.asked or told is None:
                    told = problem
                only = self._only(table)
                if only is None:
                    raise (problem if who is None else told) from None
                self.rules.carry_out(table, only)
                skipped.append(only)
                continue
            self.rules.carry_out(table, decision)
            return [*skipped, decision]

    def _kinds(self, table: Table | None) -> Container[str]:
        return () if table is None else self.rules.words.vocabulary(table)

    def _only(self, table: Table) -> Decision | None:
        """The decision of a player who has no choice."""
        if table.over or table.asked == CHANCE:
            return None
        options = list(islice(self.rules.options(table), 2))
        return options[0] if len(options) == 1 else None

    # -- who -------------------------------------------------------------------------------------------------------
    def _who(self, words: list[Word], kinds: Container[str]) -> tuple[int | None, list[Word]]:
        """The seat that a line names before a colon, None if it names nobody, and the words after it.

        A kind of decision may stand before the colon, too.
        """
        marks = [place for place, word in enumerate(words) if word.text == ":" and not word.quoted]
        if not marks:
            return None, words
        before, after = words[: marks[0]], words[marks[0] + 1 :]
        text = " ".join(word.text for word in before)
        if len(before) == 1 and before[0].quoted:
            return seat_quoted(text, self.names, self.hues), after
        seats = seats_meant(text, self.names, self.hues)
        kind = "-".join(folded_name(text).split())
        if not seats and kind in kinds:  # "first player: Bo"
            return None, [Word(kind), *after]
        if folded_name(text) == CHANCE_WORD:
            if seats:
                raise NotationError(
                    "{text!r} may be chance or the player; leave it out for chance, and write the player as {quoted}.",
                    text=text,
                    quoted=in_quotes(self.names[seats[0]]),
                )
            return CHANCE, after
        return one_seat(text, seats, self.names, self.hues), after

    # -- what ------------------------------------------------------------------------------------------------------
    def _meant(self, table: Table, who: int | None, words: list[Word]) -> Decision:
        """The one legal decision that the words stand for; raises what is wrong with them."""
        if table.over and table.witness == ALL:  # else hands may still be shown
            raise IllegalDecision("", say("The game is over."))
        if who is not None and who != table.asked:
            said = decider(who, self.names, self.hues)
            with calling(self.names):
                told = self.rules.words.never_asked(table, who, " ".join(word.text for word in words).casefold())
            if told:
                raise IllegalDecision("", told)
            if table.asked == CHANCE:
                told = say(
                    "The line is of {said}, but a line of chance comes before it, for this: {question}.",
                    said=said,
                    question=say(self.rules.words.questions.get(table.question, table.question)),
                )
            else:
                told = say("The line is of {said}, but {now} decides now.", said=said, now=self.decides(table))
            raise IllegalDecision("", told)
        try:
            decision = self.rules.words.parse(table, " ".join(self._full(word) for word in words))
        except NotationError as problem:
            return self._shorter(table, who, self._joined(without_commas(words)), problem)
        with calling(self.names):
            refusal = self.rules.why_not(table, decision)
        if refusal is not None:
            raise IllegalDecision(refusal.rule, refusal.sentence)
        return decision

    def _shorter(self, table: Table, who: int | None, words: list[Word], problem: NotationError) -> Decision:
        """What words mean that are no full notation; where nobody is named before a colon, the first of them may name who decides."""
        seat = self._named(words[0]) if who is None and len(words) > 1 else None
        if seat is None:
            return self._short(table, words, problem)
        try:
            decision = self._short(table, words, problem)
        except TwoMeanings:
            raise
        except NotationError:
            return self._meant(table, seat, words[1:])
        other = decision
        with suppress(NotationError, IllegalDecision):
            other = self._meant(table, seat, words[1:])
        if other != decision:
            raise self._several_meanings(words, [self.rules.words.format(table, one) for one in (decision, other)])
        return decision

    def _named(self, word: Word) -> int | None:
        """The seat of the player with just this name or colour; None for an initial, and for a word that means nobody."""
        seats = seats_meant(word.text, self.names, self.hues)
        exact = folded_name(word.text) in (*map(folded_name, self.names), *self._vocabulary.colours)
        return one_seat(word.text, seats, self.names, self.hues) if exact and not word.quoted else self._quoted(word)

    def _quoted(self, word: Word) -> int | None:
        return seat_quoted(word.text, self.names, self.hues) if word.quoted else None

    def _full(self, word: Word) -> str:
        """A word of full notation; raises NotationError for a colour that is the name of another player."""
        if word.quoted:
            return self.hues[seat_quoted(word.text, self.names, self.hues)].lower()
        if word.text.lower() in self._vocabulary.colours:
            one_seat(word.text, seats_meant(word.text, self.names, self.hues), self.names, self.hues)
        return word.text

    def _joined(self, words: list[Word]) -> list[Word]:
        """The words with names of several words in one piece."""
        joined = []
        place = 0
        while place < len(words):
            for name in self._several:
                number = len(name.split())
                part = words[place : place + number]
                if not any(word.quoted for word in part) and folded_name(" ".join(word.text for word in part)) == name:
                    joined.append(Word(" ".join(word.text for word in part), quoted=True, comma=part[-1].comma))
                    place += number
                    break
            else:
                joined.append(words[place])
                place += 1
        return joined

    def _short(self, table: Table, words: list[Word], problem: NotationError) -> Decision:
        """The legal decision that short words stand for; raises the problem for none, TwoMeanings for several."""
        refusals: list[ArchError] = []
        lines = dict(self._completed(table, words, refusals))
        if not lines and not table.over and table.asked != CHANCE:
            lines = dict(self._options(table, words))  # of which some words were left out
        if len(lines) == 1:
            return next(iter(lines.values()))
        if lines:
            raise self._several_meanings(words, list(lines))
        if len(refusals) == 1:
            raise refusals[0]
        if table.over:
            raise IllegalDecision("", say("The game is over."))
        outcome = self._outcome(table)
        if outcome is not None and not (words and words[0].text.lower() in self._kinds_of_chance(table)):
            text, example = " ".join(word.text for word in words), self.rules.words.format(table, outcome)
            raise NotationError(
                "{text!r} does not tell what chance did; write it as in {example!r}.", text=text[:60], example=example
            )
        raise problem

    def _several_meanings(self, words: Sequence[Word], lines: Sequence[str]) -> TwoMeanings:
        some = [f"'{line}'" for line in islice(lines, 3)]
        if len(lines) > 3:
            some[-1] = say("{number} others", number=len(lines) - 2)
        text = " ".join(word.text for word in words)
        return TwoMeanings(
            say("{text!r} may mean {lines}; write more of it.", text=text[:60], lines=listing(some, "or"))
        )

    def _completed(self, table: Table, words: list[Word], refusals: list[ArchError]) -> Iterator[tuple[str, Decision]]:
        """The legal decisions whose lines have just these words, each at least begun, by their lines; what chance is asked may be left out.

        Why lines are forbidden that can be read is added to the refusals.
        """
        known = self.rules.words.vocabulary(table)
        tries = [" ".join(self._colour(word) for word in words)]
        tries += [f"{kind} {tries[0]}" for kind in self._kinds_of_chance(table)]
        if words:
            tries += self._vocabulary.completed(self._vocabulary.begun(words[0], known), known, words[1:])
        if table.asked == CHANCE:
            asked = sorted(self._kinds_of_chance(table) & known.keys())
            tries += self._vocabulary.completed(asked, known, words)
        refused = {}
        for text in dict.fromkeys(tries):
            with suppress(NotationError):
                decision = self.rules.words.parse(table, text)
                with calling(self.names):
                    refusal = self.rules.why_not(table, decision)
                if refusal is None:
                    yield self.rules.words.format(table, decision), decision
                else:
                    refused[decision] = IllegalDecision(refusal.rule, refusal.sentence)
        refusals += refused.values()

    def _kinds_of_chance(self, table: Table) -> set[str]:
        """The words with which an outcome of chance may begin now, as far as they are known: what is asked, and what might be drawn."""
        if table.asked != CHANCE:
            return set()
        outcome = self._outcome(table)
        return {table.question} if outcome is None else {table.question, str(outcome[0])}

    def _outcome(self, table: Table) -> Decision | None:
        """Something that chance might do now; None where it is not asked, and where nothing can be drawn from what a witness saw."""
        if table.asked == CHANCE:
            with suppress(ArchError, *BROKEN):
                return self.rules.draw(table, Random(0))
        return None

    def _colour(self, word: Word) -> str:
        seats = [] if word.quoted else seats_meant(word.text, self.names, self.hues)
        return self.hues[seats[0]].lower() if len(seats) == 1 else self._full(word)

    def _options(self, table: Table, words: list[Word]) -> Iterator[tuple[str, Decision]]:
        """The legal decisions whose lines have these words, each at least begun, in this order."""
        listed = list(islice(self.rules.options(table), MOST_TRIED + 1))
        if len(listed) > MOST_TRIED:
            raise NotationError(
                "There are more than {most:,} legal decisions here, too many to say what a short line means; write it in full.",
                most=MOST_TRIED,
            )
        lines = [
            (line.split(), line, decision) for decision in listed if (line := self.rules.words.format(table, decision))
        ]
        first = words[0] if words else Word("")
        kinds = any(self._vocabulary.begins(first, parts[0]) for parts, _, _ in lines)
        for parts, line, decision in lines:
            if (not kinds or self._vocabulary.begins(first, parts[0])) and self._in_order(words, parts):
                yield line, decision

    def _in_order(self, words: Sequence[Word], parts: Sequence[str]) -> bool:
        place = 0
        for word in words:
            while place < len(parts) and not self._vocabulary.begins(word, parts[place]):
                place += 1
            if place == len(parts):
                return False
            place += 1
        return True
