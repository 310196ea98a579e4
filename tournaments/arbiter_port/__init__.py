"""What the judge's office asks about a game of an event."""
