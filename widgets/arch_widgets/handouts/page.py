"""A handout as one page for a browser, which prints as three sheets of paper: no network, no kernel, and nothing that its own policy does not name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from html import escape
from itertools import groupby
from typing import Literal

from arch_engine.core.language import ENGLISH, count_of, mark, say, speaking
from arch_engine.core.language import language as spoken_now
from arch_engine.core.rules import LANGUAGES
from arch_engine.review.grades import SAID, WORDS, Word, meanings
from arch_widgets.handouts.material import Material
from arch_widgets.handouts.positions import LETTERS, Position, name_of, positions
from arch_widgets.review.words import CERTAIN
from arch_widgets.scripts import asset, built, style
from arch_widgets.spoken import spoken
from arch_widgets.viewer.export import closed
from arch_widgets.viewer.widget import film_with_curve

Paper = Literal["A4", "Letter"]
SIZES: dict[Paper, tuple[str, str]] = {"A4": ("210mm", "297mm"), "Letter": ("215.9mm", "279.4mm")}
"""Width and height of the sheets."""

SIGNS: dict[Word, str] = {
    "blunder": "✘✘",
    "mistake": "✘",
    "slip": "≈",
    "fine": "✔",
    "only move": "①",
    "excellent": "✔✔",
}
"""What the review writes beside a move, as `static/review/drawings.ts` has it."""

PARTS = {
    "board": (
        mark("The board"),
        mark("The table as it stood after the move shown. What has just changed has a frame; a click on a piece goes to the move that put it there."),
    ),
    "players": (
        mark("The strips"),
        mark("One for each player, with the letter that stands on the pieces, the score and the stocks. “To decide” is whose turn it is. A click opens all that the player has."),
    ),
    "told": (mark("What happened"), mark("The move in a sentence, what came of it, and the rule behind it.")),
    "moves": (mark("The moves"), mark("A click goes to one. H hides those to come.")),
    "slider": (
        mark("The slider"),
        mark("Drag it, or press ← and →. Above it stands a bar for each move, taller where it scored."),
    ),
    "curve": (
        mark("The curves"),
        mark("How each player stands, move by move: each has a letter and a kind of dashes. Upright lines part the game. A click goes to that moment."),
    ),
}  # fmt: skip
"""The parts of the viewer that have a number in its picture, in the order of the numbers: what each is called, and what it is for."""


def page_of(material: Material, paper: Paper, language: str) -> str:
    """The three pages as text. Raises OptionError for a language in which there are no rule texts."""
    material.rules.rule_texts(language)  # refuses a language that does not exist
    with speaking(language):
        return _page(material, paper)


def _page(material: Material, paper: Paper) -> str:
    review, rules = material.review, material.rules
    found = positions(review, material.told)
    film = film_with_curve(review.replay, spoken_now(), None)
    data: dict[str, object] = {
        "film": {**film, "views": []},
        "at": material.moment,
        "maps": material.maps,
        "positions": [{"film": {**one.film, "moves": [], "rules": {}}, "step": one.step} for one in found],
    }
    own = spoken()
    wide, tall = SIZES[paper]
    sheets = (_rules(material), _questions(material, found), _answers(material, found))
    inside = "".join(
        f'<section class="handout-page">{sheet}<p class="handout-foot"><span>{escape(say(rules.title))}</span>'
        f"<span>{number} / {len(sheets)}</span></p></section>"
        for number, sheet in enumerate(sheets, start=1)
    )
    size = f"@page{{size:{wide} {tall};margin:0}}.handout-page{{width:{wide};height:{tall}}}"
    return closed(
        title=say("{game}: a handout", game=say(rules.title)),
        kind="handout",
        style=style(playing=False) + asset("handout/handout.css") + size,
        body=f"<main>{inside}</main>",
        script=built("handout").read_text(encoding="utf-8"),
        data={**data, "spoken": own} if own else data,
        language=spoken_now(),
    )


def _rules(material: Material) -> str:
    """The first sheet: the rules in short, by chapter."""
    language = spoken_now()
    texts = material.rules.rule_texts(language if language in LANGUAGES else ENGLISH)
    told = [rule for name, rule in texts.items() if name in material.in_short]
    chapters = "".join(
        f'<section class="handout-chapter"><h2>{escape(chapter)}</h2>'
        + "".join(f"<p><b>{escape(rule.title)}.</b> {escape(rule.text)}</p>" for rule in rules)
        + "</section>"
        for chapter, rules in groupby(
            sorted(told, key=lambda rule: _place(rule.chapter, [one.chapter for one in told])),
            key=lambda rule: rule.chapter,
        )
    )
    title = say("{game}: the rules in short", game=say(material.rules.title))
    return f'<h1>{escape(title)}</h1><div class="handout-fit handout-rules">{chapters}</div>'


def _place(chapter: str, chapters: Sequence[str]) -> int:
    """Where a chapter begins: its rules stand together, wherever they are in the file."""
    return chapters.index(chapter)


def _questions(material: Material, found: Sequence[Position]) -> str:
    """The second sheet: how to read the viewer, and the positions."""
    legend = "".join(
        f'<li data-place="{place}" data-number="{number}"><span class="handout-number">{number}</span>'
        f"<b>{escape(say(title))}.</b> {escape(say(text))}</li>"
        for number, (place, (title, text)) in enumerate(PARTS.items(), start=1)
    )
    told = meanings(material.review.counts)
    signs = (_told(f"<b>{SIGNS[word]} {escape(say(SAID[word]))}</b>", escape(told[word])) for word in WORDS)
    marks = reduce(lambda before, one: say("{before}; {after}", before=before, after=one), signs)
    review = say("What a review writes beside a move.")
    # Babel finds no sentence within an f-string
    title, asked = say("How to read a game on the screen"), say("Which of the two moves is better, and why?")
    return (
        f"<h1>{escape(title)}</h1>"
        f'<div class="handout-tool"><div id="screen" class="handout-screen"></div><ol class="handout-legend handout-fit">{legend}</ol></div>'
        f'<p class="handout-marks"><b>{escape(review)}</b> {marks}.</p>'
        f"<h2>{escape(_counted(found))} {escape(asked)}</h2>"
        f'<div class="handout-positions">{"".join(map(_question, range(1, len(found) + 1), found))}</div>'
    )


def _told(name: str, text: str) -> str:
    """A name and what is said of it, both markup."""
    return say("{name}: {text}", name=name, text=text)


def _counted(found: Sequence[Position]) -> str:
    return count_of(len(found), "{number} position to think about.", "{number} positions to think about.")


def _question(number: int, position: Position) -> str:
    seats = position.film["seats"]
    decides = say("{when}: {player} decides", when=position.when, player=name_of(seats[position.seat]))
    held = "".join(
        f"<p>{_told(f'<b>{escape(name_of(seats[seat]))}</b>', escape(words))}</p>"
        for seat, words in sorted(position.holdings.items(), key=lambda one: one[0] != position.seat)
    )
    return (
        f'<section class="handout-position"><h3>{number}. {escape(decides)}</h3><div class="arch handout-board"></div>'
        f'<div class="handout-held">{held}</div>{_options(position)}</section>'
    )


def _options(position: Position) -> str:
    told = zip(LETTERS, position.options, strict=True)
    items = "".join(f"<li><b>{letter}</b> {escape(words)}</li>" for letter, words in told)
    return f'<ol class="handout-options">{items}</ol>'


def _answers(material: Material, found: Sequence[Position]) -> str:
    """The third sheet: the answers."""
    replay = material.review.replay
    answers = "".join(
        f'<section class="handout-answer"><h2>{number}. {_told(escape(one.when), one.answer)}</h2>'
        f"{_options(one)}<p>{escape(one.why)} {escape(one.cost)}</p></section>"
        for number, one in enumerate(found, start=1)
    )
    source = say(
        "The positions come from the recorded game “{title}”. A computer player has judged them by playing both moves on many times.",
        title=replay.record.title or ", ".join(replay.names),
    )
    heading = say("Answers")
    return (
        f'<h1>{escape(heading)}</h1><div class="handout-fit handout-answers">{answers}'
        f'<p class="handout-about">{escape(source)} {escape(say(CERTAIN))}</p></div>'
    )
