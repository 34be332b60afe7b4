"""The parts of the proofs at scale: servers to kill, people who remember, and what to compare."""
