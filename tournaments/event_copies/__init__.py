"""A new event made from an old one: the same regulations, officials and players."""
