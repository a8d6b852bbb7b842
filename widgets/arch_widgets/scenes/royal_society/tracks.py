"""The tracks of The Royal Society of Archeology: both scores, knowledge, years and turn order, objectives and publishers."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.royal_society.components import ANY, CITY, LETTERS, MUSEUM, REGION_NAMES, STACKS, Gain
from arch_engine.royal_society.numbers import (
    CALENDARS,
    GATES,
    KNOWLEDGE_BONUSES,
    MOST_KNOWLEDGE,
    MOST_REPUTATION,
    REWARDS,
    SCIENCE_WORTH,
)
from arch_engine.royal_society.scoring import if_it_ended_now
from arch_engine.royal_society.table import AUTOMA, NOBODY
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.contract import frame, shape
from arch_widgets.scenes.royal_society.board import (
    ROMAN,
    Elements,
    Moments,
    begins,
    lettering,
    piece,
    whose,
)
from arch_widgets.scenes.royal_society.cards import colour_class
from arch_widgets.scenes.royal_society.printed import gains_in_words
from arch_widgets.scenes.royal_society.signs import REGION_TINTS, box, gain_signs, lines_of, sign, words
from arch_widgets.viewer.schema import Box, Shape

# -- scores --------------------------------------------------------------------------------------------------------

END_OF_TRACK = 100
MOST_TO_THE_LEFT = 85  # from here on, words stand to the left of their marker
LEFT, PER_POINT, ROW = 3.95, 0.155, 2.1
MARKER_OFF, WORDS_OFF = (
    0.5,
    0.85,
)  # markers above and below the middle of their row, words beside a marker with its frame


HAS = {
    ("prestige", True): mark("{player} has {amount} prestige, which sets the score"),
    ("prestige", False): mark("{player} has {amount} prestige"),
    ("science", True): mark("{player} has {amount} science, worth {worth}, which sets the score"),
    ("science", False): mark("{player} has {amount} science, worth {worth}"),
}
"""The sentence for each measure, by whether it is the lower one."""


def score_x(points: int) -> float:
    """Where an amount of prestige lies on the scale. Beyond the end the marker stays put while its number grows."""
    return round(LEFT + min(points, END_OF_TRACK + 2) * PER_POINT, 2)


def scores_view(seats: int) -> Box:
    return frame(0, 0, 20.6, 1.5 + seats * ROW)


def scores_ground(seats: int) -> list[Shape]:
    """The scale: prestige above, science below on the same track, where each point is worth more."""
    bottom = 0.9 + seats * ROW
    shapes: list[Shape] = [
        *sign("prestige", "ink-soft", 0.22, 0.42, 0.42),
        words(say("prestige"), 0.4, 0.8, 0.44, "ink-soft", "start", room=2.9),
        *sign("science", "ink-soft", 0.22, 0.42, bottom + 0.28),
        words(say("science"), 0.4, 0.8, bottom + 0.3, "ink-soft", "start", room=2.9),
    ]
    for points in range(0, END_OF_TRACK + 1, 10):
        x = score_x(points)
        shapes.append(shape("line", {"x1": x, "x2": x, "y1": 0.8, "y2": bottom, "class": "line", "stroke-width": 0.02}))
        if points % 20 == 0:
            shapes.append(words(str(points), 0.42, x, 0.44, "ink-soft"))
            shapes.append(words(str(points // SCIENCE_WORTH), 0.42, x, bottom + 0.3, "ink-soft"))
    for row in range(seats):
        y = 0.9 + (row + 0.5) * ROW
        shapes.append(box(LEFT, y - 0.05, END_OF_TRACK * PER_POINT, 0.1, "ground-2", 0.05))
    return shapes


def scores(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """Two markers for each seat on one scale, of which the one behind counts, and the final score if the game ended now."""
    for seat, name in enumerate(names):
        y = 0.9 + (seat + 0.5) * ROW
        prestige, science = table.prestige[seat], table.science[seat]
        worth = SCIENCE_WORTH * science
        final = if_it_ended_now(table, seat)
        counting = "prestige" if prestige <= worth else "science"
        shown[f"score:{seat}"] = piece("scores", 0.5, y, f"disc-{colour_class(seat)}", name, z=1, seat=seat, scale=1.15)
        told = say(
            "{prestige} prestige and {science} science, which is worth {worth}",
            prestige=prestige,
            science=science,
            worth=worth,
        )
        if table.over:
            told = say("{player}: {final} final, the lower of {scores}", player=name, final=final, scores=told)
        elif final is None:
            told = say("{player}: {scores}; what its study cards would bring is not known", player=name, scores=told)
        else:
            told = say(
                "{player}: {final} if the game ended now, with gallery, best study card, tiles and patrons; so far {scores}",
                player=name,
                final=final,
                scores=told,
            )
        said = "?" if final is None else str(final)
        headed = say("final: {points}", points=said) if table.over else say("now: {points}", points=said)
        shown[f"final:{seat}"] = lettering("scores", 1.2, y, headed, 0.46, told, anchor="start")
        for measure, points, text, dy in (("prestige", prestige, f"{prestige}", -MARKER_OFF), ("science", worth, f"{science}", MARKER_OFF)):  # fmt: skip
            counts = measure == counting
            label = say(HAS[measure, counts], player=name, amount=text, worth=points)
            at = moments.get(f"score:{seat}:{measure}")
            shown[f"{measure}:{seat}"] = piece(
                "scores", score_x(points), y + dy, f"{measure}-{colour_class(seat)}", label, z=2, at=at, seat=seat, state="mark" if counts else ""
            )  # fmt: skip
            left = points > MOST_TO_THE_LEFT
            shown[f"{measure}:{seat}:n"] = lettering(
                "scores", score_x(points) + (-WORDS_OFF if left else WORDS_OFF), y + dy, say("{amount} sets the score", amount=text) if counts else text, 0.42, label, anchor="end" if left else "start"
            )  # fmt: skip


# -- knowledge -----------------------------------------------------------------------------------------------------

CELL, LANE, ABOVE_LANES = 0.758, 0.45, 0.95
BONUS_X = dict(zip(KNOWLEDGE_BONUSES, (5.5, 7.9, 12.4), strict=True))  # in cells


def region_height(seats: int) -> float:
    return ABOVE_LANES + LANE * max(2, seats) + 0.2


def knowledge_view(seats: int) -> Box:
    return frame(0, 0, 10, round(4 * region_height(seats) + 0.05, 2))


def knowledge_ground(seats: int) -> list[Shape]:
    shapes: list[Shape] = []
    height = region_height(seats)
    for region in range(4):
        y = 0.05 + region * height
        tint = REGION_TINTS[region]
        shapes.append(box(0.06, y, 9.88, height - 0.07, "ground", 0.18))
        shapes.append(box(0.16, y + 0.07, 0.5, 0.42, tint, 0.08))
        shapes += sign(f"region-{region}", f"{tint}-ink", 0.17, 0.41, y + 0.28)
        shapes.append(words(say(REGION_NAMES[region]), 0.34, 0.82, y + 0.28, "ink", "start", 700, 3.0))
        for points in range(MOST_KNOWLEDGE + 1):
            x = 0.08 + points * CELL
            marked = points in [bonus.level for bonus in KNOWLEDGE_BONUSES]
            shapes.append(box(x + 0.03, y + 0.53, CELL - 0.06, height - 0.65, "ground-2" if marked else "paper", 0.08))
            shapes.append(words(str(points), 0.33, x + CELL / 2, y + 0.71, "ink-soft"))
        for bonus in KNOWLEDGE_BONUSES:
            x = BONUS_X[bonus]
            shapes += gain_signs([Gain("science", bonus.science, ANY)], 0.08 + x * CELL, y + 0.28, "ink", 0.17)
            if bonus.prestige:
                shapes.append(words(say("or"), 0.32, 0.08 + (x + 0.85) * CELL, y + 0.28, "ink-soft fine", weight=500))
                shapes += gain_signs(
                    [Gain("prestige", bonus.prestige, ANY)], 0.08 + (x + 1.65) * CELL, y + 0.28, "ink", 0.17
                )
    return shapes


def knowledge(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """A disc for each seat in each region, each seat in its own lane."""
    height = region_height(table.seats)
    lane = LANE * max(2, table.seats) / table.seats
    for region, name in enumerate(REGION_NAMES):
        for seat, who in enumerate(names):
            points = table.knowledge[seat][region]
            shown[f"knowledge:{region}:{seat}"] = piece(
                "knowledge", 0.08 + (points + 0.5) * CELL, 0.05 + region * height + ABOVE_LANES + (seat + 0.5) * lane, f"disc-{colour_class(seat)}",
                say("{player} knows {points} of {region}", player=who, points=points, region=say(name)), z=2, seat=seat, scale=0.54, at=moments.get(f"knowledge:{seat}:{region}"),
            )  # fmt: skip


# -- years, turn order, reputation ---------------------------------------------------------------------------------

YEARS_VIEW = frame(0, 0, 10, 9.75)
FAVOR_X, TRACK_X = 1.645, 0.988
FAVOR_TOP, FAVOR_WIDE, FAVOR_TALL = 4.02, FAVOR_X - 0.06, 1.95

FACES = {
    "favor": [
        box(-FAVOR_WIDE / 2, -FAVOR_TALL / 2, FAVOR_WIDE, FAVOR_TALL, "ground", 0.14, **{"fill-opacity": 0}),
    ],
}
"""A place of the turn order: a frame around it leaves its number and its favor to be read."""


def years_ground(table: SocietyTable) -> list[Shape]:
    shapes: list[Shape] = []
    width = 9.88 / table.years
    for year in range(table.years):
        x = 0.06 + (year + 0.5) * width
        shapes.append(box(x - width / 2 + 0.04, 0.08, width - 0.08, 0.86, "ground", 0.14))
        shapes.append(words(say("Year {year}", year=ROMAN[year]), 0.38, x, 0.51, "ink"))
    for place in (0, 1):
        shapes.append(box(0.06 + place * 4.98, 1.05, 4.9, 2.25, "ground", 0.18))
    shapes.append(
        words(say("Turn order, and the King's Favor of each place"), 0.36, 0.12, 3.72, "ink-soft fine", "start")
    )
    for space, (_, gains) in enumerate(table.cards.favors):
        x = 0.06 + space * FAVOR_X
        shapes.append(box(x + 0.03, FAVOR_TOP, FAVOR_WIDE, FAVOR_TALL, "ground", 0.14))
        shapes.append(words(str(space + 1), 0.36, x + 0.26, 4.3, "ink-soft"))
        shapes += gain_signs(gains, x + 0.9, 4.42, "ink", 0.21)
    shapes.append(
        words(
            say("Reputation: {city} opens the City, {museum} the Museum", city=GATES[CITY], museum=GATES[MUSEUM]),
            0.36,
            0.12,
            6.4,
            "ink-soft fine",
            "start",
        )
    )
    for points in range(MOST_REPUTATION + 1):
        x = 0.06 + points * TRACK_X
        shapes.append(
            box(x + 0.03, 6.7, TRACK_X - 0.06, 2.95, "ground-2" if points in GATES.values() else "ground", 0.12)
        )
        shapes.append(words(str(points), 0.38, x + TRACK_X / 2, 9.35, "ink-soft"))
    return shapes


def years(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """The calendar with its requirements, the turn order, and everybody's reputation."""
    width = 9.88 / table.years
    if table.round:
        year = say("Year {year}", year=ROMAN[table.round - 1])
        shown["year"] = piece("years", 0.06 + (table.round - 0.5) * width, 0.51, "marker-year", say("It is {year}", year=year), say=year, z=2, size=0.38)  # fmt: skip
    for place, tile in enumerate(table.requirements):
        _requirement(table, place, tile, names, moments, shown)
    for space, owner in enumerate(table.track):
        favor, gains = table.cards.favors[space]
        what = gains_in_words(gains)
        shown[f"favor:{space}"] = piece("years", 0.06 + (space + 0.5) * FAVOR_X, FAVOR_TOP + FAVOR_TALL / 2, "favor", say("Place {space} of the turn order: {favor}", space=space + 1, favor=what), z=0, space=favor)  # fmt: skip
        if owner != NOBODY:
            shown[f"marker:{owner}"] = piece(
                "years", 0.06 + (space + 0.5) * FAVOR_X, 5.4, f"disc-{colour_class(owner)}", say("{owner} marker on place {space} ({favor})", owner=begins(table, owner, names), space=space + 1, favor=what),
                z=2, at=moments.get(f"marker:{owner}"), seat=None if owner == AUTOMA else owner, scale=1.05,
            )  # fmt: skip
    heights: dict[int, int] = {}
    for seat in table.arrivals:
        points = table.reputation[seat]
        height = heights.get(points, 0)
        heights[points] = height + 1
        shown[f"reputation:{seat}"] = piece(
            "years", 0.06 + (points + 0.5) * TRACK_X, 8.75 - height * 0.6, f"disc-{colour_class(seat)}", say("{player} has reputation {points}", player=names[seat], points=points), z=2 + height,
            at=moments.get(f"reputation:{seat}"), seat=seat, scale=0.95,
        )  # fmt: skip


def _requirement(table: SocietyTable, place: int, tile: int, names: Sequence[str], moments: Moments, shown: Elements) -> None:  # fmt: skip
    due = CALENDARS[table.seats].requirements
    title = say(table.cards.requirement_titles[tile])
    left = 0.06 + place * 4.98
    missed = [seat for seat in range(table.seats) if table.unmet[place] >> seat & 1]
    told = say(
        "Royal Requirement at the end of year {year}: {requirement}", year=ROMAN[due[place] - 1], requirement=title
    )
    shown[f"requirement:{place}"] = lettering("years", left + 2.45, 1.36, say("end of year {year}", year=ROMAN[due[place] - 1]), 0.34, told, at=moments.get(f"requirement:{place}"))  # fmt: skip
    for number, line in enumerate(lines_of(title, 20)):
        shown[f"requirement:{place}:{number}"] = lettering("years", left + 2.45, 1.83 + number * 0.44, line, 0.38, told)
    for number, seat in enumerate(missed):
        shown[f"missed:{place}:{seat}"] = piece(
            "years", left + 2.45 + (number - (len(missed) - 1) / 2) * 0.95, 2.9, f"disc-{colour_class(seat)}", say("{player} missed the Royal Requirement “{requirement}”", player=names[seat], requirement=title),
            z=2, seat=seat, at=moments.get(f"missed:{place}:{seat}"), scale=0.8,
        )  # fmt: skip


# -- Royal Society and Bloomsbury ----------------------------------------------------------------------------------

SOCIETY_VIEW = frame(0, 0, 10, 9.75)
FIRST_X, LATER_X = 6.2, 7.85


def society_ground() -> list[Shape]:
    shapes: list[Shape] = []
    for place, name in enumerate(LETTERS):
        y = 0.06 + place * 2.15
        shapes.append(box(0.06, y, 9.88, 2.05, "ground", 0.18))
        shapes.append(
            shape("circle", {"cx": 0.62, "cy": y + 1.02, "r": 0.4, "class": "paper line", "stroke-width": 0.03})
        )
        shapes.append(words(name, 0.5, 0.62, y + 1.04, "ink", weight=700))
        shapes.append(
            shape("circle", {"cx": FIRST_X, "cy": y + 0.72, "r": 0.46, "class": "paper line", "stroke-width": 0.03})
        )
        shapes.append(box(LATER_X - 0.5, y + 0.24, 2.48, 0.96, "paper line", 0.3, **{"stroke-width": 0.03}))
        for x, (science, prestige) in zip((FIRST_X - 0.42, LATER_X + 0.35), REWARDS, strict=True):
            shapes += gain_signs([Gain("prestige", prestige, ANY)], x, y + 1.62, "ink", 0.17)
            shapes.append(words(say("or"), 0.3, x + 0.58, y + 1.62, "ink-soft fine", weight=500))
            shapes += gain_signs([Gain("science", science, ANY)], x + 1.15, y + 1.62, "ink", 0.17)
    shapes.append(words(say("Bloomsbury publishers: a tile for reaching"), 0.36, 0.12, 6.9, "ink-soft fine", "start"))
    for stack in (0, 1):
        x = 0.06 + stack * 4.98
        shapes.append(box(x, 7.2, 4.9, 2.45, "ground", 0.18))
        shapes.append(words(str(STACKS[stack]), 0.5, x + 1.6, 7.68, "ink", "start", 700))
        shapes += sign("prestige", "ink", 0.22, x + 2.55, 7.66)
    return shapes


def society(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """The three objectives with the discs of those who presented them, and the stacks of Bloomsbury."""
    best, others = REWARDS
    for place, tile in enumerate(table.objectives):
        y = 0.06 + place * 2.15
        title = say(table.cards.objective_titles[tile])
        told = say(
            "Objective {letter}: {objective}. The first scores {prestige} prestige or {science} science, others {later_prestige} or {later_science}",
            letter=LETTERS[place],
            objective=title,
            prestige=best.prestige,
            science=best.science,
            later_prestige=others.prestige,
            later_science=others.science,
        )
        lines = lines_of(title, 18)
        for number, line in enumerate(lines):
            line_y = y + 1.02 + (number - (len(lines) - 1) / 2) * 0.46
            shown[f"objective:{place}:{number}"] = lettering("society", 3.15, line_y, line, 0.37, told, space=LETTERS[place])  # fmt: skip
        first = table.left[place]
        if first != NOBODY:
            shown[f"present:{place}:{first}"] = piece(
                "society", FIRST_X, y + 0.72, f"disc-{colour_class(first)}", say("Objective {letter}: {owner} disc on the first space", letter=LETTERS[place], owner=whose(table, first, names)), z=2,
                at=moments.get(f"present:{place}:{first}"), seat=None if first == AUTOMA else first,
            )  # fmt: skip
        later = [seat for seat in range(table.seats) if table.right[place] >> seat & 1]
        for number, seat in enumerate(later):
            shown[f"present:{place}:{seat}"] = piece(
                "society", LATER_X + number * 0.78, y + 0.72, f"disc-{colour_class(seat)}", say("Objective {letter}: {player} presented it later", letter=LETTERS[place], player=names[seat]), z=2,
                at=moments.get(f"present:{place}:{seat}"), seat=seat, scale=0.95,
            )  # fmt: skip
    for stack in (0, 1):
        x = 0.06 + stack * 4.98
        left = len(table.stacks[stack])
        shown[f"stack:{stack}"] = piece("society", x + 0.8, 8.42, "stack", say("Bloomsbury tiles for {stack} prestige: {left} left", stack=STACKS[stack], left=left), say=str(left), size=0.55, z=1)  # fmt: skip
        for number, seat in enumerate(seat for seat in range(table.seats) if table.reached[stack] >> seat & 1):
            shown[f"reached:{stack}:{seat}"] = piece(
                "society", x + 1.9 + number * 0.85, 8.6, f"disc-{colour_class(seat)}", say("{player} has reached {prestige} prestige", player=names[seat], prestige=STACKS[stack]), z=2, seat=seat,
                at=moments.get(f"reached:{stack}:{seat}"), scale=0.95,
            )  # fmt: skip
