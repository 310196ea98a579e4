"""SQL statements built once and executed often, faster than Django's own."""
