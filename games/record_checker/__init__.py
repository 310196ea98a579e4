"""The free checker: judge every game of a text, store nothing."""
