"""Looking ahead: roll-outs and how they are played, sequential halving, the expert, and the computer players by name."""
