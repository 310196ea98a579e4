"""A person over all events: entries, games, results, certificates, openings."""
