"""After the end: what each seat could know, where a match turned, and how much of it was luck."""
