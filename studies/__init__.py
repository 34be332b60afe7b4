"""Studies of the games, and the scripts that fit what bots know by heart."""
