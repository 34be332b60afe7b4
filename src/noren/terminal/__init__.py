"""The terminal: scenes drawn in text, and a person who answers with the keyboard."""
