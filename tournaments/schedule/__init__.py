"""When the rounds of an event are planned to begin, and the same as a calendar file."""
