"""One archive of database, signing key and media; what it is and how it comes back."""
