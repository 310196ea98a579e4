"""Screens for the wall of the hall, and the line that an arbiter puts over all of them."""
