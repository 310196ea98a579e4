"""Anchors of the journal: a signed daily head that leaves the house."""
