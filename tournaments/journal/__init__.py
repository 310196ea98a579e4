"""The journal of an event: pages, and its comparison with the tables."""
