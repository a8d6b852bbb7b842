"""Opinions about Mykerinos: the computer players, and what they think positions are worth. Nothing in here is a rule."""
