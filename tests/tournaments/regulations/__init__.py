"""Tests of regulations as a document."""
