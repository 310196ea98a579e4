"""Officials of an event and accounts of its players."""
