"""What a witness can know of a game of The New Expedition: the table as it sees it, what is possible, and worlds. (docs/architecture.md)"""
