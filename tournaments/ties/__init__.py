"""Ties: an equal pairing or match played on by the steps of the event's ladder."""
