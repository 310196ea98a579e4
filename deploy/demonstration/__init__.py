"""The demonstration on one computer: its processes and its signing key."""
