"""The report of an event to a federation as values: its form, what a form may ask for."""
