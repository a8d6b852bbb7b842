"""What a room gives and takes besides the line: its page, the papers, and the records that tables hand in."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

from tornado.web import RequestHandler, stream_request_body

from arch_engine.core.errors import ArchError
from arch_engine.core.language import language, say, speak_in_task, wished
from arch_engine.replay.deal import Deal
from arch_widgets.deal.handing import TOKEN
from arch_widgets.deal.score_sheet import score_sheet
from arch_widgets.deal.set_up import set_up_sheet
from arch_widgets.drawing import packed_library
from arch_widgets.room.gate import is_own, new_secret
from arch_widgets.room.hall import Hall
from arch_widgets.room.page import Paper
from arch_widgets.room.tables import MOST_RECORD, Table, duplicate_of, record_in

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address holds the code
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def known_by(token: object) -> str:
    """A token as a page says it; a new one for what is none."""
    known = isinstance(token, str) and 20 <= len(token) <= 40 and token.isascii()
    return str(token) if known else new_secret()


def is_number_up_to(text: str, most: int) -> bool:
    """Whether a text is a number that is not too large; one of thousands of digits is not even read."""
    return text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most


class Papers:
    """The pages of a room, each made once in each language that somebody asks for."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._made: dict[tuple[str, str], Paper] = {}

    def of(self, role: str) -> Paper:
        """Return the page for a role in the current language."""
        key = role, language()
        if key not in self._made:
            self._made[key] = Paper(role, say(self.title))
        return self._made[key]


def speak_as_asked(headers: Mapping[str, str]) -> None:
    """Speak the language that a phone asks for while it is answered; the room's if there is no catalogue of it."""
    speak_in_task(wished(headers.get("Accept-Language", "")) or language())


class Reached(Protocol):
    """The server, as far as its pages need it."""

    hall: Hall
    port: int
    reading: asyncio.Semaphore
    """Of whoever reads a record: one at a time."""

    @property
    def names(self) -> frozenset[str]:
        """The names under which a page may ask for the room."""
        ...


class Guarded(RequestHandler):
    """What every answer has in common: who may have it, and what it tells a browser to refuse."""

    server: Reached
    papers: Papers

    def initialize(self, server: Reached, papers: Papers) -> None:
        self.server, self.papers = server, papers

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def role_of(self, key: str) -> str:
        """Whom the key lets in; "" after the refusal is sent."""
        if not is_own(self.request.host, self.server.port, self.server.names):
            self.refuse(403, say("This room is not known under that name."))
            return ""
        role = self.server.hall.gate.role(key, str(self.request.remote_ip))
        if role != "leader":
            speak_as_asked(self.request.headers)
        if role == "wait":
            self.refuse(429, say("Too many wrong codes; wait a minute."))
        elif role == "away":
            self.refuse(403, say("The leader has sent you away."))
        elif not role:
            self.refuse(404, say("There is no room with this code."))
        return role if role in ("guest", "leader") else ""

    def refuse(self, status: int, words: str) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(words)

    def write_error(self, status_code: int, **more: object) -> None:
        self.refuse(status_code, say("That cannot be had here."))


class Front(Guarded):
    """The page."""

    def get(self, key: str) -> None:
        role = self.role_of(key)
        if not role:
            return
        paper = self.papers.of(role)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", paper.policy(self.request.host))
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(paper.packed)
        else:
            self.finish(paper.plain)


class Library(Guarded):
    """What draws charts."""

    def get(self, key: str) -> None:
        if not self.role_of(key):
            return
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.finish(packed_library())


class Home(Guarded):
    """The page to take home: for the leader at any time, for others once all may look at the whole game."""

    async def get(self, key: str) -> None:
        role = self.role_of(key)
        if not role:
            return
        hall = self.server.hall
        if role == "guest" and not hall.machine.is_open:
            self.refuse(404, say("There is a page to take home once the leader lets all look freely."))
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="arch-engine-room.html"')
        self.set_header("Content-Encoding", "gzip")
        self.finish(await hall.home())


class Sheet(Guarded):
    """The set-up sheet of the deal for several tables: for the leader, because hidden cards are named there."""

    def get(self, key: str) -> None:
        role = self.role_of(key)
        if not role:
            return
        code = self.server.hall.machine.state.deal
        if role != "leader" or not code:
            self.refuse(404, say("That cannot be had here."))
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(set_up_sheet(Deal.read(code)))


class ScoreSheet(Guarded):
    """The score sheet of the tables, to print: for the leader once two have handed in, for others while it is shown."""

    async def get(self, key: str) -> None:
        role = self.role_of(key)
        if not role:
            return
        state = self.server.hall.machine.state
        tables = tuple(state.tables.values())
        if len(tables) < 2 or (role == "guest" and not state.comparing):
            self.refuse(404, say("That cannot be had here."))
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(await asyncio.to_thread(_sheet_of, tables))


def _sheet_of(tables: tuple[Table, ...]) -> str:
    return score_sheet(duplicate_of(tables), [table.name for table in tables])


@stream_request_body
class HandIn(Guarded):
    """A table hands in its record: its name in the address, the bytes of the record as the body. The answer is a sentence."""

    def prepare(self) -> None:
        """Nothing is taken from who may not come in, asks too often or has too much."""
        self.raw = bytearray()
        if self.request.method != "POST" or not self.role_of(self.path_args[0]):
            return None if self._finished else self.refuse(405, say("That cannot be had here."))
        host, length = self.request.host, self.request.headers.get("Content-Length", "0")
        if self.request.headers.get("Origin") not in (f"http://{host}", f"https://{host}"):
            return self.refuse(403, say("That cannot be had here."))
        if not self.server.hall.gate.may_hand_in(str(self.request.remote_ip)):
            return self.refuse(429, say("Too many records; wait a minute."))
        if not is_number_up_to(length, MOST_RECORD):
            return self.refuse(413, say("A record has at most {most:,} bytes.", most=MOST_RECORD))
        self.request.connection.set_max_body_size(MOST_RECORD)  # type: ignore[union-attr]
        return None

    def data_received(self, chunk: bytes) -> None:
        """A part of the record."""
        self.raw += chunk

    async def post(self, key: str) -> None:
        hall, name = self.server.hall, self.get_query_argument("table", "")
        code = hall.machine.state.deal
        token = (
            ""
            if hall.gate.role(key, str(self.request.remote_ip)) == "leader"
            else known_by(self.request.headers.get(TOKEN))
        )
        if not code:
            self.refuse(404, say("No deal is played here; the leader makes one for several tables."))
            return
        try:
            async with self.server.reading:
                text = await asyncio.to_thread(record_in, bytes(self.raw), Deal.read(code))
            if token:
                hall.check_place(token, str(self.request.remote_ip))
            hall.machine.hand_in(token, name, code, text)
        except ArchError as problem:
            self.refuse(400, str(problem))
            return
        hall.changed()
        self.refuse(200, say("Thank you: the game is handed in."))
