"""The games, a folder each, all with the same rooms."""
