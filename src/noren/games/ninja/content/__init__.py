"""What Ninja reads from its files, and what follows from a map alone."""
