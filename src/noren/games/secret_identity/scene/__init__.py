"""What people see of Secret Identity: the table, each hand, the log, and the assistant."""
