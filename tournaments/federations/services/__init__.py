"""Lists brought and stored, ratings taken for an event, forms of reports loaded."""
