"""Who may come in: codes, and how often somebody may try or ask."""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import compare_digest

from arch_engine.replay.deal import LETTERS

CODE = 8  # letters: 31 ** 8 codes
GUESSES, GUESSES_A_SECOND = 10, 0.2
HANDS, HANDS_A_SECOND = 10, 0.2  # records that an address hands in
MOST_PAGES = 300  # that are open in a room
AT_ADDRESS = 80  # pages, and people, that come from one address: a class may sit behind one router
MOST_LEADERS = 8  # secrets of one session, a new one each time it is opened
ADDRESSES = 10_000  # of which is known how often they guessed


def new_code() -> str:
    """A code to type on a phone."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_secret() -> str:
    """What nobody types: the leader's address, or the token of a page."""
    return secrets.token_urlsafe(18)


def in_groups(code: str) -> str:
    """A code as people read it.

    >>> in_groups("k7mqx3pz")
    'k7mq-x3pz'
    """
    return f"{code[: CODE // 2]}-{code[CODE // 2 :]}"


def typed(code: str) -> str:
    """A code as it is meant, however it is typed."""
    return code.replace("-", "").lower()


def fingerprint_of(secret: str) -> str:
    """What a file holds of a secret or a token."""
    return sha256(secret.encode()).hexdigest()[:32]


class Bucket:
    """How often something may be done: `burst` times at once, `rate` times a second in the long run."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self._clock = burst, rate, clock
        self._left, self._then = burst, clock()

    def take(self) -> bool:
        """Do it once; False if it is too often."""
        if self.is_empty:
            return False
        self._left -= 1
        return True

    @property
    def is_empty(self) -> bool:
        """Whether doing it once more would be too often."""
        at = self._clock()
        self._left = min(self.burst, self._left + (at - self._then) * self.rate)
        self._then = at
        return self._left < 1

    @property
    def is_full(self) -> bool:
        """Whether it was not done lately."""
        return not self.is_empty and self._left >= self.burst


class Gate:
    """The keys of a room: the code for those who come, and a secret for the leader's page.

    An address that has guessed wrong too often is not listened to for a while, not even with the right key. Others are, and who is
    in stays in.
    """

    def __init__(
        self,
        code: str,
        secret: str,
        clock: Callable[[], float] = time.monotonic,
        before: Sequence[str] = (),
        most: int = AT_ADDRESS,
    ) -> None:
        """`before` are fingerprints of secrets that the session had before: a leader's page that is still open stays the leader's."""
        self.code, self.secret, self._clock = code, secret, clock
        self.leaders = [*before, fingerprint_of(secret)][-MOST_LEADERS:]
        self._guesses: dict[str, Bucket] = {}
        self._hands: dict[str, Bucket] = {}
        self.most = most  # pages, and people, from one address; the leader may change it
        self.away: set[str] = set()  # addresses that the leader has sent away
        self._newcomers: dict[str, set[str]] = {}

    def role(self, key: str, address: str) -> str:
        """What a key opens: "guest", "leader", "" for nothing, "wait" where it was not looked at, or "away" from an address that was sent away."""
        guesses = self._guesses.get(address)
        if guesses is not None and guesses.is_empty:
            return "wait"
        is_code = compare_digest(typed(key).encode(), self.code.encode())
        is_secret = any(compare_digest(fingerprint_of(key), one) for one in self.leaders)
        if is_code or is_secret:
            return "leader" if is_secret else "away" if address in self.away else "guest"
        if guesses is None:
            self._guesses = _remembered(self._guesses)
            guesses = self._guesses.setdefault(address, Bucket(GUESSES, GUESSES_A_SECOND, self._clock))
        guesses.take()
        return ""

    def may_come(self, token: str, address: str) -> bool:
        """Whether somebody new may come from an address, who is counted there from now on."""
        if len(self._newcomers) >= ADDRESSES:
            self._newcomers.clear()
        there = self._newcomers.setdefault(address, set())
        if token not in there and len(there) >= self.most:
            return False
        there.add(token)
        return True

    def may_hand_in(self, address: str) -> bool:
        """Whether an address hands in a record now; False if it does so too often."""
        if address not in self._hands:
            self._hands = _remembered(self._hands)
        return self._hands.setdefault(address, Bucket(HANDS, HANDS_A_SECOND, self._clock)).take()


def _remembered(buckets: dict[str, Bucket]) -> dict[str, Bucket]:
    """Forget those who did nothing for long; all, if there are too many even so."""
    if len(buckets) < ADDRESSES:
        return buckets
    lately = {address: bucket for address, bucket in buckets.items() if not bucket.is_full}
    return lately if len(lately) < ADDRESSES else {}


def is_own(host: str, port: int, names: frozenset[str]) -> bool:
    """Whether the address that a page was asked for under is the room's: a number or a name of this machine.

    A page of somebody else's can have its own name lead here; that name gives it away.
    """
    name, _, given = host.rpartition(":")
    if given != str(port):
        name, given = host, "80"
    if given != str(port):
        return False
    try:
        ipaddress.ip_address(name.strip("[]"))
        return True
    except ValueError:
        return name.lower() in names
