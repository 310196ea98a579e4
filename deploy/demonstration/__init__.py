"""The demonstration on one computer: its processes and its own signing key."""
