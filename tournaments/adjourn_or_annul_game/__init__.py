"""Games adjourned, resumed or annulled; sealed moves."""
