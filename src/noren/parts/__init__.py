"""What several games are made of: each part stands here once, and games use it."""
