"""What can be known from a view: of the scrolls, of other hands, and of what drives the others."""
