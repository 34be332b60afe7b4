"""Ninja: two intruders, a fortress, and the guards who hear them."""
