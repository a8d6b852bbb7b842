"""Archaeology: The New Expedition: hidden hands, thieves, sandstorms, a marketplace and a monument; the most money wins.

Each chapter of the rulebook has a module: `setup`, `digging` (dig, thief, sandstorm), `market` (trade and sell), `monuments`,
`turns` (turns, passing, the end). `knowledge` works out what a seat can know.
"""

from arch_engine.new_expedition.rules import RULES

__all__ = ["RULES"]
