"""How a judge is trained: games are played, positions kept, weights fitted and measured."""
