"""The head of a game written as text: what is played, by whom, with which options, and who saw it (docs/text-games.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arch_engine.core.errors import ArchError, NotationError, OptionError, given
from arch_engine.core.language import say, say_as
from arch_engine.core.rules import Rules
from arch_engine.core.words import listing
from arch_engine.games import games, rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.witness import EVERYBODY, NOBODY, named_witness
from arch_engine.replay.line_words import CURLY, IN_CURLY, IN_STRAIGHT, in_quotes, unquoted
from arch_engine.replay.players_named import folded_name, one_seat, seat_quoted, seats_meant
from arch_engine.replay.shorthand import CHANCE_WORD
from arch_engine.replay.vocabulary import a_slip_apart

KEYS = ("game", "title", "players", "witness", "options", "components", "seed")
STANDARD, OWN = "standard", "own"
PERSON = "person"
YES, NO = ("yes", "true", "on"), ("no", "false", "off")
PIECE = re.compile(rf'{IN_STRAIGHT}|\s*{IN_CURLY}\s*(?=[,;()]|$)|[^",;()]+|[",;()]')
AND = re.compile(r"(?<!\S)(?:and|&)(?!\S)")
MARKS = ("(", ")", '"')


@dataclass
class TextHead:
    """What the head of a text says; everything that it leaves out may be given beside it.

    places   the number of the line of each part, by its key
    """

    game: str = ""
    title: str = ""
    names: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    witness: str | list[str] = ""
    options: dict[str, Any] = field(default_factory=dict)
    components: str = ""  # the digest of the component data, or its beginning; "" where nothing is said
    seed: int | None = None
    places: dict[str, int] = field(default_factory=dict)


def key_of(line: str) -> str:
    """The key that a line of a head begins with; "" for any other line."""
    key = line.partition(":")[0].strip().lower()
    return key if ":" in line and key in KEYS else ""


def read_head(
    lines: Sequence[tuple[int, str]], given: Mapping[str, str]
) -> tuple[TextHead, list[tuple[int, ArchError]]]:
    """The head that numbered lines say, each of them `KEY: VALUE`, and what is wrong with them, by line.

    What is given beside them, by key, takes the place of what they say, and counts as line 0.
    """
    head = TextHead()
    problems: list[tuple[int, ArchError]] = []
    values = dict(given)
    for number, line in lines:
        key = key_of(line)
        if key in head.places:
            problems.append((number, OptionError("The head says '{key}' twice; leave one out.", key=key)))
            continue
        head.places[key] = number
        values.setdefault(key, line.partition(":")[2].strip())
    head.places |= dict.fromkeys(given, 0)
    for key in KEYS:  # the game first, because options depend on it, and the players before the witness
        if key in values:
            try:
                _take(head, key, values[key])
            except ArchError as problem:
                problems.append((head.places[key], problem))
    return head, sorted(problems, key=lambda one: one[0])


def _take(head: TextHead, key: str, value: str) -> None:
    if not value:
        raise OptionError("Write something after '{key}:', or leave the line out.", key=key)
    if key == "game":
        head.game = game_named(value)
    elif key == "title":
        head.title = _unquoted(value)
    elif key == "players":
        head.names, head.kinds = players_in(value)
    elif key == "witness":
        head.witness = witness_in(value, head.names, rules_of(head.game).hues) if head.game else ""
    elif key == "options":
        head.options = options_in(value, rules_of(head.game)) if head.game else {}
    elif key == "components":
        head.components = _components(value)
    else:
        if not re.fullmatch("-?[0-9]{1,19}", value):
            raise OptionError("The seed is a whole number, not {value}.", value=given(value))
        head.seed = int(value)


def game_named(text: str) -> str:
    """The game with a name or title, or with one that begins so; raises OptionError for none and for several."""
    word = _plain(text)
    named = {name: {_plain(name), _plain(rules_of(name).title)} for name in games()}
    found = [name for name, words in named.items() if word in words]
    found = found or [
        name for name, words in named.items() if any(word and word in f" {own}" for own in words) and len(word) > 2
    ]
    found = found or [name for name, words in named.items() if any(_nearly_in(word, own) for own in words)]
    if len(found) == 1:
        return found[0]
    if found:
        raise OptionError("{text} may mean {games}; write more of it.", text=given(text), games=listing(found, "or"))
    raise OptionError("There is no game {text}; the games are {games}.", text=given(text), games=listing(list(named)))


def _nearly_in(text: str, title: str) -> bool:
    """Whether the words of a text are those of a title, in its order, with a slip of the pen here and there."""
    words = iter(title.split())
    own = text.split()
    return len(own) > 1 and all(any(word == one or a_slip_apart(word, one) for one in words) for word in own)


def players_in(text: str) -> tuple[list[str], list[str]]:
    """The names and kinds of players, as in `Ana, Bo (sensible) and "Cy, the third"`; raises OptionError where that cannot be read."""
    names, kinds = [], []
    for parts in _between_commas(text):
        match parts:
            case [name] if name not in MARKS:
                names.append(_unquoted(name))
                kinds.append(PERSON)
            case [name, "(", kind, ")"] if not {name, kind} & set(MARKS):
                names.append(_unquoted(name))
                kinds.append(_unquoted(kind))
            case _:
                raise OptionError(
                    "The players are names with commas between them, a computer player's kind behind the name, as in 'Ana, Bo (sensible)'; {part} is not.",
                    part=given(" ".join(parts)),
                )
    return names, kinds


def _between_commas(text: str) -> list[list[str]]:
    """The parts of a list, with commas or "and" between them: names, brackets, and texts in quotation marks."""
    found: list[list[str]] = [[]]
    in_brackets = False
    for piece in PIECE.findall(text):
        in_brackets = piece == "(" or (in_brackets and piece != ")")
        if piece in (",", ";"):
            found.append([])
            continue
        quoted = piece.startswith('"') or unquoted(piece.strip()) != piece.strip()
        several = [piece] if in_brackets or quoted else AND.split(piece)
        for place, one in enumerate(several):
            if place and found[-1]:  # "Ana, and Bo" says the same twice
                found.append([])
            if one.strip():
                found[-1].append(one.strip())
    return found


def witness_in(text: str, names: Sequence[str], hues: Sequence[str]) -> str | list[str]:
    """The witness as a session takes it: "all", "table", or players."""
    if folded_name(text) in (EVERYBODY, NOBODY):
        return folded_name(text)
    seats = []
    for name in players_in(text)[0]:
        exact = name in map(unquoted, re.findall(rf"{IN_STRAIGHT}|{IN_CURLY}", text))
        seat = seat_quoted(name, names, hues) if exact else one_seat(name, seats_meant(name, names, hues), names, hues)
        seats.append(names[seat])
    return seats


def options_in(text: str, rules: Rules) -> dict[str, Any]:
    """Options as people write them: `monument=tomb, fierce weather, no beginners luck`."""
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, value = _option(part, rules)
        if name in options:
            raise OptionError("The option {name!r} is named twice; leave one out.", name=name)
        options[name] = value
    return options


def _option(part: str, rules: Rules) -> tuple[str, Any]:
    known = {_plain(name): name for name in rules.game_options}
    name, equals, value = part.partition("=")
    word, value = _plain(name), value.strip().lower()
    if not equals:
        value = "yes"
        if word.startswith("no ") and word not in known:
            word, value = word[3:], "no"
        with_word = [own for own, words in rules.game_options.items() if not isinstance(words, bool) and word in words]
        if len(with_word) == 1:
            return with_word[0], word
    if word not in known:
        raise OptionError(
            "{title} has no option {name!r}; its options are: {names}.",
            title=rules.title,
            name=part[:40],
            names=", ".join(rules.game_options) or say_as("no option", "none"),
        )
    option = known[word]
    if not isinstance(rules.game_options[option], bool):
        return option, rules.full_options({option: value})[option]
    if value not in (*YES, *NO):
        raise OptionError("The option {name!r} is yes or no, not {value}.", name=option, value=given(value))
    return option, value in YES


def option_astray(line: str, head: TextHead) -> str:
    """Where an option belongs that stands in a line of its own, as `mode: confrontation`; "" for any other line."""
    name, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or not head.game:
        return ""
    rules = rules_of(head.game)
    option = {_plain(own): own for own in rules.game_options}.get(_plain(name))
    if option is None or seats_meant(name, head.names, rules.hues):
        return ""
    written = f"options: {option}={value or '...'}"
    return say("{name!r} is an option of the game; write '{line}' in the head.", name=name[:40], line=written[:60])


def _components(value: str) -> str:
    """The digest that a line about components names; "" for the standard ones without it."""
    words = value.lower().split()
    if words[0] not in (STANDARD, OWN) or len(words) > 2 or (len(words) == 1 and words[0] == OWN):
        raise OptionError(
            "The components are 'standard', or 'own' and the digest that names them, not {value}.", value=given(value)
        )
    if len(words) == 2 and not re.fullmatch("[0-9a-f]{4,16}", words[1]):
        raise OptionError("{digest} is no digest of components.", digest=given(words[1]))
    return words[1] if len(words) == 2 else ""


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())


def _unquoted(text: str) -> str:
    if '"' in text[:1] and (len(text) == 1 or text[-1] != '"'):
        raise NotationError('A name that begins with " must end with it: {text}', text=text[:40])
    return unquoted(text)


# -- writing -------------------------------------------------------------------------------------------------------


def head_lines(record: GameRecord) -> Iterator[str]:
    """The head of a game as lines."""
    rules = record.rules
    yield f"game: {rules.title if _means(rules) else rules.game}"
    if record.title:
        yield f"title: {_plainly(record.title)}"
    players = []
    for name, kind in zip(record.names, record.kinds, strict=True):
        players.append(name_written(name, record.names, rules) + (f" ({_kind(kind)})" if kind != PERSON else ""))
    yield f"players: {', '.join(players)}"
    if rules.hides:
        witness = named_witness(record.witness, record.names)
        if not isinstance(witness, str):
            witness = ", ".join(name_written(name, record.names, rules) for name in witness)
        yield f"witness: {witness}"
    if record.options:
        yield f"options: {', '.join(f'{name}={_value(value)}' for name, value in record.options.items())}"
    standard = record.components.digest == rules.components().digest
    yield f"components: {STANDARD if standard else OWN} {record.components.digest}"
    if record.seed is not None:
        yield f"seed: {record.seed}"


def name_written(name: str, names: Sequence[str], rules: Rules) -> str:
    """A name as it stands in a text: in quotation marks where it could be read as something else."""
    alone = name == " ".join(name.split()) and not set(name) & set(f'",;:#()\\{CURLY}') and not AND.search(name)
    words = (*KEYS, CHANCE_WORD, EVERYBODY, NOBODY)
    if alone and folded_name(name) not in words and seats_meant(name, names, rules.hues) == [list(names).index(name)]:
        return name
    return in_quotes(name)


def _means(rules: Rules) -> bool:
    try:
        return game_named(rules.title) == rules.game
    except OptionError:
        return False


def _plainly(text: str) -> str:
    return text if text == text.strip() and not set(text) & set(f'"#\\{CURLY}') else in_quotes(text)


def _kind(kind: str) -> str:
    alone = kind == kind.strip() and kind and not set(kind) & set(f'",;#()\\{CURLY}')
    return kind if alone else in_quotes(kind)


def _value(value: Any) -> str:
    return {True: YES[0], False: NO[0]}[value] if isinstance(value, bool) else str(value)
