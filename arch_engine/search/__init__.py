"""Looking ahead: roll-outs and how they are played, sequential halving, the searcher, and the computer players by name."""
