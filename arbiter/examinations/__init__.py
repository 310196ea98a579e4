"""Examinations: the rules asked once about a record, the answer kept with its reasons."""
