"""The questions of the rules notebook of The Royal Society of Archeology."""

from __future__ import annotations

from arch_engine.core.language import mark

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "lower": (
        mark("You have 42 prestige and 5 science. What helps your final score more: 5 prestige, or 1 science?"),
        {
            mark("5 prestige"): mark("47 prestige and 5 science are still worth 25, the lower of 47 and 25."),
            mark("1 science"): mark("6 science are worth 30, and 30 is still below your prestige: five points more."),
            mark("Both the same"): mark(
                "They count the same on the track, but only the lower score counts, and that is your science."
            ),
        },
        "1 science",
    ),
    "favor": (
        mark(
            "You and Red both have a reputation of 6. Your disc came to the 6 first, Red's lies on top of it. Who chooses a King's Favor first?"
        ),
        {
            mark("You, who were there first"): mark(
                "The other way round: the disc that came last lies on top, and goes first."
            ),
            mark("Red"): mark("With the same reputation the disc on top, the last to come, is first."),
            mark("Whoever was first last year"): mark("Only reputation counts, and the stack where it is equal."),
        },
        "Red",
    ),
    "support": (
        mark(
            "Your explorer has an expertise of 2, you have 5 reputation, and you want to deepen your knowledge, which requires 4. What does it cost?"
        ),
        {
            mark("Nothing"): mark("Support is paid with reputation, 1 for each level."),
            mark("2 reputation, and next year the explorer has 2 again"): mark(
                "One for each level, for this turn only."
            ),
            mark("2 reputation, and the explorer has 4 from now on"): mark(
                "Support is for one turn; on the society board the explorer keeps its 2."
            ),
        },
        "2 reputation, and next year the explorer has 2 again",
    ),
    "peers": (
        mark("In The City stand Red with a 5 and Blue with a 3. You place a 4 there. Who gains what?"),
        {
            mark("You £3, Red 2 prestige"): mark(
                "A 5 stands above you, so you learn (left bonus), and the highest is thanked for it (right bonus)."
            ),
            mark("You £3, Red and Blue 2 prestige each"): mark(
                "The right bonus is for the highest only, and Blue's 3 is not."
            ),
            mark("Nobody anything: your 4 is not the lowest"): mark(
                "It need not be the lowest. One explorer above yours is enough."
            ),
        },
        "You £3, Red 2 prestige",
    ),
    "knowledge": (
        mark("You have 4 knowledge of Asia and gain 4 more. What do you get?"),
        {
            mark("1 science"): mark("You pass 5, but you also reach 8."),
            mark("2 science, or 1 science and 5 prestige"): mark(
                "Passing 5 gives 1 science, reaching 8 gives 1 science or 5 prestige."
            ),
            mark("1 science or 5 prestige"): mark(
                "That is for the 8. You have passed the 5 too, which gives 1 science."
            ),
        },
        "2 science, or 1 science and 5 prestige",
    ),
    "exhibit": (
        mark(
            "Your explorer of 6 exhibits three relics, two in collection II and one in collection IV. How many rewards do you gain?"
        ),
        {
            mark("One"): mark("Each collection you have supplied gives its reward."),
            mark("Two"): mark("One for each collection supplied in the turn, however many relics went into it."),
            mark("Three"): mark("Not one for each relic: one for each collection."),
        },
        "Two",
    ),
    "patron": (
        mark(
            "A patron pays £4 for each level of expertise. Your explorer has 3, and you play 2 reputation for support. What do you get?"
        ),
        {
            "£12": mark("The supported expertise counts."),
            "£20": mark(
                "£4 for each of five levels. Each level is a step of its own here, so support is allowed up to 6."
            ),
            "£22": mark("There is no money for the reputation itself, only for the levels."),
        },
        "£20",
    ),
    "port": (
        mark(
            "An expedition to Africa asks for 6 knowledge. You have 3, and send the explorer who knows Africa. Can you go?"
        ),
        {
            mark("No, 1 is still missing"): mark("The skill makes it 4, and 2 reputation can make it 3."),
            mark("Yes, without paying anything"): mark("The skill lowers the demand by 2, to 4. You have 3."),
            mark("Yes, if you play 2 reputation"): mark(
                "6, less 2 for the skill, less 1 for the reputation: 3 is enough."
            ),
        },
        "Yes, if you play 2 reputation",
    ),
    "hand": (
        mark("You hold three expeditions and reserve a fourth by a left bonus at the Port. May you?"),
        {
            mark("No, three is the most"): mark("Three is the most at the end of your turn, not during it."),
            mark("Yes, if you go on one of them or discard down to three by the end of the turn"): mark(
                "The hand is counted at the end of your turn only."
            ),
            mark("Yes, there is no limit"): mark("There is one, of three, at the end of your turn."),
        },
        "Yes, if you go on one of them or discard down to three by the end of the turn",
    ),
    "discs": (
        mark("Which of these does not take a disc from your reserve?"),
        {
            mark("Exhibiting a relic"): mark("Each exhibited relic takes one."),
            mark("Presenting a discovery to the Royal Society"): mark("One lies on the objective until the end."),
            mark("Honoring a patron"): mark("That takes only the relic the patron wishes for."),
        },
        "Honoring a patron",
    ),
    "king": (
        mark(
            "The requirement at the end of year 3 is 15 prestige. You had 16 once, then lost 4, and now have 12. Are you safe?"
        ),
        {
            mark("Yes, you have had 15"): mark("It is looked at once, at the end of the year."),
            mark("No"): mark("Only what you have at the end of that year counts."),
            mark("Yes, if you pay a disc"): mark(
                "The disc is laid down because you have failed; it saves nobody from the penalty."
            ),
        },
        "No",
    ),
    "gallery": (
        mark(
            "A collection of five is full: Red has two discs there, Green two, Blue one. How much prestige do Red and Green gain?"
        ),
        {
            mark("12 each"): mark("Tied players share the 12."),
            mark("6 each"): mark("Full is 12, shared by two."),
            mark("3 each"): mark("That would be for a collection that is not full: 6, shared by two."),
        },
        "6 each",
    ),
    "automa": (
        mark("The Automa stands highest at the University, you place an explorer below it. Who gains what?"),
        {
            mark("You the left bonus, the Automa the right one"): mark("The Automa never gains anything."),
            mark("You the left bonus, nobody the right one"): mark(
                "It counts as the highest, so nobody below it has the right bonus either."
            ),
            mark("Nobody anything"): mark("You can learn from the Automa as from anybody."),
        },
        "You the left bonus, nobody the right one",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
