"""What cards do: a short function for each, named in the tables of the content."""
