"""Messages that call a player: web push and e-mail, through one outbox."""
