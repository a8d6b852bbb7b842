"""The contract every game of the package keeps. No game has a name here."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from arch_engine.core.errors import IllegalDecision
from arch_engine.core.moves import happening
from arch_engine.core.narration import UNTELLABLE
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.core.wording import ANY_WORD
from arch_engine.record.determinized import slots_of

OPTIONS_A_MOMENT = 100
STRANGERS_A_MOMENT = 30
VIEWS = 0.1
POINTS = (0.0, 0.2, 0.5, 0.8, 0.999999)  # where in the list of options `pick` is compared with it


class Always(Random):
    """A generator that gives the same number every time."""

    def __init__(self, number):
        super().__init__(0)
        self.number = number

    def random(self):
        return self.number


def check_game(rules, seats, seed, options):
    """Play a game at random and hold every moment of it against the contract."""
    log = random_game(rules, seats, seed, options)
    assert log == random_game(rules, seats, seed, options), "the same seed gives the same facts"
    table, replayed = rules.new_table(seats, options), rules.new_table(seats, options)
    table.log = []
    earlier, rng, columns = [], Random(seed), table.columns()
    for decision, facts in moves(log):
        check_who_is_asked(rules, table)
        legal = list(rules.options(table))
        check_words(rules, table, decision)
        if table.asked == CHANCE:
            assert legal == [], "the options of chance are not listed"
            assert rules.why_not(table, decision) is None, "what chance draws is allowed"
        else:
            assert decision in legal
            check_options(rules, table, legal, rng)
            if rng.random() < VIEWS:
                check_views(rules, table, legal, rng)
        check_strangers(rules, table, legal, decision, sample(earlier + options_of_another(rules, table, rng), rng))
        check_move(rules, table, replayed, decision, facts, columns)
        earlier += rng.sample(legal, min(5, len(legal)))
    check_the_end(rules, table, log, earlier)


def check_nonsense(rules, seats, seed, options):
    """Play a game at random; at every moment decisions that nobody could say are refused like any other."""
    table, rng = rules.new_table(seats, options), Random(seed)
    table.log = []
    while not table.over:
        legal = list(rules.options(table))
        if legal:
            mangled = [other for decision in sample(legal, rng) for other in mangled_from(decision)]
            check_strangers(rules, table, legal, legal[0], sample(mangled, rng))
        rules.carry_out(table, rules.pick(table, rng) if legal else rules.draw(table, rng))


# -- playing -------------------------------------------------------------------------------------------------------


def random_game(rules, seats, seed, options):
    """The log of a game in which every legal decision is as likely as any other."""
    table, rng = rules.new_table(seats, options), Random(seed)
    table.log = []
    while not table.over:
        rules.carry_out(table, rules.draw(table, rng) if table.asked == CHANCE else rules.pick(table, rng))
    return table.log


def moves(log):
    """A log as pairs of a decision and the facts that came of it."""
    found = []
    for fact in log:
        if fact[0] == MOVE:
            found.append((fact[2], []))
        else:
            found[-1][1].append(fact)
    return found


def names_of(rules, seats):
    return rules.hues[:seats]


def shot(table):
    """The state as a text: a tuple of lists would change with the table."""
    return repr(table.state())


def everything(table):
    """Everything a table holds but its log, whether the digest reads it or not."""
    return {name: repr(getattr(table, name)) for name in slots_of(table)}


# -- a moment ------------------------------------------------------------------------------------------------------


def check_who_is_asked(rules, table):
    assert table.asked == CHANCE or 0 <= table.asked < table.seats
    assert not table.over
    assert rules.winners(table) == [], "nobody has won before the end"


def check_words(rules, table, decision):
    """A decision can be written, read back and told, and its rule is in the rule texts."""
    line = rules.words.format(table, decision)
    assert "\n" not in line
    assert line == line.strip() != ""
    assert rules.words.parse(table, line) == decision, f"{line!r} is read as another decision than {decision}"
    told = rules.words.narrate_move(table, decision, names_of(rules, table.seats))
    assert told and "\n" not in told
    assert told != UNTELLABLE
    check_rule(rules, rules.rule_of(table, decision))
    check_vocabulary(rules, table, line)


def check_vocabulary(rules, table, line):
    """All words of a line are among those that the game says it has, if it says so."""
    known = rules.words.vocabulary(table)
    kind, *words = line.split()
    for word in words if known else ():
        there = {one.lower() for one in known[kind]}
        assert word.isdigit() or word == "?" or {word.lower().rstrip(","), ANY_WORD} & there, f"{word!r} of {line!r}"


def check_rule(rules, rule):
    for language in ("en", "fr"):
        text = rules.rule_texts(language)[rule]
        assert text.id == rule
        assert text.title and text.text and text.chapter


def check_options(rules, table, legal, rng):
    """`options`, `why_not` and `pick` agree; of very many options some are tried."""
    assert legal, "whoever is asked has something to decide"
    assert len(set(legal)) == len(legal), "options are distinct"
    for decision in sample(legal, rng, most=OPTIONS_A_MOMENT):
        assert rules.why_not(table, decision) is None, f"the option {decision} is refused"
        check_words(rules, table, decision)
    for u in POINTS:
        picked = rules.pick(table, Always(u))
        assert picked == legal[int(u * len(legal))] if rules.uniform else picked in legal


def check_views(rules, table, legal, rng):
    """What a seat is shown, or draws as a world, is its own table, and leaves it the same options."""
    was = shot(table)
    seen, world = (
        rules.hidden.as_witnessed(table, 1 << table.asked),
        rules.hidden.determinize(table, 1 << table.asked, rng),
    )
    for view in (seen, world):
        assert list(rules.options(view)) == legal
        assert view.log is None
    seen.ask(CHANCE, "over")
    rules.carry_out(world, rng.choice(legal))
    assert shot(table) == was


# -- decisions that are mostly illegal -----------------------------------------------------------------------------


def sample(decisions, rng, most=STRANGERS_A_MOMENT):
    """Some of the decisions, one of every kind among them."""
    mixed = rng.sample(decisions, len(decisions))
    kinds = {decision[0]: decision for decision in mixed}
    return [*kinds.values(), *mixed[:most]]


def options_of_another(rules, table, rng):
    """What another seat could do if it were asked the same: the most ordinary ones."""
    if table.asked == CHANCE:
        return []
    other = table.copy()
    other.asked = (table.asked + 1 + int(rng.random() * (table.seats - 1))) % table.seats
    return list(islice(rules.options(other), OPTIONS_A_MOMENT))


def mangled_from(decision):
    kind, *parts = decision
    found = [(*decision, 0), ("no such kind", *parts), (kind, *parts[::-1]), (kind, *parts[:-1])]
    for place in range(len(parts)):
        for other in (parts[place] - 1, parts[place] + 1, -1, 99):
            found.append((kind, *parts[:place], other, *parts[place + 1 :]))
    return found


def check_strangers(rules, table, legal, outcome, decisions):
    """A decision is refused exactly when it is no option, and refusing changes nothing."""
    allowed = set(legal) | {outcome}
    was, length = shot(table), len(table.log)
    for decision in decisions:
        refusal = rules.why_not(table, decision)
        assert (refusal is None) == (decision in allowed), f"{decision} at {table.question!r}: {refusal}"
        if refusal is not None:
            assert refusal.sentence and "\n" not in refusal.sentence
            check_rule(rules, refusal.rule)
            with pytest.raises(IllegalDecision) as refused:
                rules.decide(table, decision)
            assert refused.value.rule == refusal.rule
    assert shot(table) == was
    assert len(table.log) == length


# -- a move and its facts ------------------------------------------------------------------------------------------


def check_move(rules, table, replayed, decision, facts, columns):
    """Deciding gives the recorded facts, each is written by its verb, and they alone give the same table."""
    before, was, length = table.copy(), shot(table), len(table.log)
    assert shot(before) == was, "a copy equals"
    aside = table.copy()
    rules.carry_out(aside, decision)
    assert shot(table) == was, "playing on a copy leaves the table alone"
    rules.decide(table, decision)
    assert shot(before) == was, "playing on the table leaves a copy alone"
    assert shot(aside) == shot(table), "a copy plays as the table does"
    assert before.log is None and aside.log is None, "copies record nothing"
    assert table.log[length:] == [(MOVE, before.asked, decision), *facts]
    assert facts and facts[-1][0] == "ask", "a move ends with the next question"
    for fact in happening(replayed, facts):
        check_fact(rules, replayed, fact, columns)
    assert shot(replayed) == shot(table)
    assert replayed.digest() == table.digest()
    assert everything(replayed) == everything(table), "facts give everything, not only what the digest reads"


def check_fact(rules, table, fact, columns):
    """A fact writes itself down as it is, can be told, and is seen by seats there are."""
    verb, *values = fact
    assert len(values) == len(columns[verb])
    recorder = table.copy()
    recorder.log = []
    recorder.apply(fact)
    assert recorder.log == [fact]
    told = rules.words.narrate(table, fact, names_of(rules, table.seats))
    assert "\n" not in told
    assert told != UNTELLABLE
    assert 0 <= rules.hidden.seen_by(table, fact) < 1 << table.seats
    named = dict(zip(columns[verb], values, strict=True))
    if "rule" in named:
        check_rule(rules, named["rule"])
    if verb == "score":
        assert columns["score"][:3] == ("seat", "measure", "amount"), "charts read scores of any game"
        assert named["measure"] in rules.measures
        assert rules.origin(named) in rules.origins


# -- the end -------------------------------------------------------------------------------------------------------


def check_the_end(rules, table, log, earlier):
    assert table.over
    assert table.asked == CHANCE
    assert list(rules.options(table)) == [], "nobody is asked after the end"
    assert rules.winners(table), "somebody has won"
    for decision in earlier:
        assert rules.why_not(table, decision), "nothing is legal after the end"
    assert rules.totals(table) == scored(rules, table.seats, log)


def scored(rules, seats, log):
    """The totals as the sums of the score facts."""
    columns = rules.new_table(seats).columns()
    totals = [dict.fromkeys(rules.measures, 0) for _ in range(seats)]
    for fact in log:
        if fact[0] == "score":
            named = dict(zip(columns["score"], fact[1:], strict=True))
            totals[named["seat"]][named["measure"]] += named["amount"]
    return totals
