"""How fast things are. Nothing here fails for being slow."""
