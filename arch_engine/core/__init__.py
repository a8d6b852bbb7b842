"""What all games share: table, fact, decision, chance, the rules contract, playing a game."""
