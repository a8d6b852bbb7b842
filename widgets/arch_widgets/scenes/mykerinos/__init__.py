"""The table of Mykerinos."""
