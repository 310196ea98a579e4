"""Regulations as data: what a ruleset states, how its file is read, where the files lie."""
