"""What people see of Chiyo's Secret: the table, each hand, the log, and the assistant."""
