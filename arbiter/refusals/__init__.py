"""What the judge's office refuses: codes with their parameters, and their texts."""
