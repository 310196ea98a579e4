"""Prizes of an event: the fund, by place and by separate table, the list that is signed."""
