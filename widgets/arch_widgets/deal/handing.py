"""Handing in a table's game to a room on another machine, as its page does."""

from __future__ import annotations

from email.message import Message
from http.client import HTTPException, HTTPMessage
from typing import IO
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from arch_engine.core.errors import ArchError, OptionError, shown
from arch_engine.core.language import say
from arch_engine.replay.text_writing import as_text
from arch_engine.replay.timeline import Timeline

TOKEN = "X-Arch-Token"
"""The header by which a room knows who hands in."""

PATIENCE = 20.0  # seconds; the room plays the game through before it answers
MOST_SAID = 1_000  # characters of an answer


class _Stay(HTTPRedirectHandler):
    """A room sends nobody elsewhere."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


def hand_in(game: Timeline, address: str, table: str, token: str) -> str:
    """Hand in the game of a table that has played a room's deal.

    Args:
        game: The finished game.
        address: Where phones find the room, with its code, such as "http://192.168.1.5:8765/abcd-efgh".
        table: What the table is called.
        token: By what the room knows this table again when it hands in another game in place of this one: 20 to 40 ASCII characters that
            nobody can guess.

    Returns:
        What the room answers.

    Raises:
        OptionError: For an address that is not that of a room, where none answers, and with its own words where the room refuses.
    """
    home, room = _room_at(address)
    asked = Request(
        f"{room}/table?table={quote(table)}", as_text(game).encode(), {"Origin": home, TOKEN: token}, method="POST"
    )
    try:
        with build_opener(_Stay).open(asked, timeout=PATIENCE) as answer:
            return _said(answer.headers, answer.read(MOST_SAID), room)
    except HTTPError as refusal:
        with refusal:
            raise OptionError(_said(refusal.headers, refusal.read(MOST_SAID), room)) from None
    except ArchError:  # a ValueError, too: what the room said is passed on
        raise
    except (OSError, HTTPException, ValueError):
        raise OptionError(
            say("No room answers at {address}; is it open, and this machine in the same network?", address=shown(room))
        ) from None


def _room_at(address: str) -> tuple[str, str]:
    """The machine and the room of an address."""
    given = address.strip()
    wrong = OptionError(
        say("Type the address that the leader shows, with the code: http://192.168.1.5:8765/abcd-efgh, for example.")
    )
    try:
        found = urlsplit(given if "://" in given else f"http://{given}")
        host, port = found.hostname, found.port
    except ValueError:
        raise wrong from None
    key = found.path.strip("/")
    if len(given) > 200 or found.scheme not in ("http", "https") or not host or not key or not given.isascii():
        raise wrong
    named = f"[{host}]" if ":" in host else host
    home = f"{found.scheme}://{named}" + (f":{port}" if port else "")
    return home, f"{home}/{quote(key)}"


def _said(headers: Message, text: bytes, room: str) -> str:
    """What a room says; whatever else may answer there does not speak for one."""
    if headers.get_content_type() != "text/plain":
        raise OptionError(
            say("There is no room at {address}; take the address that the leader shows.", address=shown(room))
        )
    return text.decode("utf-8", "replace")
