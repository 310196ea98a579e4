"""Words that templates of the frame say."""
