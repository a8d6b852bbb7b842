"""The questions of the rules notebook of The Royal Society of Archeology."""

from __future__ import annotations

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "lower": (
        "You have 42 prestige and 5 science. What helps your final score more: 5 prestige, or 1 science?",
        {
            "5 prestige": "47 prestige and 5 science are still worth 25, the lower of 47 and 25.",
            "1 science": "6 science are worth 30, and 30 is still below your prestige: five points more.",
            "Both the same": "They count the same on the track, but only the lower score counts, and that is your science.",
        },
        "1 science",
    ),
    "favor": (
        "You and Red both have a reputation of 6. Your disc came to the 6 first, Red's lies on top of it. Who chooses a King's Favor first?",
        {
            "You, who were there first": "The other way round: the disc that came last lies on top, and goes first.",
            "Red": "With the same reputation the disc on top, the last to come, is first.",
            "Whoever was first last year": "Only reputation counts, and the stack where it is equal.",
        },
        "Red",
    ),
    "support": (
        "Your explorer has an expertise of 2, you have 5 reputation, and you want to deepen your knowledge, which requires 4. What does it cost?",
        {
            "Nothing": "Support is paid with reputation, 1 for each level.",
            "2 reputation, and next year the explorer has 2 again": "One for each level, for this turn only.",
            "2 reputation, and the explorer has 4 from now on": "Support is for one turn; on the society board the explorer keeps its 2.",
        },
        "2 reputation, and next year the explorer has 2 again",
    ),
    "peers": (
        "In The City stand Red with a 5 and Blue with a 3. You place a 4 there. Who gains what?",
        {
            "You £3, Red 2 prestige": "A 5 stands above you, so you learn (left bonus), and the highest is thanked for it (right bonus).",
            "You £3, Red and Blue 2 prestige each": "The right bonus is for the highest only, and Blue's 3 is not.",
            "Nobody anything: your 4 is not the lowest": "It need not be the lowest. One explorer above yours is enough.",
        },
        "You £3, Red 2 prestige",
    ),
    "knowledge": (
        "You have 4 knowledge of Asia and gain 4 more. What do you get?",
        {
            "1 science": "You pass 5, but you also reach 8.",
            "2 science, or 1 science and 5 prestige": "Passing 5 gives 1 science, reaching 8 gives 1 science or 5 prestige.",
            "1 science or 5 prestige": "That is for the 8. You have passed the 5 too, which gives 1 science.",
        },
        "2 science, or 1 science and 5 prestige",
    ),
    "exhibit": (
        "Your explorer of 6 exhibits three relics, two in collection II and one in collection IV. How many rewards do you gain?",
        {
            "One": "Each collection you have supplied gives its reward.",
            "Two": "One for each collection supplied in the turn, however many relics went into it.",
            "Three": "Not one for each relic: one for each collection.",
        },
        "Two",
    ),
    "patron": (
        "A patron pays £4 for each level of expertise. Your explorer has 3, and you play 2 reputation for support. What do you get?",
        {
            "£12": "The supported expertise counts.",
            "£20": "£4 for each of five levels. Each level is a step of its own here, so support is allowed up to 6.",
            "£22": "There is no money for the reputation itself, only for the levels.",
        },
        "£20",
    ),
    "port": (
        "An expedition to Africa asks for 6 knowledge. You have 3, and send the explorer who knows Africa. Can you go?",
        {
            "No, 1 is still missing": "The skill makes it 4, and 2 reputation can make it 3.",
            "Yes, without paying anything": "The skill lowers the demand by 2, to 4. You have 3.",
            "Yes, if you play 2 reputation": "6, less 2 for the skill, less 1 for the reputation: 3 is enough.",
        },
        "Yes, if you play 2 reputation",
    ),
    "hand": (
        "You hold three expeditions and reserve a fourth by a left bonus at the Port. May you?",
        {
            "No, three is the most": "Three is the most at the end of your turn, not during it.",
            "Yes, if you go on one of them or discard down to three by the end of the turn": "The hand is counted at the end of your turn only.",
            "Yes, there is no limit": "There is one, of three, at the end of your turn.",
        },
        "Yes, if you go on one of them or discard down to three by the end of the turn",
    ),
    "discs": (
        "Which of these does not take a disc from your reserve?",
        {
            "Exhibiting a relic": "Each exhibited relic takes one.",
            "Presenting a discovery to the Royal Society": "One lies on the objective until the end.",
            "Honoring a patron": "That takes only the relic the patron wishes for.",
        },
        "Honoring a patron",
    ),
    "king": (
        "The requirement at the end of year 3 is 15 prestige. You had 16 once, then lost 4, and now have 12. Are you safe?",
        {
            "Yes, you have had 15": "It is looked at once, at the end of the year.",
            "No": "Only what you have at the end of that year counts.",
            "Yes, if you pay a disc": "The disc is laid down because you have failed; it saves nobody from the penalty.",
        },
        "No",
    ),
    "gallery": (
        "A collection of five is full: Red has two discs there, Green two, Blue one. How much prestige do Red and Green gain?",
        {
            "12 each": "Tied players share the 12.",
            "6 each": "Full is 12, shared by two.",
            "3 each": "That would be for a collection that is not full: 6, shared by two.",
        },
        "6 each",
    ),
    "automa": (
        "The Automa stands highest at the University, you place an explorer below it. Who gains what?",
        {
            "You the left bonus, the Automa the right one": "The Automa never gains anything.",
            "You the left bonus, nobody the right one": "It counts as the highest, so nobody below it has the right bonus either.",
            "Nobody anything": "You can learn from the Automa as from anybody.",
        },
        "You the left bonus, nobody the right one",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
