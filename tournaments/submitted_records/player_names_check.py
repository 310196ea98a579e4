"""Compare the players a record names with those of its game."""

from games.archive.clean_and_transliterate_names import fold_for_search, name_in_latin_letters
from tournaments.people.models import Player
from tournaments.rounds_and_boards.models import Game

_SHORTEST = 2  # an initial is nobody's name


def does_record_name_others(game: Game, white: str, black: str) -> bool:
    """Return whether a record names another person as a player of a colour.

    A word in common is enough, in Russian or Latin letters: people write «Иванов И.»,
    "Ivanov Ivan" and «Ваня Иванов»; but not if the opponent has more of them: then the
    colours are exchanged. A record that names nobody names nobody else.
    """
    white_player, black_player = game.white.player, game.black.player
    return _is_other(white, white_player, black_player) or _is_other(
        black, black_player, white_player
    )


def _is_other(written: str, player: Player, opponent: Player) -> bool:
    words = _words_of_names(written)
    fits = len(words & _words_of_names(player.name, player.name_latin))
    return bool(words) and (fits == 0 or fits < len(words & _words_of_names(opponent.name)))


def _words_of_names(*names: str) -> frozenset[str]:
    """Return the words of names, in both scripts."""
    plain = "".join(letter if letter.isalnum() else " " for letter in " ".join(names))
    both = f"{fold_for_search(plain)} {fold_for_search(name_in_latin_letters(plain))}"
    return frozenset(word for word in both.split() if len(word) >= _SHORTEST)
