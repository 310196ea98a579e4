"""Django's SQLite backend, changed in how it waits for the write lock."""
