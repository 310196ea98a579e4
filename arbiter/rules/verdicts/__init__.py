"""What a record with everything known beside it proves, and what is left to a person."""
