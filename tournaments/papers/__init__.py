"""What goes on a wall or is signed: documents as values, drawn as a page or as PDF."""
