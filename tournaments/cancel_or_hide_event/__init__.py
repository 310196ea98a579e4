"""Events cancelled, resumed, hidden, shown again."""
