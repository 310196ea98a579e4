"""A player of an event: his card, and correcting what is stored of him."""
