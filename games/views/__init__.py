"""Pages of the archive, of one game, of drawn openings, and «check a record»."""
