"""A table hands in its game from its own notebook: in Python and in *Play*."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from arch_engine.core.errors import OptionError
from arch_widgets.deal.handing import hand_in
from tests.replay.test_deal import SEED
from tests.widgets.play.evenings import begin, decide, desk_in
from tests.widgets.room.test_tables import ANA, BO, DEAL, server, table, text

__all__ = ["server"]


def tables_of(server):
    return server.do(lambda: [(one.name, one.text) for one in server.hall.machine.state.tables.values()])


def address_of(server):
    return f"http://127.0.0.1:{server.port}/{server.hall.gate.code}"


def test_a_game_is_handed_in_and_another_in_its_place(server):
    address = address_of(server)
    assert "handed in" in hand_in(table(1), address, "Nile", ANA)
    grouped = f"  127.0.0.1:{server.port}/{server.hall.gate.code[:4]}-{server.hall.gate.code[4:].upper()}/ "
    hand_in(table(2), grouped, "Nile", ANA)
    assert tables_of(server) == [("Nile", text(2))]
    with pytest.raises(OptionError, match="There is a table Nile already"):
        hand_in(table(3), address, "Nile", BO)
    hand_in(table(3), address, "Delta & <b>Cousins</b>", BO)
    assert [name for name, _ in tables_of(server)] == ["Nile", "Delta & <b>Cousins</b>"]


def test_the_room_says_why_it_refuses(server):
    for game, name, words in (
        (table(1, SEED + 1), "Nile", "was not dealt from the code"),
        (table(1, moves=3), "Nile", "not over yet"),
        (table(1), "x" * 500, "name"),
    ):
        with pytest.raises(OptionError, match=words):
            hand_in(game, address_of(server), name, ANA)
    with pytest.raises(OptionError, match="no room with this code"):
        hand_in(table(1), f"http://127.0.0.1:{server.port}/wrongcod", "Nile", ANA)
    assert tables_of(server) == []


@pytest.mark.parametrize(
    "address", ["", "   ", "file:///etc/passwd", "ftp://host/abcd", "http://host", "http://host:99999/abcd", "http://[::1/abcd",
                "http://" + "x" * 500 + "/abcd", "http://höst/abcd"],
)  # fmt: skip
def test_what_is_no_address_of_a_room_is_asked_for_again(address):
    with pytest.raises(OptionError, match="Type the address that the leader shows"):
        hand_in(table(1), address, "Nile", ANA)


def test_where_nobody_or_something_else_answers_that_is_said():
    class Elsewhere(BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(302 if "moved" in self.path else 200)
            self.send_header("Location", "/here")
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<h1>A printer</h1>")

        def log_message(self, *_):
            pass

    other = HTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    for path in ("here", "moved"):
        with pytest.raises(OptionError, match="There is no room at"):
            hand_in(table(1), f"http://127.0.0.1:{other.server_port}/{path}", "Nile", ANA)
    other.shutdown()
    other.server_close()
    with pytest.raises(OptionError, match="No room answers at"):
        hand_in(table(1), f"http://127.0.0.1:{other.server_port}/abcd", "Nile", ANA)


def test_play_hands_in_what_was_dealt_from_a_code(server, tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "random", "random"], deal=DEAL.code)
    assert "hand in" not in desk.page()["can"]
    desk.obey({"act": "hand in", "address": address_of(server), "table": "Nile"})
    assert tables_of(server) == []  # a game that goes on
    while not desk.page()["over"]:
        decide(desk)
    assert "hand in" in desk.page()["can"]
    desk.obey({"act": "hand in", "address": "nowhere", "table": "Nile"})
    assert not desk.page()["said"]["ok"] and "Type the address" in desk.page()["said"]["text"]
    for _ in range(2):  # the same once more changes nothing
        desk.obey({"act": "hand in", "address": address_of(server), "table": "Nile"})
        assert desk.page()["said"] == {"ok": True, "text": "Thank you: the game is handed in.", "rule": ""}
    assert [name for name, _ in tables_of(server)] == ["Nile"]
