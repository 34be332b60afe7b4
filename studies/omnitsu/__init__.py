"""Omnitsu measured, and the figures of its strong player."""
