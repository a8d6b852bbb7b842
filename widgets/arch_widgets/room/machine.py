"""The room as a machine: it is told what people wish, notes what came of it as facts, and says what everybody is to see. It has no network.

What the room is at any moment follows from its facts alone, so a room that is opened again goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.core.names import check_text, composed
from arch_engine.record.lesson import task_as_text
from arch_engine.replay.deal import Deal
from arch_engine.replay.timeline import Timeline
from arch_engine.review.review import Review
from arch_widgets.room import schema
from arch_widgets.room.facts import (
    ANSWERED,
    ASKED,
    CALLED,
    CAME,
    CHAPTER,
    COMPARED,
    COUNTED,
    DEALT,
    DROPPED,
    FOUND,
    FREED,
    HANDED,
    JUDGED,
    LED,
    LONGEST,
    MOST_FACTS,
    MOST_KEPT,
    NAMED,
    POINTED,
    PRACTISED,
    REVEALED,
    SENT,
    SOUGHT,
    TRIED,
    WITHDRAWN,
    Fact,
    now,
)
from arch_widgets.room.films import Films
from arch_widgets.room.gate import fingerprint_of
from arch_widgets.room.practice import BETTER, KINDS, LESSON, has_solved, solved
from arch_widgets.room.question import Question
from arch_widgets.room.state import Person, State
from arch_widgets.room.tables import MOST_HANDED, MOST_TABLES, Table
from arch_widgets.room.task import TaskQuestion, asked_in_rooms, chapters_of, why_not_in_rooms
from arch_widgets.viewer.schema import Film

MOST_PEOPLE = 400
MOST_ANSWERS = 30  # of one person to one question, changes of mind included
MOST_NAMES = 20  # of one person, one after the other
MOST_MARKS = 30
MOST_TRIED = 200  # of one person alone
LONGEST_NAME = 24
LONGEST_TRIED = 300  # characters of a move that was tried; what was written in its place may be longer
MOST_OF_PERSON = 12_000  # bytes that the session keeps of what one person wrote, games of tables aside
FULL = MOST_FACTS - 1_000  # then only the leader may add facts,
FULL_OF_TEXT = MOST_KEPT - 1_000_000  # and here as well


class Machine:
    """A room around one game.

    Nothing that it says before a reveal depends on a move after the last one that the leader showed.

    Args:
        replay: The game.
        facts: What happened in the room before, if it goes on.
        review: The review of the game, if there is one: at its mistakes better moves are looked for.
    """

    def __init__(self, replay: Timeline, facts: Iterable[Fact] = (), review: Review | None = None) -> None:
        self.replay = replay
        self.mistakes = () if review is None else tuple(review.mistakes())
        self.films = Films(replay)
        self.chapters = chapters_of(replay)
        self.facts: list[Fact] = []
        self.state = State(replay)
        for fact in facts:
            self._take(fact)
        lacks = {BETTER: not self.mistakes, LESSON: not self.chapters}
        if self.state.practice is not None and lacks.get(self.state.practice.kind):
            self.practise("")  # it goes on without its review, or its lesson

    # -- facts -----------------------------------------------------------------------------------------------------
    def _note(self, kind: str, **more: int | str) -> None:
        fact = Fact(now(), kind, **more)  # type: ignore[arg-type]  # the fields of a fact
        if len(self.facts) >= MOST_FACTS or self.state.kept + fact.size > MOST_KEPT:
            raise OptionError(say("The session holds as much as a file can; open a new room."))
        if len(fact.text) > LONGEST["text"]:
            raise OptionError(say("That is longer than a session can keep."))
        self._take(fact)

    def _take(self, fact: Fact) -> None:
        self.state.take(fact)
        self.facts.append(fact)

    # -- what the leader does --------------------------------------------------------------------------------------
    def lead(self, step: int, view: int) -> None:
        """Show a moment to the room, as a view sees it. While something is asked, the room stays where it is."""
        state = self.state
        self.films.check(view)
        if not 0 <= step <= len(self.replay):
            raise OptionError(say("There is no move {step} in this game.", step=step))
        if state.question is None and (step, view) != (state.at, state.view):
            self._note(LED, step=step, view=view)

    def call(self) -> None:
        """Call everybody back to the leader's moment."""
        self._note(CALLED)

    def point(self, pieces: Sequence[str]) -> None:
        """Draw attention to pieces, by their ids in the film; to none, if there are none."""
        there = self._on_table()
        marks = [piece for piece in dict.fromkeys(pieces) if piece in there][:MOST_MARKS]
        if tuple(marks) != self.state.marks:
            self._note(POINTED, text=" ".join(marks))

    def _on_table(self) -> set[str]:
        """The ids of what lies on the table at the room's moment. Ids with a space in them cannot be pointed at."""
        film = self.film()
        there = set(film["first"])
        for step in film["steps"][: self.state.at]:
            there -= set(step.get("gone", ()))
            there |= set(step.get("set", ()))
        return {piece for piece in there if not set(piece) & set(" \n")}

    def ask(self, step: int | None = None, shortlist: Sequence[str] = ()) -> None:
        """Ask the room what the seat that decides at a step will do; by default at the moment that the room sees.

        Raises OptionError where nobody decides, or where the room has seen what was played.
        """
        step = self.state.at if step is None else step
        question = Question(self.replay, self.state.questions + 1, step, shortlist)
        self._ask(question, self.films.view_of(question.seat), ASKED, "\n".join(question.shortlist))

    def ask_chapter(self, number: int) -> None:
        """Ask the room a chapter of the game's lesson, from 1.

        Raises OptionError for a chapter that there is not, that a room cannot be asked, or whose moment the room has left behind.
        """
        if not 1 <= number <= len(self.chapters):
            raise OptionError(
                say(
                    "This lesson has {chapters} chapters; there is no chapter {number}.",
                    chapters=len(self.chapters),
                    number=number,
                )
            )
        chapter = self.chapters[number - 1]
        task = asked_in_rooms(self.replay, chapter)
        text = task_as_text(task)
        if len(text) > LONGEST["text"]:
            raise OptionError(say("This chapter is too long for a room; shorten its answers."))
        view = 0 if chapter.seat is None else chapter.seat + 1
        self.films.check(view)
        self._ask(TaskQuestion(self.replay, self.state.questions + 1, chapter.at, view, task), view, CHAPTER, text)

    def _ask(self, question: Question, view: int, kind: str, text: str) -> None:
        """Show the moment of a question to the room, and note it."""
        state, step = self.state, question.step
        if state.question is not None:
            raise OptionError(say("Something is asked already; reveal or withdraw it first."))
        if state.practice is not None:
            raise OptionError(say("Everybody works alone now; call them back first."))
        if step < state.reach:
            raise OptionError(
                say(
                    "The room has seen move {move} already; ask before a move that it has not seen.",
                    move=step + 1,
                )
            )
        if (step, view) != (state.at, state.view):
            self._note(LED, step=step, view=view)
        self._note(kind, question=question.number, step=step, view=view, text=text)

    def offer(self, step: int) -> list[schema.Line]:
        """What the leader may put on a shortlist at a step."""
        return Question(self.replay, self.state.questions + 1, step).offered()

    def withdraw(self) -> None:
        """Take the question back; nothing is told."""
        self._note(WITHDRAWN, question=self._asked.number)

    def reveal(self) -> None:
        """Show what was played, and how many answered what."""
        question = self._asked
        self._note(REVEALED, question=question.number, step=question.step, text="\n".join(question.right))

    def free(self) -> None:
        """Let everybody look at the whole game."""
        if self.state.question is not None:
            raise OptionError(say("Something is asked; reveal or withdraw it first."))
        if self.state.practice is not None:
            raise OptionError(say("Everybody works alone now; call them back first."))
        if not self.state.open:
            self._note(FREED)

    def practise(self, kind: str) -> None:
        """Let everybody work alone at their own pace: "lesson" its chapters, "moves" the moment that the room sees, "better" the mistakes of
        the review; "" ends it.

        Raises OptionError for something else, where there is no lesson or no mistake, and while something is asked.
        """
        state = self.state
        if kind not in ("", *KINDS):
            raise OptionError(say("One practises {kinds}, not {kind!r}.", kinds=", ".join(KINDS), kind=kind[:40]))
        if state.question is not None:
            raise OptionError(say("Something is asked; reveal or withdraw it first."))
        if kind == LESSON and not self.chapters:
            raise OptionError(say("There is no lesson in this game; make one in the viewer's mode “Make a lesson”."))
        if kind == BETTER and not self.mistakes:
            raise OptionError(say("There is no mistake to look at; open the room with a review of this game."))
        if kind != ("" if state.practice is None else state.practice.kind):
            self._note(PRACTISED, step=state.at, view=state.view, text=kind)

    def count(self, on: bool) -> None:
        """Show points for what was predicted, or do not."""
        if on != self.state.counting:
            self._note(COUNTED, text="on" if on else "off")

    def deal(self) -> Deal:
        """Make a deal of this game for several tables, and tell everybody its code."""
        record = self.replay.record
        deal = Deal.new(record.game, len(record.names), record.options)
        self._note(DEALT, text=deal.code)
        return deal

    def drop(self, name: str) -> None:
        """Take away what a table has handed in."""
        if name not in self.state.tables:
            raise OptionError(say("No table {name} has handed in.", name=name[:LONGEST_NAME]))
        self._note(DROPPED, text=name)

    def compare(self, on: bool) -> None:
        """Show the score sheet of the tables to everybody, or do not. Raises OptionError for fewer than two."""
        if on and len(self.state.tables) < 2:
            raise OptionError(say("A score sheet needs the games of two tables or more."))
        if on != self.state.comparing:
            self._note(COMPARED, text="on" if on else "off")

    def send_away(self, who: int) -> None:
        """Send a person away: no more is taken from them, and their answer to what is asked does not count. Raises OptionError for a number that nobody has."""
        if not 1 <= who <= len(self.state.people):
            raise OptionError(say("Nobody here has the number {number}.", number=who))
        if not self.state.people[who - 1].away:
            self._note(SENT, who=who)

    def judge(self, question: int, words: str) -> None:
        """Tell the room what a judge says about a move that was revealed. Raises OptionError for one that was not."""
        if all(one.question.number != question for one in self.state.past):
            raise OptionError(say("Only a move that was revealed is judged; reveal it first."))
        self._note(JUDGED, question=question, text=words[: LONGEST["text"]])

    @property
    def _asked(self) -> Question:
        if self.state.question is None:
            raise OptionError(say("Nothing is asked now."))
        return self.state.question

    # -- what others do --------------------------------------------------------------------------------------------
    def who(self, token: str) -> int:
        """The number of the person with a token; 0 for somebody who has neither answered nor given a name."""
        return self.state.who.get(fingerprint_of(token), 0)

    def is_away(self, token: str) -> bool:
        """Whether the leader has sent the person with a token away."""
        who = self.who(token)
        return bool(who) and self.state.people[who - 1].away

    def _keeps(self, who: int, text: str) -> bool:
        """Whether the session can keep one more text of a person, so that a room opens whatever it wrote; 0 is somebody new."""
        kept = self.state.people[who - 1].kept if who else 0
        return kept + len(text.encode()) <= MOST_OF_PERSON

    def _check_keeps(self, who: int, text: str) -> None:
        if not self._keeps(who, text):
            raise OptionError(say("The session keeps no more of what you write; what you answered so far counts."))

    def _come(self, token: str) -> int:
        """The number of the person with a token, who comes in now if need be."""
        if len(self.facts) >= FULL or self.state.kept >= FULL_OF_TEXT:
            raise OptionError(say("The session holds as much as a file can; open a new room."))
        if not self.who(token):
            if len(self.state.people) >= MOST_PEOPLE:
                raise OptionError(say("More than {most} people cannot answer here.", most=MOST_PEOPLE))
            self._note(CAME, who=len(self.state.people) + 1, text=fingerprint_of(token))
        if self.is_away(token):
            raise OptionError(say("The leader has sent you away."))
        return self.who(token)

    def name(self, token: str, name: str) -> None:
        """Somebody gives a name, or takes it back by an empty one."""
        name = " ".join(composed(name).split())
        if name:
            check_text("name", name, LONGEST_NAME)
        who = self.who(token)
        if who and self.state.people[who - 1].names >= MOST_NAMES:
            return  # nobody needs so many, and each is a row of the file
        if name != (self.state.people[who - 1].name if who else ""):
            self._check_keeps(who, name)
            self._note(NAMED, who=self._come(token), text=name)

    def hand_in(self, token: str, name: str, code: str, text: str) -> None:
        """A table hands in its game of a deal, as `tables.record_in` gives it; without a token the leader does it.

        Whoever handed it in may hand in another in its place. Raises ArchError for a name that another table has, and where too many do.
        """
        state, name = self.state, " ".join(composed(name).split())
        check_text("name", name, LONGEST_NAME)
        if not state.deal or state.deal != code:
            raise OptionError(say("Another deal is played by now."))
        who = self._come(token) if token else 0
        before = state.tables.get(name)
        if before is not None and before.text == text:
            return
        if any(other.text == text for other in state.tables.values()):
            raise OptionError(say("This game was handed in already, by another table."))
        if before is not None and before.who != who:
            raise OptionError(say("There is a table {name} already; give another name, or let the leader take it away.", name=name))  # fmt: skip
        if (before is None and len(state.tables) >= MOST_TABLES) or state.handed >= MOST_HANDED:
            raise OptionError(say("More tables cannot hand in here."))
        self._note(HANDED, who=who, text=Table(name, who, text).told)

    def answer(self, token: str, line: str, question: int) -> None:
        """Somebody answers a question; until the reveal the last answer counts."""
        if self._asked.number != question:
            raise OptionError(say("That was another question."))
        line = self._asked.accept(line)
        who = self._come(token)
        if self.state.answers.get(who) == line:
            return
        if self.state.people[who - 1].tries >= MOST_ANSWERS:
            raise OptionError(say("Your last answer stays now."))
        self._check_keeps(who, line)
        self._note(ANSWERED, who=who, question=question, text=line)

    def tried(self, token: str, chapter: int, text: str) -> None:
        """Somebody answered a chapter alone, from 1, or tried a move (0). What is too much is not noted, and disturbs nobody."""
        text = text if chapter else text[:LONGEST_TRIED]
        who = self.who(token)
        person = self.state.people[who - 1] if who else Person("")
        if text not in person.tried.get(chapter, ()) and self._may_try(who, person, text):
            step = self.chapters[chapter - 1].at if chapter else self.state.at
            self._note(TRIED, who=self._come(token), question=chapter, step=step, text=text)

    def sought(self, token: str, step: int, line: str, found: bool) -> None:
        """Somebody tried a move in place of a mistake; `found` if it is a better one. What is too much is not noted."""
        who = self.who(token)
        person = self.state.people[who - 1] if who else Person("")
        if line not in person.sought.get(step, ()) and self._may_try(who, person, line):
            self._note(FOUND if found else SOUGHT, who=self._come(token), step=step, text=line)

    def _may_try(self, who: int, person: Person, text: str) -> bool:
        return person.tries_alone < MOST_TRIED and self._keeps(who, text)

    def found(self, token: str) -> set[int]:
        """The steps at which somebody has found a better move."""
        who = self.who(token)
        return self.state.people[who - 1].found if who else set()

    def solved(self, token: str) -> set[int]:
        """The places of the chapters that somebody has solved alone."""
        who = self.who(token)
        return solved(self.chapters, self.state.people[who - 1].tried) if who else set()

    # -- what is seen ----------------------------------------------------------------------------------------------
    def film(self) -> Film:
        """What the room holds of the game: as far as the leader has gone, or all of it where all is open."""
        state = self.state
        if self.is_open:
            return {**self.films.whole(state.view), "views": []}
        return self.films.until(state.view, state.reach)

    @property
    def is_open(self) -> bool:
        """Whether everybody may see the whole game now."""
        return self.state.open and self.state.question is None

    def scene(self) -> schema.Scene:
        """What everybody is to see."""
        state = self.state
        return {
            "at": state.at,
            "seen": self.films.seen(state.view),
            "called": state.called,
            "open": self.is_open,
            "marks": [*state.marks],
            "asked": None if state.question is None else state.question.asked,
            "result": None if state.shown is None else state.shown.result,
            "counting": state.counting,
            "deal": state.deal,
        }

    def you(self, token: str) -> schema.You:
        """What one person is told alone, without what is tapped together just now."""
        who, state = self.who(token), self.state
        line = state.answers.get(who, "")
        person = state.people[who - 1] if who else Person("")
        told = state.question.tell(line) if line and state.question is not None else ""
        return {
            "name": person.name,
            "answer": told,
            "notation": line,
            "right": person.right if state.counting else 0,
            "of": person.of if state.counting else 0,
            "said": "",
        }

    def people(self) -> list[schema.Person]:
        """Those who gave a name: as they came, or where points are shown the most often right first."""
        counts = self.state.counting
        named: list[schema.Person] = [
            {"who": who, "name": person.name, "right": person.right * counts, "of": person.of * counts}
            for who, person in enumerate(self.state.people, start=1)
            if person.name and not person.away
        ]
        return sorted(named, key=lambda one: (-one["right"], one["of"]))

    def listed(self) -> list[schema.Chapter]:
        """The chapters of the game's lesson, for the leader."""
        done = {(one.question.step, one.question.words) for one in self.state.past}
        people = self.state.people
        return [
            {
                "tried": sum(place + 1 in person.tried for person in people),
                "solved": sum(has_solved(self.chapters, place, person.tried) for person in people),
                "name": one.task.title or one.task.question,
                "step": one.at,
                "done": (one.at, one.task.question) in done,
                "why": why_not_in_rooms(self.replay, one),
            }
            for place, one in enumerate(self.chapters)
        ]

    def searched(self) -> list[schema.Position]:
        """The mistakes at which better moves are looked for, for the leader."""
        people = self.state.people
        return [
            {
                "move": one.step + 1,
                "seat": one.seat,
                "tried": sum(one.step in person.sought for person in people),
                "found": sum(one.step in person.found for person in people),
            }
            for one in self.mistakes
        ]

    def results(self) -> list[schema.Result]:
        """How the room answered what was revealed, in the order of play."""
        return [one.result for one in sorted(self.state.past, key=lambda one: one.question.step)]
