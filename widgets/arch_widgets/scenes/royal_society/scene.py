"""The table of The Royal Society of Archeology: an overview of parts, each of which can be opened large."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.table import Fact
from arch_engine.core.words import listing
from arch_engine.royal_society.components import STACKS
from arch_engine.royal_society.numbers import KNOWLEDGE_BONUSES, MOST_KNOWLEDGE, SCIENCE_WORTH
from arch_engine.royal_society.table import AUTOMA
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.contract import Panel, Part, Scene, Shape
from arch_widgets.scenes.royal_society import board, cards, printed, seats, tracks
from arch_widgets.scenes.royal_society import common as beside
from arch_widgets.scenes.royal_society.seats import SCORED
from arch_widgets.viewer.schema import Printed

# for each kind of fact: the id of the element that remembers the step; numbers are positions in the fact
MOMENTS: dict[str, tuple[str, ...]] = {
    "lay_collection": ("collection:{1}",), "post_requirement": ("requirement:{1}",), "reveal": ("program:{1}",),
    "place_marker": ("marker:{1}",), "place_reputation": ("reputation:{1}",), "gain_reputation": ("reputation:{1}",), "lose_reputation": ("reputation:{1}",),
    "deal_study": ("study:{1}:{2}",), "show_study": ("study:{1}:{2}",), "found_society": ("society:{1}",),
    "deal_expedition": ("hand:{1}:{2}",), "keep_expedition": ("hand:{1}:{2}",), "take_expedition": ("hand:{1}:{2}",), "complete_expedition": ("done:{2}",),
    "choose_side": ("expertise:{1}:0", "expertise:{1}:1", "expertise:{1}:2"), "assign_expertise": ("expertise:{1}:{2}",), "gain_expertise": ("expertise:{1}:{2}",),
    "place_explorer": ("pawn:{1}:{2}",), "score": ("score:{1}:{2}",), "gain_knowledge": ("knowledge:{1}:{2}",),
    "draw_relic": ("relic:{1}:{2}",), "take_relic": ("relic:{1}:{2}",), "keep_relic": ("relic:{1}:{2}",), "exhibit_relic": ("disc:{3}:{4}",),
    "place_disc": ("disc:{1}:{2}",), "take_patron": ("patron:{2}",), "honor_patron": ("patron:{2}",), "open_stack": ("reached:{2}:{1}",), "take_tile": ("tile:{2}",),
    "miss_requirement": ("missed:{2}:{1}",),
}  # fmt: skip

TABS = {
    "scores": mark("Scores"),
    "program": mark("Program"),
    "society": mark("Royal Society"),
    "years": mark("Years"),
}


class SocietyScene:
    """See `arch_widgets.scenes.contract.Scene`."""

    note = mark(
        "The rulebook prints few of the cards: Ur is one of them. The other expeditions, patrons, study cards, collections, favors and Automa cards are reconstructed, not read off a real box; arch-engine components royal_society says which."
    )

    def panels(self, table: SocietyTable, names: Sequence[str]) -> list[Panel]:
        maps = [
            ("scores", say("Prestige and science"), 0, tracks.scores_view(table.seats), tracks.scores_ground(table.seats),
             say("Two markers for each player on one scale: a star for prestige, a flask for science, which counts {worth} a point. The marker behind, framed, is the one that counts. 'Now' is the final score if the game ended now: gallery, best study card, tiles and patrons are in it.", worth=SCIENCE_WORTH)),
            ("program", say("Expedition Program"), 1, board.PROGRAM_VIEW, board.program_ground(table.cards.program),
             say("Each card: expertise, knowledge and money it requires, then what it gives. Cards come in on space 6 and slide towards space 1; crowns below cost reputation. All signs are explained under Signs.")),
            ("london", say("London"), 1, board.LONDON_VIEW, board.london_ground(),
             say("An explorer stands in the section of its expertise. Placed below another one there it gains the left bonus, and the highest gains the right one.")),
            ("gallery", say("Grand Gallery"), 2, board.GALLERY_VIEW, board.gallery_ground(),
             say("Six collections. Each space wants a relic, by kind, region or both; a disc shows whose relic is there. In its corner stands what exhibiting there brings.")),
            ("society", say("Royal Society and Bloomsbury"), 2, tracks.SOCIETY_VIEW, tracks.society_ground(),
             say("Objectives: the first to present one scores more than those after. Publishers: a tile for reaching {prestige} prestige.", prestige=listing([str(prestige) for prestige in STACKS]))),
            ("years", say("Years, turn order, reputation"), 3, tracks.YEARS_VIEW, tracks.years_ground(table),
             say("Below the years, what the King requires; a disc there is of a player who missed it. Who has most reputation picks a place in the turn order first.")),
            ("knowledge", say("Knowledge"), 3, tracks.knowledge_view(table.seats), tracks.knowledge_ground(table.seats),
             say("What each player knows of the four regions, up to {most}; reaching {levels} brings what stands above.", most=MOST_KNOWLEDGE, levels=listing([str(bonus.level) for bonus in KNOWLEDGE_BONUSES]))),
        ]  # fmt: skip
        drawn: list[Panel] = [
            {
                "id": name,
                "kind": "map",
                "title": title,
                "tab": say(TABS.get(name, title)),
                "row": row,
                "view": view,
                "ground": ground,
                "size": 1,
                "help": told,
            }
            for name, title, row, view, ground, told in maps
        ]
        return [*drawn, *(seats.panel(seat, name) for seat, name in enumerate(names)), *beside.panels(table)]

    def faces(self, table: SocietyTable) -> dict[str, list[Shape]]:
        return cards.faces(table.cards, table.automa) | board.reward_faces(table) | tracks.FACES

    def cards(self, table: SocietyTable) -> dict[str, Printed]:
        return printed.printed(table.cards)

    def remember(self, table: SocietyTable, fact: Fact, step: int, moments: dict[str, int]) -> None:
        """Remember when pawns, discs, cards and relics came to their places."""
        kind, *values = fact
        for key in MOMENTS.get(kind, ()):
            moments[key.format(*fact)] = step
        if kind == "present":
            moments[f"present:{values[1]}:{values[0] if values[0] >= 0 else AUTOMA}"] = step
        elif kind == "place_marker" and values[0] < 0:
            moments[f"marker:{AUTOMA}"] = step
        elif kind == "place_pawn":
            moments[f"pawn:n:{values[0]}:{len(table.pawns[values[0]])}"] = step

    def parts(self, table: SocietyTable, names: Sequence[str]) -> list[Part]:
        return [
            Part(lambda t, at, shown: tracks.scores(t, names, at, shown), SCORED),
            Part(board.program, "program deck discards boxed"),
            Part(lambda t, at, shown: board.london(t, names, at, shown), "pawns patron_deck collections"),
            Part(lambda t, at, shown: board.gallery(t, names, at, shown), "gallery collections"),
            Part(lambda t, at, shown: tracks.society(t, names, at, shown), "objectives left right stacks reached"),
            Part(lambda t, at, shown: tracks.years(t, names, at, shown), "round track arrivals reputation requirements unmet"),
            Part(lambda t, at, shown: tracks.knowledge(t, names, at, shown), "knowledge"),
            *(part for seat in range(table.seats) for part in seats.parts(seat)),
            Part(lambda t, _, shown: beside.common(t, shown), "round bags beside automa_card automa_deck automa_home"),
        ]  # fmt: skip


SCENE: Scene[SocietyTable] = SocietyScene()
