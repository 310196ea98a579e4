"""Private events: drafts that only their officials see, until they are opened to the public."""
