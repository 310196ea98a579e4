"""The database: its address, timeouts and pool, and what its role may do."""
