"""The parts of a lesson: chapters to play and to make, positions to try moves in, scripted games that lead to them, and questions."""
