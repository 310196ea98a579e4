"""The database: its address, its timeouts, its connection pool, the rights of its role."""
