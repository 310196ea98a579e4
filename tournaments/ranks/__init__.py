"""Sports ranks: tables of norms, what was fulfilled, forecasts, proposals and their orders."""
