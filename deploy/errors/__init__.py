"""Error answers: pages for people, problem documents for programs."""
