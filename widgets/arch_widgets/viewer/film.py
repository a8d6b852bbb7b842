"""A film: one game as pictures that a browser can show without Python.

It holds the panels of the table, the elements on it at step 0, and for every move the elements that changed. The viewer adds
them up; it knows no game. `schema.py` defines the film, and docs/architecture.md explains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast
from weakref import WeakKeyDictionary

from arch_engine.charts.colours import SEAT_DASHES, colour_of
from arch_engine.core.language import ENGLISH, languages, mark, say, speaking
from arch_engine.core.language import language as spoken
from arch_engine.core.moves import Move, happening
from arch_engine.core.rules import LANGUAGES, Rules
from arch_engine.core.table import ALL, CHANCE, Fact, Table
from arch_engine.core.words import listing
from arch_engine.record.verify import showing
from arch_engine.replay.timeline import Timeline
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import Drawn, Element, Moments
from arch_widgets.viewer.schema import VERSION, Credit, Film, Round, Seat, Step
from arch_widgets.viewer.schema import Move as FilmMove

NO_SECRET = mark("Not secret: the seed it was dealt from can be found by trying.")


def film_of(
    replay: Timeline, language: str | None = None, perspective: int | None = None, hindsight: bool = False
) -> Film:
    """The film of a game, as plain data that JSON can hold. Without a `language` it uses the current one.

    With `perspective` it holds only what that seat knew at each moment; what was hidden from the seat is nowhere in the film. Raises
    OptionError for a seat that does not exist or was no witness, and for a branch that deals cards as they truly lay.

    Without one it holds what the witness of the record knew at each moment, or in `hindsight` what we know of that moment now.

    A game that is filmed again is not described again.
    """
    if perspective is not None:
        replay.check_seat(perspective)
    taken = _TAKEN.setdefault(replay, {})
    key = language or spoken(), perspective, hindsight, *map(replay.fair_to, range(len(replay.names)))
    if key not in taken:
        taken[key] = Filming(replay, language, perspective, hindsight).film
    return {**taken[key]}


_TAKEN: WeakKeyDictionary[Timeline, dict[tuple[object, ...], Film]] = WeakKeyDictionary()
"""The films taken of the games that are still there, by all that makes two of them differ."""


class Filming:
    """A film that is taken while its game is played: `follow` adds the moves that came since.

    The arguments are those of `film_of`.
    """

    film: Film
    """The film so far. A later one holds the same steps and moves, in lists of its own."""

    def __init__(
        self, replay: Timeline, language: str | None = None, perspective: int | None = None, hindsight: bool = False
    ) -> None:
        if language is not None and language not in languages():
            replay.rules.rule_texts(language)  # refuses a language that does not exist
        if perspective is not None:
            replay.check_seat(perspective)
        self.language = language or spoken()
        self.perspective = perspective
        self.hindsight = hindsight
        with showing(replay.record):
            self._begin(replay)
        self.follow(replay)

    def _begin(self, replay: Timeline) -> None:
        with speaking(self.language):
            self._table = replay.at(0)
            self._moves: list[Move] = []
            self._moments: Moments = {}
            self._scene = scene_of(replay.rules)
            self._view = self._seen(replay)
            self._drawn = Drawn(self._scene.parts(self._table, replay.names))
            self._shown = self._drawn.elements(self._view, self._moments)
            self.film = _opening(replay, self.perspective, self.hindsight, self._table, self._shown)

    def follow(self, replay: Timeline) -> Film:
        """The film of the game as it is now. Where moves were taken back, it goes on from the last one that stayed.

        Raises RecordError for a game that no scene can show because a file made it up.
        """
        with showing(replay.record):
            return self._follow(replay)

    def _follow(self, replay: Timeline) -> Film:
        count = self._shared(replay)
        if count < len(self._moves):
            self._go_back(replay, count)
        with speaking(self.language):
            steps, moves = [*self.film["steps"]], [*self.film["moves"]]
            for move in replay.moves[count:]:
                self._take(replay, move, steps, moves)
            round_name = self.film["round_name"]
            rounds = [{"name": f"{round_name} {n}", "step": step} for n, step in enumerate(replay.rounds, start=1)]
            self.film = {**self.film, "steps": steps, "moves": moves, "result": replay.result_line()}
            self.film["rounds"] = cast("list[Round]", rounds)
        return self.film

    def _shared(self, replay: Timeline) -> int:
        """How many of the moves taken the game still begins with."""
        pairs = zip(self._moves, replay.moves, strict=False)
        count = next((k for k, (old, new) in enumerate(pairs) if old is not new), min(len(self._moves), len(replay)))
        if count < len(self._moves) and replay.record.witness != ALL:
            return 0  # a move written otherwise may tell more of any moment
        return 0 if self.hindsight else count

    def _go_back(self, replay: Timeline, count: int) -> None:
        """To the moment after so many moves: what was shown until then is kept, and only what the scene remembers is gathered anew."""
        steps, moves = self.film["steps"][:count], self.film["moves"][:count]
        self._begin(replay)
        with speaking(self.language):
            for move in replay.moves[:count]:
                for _ in self._carry_out(replay, move):
                    pass  # was told when the move was taken
            self._view = self._seen(replay)
            self._shown = self._drawn.elements(self._view, self._moments)
            self.film = {**self.film, "steps": steps, "moves": moves}

    def _carry_out(self, replay: Timeline, move: Move) -> Iterator[tuple[Fact, Fact]]:
        """Move the table along, fact by fact: each as it is, and as it is known here. The scene remembers it after that."""
        table, witness = self._table, self._table.witness if self.perspective is None else 1 << self.perspective
        hidden = replay.rules.hidden
        for fact in happening(table, move.facts):
            known = hidden.redact(table, fact, witness)
            yield fact, known
            self._scene.remember(table, known, len(self._moves) + 1, self._moments)
        self._moves.append(move)

    def _seen(self, replay: Timeline) -> Table:
        rules, table = replay.rules, self._table
        if self.hindsight:
            return replay.known(len(self._moves), now=True)
        if self.perspective is None and table.witness == ALL:
            return table
        witness = table.witness if self.perspective is None else 1 << self.perspective
        view: Table = rules.hidden.as_witnessed(table, witness)
        return view

    def _take(self, replay: Timeline, move: Move, steps: list[Step], moves: list[FilmMove]) -> None:
        """Add one move, and move the table along."""
        rules, names, table, perspective = replay.rules, replay.names, self._table, self.perspective
        decision = move.decision
        round_of_move = table.round  # even where the move ends the round
        if perspective is not None:
            decision = rules.hidden.redact_decision(table, decision, 1 << perspective)
        told, notation = rules.words.narrate_move(self._view, decision, names), rules.words.format(self._view, decision)
        facts, why = [], [move.rule]
        scores: list[list[object]] = []
        for fact, known in self._carry_out(replay, move):
            sentence = rules.words.narrate(table, known, names)
            if sentence and fact[0] != "ask":
                facts.append(sentence)
            if fact[0] == "score":
                scores.append([fact[1], fact[2], fact[3], rules.words.amount(fact[2], fact[3])])
            rule = rules.rule_of_fact(table, fact)
            if rule and rule not in why:
                why.append(rule)
        self._view = self._seen(replay)
        now = self._drawn.elements(self._view, self._moments)
        steps.append(difference(self._shown, now))
        moves.append(
            {
                "seat": None if move.mover == CHANCE else move.mover,
                "round": round_of_move,
                "text": told,
                "notation": notation,
                "rule": move.rule,
                "also": why[1:],
                "facts": facts,
                "scores": cast("list[Credit]", scores),
                "asked": None if table.asked == CHANCE else table.asked,
            }
        )
        self._shown = now


def _opening(
    replay: Timeline, perspective: int | None, hindsight: bool, table: Table, shown: dict[str, Element]
) -> Film:
    """The film of a game before its first move."""
    rules, names = replay.rules, replay.names
    language = spoken()
    scene = scene_of(rules)
    return {
        "version": VERSION,
        "language": language,
        "title": replay.record.title or f"{rules.title}: {', '.join(names)}",
        "game": rules.title,
        "subtitle": _subtitle(replay, perspective, hindsight),
        "seats": _seats(rules, names),
        "panels": scene.panels(table, names),
        "faces": scene.faces(table),
        "cards": scene.cards(table),
        "first": shown,
        "steps": [],
        "moves": [],
        "round_name": say(rules.round_name),
        "views": _views(replay),
        "view": len(names) + 1 if hindsight else 0 if perspective is None else perspective + 1,
        "rounds": [],
        "rules": {
            rule.id: {"title": rule.title, "text": rule.text, "chapter": rule.chapter}
            for rule in rules.rule_texts(language if language in LANGUAGES else ENGLISH).values()
        },
        "measures": list(rules.measures),
        "result": "",
        "note": say(scene.note)
        if any(s.values_from("reconstructed") for s in replay.record.components.sheets.values())
        else "",
        "curve": None,
    }


def difference(before: Mapping[str, Element], after: Mapping[str, Element]) -> Step:
    """What changed from one moment to the next: {"set": elements new or different, "gone": ids}, without empty parts."""
    changed = {}
    for key, element in after.items():
        was = before.get(key)
        if was is not element and was != element:  # a part that stayed has the same objects
            changed[key] = element
    gone = [key for key in before if key not in after]
    step: Step = {}
    if changed:
        step["set"] = changed
    if gone:
        step["gone"] = gone
    return step


def _seats(rules: Rules, names: Sequence[str]) -> list[Seat]:
    return [
        {
            "name": name,
            "colour": colour_of(rules.hues[seat], seat),
            "letter": rules.hues[seat][0],
            "hue": say(rules.hues[seat]),
            "dash": SEAT_DASHES[seat],
        }
        for seat, name in enumerate(names)
    ]


def _views(replay: Timeline) -> list[str | None]:
    """The views to choose from: everything, then what each seat knew; None for a seat that must not be shown this line.

    A record with a witness has what was known then in place of everything, and at the end what we know now.
    """
    if not replay.rules.hides:
        return []
    seats = [name if replay.fair_to(seat) else None for seat, name in enumerate(replay.names)]
    if replay.record.witness == ALL:
        return [say("Everything"), *seats]
    return [say("As it was known then"), *seats, say("As we know it now")]


def _subtitle(replay: Timeline, perspective: int | None, hindsight: bool) -> str:
    kinds = sorted(set(replay.record.kinds))
    words = [] if kinds == ["person"] else [say("Computer players: {kinds}.", kinds=", ".join(kinds))]
    if replay.record.components.name:
        words.append(say("Played with {box}.", box=replay.record.components.name))
    if perspective is None and replay.record.witness != ALL:
        witness = replay.witness
        who = say("the table") if isinstance(witness, str) else listing(witness)
        words.append(say("Written down as {witness} saw it.", witness=who))
        words += [say("As we know it now.")] if hindsight else []
    elif perspective is None:  # whoever has the seed can deal all cards again
        words += [] if replay.record.seed is None else [say("Seed {seed}.", seed=replay.record.seed)]
    else:
        words.append(say("As {player} knew it.", player=replay.names[perspective]))
        words += [say(NO_SECRET)] if replay.searchable else []
    return " ".join(words)
