"""The journal verified: its chain, the tables and the certificates it tells of."""
