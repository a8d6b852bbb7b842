"""Pages of a room without a browser: what they are sent, folded up as a browser would."""

import asyncio
import gzip
import json
from contextlib import asynccontextmanager

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect


class Guest:
    """A page that listens."""

    def __init__(self, line):
        self.line = line
        self.film = {}
        self.told = {}
        self.over = False
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self):
        while (message := await self.line.read_message()) is not None:
            if isinstance(message, bytes):
                self.film = json.loads(gzip.decompress(message))
            else:
                data = json.loads(message)
                if "more" in data:
                    more = data["more"]
                    assert more["since"] == len(self.film["steps"])
                    for name in ("steps", "moves"):
                        self.film[name] += more[name]
                self.told |= data
            self._news.set()
        self.over = True
        self._news.set()

    async def until(self, met, seconds=20):
        """Wait until something holds."""
        async with asyncio.timeout(seconds):
            while not met(self):
                self._news.clear()
                await self._news.wait()
        return self

    async def wish(self, **wish):
        await self.line.write_message(json.dumps(wish))

    async def close(self):
        self.line.close()
        await self._task


def line_of(server, key=None, origin=None, **headers):
    """The request for a line to the room."""
    home = f"http://127.0.0.1:{server.port}"
    address = f"ws://127.0.0.1:{server.port}/{key or server.hall.gate.code}/talk"
    given = {"Origin": home if origin is None else origin, **headers}
    return HTTPRequest(address, headers={name: value for name, value in given.items() if value})


@asynccontextmanager
async def guest(server, token="", key=None, **headers):
    """Somebody in the room, who has seen what there is to see."""
    one = Guest(await websocket_connect(line_of(server, key, **headers)))
    await one.wish(token=token)
    await one.until(lambda page: "scene" in page.told and ("you" in page.told or "desk" in page.told))
    try:
        yield one
    finally:
        await one.close()


async def fetched(address, **more):
    """An answer of the room, also one that refuses."""
    return await AsyncHTTPClient().fetch(address, raise_error=False, **more)


async def refused(server, origin=None):
    """The status with which a line is refused."""
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    request = line_of(server, origin=origin, **upgrade, **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
    return (await fetched(request.url.replace("ws:", "http:"), headers=request.headers)).code
