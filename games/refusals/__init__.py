"""What the archive refuses: codes with their parameters, and their texts."""
