"""The server of a room: one page for those who come, one for the leader, and a line to talk on for each. It has no way to anything else.

It runs Tornado, which JupyterLab brings, in a thread with a loop of its own.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import socket
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from typing import Any, TypeVar

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from arch_engine.core.errors import ArchError, OptionError, given, reason_of
from arch_engine.core.language import say
from arch_widgets.room.gate import MOST_PAGES, in_groups, is_own
from arch_widgets.room.hall import FULL, GOING, Hall, Page
from arch_widgets.room.papers import Front, HandIn, Home, Library, Papers, ScoreSheet, Sheet, known_by, speak_as_asked
from arch_widgets.room.picture import picture

T = TypeVar("T")

MOST_PORT = 65_535
MOST_HOST = 253  # characters, as names of machines have them
LONGEST_MESSAGE = 16_384  # bytes
MOST_VISITS = 200  # connections on which no page talks yet; when there are more, the oldest go,
MOST_VISITS_OF_ADDRESS = 120  # or those of an address that has so many
HEAD = 5.0  # seconds in which the head of a request has to come
IDLE = 20.0  # seconds after which a connection on which nothing is said is closed
PING = 20.0  # seconds between signs of life
EVERYWHERE = ("", "0.0.0.0", "::")
WAIT = 20.0  # seconds in which the room does what the notebook wishes
TOO_MUCH = 1008  # the code of a line that is closed because its page broke a rule


class Server:
    """A room that can be reached.

    Args:
        hall: The room.
        host: Where it listens; by default only this machine.
        port: The port; 0 takes the one that the session had before, or else any that is free.

    Raises:
        OptionError: If it cannot listen there.
    """

    def __init__(self, hall: Hall, host: str = "127.0.0.1", port: int = 0) -> None:
        self.hall, self.host = hall, host
        self.lines = 0  # that are open
        self.silent = Counter[str]()  # of them, by address, those on which no page talks yet
        self.reading = asyncio.Semaphore(1)  # of records that tables hand in: one at a time
        self._socket = _listening(host, port, hall.port)
        hall.port = self._socket.getsockname()[1]
        self.port = hall.port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._ready = threading.Event()
        hall.address = self.address_of(in_groups(hall.gate.code))
        hall.picture = picture(hall.address)
        # the room speaks the language of whoever opened it
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._run,), name="arch-engine room", daemon=True)
        self._thread.start()
        self._ready.wait()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        given = {"server": self, "papers": Papers(self.hall.replay.rules.title)}
        application = Application(
            [
                (r"/([\w-]{1,64})/vega", Library, given),
                (r"/([\w-]{1,64})/talk", Talk, given),
                (r"/([\w-]{1,64})/home", Home, given),
                (r"/([\w-]{1,64})/sheet", Sheet, given),
                (r"/([\w-]{1,64})/scores", ScoreSheet, given),
                (r"/([\w-]{1,64})/table", HandIn, given),
                (r"/([\w-]{1,64})/?", Front, given),
            ],
            default_handler_class=Nothing,
            log_function=lambda handler: None,
            websocket_max_message_size=LONGEST_MESSAGE,
            websocket_ping_interval=PING,
            websocket_ping_timeout=PING,
        )
        door = Door(
            application,
            idle_connection_timeout=HEAD,
            body_timeout=IDLE,
            max_header_size=16_384,
            max_body_size=1_024,
            max_buffer_size=2 * LONGEST_MESSAGE,
        )
        door.add_socket(self._socket)
        self._ready.set()
        await self._stop.wait()
        door.stop()
        for page in [*self.hall.pages]:
            page.wire.shut(say("The room is closed."))
        await door.close_all_connections()
        await asyncio.sleep(0.05)  # the lines say goodbye
        self.hall.close()

    def do(self, act: Callable[[], T]) -> T:
        """Do something in the room's own thread, from any other; raises what it raises."""
        if threading.current_thread() is self._thread:
            return act()
        future: Future[T] = Future()

        def run() -> None:
            try:
                future.set_result(act())
            except BaseException as problem:
                future.set_exception(problem)

        if self._loop is None or self._loop.is_closed():
            raise OptionError(say("The room is closed; open another one."))
        self._loop.call_soon_threadsafe(run)
        try:
            return future.result(WAIT)
        except Late:
            raise OptionError(say("The room did not answer in time.")) from None

    def close(self) -> None:
        """Close the room: everybody is told, and the session is saved."""
        if self._loop is not None and self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join()

    def address_of(self, key: str) -> str:
        """The address of the room's page for those who have a key."""
        host = _reached_by() if self.host in EVERYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/{key}"

    @property
    def leader_address(self) -> str:
        """The address of the leader's own page; who has it leads."""
        return self.address_of(self.hall.gate.secret)

    @property
    def names(self) -> frozenset[str]:
        """The names under which a page may ask for the room; every address in numbers is one, too."""
        return frozenset({"localhost", self.host.lower(), socket.gethostname().lower()})


def _listening(host: str, port: int, before: int) -> socket.socket:
    """A socket that listens on a port: the one asked for, or the one from before if it is free, or any."""
    if not 0 <= port <= MOST_PORT:
        raise OptionError(say("The port is {port}; it must be 0 to {most}.", port=given(port), most=MOST_PORT))
    if len(host) > MOST_HOST or not host.isascii() or not host.isprintable():
        raise OptionError(
            say("There is no host {host}; give the name or the address of this machine.", host=given(host))
        )
    for one in (port,) if port else (before, 0) if before else (0,):
        try:
            found = socket.create_server((host, one), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except (OSError, UnicodeError) as problem:
            if one == 0 or port:
                reason = reason_of(problem)
                raise OptionError(
                    say("The room cannot listen at {host}, port {port}: {reason}.", host=host, port=one, reason=reason)
                ) from None
        else:
            found.setblocking(False)
            return found
    raise AssertionError("port 0 was tried last")


def _reached_by() -> str:
    """The address under which others in the same network most likely reach this machine. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that stands for none
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class Door(HTTPServer):
    """Lets in only so many at once who do not talk yet. Who comes takes the place of who has been there longest, so nobody can hold the door shut."""

    def initialize(self, *arguments: Any, **more: Any) -> None:
        super().initialize(*arguments, **more)
        self._visits: dict[IOStream, str] = {}  # the address of each, in the order in which they came

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        where = str(address[0]) if address else ""
        self._make_room(where)
        self._visits[stream] = where
        super().handle_stream(stream, address)

    def _make_room(self, address: str) -> None:
        """Close the oldest connection of an address that has too many, or of that which has most."""
        many = Counter(self._visits.values())
        if many[address] >= MOST_VISITS_OF_ADDRESS:
            crowd = address
        elif len(self._visits) >= MOST_VISITS:
            crowd = many.most_common(1)[0][0]
        else:
            return
        oldest = next(stream for stream, where in self._visits.items() if where == crowd)
        del self._visits[oldest]
        oldest.close()

    def on_close(self, server_conn: object) -> None:
        """A connection is over, or a page talks on it from now on."""
        if isinstance(server_conn, HTTP1ServerConnection):
            self._visits.pop(server_conn.stream, None)
        super().on_close(server_conn)


class Nothing(RequestHandler):
    """Whatever else is asked for."""

    def prepare(self) -> None:
        self.clear_header("Server")
        self.set_status(404)
        self.finish()


class Talk(WebSocketHandler):
    """The line to one page."""

    page: Page | None = None
    pump: asyncio.Task[None] | None = None
    role = ""
    counts = False  # among the lines on which no page talks yet

    def initialize(self, server: Server, papers: object) -> None:
        self.server = server

    def check_origin(self, origin: str) -> bool:
        """Only the room's own pages talk here."""
        return origin in (f"http://{self.request.host}", f"https://{self.request.host}")

    async def get(self, key: str) -> None:
        hall = self.server.hall
        if not is_own(self.request.host, self.server.port, self.server.names) or not self.request.headers.get("Origin"):
            self.set_status(403)
            self.finish()
            return
        self.role = hall.gate.role(key, self._address)
        if self.role != "leader":
            speak_as_asked(self.request.headers)
        if self.role not in ("guest", "leader"):
            self.set_status({"wait": 429, "away": 403}.get(self.role, 404))
            self.finish()
            return
        crowded = self.server.silent[self._address] >= hall.gate.most
        if self.role == "guest" and (self.server.lines >= MOST_PAGES or crowded):
            self.set_status(503)
            self.finish()
            return
        await super().get(key)

    def open(self, *arguments: str, **more: str) -> None:
        self.server.lines += 1
        self.server.silent[self._address] += 1
        self.counts = True
        self.set_nodelay(True)
        asyncio.get_running_loop().call_later(IDLE, self._close_silent)

    def _close_silent(self) -> None:
        if self.page is None:
            self.close(TOO_MUCH)

    def on_message(self, message: str | bytes) -> None:
        """What the page wishes. The first message says by which token it is known; anything that is no wish closes the line."""
        try:
            wish = json.loads(message) if isinstance(message, str) else None
        except (ValueError, RecursionError):
            wish = None
        if not isinstance(wish, dict):
            self.close(TOO_MUCH)
        elif self.page is None:
            self._begin(wish.get("token"))
        elif not self.page.rate.take():
            self.close(TOO_MUCH)
        elif self.role == "leader":
            self._lead(wish)
        else:
            self.page.wish(wish)

    @property
    def _address(self) -> str:
        return str(self.request.remote_ip)

    def _is_heard(self) -> None:
        """A page talks here, or it never will."""
        if self.counts:
            self.counts = False
            self.server.silent[self._address] -= 1
            self.server.silent += Counter()  # which forgets those at 0

    def _begin(self, token: object) -> None:
        hall, known = self.server.hall, known_by(token)
        self._is_heard()
        if self.role == "guest" and hall.is_full(self._address, known):
            self.shut(say("Too many have come from your address; ask the leader to let in more."), FULL)
            return
        self.page = hall.enter(self, self.role, known, self._address)
        self.pump = asyncio.create_task(self._pump(self.page))

    async def _pump(self, page: Page) -> None:
        try:
            await page.pump()
        except (WebSocketClosedError, OSError, TimeoutError):
            self.close()
        except Exception:
            self.close()  # it comes back by itself; a page that hears nothing more would look as if it were there
            raise

    def _lead(self, wish: dict[str, object]) -> None:
        if wish.get("act") == "missed" and self.page is not None:
            self.page.forget()
        with suppress(ArchError):  # the hall has said it
            self.server.hall.lead(wish)

    def on_close(self) -> None:
        self.server.lines -= 1
        if self.pump is not None:
            self.pump.cancel()
        if self.page is not None:
            self.server.hall.leave(self.page)
        self._is_heard()

    # -- the way to the page
    async def send(self, data: str | bytes) -> None:
        """Send a message; returns once it is on its way."""
        await self.write_message(data, binary=isinstance(data, bytes))

    def shut(self, why: str, code: int = GOING) -> None:
        """Close the line."""
        self.close(code, why[:100])
