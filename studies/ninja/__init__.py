"""How the weights of Ninja were learned."""
