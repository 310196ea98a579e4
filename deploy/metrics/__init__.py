"""Figures for Prometheus: requests, tasks, queues, and what waits to be computed or sent."""
