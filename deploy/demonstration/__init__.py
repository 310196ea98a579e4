"""The demonstration on one computer: its processes."""
