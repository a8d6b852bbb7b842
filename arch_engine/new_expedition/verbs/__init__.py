"""What happens to the table of The New Expedition, by the chapters of its rulebook. Each class adds its verbs to those before."""
