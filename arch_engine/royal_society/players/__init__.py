"""Opinions about The Royal Society: the computer players, and what they think things are worth. Nothing in here is a rule."""
