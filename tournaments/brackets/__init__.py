"""The bracket of a knock-out: its page, its API, what a correction upstream changes in it."""
