"""Tables of drawn openings: import, list and show their editions."""
