"""Bots that any game can use."""
