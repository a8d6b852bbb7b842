"""Opinions about The New Expedition: the computer players, and what they think cards are worth. Nothing in here is a rule."""
