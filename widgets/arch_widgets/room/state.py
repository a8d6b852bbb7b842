"""What a room is at a moment, folded from its facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from arch_engine.core.errors import OptionError
from arch_engine.core.language import once_a_language, say
from arch_engine.record.lesson import task_from_text
from arch_engine.replay.timeline import Timeline
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
    NAMED,
    POINTED,
    PRACTISED,
    REVEALED,
    SENT,
    SOUGHT,
    TRIED,
    WITHDRAWN,
    Fact,
)
from arch_widgets.room.practice import SHOWN, Practice
from arch_widgets.room.question import Question
from arch_widgets.room.tables import Table
from arch_widgets.room.task import TaskQuestion


@dataclass
class Person:
    """Somebody who has answered or given a name."""

    token: str
    name: str = ""
    right: int = 0
    of: int = 0
    tries: int = 0
    """How many answers to the question that is asked."""
    names: int = 0
    """How many names so far."""
    tried: dict[int, list[str]] = field(default_factory=dict)
    """What was answered alone, by chapter from 1; at 0 the moves that were tried."""
    sought: dict[int, list[str]] = field(default_factory=dict)
    """The moves that were tried in place of mistakes, by step; `practice.SHOWN` where the answer was asked for."""
    found: set[int] = field(default_factory=set)
    """The steps at which a better move was found."""
    away: bool = False
    """Whether the leader has sent this person away."""
    kept: int = 0
    """How many bytes the session keeps of what this person wrote, games of tables aside."""

    @property
    def tries_alone(self) -> int:
        """How many answers were given alone."""
        return sum(map(len, (*self.tried.values(), *self.sought.values())))


@dataclass
class Answered:
    """A question that was revealed, with the answer of each person, and what the judge says of it if somebody asked."""

    question: Question
    answers: dict[int, str]
    judged: str = ""

    @once_a_language
    def _counted(self) -> schema.Result:
        return self.question.result(self.answers)

    @property
    def result(self) -> schema.Result:
        """How the room answered."""
        return {**self._counted, "judged": self.judged}


@dataclass
class State:
    """What a room is."""

    replay: Timeline
    at: int = 0
    view: int = 0
    reach: int = 0
    called: int = 0
    open: bool = False
    counting: bool = False
    """Whether points are shown."""
    deal: str = ""
    """The code of the deal that several tables are to play."""
    tables: dict[str, Table] = field(default_factory=dict)
    """Those that have handed in their game of it, by name."""
    handed: int = 0
    """How often one was handed in."""
    comparing: bool = False
    """Whether their score sheet is shown."""
    marks: tuple[str, ...] = ()
    questions: int = 0
    question: Question | None = None
    answers: dict[int, str] = field(default_factory=dict)
    past: list[Answered] = field(default_factory=list)
    practices: int = 0
    practice: Practice | None = None
    shows: bool = False
    """Whether the last question that was revealed is shown."""
    people: list[Person] = field(default_factory=list)
    who: dict[str, int] = field(default_factory=dict)
    """The numbers of people by the fingerprints of their tokens."""
    kept: int = 0
    """How many bytes the texts of all facts take."""

    @property
    def shown(self) -> Answered | None:
        """The question whose answers are shown."""
        return self.past[-1] if self.shows else None

    def take(self, fact: Fact) -> None:
        """Fold one fact."""
        self._fold(fact)
        self.kept += fact.size
        if fact.who and fact.kind != HANDED:
            self.people[fact.who - 1].kept += fact.size

    def _fold(self, fact: Fact) -> None:
        if fact.kind == LED:
            self.at, self.view = fact.step, fact.view
            self.reach = max(self.reach, fact.step)
            self.marks = ()
            self.shows = self.shows and self.past[-1].question.step == fact.step
        elif fact.kind == CALLED:
            self.called += 1
        elif fact.kind == POINTED:
            self.marks = tuple(fact.text.split())
        elif fact.kind == FREED:
            self.open, self.reach = True, len(self.replay)
        elif fact.kind == COUNTED:
            self.counting = fact.text == "on"
        elif fact.kind == DEALT:
            self.deal, self.tables, self.comparing = fact.text, {}, False
        elif fact.kind in (HANDED, DROPPED, COMPARED):
            self._take_of_tables(fact)
        elif fact.kind == CAME:
            self.who[fact.text] = fact.who
            self.people.append(Person(fact.text))
        elif fact.kind == NAMED:
            self.people[fact.who - 1].name = fact.text
            self.people[fact.who - 1].names += 1
        elif fact.kind == SENT:
            self.people[fact.who - 1].away = True
            self.answers.pop(fact.who, None)
        elif fact.kind == PRACTISED:
            self.practices += 1
            self.practice = Practice(self.practices, fact.text, fact.step, fact.view) if fact.text else None
        elif fact.kind == TRIED:
            self.people[fact.who - 1].tried.setdefault(fact.question, []).append(fact.text)
        elif fact.kind in (SOUGHT, FOUND):
            self._take_of_search(self.people[fact.who - 1], fact)
        elif fact.kind == JUDGED:
            for one in self.past:
                if one.question.number == fact.question:
                    one.judged = fact.text
        else:
            self._take_of_question(fact)

    def _take_of_tables(self, fact: Fact) -> None:
        if fact.kind == HANDED:
            table = Table.of(fact.who, fact.text)
            self.tables[table.name] = table
            self.handed += 1
        elif fact.kind == DROPPED:
            self.tables.pop(fact.text, None)
        self.comparing = (self.comparing if fact.kind != COMPARED else fact.text == "on") and len(self.tables) > 1

    def _take_of_search(self, person: Person, fact: Fact) -> None:
        before = person.sought.setdefault(fact.step, [])
        if fact.kind == FOUND and SHOWN not in before:
            person.found.add(fact.step)
        before.append(fact.text)

    def _take_of_question(self, fact: Fact) -> None:
        if fact.kind in (ASKED, CHAPTER):
            self.question = self._question(fact)
            self.questions, self.shows, self.answers = fact.question, False, {}
            for person in self.people:
                person.tries = 0
        elif self.question is None:
            raise OptionError(say("Nothing is asked now."))
        elif fact.kind == ANSWERED:
            self.answers[fact.who] = fact.text
            self.people[fact.who - 1].tries += 1
        elif fact.kind == WITHDRAWN:
            self.question, self.answers = None, {}
        elif fact.kind == REVEALED:
            self._reveal(self.question)

    def _question(self, fact: Fact) -> Question:
        if fact.kind == CHAPTER:
            return TaskQuestion(self.replay, fact.question, fact.step, fact.view, task_from_text(fact.text))
        return Question(self.replay, fact.question, fact.step, fact.text.split("\n") if fact.text else [])

    def _reveal(self, question: Question) -> None:
        for who, answer in self.answers.items():
            person = self.people[who - 1]
            person.of += 1
            person.right += question.counts(answer)
        self.past.append(Answered(question, self.answers))
        self.shows = True
        self.reach = max(self.reach, question.reach)
        self.question = None
