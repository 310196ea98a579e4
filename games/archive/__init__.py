"""The archive: records kept as they came in, searched, shown, exported."""
