"""HTTP API of events of many tournaments."""
