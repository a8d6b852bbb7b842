"""Positions of many games in a notebook: conditions by menus, a list of what fits, and the game opened at that moment."""
