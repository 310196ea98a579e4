"""The regulations (регламент) of an event as a document, written from its settings."""
