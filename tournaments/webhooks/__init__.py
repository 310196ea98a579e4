"""Messages to other sites about what happened in an event: signed, tried again, told once."""
