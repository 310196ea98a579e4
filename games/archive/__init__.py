"""The archive of game records: store, search, show and export them."""
