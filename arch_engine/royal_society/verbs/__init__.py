"""The verbs of The Royal Society of Archeology: everything that can happen to its table, one thing each.

A file for each part of the game. Its class adds verbs to the one before, from `table.SocietyBase` with what lies where up to
`SocietyTable` with all of them.
"""

from arch_engine.royal_society.verbs.society import SocietyTable

__all__ = ["SocietyTable"]
