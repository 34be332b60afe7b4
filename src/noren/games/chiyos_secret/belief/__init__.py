"""What can be known from a view: disguises, roles, the lie, and who lies under which card."""
