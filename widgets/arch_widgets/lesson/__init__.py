"""The parts of a lesson: positions to try moves in, scripted games that lead to them, and questions."""
