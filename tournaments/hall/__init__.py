"""What the public sees of all events: front page, screens, search, persons, live pages."""
