"""What the rules notebook of Mykerinos suggests to try."""

from __future__ import annotations

TRIES: dict[str, tuple[str, ...]] = {
    "table": (
        "start d3",
        "start c2",
        "start f2",
    ),
    "start": (
        "start b5",
        "start c1",
        "start f5",
        "start g2",
        "start f3",
        "start g5",
        "extend b5 b4",
    ),
    "extend": (
        "extend c4 c5",
        "extend c2 d2",
        "extend d4 d5",
        "extend c2 d3",
        "extend c2 b2",
    ),
    "pass": (
        "pass",
        "pass > pass",
        "claim left",
    ),
    "last": (
        "start e2",
        "start e2 > start e3",
    ),
    "blackmore": (
        "blackmore f2 g2",
        "blackmore f2 g1",
        "blackmore e1 e2",
        "tangerine f2 g2 h2",
        "lemon start e1",
    ),
    "brown": (
        "brown brown-3",
        "brown violet-5",
        "brown brown-5",
        "brown lemon-5",
        "blackmore a4 a5",
    ),
    "violet": (
        "violet extend h4 h5",
        "violet start d3",
        "violet extend f4 e4",
    ),
    "tangerine": (
        "tangerine c4 d4 d5",
        "tangerine b5 c4 d5",
        "tangerine d5 d6 c6",
    ),
    "lemon": (
        "lemon extend b2 b1",
        "lemon extend b2 c2",
        "lemon extend a3 a2",
        "lemon start c2",
        "extend b2 b1",
    ),
    "survey": (
        "claim left",
        "claim right",
        "book lemon-3",
        "book lemon-5",
        "book violet-3",
        "decline",
    ),
    "third": (
        "book brown-3",
        "claim left",
        "claim right",
        "decline",
    ),
    "alone": (
        "claim left",
        "claim left > decline",
    ),
    "museum": (
        "book lemon-5",
        "book blackmore-5",
        "book brown-tangerine",
        "book violet-5",
        "book violet-3",
    ),
    "season-ends": (
        "claim right",
        "decline",
        "book tangerine-3",
        "violet start d3",
    ),
    "end": (
        "claim right",
        "book violet-5",
        "book brown-5",
        "decline",
    ),
    "neutral": (
        "neutral start c2",
        "neutral none",
        "neutral extend c2 c3",
        "neutral start b2",
        "start c2",
    ),
    "neutral-card": (
        "neutral left",
        "neutral right",
        "claim left",
    ),
    "neutral-second": (
        "claim left",
        "book brown-3",
        "book brown-3 > neutral left",
    ),
    "tie": (
        "extend f9 g9",
        "extend f9 g9 > claim left",
        "extend f9 g9 > claim left > book violet-3",
        "extend f9 g9 > claim left > claim left",
        "pass",
        "pass > claim left",
        "pass > claim left > claim left",
    ),
}
"""What the rules notebook suggests to try at each moment. Lines joined by " > " are played one after another."""
