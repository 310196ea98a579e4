"""Entering players into an event, in time and late."""
