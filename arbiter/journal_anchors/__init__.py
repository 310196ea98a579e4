"""Anchors of the journal: signed daily heads of its streams, copied outside the installation."""
