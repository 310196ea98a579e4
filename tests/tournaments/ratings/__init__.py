"""Tests of rating lists."""
