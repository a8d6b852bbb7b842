"""What the pieces of The Royal Society of Archeology look like: pawns, discs, expeditions, relics, wishes of collections."""

from __future__ import annotations

from itertools import product

from arch_engine.charts.colours import colour_of
from arch_engine.core.language import say, say_as
from arch_engine.core.words import capital
from arch_engine.royal_society.components import (
    KINDS,
    LOGISTICS,
    REGIONS,
    TRAITS,
    TYPES,
    Cards,
    Expedition,
    Gain,
    Patron,
)
from arch_engine.royal_society.rules import RULES
from arch_engine.royal_society.table import AUTOMA
from arch_widgets.scenes.contract import shape
from arch_widgets.scenes.royal_society.printed import gain_face, wish_face
from arch_widgets.scenes.royal_society.signs import REGION_TINTS, box, gain_sign, gain_signs, lines_of, sign, words
from arch_widgets.viewer.schema import Shape

COLOURS = [str(colour_of(hue, seat)) for seat, hue in enumerate(RULES.hues)]
LETTERS = [hue[0] for hue in RULES.hues]
CARD_WIDTH, CARD_HEIGHT = 3.0, 4.3
ONE_LINE = 10  # letters of a title that fit on one line


def colour_class(owner: int) -> str:
    """The style class of a seat's colour, or of a colour nobody plays."""
    return "n" if owner == AUTOMA else COLOURS[owner]


def letter(owner: int, automa: bool) -> str:
    """The letter on a seat's pieces; the Automa's differs from that of pieces that only block a space."""
    return LETTERS[owner] if owner != AUTOMA else "A" if automa else "×"


def faces(cards: Cards, automa: bool) -> dict[str, list[Shape]]:
    """Every drawing by name."""
    drawn: dict[str, list[Shape]] = {"text": [box(-0.5, -0.2, 1, 0.4, "ground", 0, **{"fill-opacity": 0})]}
    drawn["area"] = [box(-0.5, -0.5, 1, 1, "ground", 0, **{"fill-opacity": 0})]
    drawn["section"] = [box(-0.68, -0.76, 1.36, 1.52, "ground", 0.12, **{"fill-opacity": 0})]
    for owner in (0, 1, 2, 3, AUTOMA):
        colour = colour_class(owner)
        drawn[f"pawn-{colour}"] = _pawn(colour, letter(owner, automa))
        drawn[f"disc-{colour}"] = [shape("circle", {"cx": 0, "cy": 0, "r": 0.4, "class": f"seat-{colour}"}), words(letter(owner, automa), 0.46, 0, 0.02, f"seat-{colour}-ink", weight=700)]  # fmt: skip
        for measure in ("prestige", "science"):
            drawn[f"{measure}-{colour}"] = _marker(measure, colour)
    for number, card in enumerate(cards.expeditions):
        drawn[f"expedition-{number}"] = expedition(card)
        for gain in card.gains:
            if gain_face(gain):
                drawn[gain_face(gain)] = gain_sign(gain, 0, 0, "ink", 0.5)
    for number, patron in enumerate(cards.patrons):
        drawn[f"patron-card-{number}"] = _patron(patron)
    for region, kind in product(range(4), range(4)):
        tint = REGION_TINTS[region]
        drawn[f"small-{region}-{kind}"] = [*_square(tint), *sign(f"type-{kind}", f"{tint}-ink", 0.34)]
        drawn[f"relic-{4 * region + kind}"] = [shape("circle", {"cx": 0, "cy": 0, "r": 0.5, "class": tint}), *_relic(region, kind)]  # fmt: skip
    for skill in range(LOGISTICS + 1):
        drawn[f"skill-{skill}"] = _portrait(skill)
    drawn |= _wishes()
    drawn["back"] = [*_square("ground-2 line-strong"), words("?", 0.6, 0, 0.02, "ink-soft", weight=700)]
    drawn["patron-0"] = [*_square("ground-2"), *sign("patron", "ink", 0.36)]
    drawn["patron-1"] = [*_square("tint-0"), *sign("patron", "tint-0-ink", 0.36)]
    drawn["study"] = [*_square("tint-3"), *sign("science", "tint-3-ink", 0.36)]
    drawn["society"] = [*_square("tint-0"), *sign("region-1", "tint-0-ink", 0.36)]
    drawn["tile"] = [*_square("tint-2"), *sign("knowledge", "tint-2-ink", 0.34)]
    for name in ("prestige", "science", "knowledge", "expertise", "reputation", "reserve", "logistics"):
        drawn[f"sign-{name}"] = [box(-0.5, -0.5, 1, 1, "ground", 0.14), *sign(name, "ink", 0.34)]
    for region in range(4):
        drawn[f"sign-region-{region}"] = [*_square(REGION_TINTS[region]), *sign(f"region-{region}", f"{REGION_TINTS[region]}-ink", 0.34)]  # fmt: skip
        drawn[f"sign-type-{region}"] = [box(-0.5, -0.5, 1, 1, "ground", 0.14), *sign(f"type-{region}", "ink", 0.34)]
        drawn[f"sign-kind-{region}"] = [box(-0.5, -0.5, 1, 1, "ground", 0.14), *sign(f"kind-{region}", "ink", 0.34)]
    drawn["marker-year"] = [box(-0.85, -0.4, 1.7, 0.8, "accent", 0.16)]
    drawn["stack"] = [
        box(-0.5, -0.62, 1.1, 1.4, "ground-2 line", 0.12, **{"stroke-width": 0.03}),
        box(-0.55, -0.7, 1.1, 1.4, "ground-2 line-strong", 0.12, **{"stroke-width": 0.03}),
    ]
    return drawn


def _square(kind: str) -> list[Shape]:
    more = {"stroke-width": 0.04} if "line" in kind else {}
    return [box(-0.5, -0.5, 1, 1, kind, 0.14, **more)]


def _pawn(colour: str, mark: str) -> list[Shape]:
    body = "M0 -0.62 A0.22 0.22 0 0 1 0.19 -0.28 L0.36 0.1 L0.3 0.48 L-0.3 0.48 L-0.36 0.1 L-0.19 -0.28 A0.22 0.22 0 0 1 0 -0.62 Z"
    return [shape("path", {"d": body, "class": f"seat-{colour}"}), words(mark, 0.36, 0, 0.16, f"seat-{colour}-ink", weight=700)]  # fmt: skip


def _marker(measure: str, colour: str) -> list[Shape]:
    """A marker of the score track: a point down on the line for prestige, up to it for science."""
    tip = "M0 0.42 L0.2 0.2 L0.42 0.2 L0.42 -0.42 L-0.42 -0.42 L-0.42 0.2 L-0.2 0.2 Z"
    if measure == "science":
        tip = "M0 -0.42 L0.2 -0.2 L0.42 -0.2 L0.42 0.42 L-0.42 0.42 L-0.42 -0.2 L-0.2 -0.2 Z"
    return [shape("path", {"d": tip, "class": f"seat-{colour}"}), *sign(measure, f"seat-{colour}-ink", 0.24, 0, -0.1 if measure == "prestige" else 0.11)]  # fmt: skip


def _relic(region: int, kind: int) -> list[Shape]:
    ink = f"{REGION_TINTS[region]}-ink"
    return [*sign(f"kind-{kind}", ink, 0.25, -0.13, -0.02), *sign(f"region-{region}", ink, 0.15, 0.28, 0.1)]


def _portrait(skill: int) -> list[Shape]:
    tint = "tint-3" if skill == LOGISTICS else REGION_TINTS[skill]
    name = "logistics" if skill == LOGISTICS else f"region-{skill}"
    return [
        box(-0.5, -0.62, 1, 1.24, "ground", 0.12),
        *sign("expertise", "ink", 0.34, 0, -0.25),
        box(-0.4, 0.08, 0.8, 0.46, tint, 0.08),
        *sign(name, f"{tint}-ink", 0.18, 0, 0.31),
    ]


def _wishes() -> dict[str, list[Shape]]:
    """The relics that patrons and collections want, and the spaces of collections: the relic above the place for the disc."""
    drawn = {}
    for kind, region in product((*KINDS, "any"), (*REGIONS, "any")):
        relic = wanted(kind, region)
        drawn[wish_face(f"{kind} {region}")] = relic
        drawn[f"wish-{kind}-{region}"] = [
            box(-0.46, -0.82, 0.92, 1.64, "paper line", 0.1, **{"stroke-width": 0.025}),
            *relic,
            shape("circle", {"cx": 0, "cy": 0.42, "r": 0.33, "class": "line", "stroke-width": 0.03, "stroke-dasharray": "0.1 0.08"}),
        ]  # fmt: skip
    return drawn


def wanted(kind: str, region: str, x: float = 0, y: float = 0) -> list[Shape]:
    """A relic that is wished for, of any kind or of any region."""
    place = REGIONS.index(region) if region != "any" else -1
    tint = REGION_TINTS[place] if place >= 0 else "ground-2"
    ink = f"{tint}-ink" if place >= 0 else "ink"
    kinds = sign(f"kind-{KINDS.index(kind)}", ink, 0.24, x - (0.17 if place >= 0 else 0), y - 0.4) if kind != "any" else []  # fmt: skip
    where = sign(f"region-{place}", ink, 0.14 if kinds else 0.3, x + (0.27 if kinds else 0), y - (0.3 if kinds else 0.4)) if place >= 0 else []  # fmt: skip
    return [box(x - 0.43, y - 0.79, 0.86, 0.8, tint, 0.08), *kinds, *where]


def expedition(card: Expedition) -> list[Shape]:
    """An expedition: its site, what it requires, what kind it is, and what it gives."""
    left, top = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    tint = REGION_TINTS[card.region]
    site = say(card.title)
    title = [site] if len(site) <= ONE_LINE else lines_of(site, max(9, (len(site) + 2) // 2))
    if len(title) == 1 and "-" in site and len(site) > ONE_LINE:
        first, _, rest = site.partition("-")
        title = [f"{first}-", rest]
    size = min(0.37, 3.4 / len(site)) if len(title) == 1 else 0.31
    heads = [
        words(line, size, left + 0.64, top + 0.45 + (number - (len(title) - 1) / 2) * 0.43, f"{tint}-ink", "start", 700, CARD_WIDTH - 0.74)
        for number, line in enumerate(title)
    ]  # fmt: skip
    needs = []
    if card.needs >= 0:
        wanted = f"region-{card.needs}" if card.needs < 4 else f"type-{card.needs - 4}"
        needs = [
            words(say_as("an earlier expedition", "after"), 0.32, 0.85, 0.26, "ink-soft fine", "end", 500, 2.2),
            *sign(wanted, "ink", 0.22, 1.16, 0.25),
        ]
    marvel = (
        [words(capital(say(TRAITS[card.trait])), 0.33, -1.03, -0.09, "ink", "start", 700, 2.4)] if card.trait else []
    )
    return [
        box(left, top, CARD_WIDTH, CARD_HEIGHT, "paper line", 0.16, **{"stroke-width": 0.03}),
        box(left, top, CARD_WIDTH, 0.9, tint, 0.16),
        *sign(f"region-{card.region}", f"{tint}-ink", 0.22, left + 0.34, top + 0.45),
        *heads,
        *sign("expertise", "ink", 0.24, -1.2, -0.93),
        words(str(card.expertise), 0.42, -0.74, -0.91, weight=700),
        *sign("knowledge", "ink", 0.22, -0.21, -0.91),
        words(str(card.knowledge), 0.42, 0.22, -0.91, weight=700),
        words(say("£{amount}", amount=card.cost), 0.42, 1.4, -0.91, "ink", "end", 700),
        *sign(f"type-{card.type}", "ink-soft", 0.18, -1.27, -0.46),
        words(capital(say(TYPES[card.type])), 0.32, -1.03, -0.45, "ink-soft fine", "start", 500, 2.4),
        *marvel,
        *needs,
        box(left + 0.06, 0.72, CARD_WIDTH - 0.12, 1.37, "ground", 0.12),
        *gain_signs(_order(card), -0.86, 1.1, "ink", 0.22, 0.9),
    ]


def _order(card: Expedition) -> list[Gain]:
    return sorted(card.gains, key=lambda gain: ("prestige", "science").index(gain.what) if gain.what in ("prestige", "science") else 2)  # fmt: skip


def _patron(card: Patron) -> list[Shape]:
    """A patron: the name, what it gives for expertise, the relic it wishes for and what it costs without."""
    left, top = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    lines = lines_of(say(card.title), 13)
    heads = [
        words(line, 0.33, 0, top + 0.45 + (number - (len(lines) - 1) / 2) * 0.4, "tint-0-ink", weight=700, room=CARD_WIDTH - 0.3)
        for number, line in enumerate(lines)
    ]  # fmt: skip
    kind, region = card.wish_words.split()
    return [
        box(left, top, CARD_WIDTH, CARD_HEIGHT, "paper line", 0.16, **{"stroke-width": 0.03}),
        box(left, top, CARD_WIDTH, 0.9, "tint-0", 0.16),
        *heads,
        *sign("patron", "ink-soft", 0.5, 0, -0.5),
        words(say("£{amount}", amount=card.rate), 0.46, -0.1, 0.38, "ink", "end", 700),
        *sign("expertise", "ink", 0.28, 0.42, 0.36),
        box(left + 0.06, 0.82, CARD_WIDTH - 0.12, 1.27, "ground", 0.12),
        *wanted(kind, region, -0.75, 1.86),
        words(f"−{card.penalty}", 0.46, 0.66, 1.47, "ink", "middle", 700),
        *sign("prestige", "ink", 0.26, 1.15, 1.44),
    ]
