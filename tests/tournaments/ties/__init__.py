"""Tests of ties."""
