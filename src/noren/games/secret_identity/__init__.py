"""Secret Identity: eight characters, one of them yours, and a few pictograms to tell it."""
