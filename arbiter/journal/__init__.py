"""The journal: one row for every change, each bound to the one before it."""
