"""Handouts for workshops: three pages of paper about a game, made from its rule texts, its drawings and a reviewed game."""
