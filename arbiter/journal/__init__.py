"""The journal: one row for every change, each with the hash of the row before it."""
