"""A live match: seats, presence, clocks, undo, takeover by bots, chat and notes. No I/O."""
