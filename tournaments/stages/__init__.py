"""Stages of an event: who goes on, with what points; and series (cups) over many events."""
