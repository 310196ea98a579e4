"""A player of an event: his card, and the form and API to correct his data."""
