"""Tests in a real browser; a package, so that its browser and house close when its tests end."""
