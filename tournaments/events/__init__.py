"""Events: opened, their regulations, officials, schedule, their pages."""
