"""Send to the arbiter's desk what a machine must not decide: disputes, claims, incidents."""
