"""Records with a witness: what may be left unknown, what must be named, and what no full game agrees with.

lines           how cards that turn up, and cards nobody of the witness saw, are written
deciding        what is legal as far as everybody can see, which cards the witness has to name, and a full game in its lines
contradictions  whether a full game agrees, and else what excludes what, as a sentence
showing         which cards a hand may show: every legal decision of such a table
"""
