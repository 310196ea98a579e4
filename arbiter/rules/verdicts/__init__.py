"""Verdicts on a record: what record, clocks and statements prove, what a person must decide."""
