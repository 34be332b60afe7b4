"""The kernel: small, pure, no input or output."""
