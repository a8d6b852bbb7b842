"""Charts in Altair, made of frames: curves that follow a game, points by origin, several games side by side.

This floor knows frames, players' colours and rounds, and nothing of replays: `Game.chart` puts the two together. Altair is imported when
the first chart is made.
"""
