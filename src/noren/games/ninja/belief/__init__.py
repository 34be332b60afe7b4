"""What can be known from what everybody was told."""
