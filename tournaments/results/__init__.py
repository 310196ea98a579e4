"""Results: entered, stated, confirmed, certified."""
