"""What an event refuses: codes with their parameters, and their texts."""
