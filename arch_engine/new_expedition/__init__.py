"""Archaeology: The New Expedition: hidden hands, thieves, sandstorms, a marketplace and a monument; the most money wins.

A room of this package for each chapter of the rulebook: `setup`, `digging` (dig, thief, sandstorm), `market` (trade and sell),
`monuments`, `turns` (turns, passing, the end); and `knowledge`: what a seat can know.
"""

from arch_engine.new_expedition.rules import RULES

__all__ = ["RULES"]
