"""The Royal Society of Archeology: London, the Program, the Grand Gallery; the lower of prestige and science decides.

`table` says what lies where, and `verbs` what can happen to it. The numbers of the rules are in `numbers`, each of them once; what is
printed on cards is in `components.json`. Each chapter of the rulebook has a module: `setup`, `player_setup`, `years` (upkeep, Royal
Requirements), `turns` (activating, placing, learning from peers), `london` (the actions of University, Museum and City), `grand_gallery`, `city`, `port`, `program` (the Program,
reserving), `gains`, `relics`, `free_actions` (optional actions of one's own turn, objectives), `bloomsbury`, `scoring`, `automa`. Choices
inside a choice wait on the table's agenda; `flow` goes from one to the next. `secrets` works out what a seat can know.

Where a record has a witness, cards get their names when they are seen (`turning_up`, `chance_unknown`), and a decision is legal if some full game
allows it (`witnessed`; `contradictions` says why not). `unseen` counts those full games, and `hidden` tells what follows from them and turns a
full game into what a witness would have written.
"""

from arch_engine.royal_society.rules import RULES

__all__ = ["RULES"]
