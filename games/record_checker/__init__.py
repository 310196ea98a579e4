"""Free record checker: judge every game of a text and store nothing."""
