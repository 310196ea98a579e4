"""Events: opened, their regulations, their pages."""
