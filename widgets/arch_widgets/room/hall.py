"""Everybody in a room: the machine, the pages that are open, what each of them is still to be sent, and the file of the session."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Protocol

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import language, mark, once_a_language, say, speaking
from arch_engine.replay.timeline import Timeline
from arch_engine.review.review import Review
from arch_widgets.bridge import Wish, running_loop
from arch_widgets.play.tapping import Tapping
from arch_widgets.room import schema
from arch_widgets.room.alone import Alone, Practices
from arch_widgets.room.broadcast import Broadcast, Line, written
from arch_widgets.room.facts import Place
from arch_widgets.room.gate import MOST_PAGES, Bucket, Gate, new_code, new_secret
from arch_widgets.room.keeping import Keeping
from arch_widgets.room.leading import Leading
from arch_widgets.room.machine import Machine
from arch_widgets.room.scoring import Scores
from arch_widgets.room.takehome import page_to_take_home
from arch_widgets.room.weighing import Weighing
from arch_widgets.room.wishes import check_wish, text_in, whole_in

PATIENCE = 20.0  # seconds; a page that takes nothing for so long is gone
SAVE_AFTER = 0.1  # seconds, in which further facts are written together
TRY_AGAIN = 5.0  # seconds after a session could not be written
MESSAGES, MESSAGES_A_SECOND = 60, 20  # of one page
MOST_TOUCHES = 200
TRIES, TRIES_A_SECOND = 10, 2  # of one page alone
MOST_AWAY = 1_000  # addresses
TAKES_A_PLACE = ("name", "answer", "touch", "alone")  # acts by which somebody becomes a person of the session


GOING, ELSEWHERE, AWAY, FULL = (
    1001,
    4000,
    4001,
    4002,
)  # codes with which a line is closed; `static/room/wire.ts` knows those from 4000 on


class Wire(Protocol):
    """The way to one page."""

    async def send(self, data: str | bytes) -> None:
        """Send a message; returns once it is on its way, and raises an OSError where the page is gone."""
        ...

    def shut(self, why: str, code: int = GOING) -> None:
        """Close the page's connection. With `ELSEWHERE` or `AWAY` the page does not come back by itself."""
        ...


class Page:
    """One open page, and what it has been sent."""

    def __init__(self, hall: Hall, wire: Wire, role: str, token: str, address: str) -> None:
        self.hall, self.wire, self.role, self.token, self.address = hall, wire, role, token, address
        self.language = language()
        self.number = 0  # among all pages that were open here
        self.following = True
        self.said = ""
        self.tapping: Tapping | None = None
        self.question = 0
        self.rate = Bucket(MESSAGES, MESSAGES_A_SECOND)
        self.awake = asyncio.Event()
        self.awake.set()
        self._has: tuple[Line, int] | None = None  # the film, and how many moves of it
        self._told: dict[str, str] = {}
        self._alone: Alone | None = None
        self._practice = 0
        self._shown: tuple[int, ...] | None = None  # the film of what is done alone
        self._own = ""
        self.tries = Bucket(TRIES, TRIES_A_SECOND)

    async def pump(self) -> None:
        """Send what is due whenever something is. A slow page skips what is out of date by then."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            while (data := self._due()) is not None:
                await asyncio.wait_for(self.wire.send(data), PATIENCE)

    def forget(self) -> None:
        """It has missed something: it gets the whole film again."""
        self._has = self._shown = None

    def _due(self) -> str | bytes | None:
        """The next message; None if there is nothing to say. The film goes first."""
        said, alone = self.hall.broadcast, self._turned()
        if alone is not None:
            practice = self.hall.machine.state.practice
            if practice is not None and self._shown != alone.key:
                self._shown = alone.key
                return self.hall.practices.packed(practice, alone)
            self._own = self._own or written({"own": alone.own()})
            return self._news(("own", self._own), ("you", self._you()))
        line, steps, film = said.whole(self.hall.leader.view) if self.role == "leader" else said.room()
        if self._has is None or self._has[0] != line or self._has[1] > steps:
            self._has = line, steps
            self._told.pop("scene", None)  # the page begins anew
            return said.packed(line, steps, film)
        if self._has[1] < steps:
            since, self._has = self._has[1], (line, steps)
            return said.later(line, since, film)
        return self._news(
            ("own", written({"own": None}) if "own" in self._told else ""),
            ("scene", said.scene()),
            ("scores", self._scores() if self.role == "guest" else ""),
            ("you", self._you() if self.role == "guest" else ""),
            ("desk", self.hall.desk_text() if self.role == "leader" else ""),
        )

    def _scores(self) -> str:
        """The score sheet; that it is gone, if the page has it."""
        return self.hall.scores.text() or (written({"scores": None}) if "scores" in self._told else "")

    def _turned(self) -> Alone | None:
        """What this page's person does alone now, if everybody works alone."""
        machine = self.hall.machine
        practice = machine.state.practice if self.role == "guest" else None
        number = 0 if practice is None else practice.number
        if number != self._practice:
            self.end()
            self._practice, self._shown = number, None
            if practice is not None:
                self._alone = self.hall.practices.begin(
                    practice, self.token, self._sought, self._told_anew, self.address
                )
            self._has = None  # afterwards it gets the room's film again
        return self._alone

    def end(self) -> None:
        """What its person did alone is over."""
        if self._alone is not None:
            self.hall.practices.end(self._alone)
        self._alone, self._own = None, ""

    def _sought(self, step: int, line: str, found: bool) -> None:
        """A move was tried in place of a mistake."""
        try:
            self.hall.machine.sought(self.token, step, line, found)
        except ArchError as problem:
            self.said = str(problem)
        self.hall.changed()

    def _told_anew(self) -> None:
        """There is more to say of what its person does alone."""
        self._own = ""
        self.awake.set()

    def _news(self, *news: tuple[str, str]) -> str | None:
        """The first message that the page has not been sent yet."""
        for name, data in news:
            if data and self._told.get(name) != data:
                self._told[name] = data
                return data
        return None

    def _you(self) -> str:
        """What this page's person is told alone."""
        machine = self.hall.machine
        you = machine.you(self.token)
        asked = machine.state.question
        number = 0 if asked is None else asked.number
        if number != self.question:
            self.question, self.tapping = number, None
            if asked is not None and asked.is_tapped and not you["notation"]:
                self.tapping = asked.tapping()
        you["token"], you["said"] = self.token, self.said
        if self.tapping is not None and self.tapping.decision is None:  # once it is given, nothing is left to tap
            you["tapped"] = self.tapping.tapped()
        return written({"you": you})

    # -- what a guest wishes ---------------------------------------------------------------------------------------
    def wish(self, wish: Wish) -> None:
        """Do what the page wishes, which comes unchecked; what cannot be done is `said`."""
        self.said = ""
        try:
            check_wish(wish)
            if wish.get("act") in TAKES_A_PLACE:
                self.hall.check_place(self.token, self.address)
            self._do(wish)
        except ArchError as problem:
            self.said = str(problem)
        self.awake.set()

    def _do(self, wish: Wish) -> None:
        machine, act = self.hall.machine, wish.get("act")
        if act == "name":
            machine.name(self.token, text_in(wish, "name"))
            self.hall.changed()
        elif act == "answer":
            machine.answer(self.token, text_in(wish, "line"), whole_in(wish, "question"))
            self.hall.changed()
        elif act == "touch":
            self._touch(wish.get("touches"))
        elif act == "again" and machine.state.question is not None and machine.state.question.is_tapped:
            self.tapping = machine.state.question.tapping()
        elif act == "follow":
            self.following = wish.get("on") is True
            self.hall.tell_leaders()
        elif act == "alone":
            self._do_alone(wish.get("wish"))
        elif act == "missed":
            self.forget()

    def _do_alone(self, wish: object) -> None:
        """What is done alone. Each costs some work, so what comes too quickly is not heard."""
        alone = self._turned()
        if alone is None or not isinstance(wish, dict):
            return
        if not self.tries.take():
            return
        self._own = ""
        tried = alone.wish(wish)
        if tried is not None:
            self.hall.machine.tried(self.token, *tried)
            self.hall.changed()

    def _touch(self, touches: object) -> None:
        """Touches of the answer that is tapped together; the answer is given once they are complete."""
        if self.tapping is None or not isinstance(touches, list) or len(touches) > MOST_TOUCHES:
            return
        if self.tapping.decision is None and self.tapping.hear(touches) is not None:
            try:
                self.hall.machine.answer(self.token, self.tapping.line, self.question)
            except ArchError as problem:
                self.tapping.refuse(str(problem))
            self.hall.changed()


class Hall:
    """A room with everybody in it. All of it happens in one thread.

    Args:
        replay: The game.
        path: The file of the session, which goes on if it is there; None keeps nothing.
        review: The review of the game, for *Find a better move*.

    Raises:
        OptionError: For the review of another game.
        RecordError: For a file that is no session of a room about this game, and for a place where none can be written.
    """

    def __init__(self, replay: Timeline, path: Path | None = None, review: Review | None = None) -> None:
        if review is not None and review.replay.moves != replay.moves:
            raise OptionError(say("This is the review of another game; give the game it was made from."))
        self.replay, self.path = replay, path
        self.address = ""
        self.picture: tuple[str, int] = ("", 0)
        self.keeping = Keeping(replay, path)
        self.trouble = ""  # why the session is not saved, as long as it is not
        place = self.keeping.place or Place(new_code(), 0)
        self.port = place.port
        self.gate = Gate(place.code, new_secret(), before=place.leaders, most=place.most)
        self.machine = Machine(replay, self.keeping.facts, review)
        self.pages: set[Page] = set()
        self.leader = Leading(self.machine, self, self.changed)
        self._numbers = count(1)
        self._away: set[str] = set()  # tokens of phones without a name that were sent away
        self.weighing = None if review is None else Weighing(review)
        self.practices = Practices(self.machine, self.weighing)
        self.listeners: list[Callable[[], None]] = []
        self._homes: dict[str, tuple[object, asyncio.Task[bytes]]] = {}  # by language
        self._saving: asyncio.TimerHandle | None = None

    @once_a_language
    def broadcast(self) -> Broadcast:
        """What goes to all pages that speak the current language."""
        return Broadcast(self.machine)

    @once_a_language
    def scores(self) -> Scores:
        """The score sheet of the tables in the current language."""
        return Scores(self.machine.state, self.changed)

    # -- pages -----------------------------------------------------------------------------------------------------
    def enter(self, wire: Wire, role: str, token: str, address: str) -> Page:
        """Somebody opens a page."""
        page = Page(self, wire, role, token, address)
        page.number = next(self._numbers)
        if role == "guest":
            for before in [other for other in self.guests if other.token == token]:  # a phone has one place
                self._shut(before, mark("The room is open on another page of this phone."), ELSEWHERE)
        self.pages.add(page)
        if role == "guest" and self._is_away(token):
            page.wire.shut(say("The leader has sent you away."), AWAY)
        self.tell_leaders()
        return page

    def leave(self, page: Page) -> None:
        """A page is gone."""
        self.pages.discard(page)
        page.end()
        self.tell_leaders()

    # -- the door --------------------------------------------------------------------------------------------------
    def is_full(self, address: str, token: str) -> bool:
        """Whether no more pages may be open at an address; a page with the same token gives its place up."""
        others = sum(page.address == address and page.token != token for page in self.guests)
        return others >= self.gate.most

    def check_place(self, token: str, address: str) -> None:
        """Raise OptionError if somebody new would become a person of the session, and was sent away or comes from an address of too many."""
        if self._is_away(token):
            raise OptionError(say("The leader has sent you away."))
        if not self.machine.who(token) and not self.gate.may_come(token, address):
            raise OptionError(say("Too many have come from your address; ask the leader to let in more."))

    def _is_away(self, token: str) -> bool:
        return token in self._away or self.machine.is_away(token)

    def _shut_away(self) -> None:
        for page in self.guests:
            if self._is_away(page.token) or page.address in self.gate.away:
                self._shut(page, mark("The leader has sent you away."), AWAY)

    def _shut(self, page: Page, why: str, code: int) -> None:
        with speaking(page.language):
            page.wire.shut(say(why), code)
        self.leave(page)

    def send_phone_away(self, number: int) -> None:
        """Send the page with a number away, and whoever comes back on the same phone. Raises OptionError for a page that is not open."""
        found = next((page for page in self.guests if page.number == number), None)
        if found is None:
            raise OptionError(say("This phone is not here any more."))
        who = self.machine.who(found.token)
        if who:
            self.machine.send_away(who)
        self._away.add(found.token)

    def send_address_away(self, address: str) -> None:
        """Close all pages of an address, and open none to it until it is let back."""
        if not address:
            raise OptionError(say("Say which address is to be sent away."))
        if len(self.gate.away) < MOST_AWAY:
            self.gate.away.add(address)

    def let_back(self, address: str) -> None:
        """Let an address in again."""
        self.gate.away.discard(address)

    def limit(self, most: int) -> None:
        """Set how many pages and people may come from one address. Raises OptionError for fewer than 1 or more than a room holds."""
        if not 1 <= most <= MOST_PAGES:
            raise OptionError(say("From one address 1 to {most} may come, not {number}.", most=MOST_PAGES, number=most))
        self.gate.most = most

    def _addresses(self) -> list[schema.Address]:
        pages = Counter(page.address for page in self.guests)
        return [
            {"address": address, "pages": pages[address], "away": address in self.gate.away}
            for address in sorted({*pages, *self.gate.away})
        ]

    def _phones(self) -> list[schema.Phone]:
        people, machine = self.machine.state.people, self.machine
        named = {page: bool((who := machine.who(page.token)) and people[who - 1].name) for page in self.guests}
        phones: list[schema.Phone] = [
            {"number": page.number, "address": page.address} for page, has_name in named.items() if not has_name
        ]
        return sorted(phones, key=lambda phone: phone["number"])

    @property
    def guests(self) -> list[Page]:
        """The pages of those who are led."""
        return [page for page in self.pages if page.role == "guest"]

    def changed(self) -> None:
        """Something happened: everybody is told, and it is written down."""
        for page in self.pages:
            page.awake.set()
        self._save_later()
        self._tell_listeners()

    def tell_leaders(self) -> None:
        """Tell the leader alone."""
        for page in self.pages:
            if page.role == "leader":
                page.awake.set()
        self._tell_listeners()

    def _tell_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    # -- the leader ------------------------------------------------------------------------------------------------
    def lead(self, wish: Wish) -> None:
        """Do what the leader wishes. Raises ArchError for what cannot be done, which the desk says, too."""
        self.leader.wish(wish)
        self._shut_away()

    def desk(self) -> schema.Desk:
        """What the leader is told."""
        state, guests, leader = self.machine.state, self.guests, self.leader
        return {
            "address": self.address,
            "code": self.gate.code,
            "picture": self.picture[0],
            "size": self.picture[1],
            "there": len(guests),
            "following": sum(page.following for page in guests),
            "answered": len(state.answers) if state.question is not None else 0,
            "alone": leader.alone,
            "at": state.at,
            "reach": state.reach,
            "open": state.open,
            "marks": [*state.marks],
            "asked": None if state.question is None else {**state.question.asked},
            "result": None if state.shown is None else state.shown.result,
            "counting": state.counting,
            "deal": state.deal,
            "tables": [*state.tables],
            "comparing": state.comparing,
            "scores": self.scores.shown(),
            "weighing": bool(leader.weighing),
            "offered": leader.offered,
            "chapters": self.machine.listed(),
            "positions": self.machine.searched(),
            "practice": "" if state.practice is None else state.practice.kind,
            "tried": sum(0 in person.tried for person in state.people),
            "people": self.machine.people(),
            "phones": self._phones(),
            "addresses": self._addresses(),
            "most": self.gate.most,
            "said": " ".join(filter(None, (leader.said, self.trouble))),
        }

    def desk_text(self) -> str:
        """The same as a message."""
        return written({"desk": self.desk()})

    async def home(self) -> bytes:
        """The page to take home, packed. It is made once for all that ask, beside the room."""
        state = self.machine.state
        told = (state.view, tuple(one.judged for one in state.past), tuple(state.tables.values()))
        made = self._homes.get(language())
        if made is None or made[0] != told:
            made = self._homes[language()] = told, asyncio.create_task(asyncio.to_thread(self._make_home))
        return await asyncio.shield(made[1])

    def _make_home(self) -> bytes:
        return gzip.compress(page_to_take_home(self.machine).encode(), 6)

    def close(self) -> None:
        """The room is closed."""
        if self.weighing is not None:
            self.weighing.close()
        self.save()

    # -- the file --------------------------------------------------------------------------------------------------
    def _place(self) -> Place:
        return Place(self.gate.code, self.port, tuple(self.gate.leaders), self.gate.most)

    def _save_later(self) -> None:
        if self.path is None or self._saving is not None or self.keeping.holds(self._place(), self.machine.facts):
            return
        self._saving = asyncio.get_running_loop().call_later(SAVE_AFTER, self.save)

    def save(self) -> None:
        """Write the session; if that cannot be done, the leader reads so until it is, and it is tried again soon."""
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        before, self.trouble = self.trouble, self.keeping.write(self._place(), self.machine.facts)
        if self.trouble != before:
            self.tell_leaders()
        loop = running_loop()
        if self.trouble and not self.keeping.holds(self._place(), self.machine.facts) and loop is not None:
            self._saving = loop.call_later(TRY_AGAIN, self.save)  # a disk may have room again
