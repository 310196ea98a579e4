"""Live boards: moves as they are played, who writes them, what the public sees and when."""
