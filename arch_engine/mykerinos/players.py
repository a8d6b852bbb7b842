class Sensible:
    pass
