"""Games for rooms: short ones, and the same game with another end."""

from functools import cache
from itertools import islice
from random import Random

from arch_engine import Session, simulate
from arch_engine.core.table import CHANCE
from arch_widgets.room.films import Films
from arch_widgets.room.machine import Machine
from arch_widgets.room.question import seen_by_seat


@cache
def game(name, seats=3, seed=5):
    return simulate(name, ["random"] * seats, seed=seed)


@cache
def other_end(name, at, seats=3, seed=5, moves=6):
    """The same game up to a step, and then some other moves."""
    rng, session = Random(f"{at} {seed}"), Session.resumed(game(name, seats, seed), at=at)
    for _ in range(moves):
        replay = session.replay()
        table = replay.at()
        if table.over:
            break
        if table.asked == CHANCE:
            session.draw(rng)
        else:
            view = replay.rules.hidden.as_witnessed(table, 1 << table.asked)
            session.do(replay.rules.words.format(table, replay.rules.pick(view, rng)))
    return session.replay()


def decision_after(replay, step):
    """The first step from one on before which a player decides."""
    return next(k for k in range(step, len(replay)) if replay.moves[k].mover >= 0)


def legal(replay, step, most=8):
    """Some legal decisions of the seat that decides at a step, in notation."""
    table = seen_by_seat(replay, step)
    return [replay.rules.words.format(table, one) for one in islice(replay.rules.options(table), most)]


@cache
def films(replay):
    return Films(replay)


def room_of(replay):
    """A room around a game; all rooms of one game share its films, which are slow to make."""
    room = Machine(replay)
    room.films = films(replay)
    return room
