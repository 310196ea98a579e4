"""The rules of competition, without Django: one subject a folder, imports one way."""
