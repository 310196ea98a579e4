"""Write a star game's next move into the text of its record, or take the last one out of it.

Comments, tags and other games of the text stay where they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from games.draughts.many_player_star import STAR
from games.draughts.many_player_star.match_written_move import matching_move
from games.draughts.many_player_star.read_and_judge_star_record import RaceRecord
from games.draughts.many_player_star.star_players_and_starting_corners import usual_starting_points
from games.record_checker.check_games_of_text import CheckedGame, check_games_of_text

PLAY, TAKE_BACK = "play", "back"
_LONGEST_MOVE = 60
SEVERAL = (3, 4, 5, 6)


def empty_star_record(count: int) -> str:
    """Return the text of a star record for so many players, without a move."""
    named = "".join(f'[Player{player} "?"]\n' for player in usual_starting_points(count))
    return f'[Variant "Star"]\n{named}[Result "*"]\n\n*\n'


@dataclass(frozen=True, slots=True)
class StarRecordAct:
    """What a button asks for: write a move into a star game, or take its last one out."""

    name: str
    game: int
    move: str = ""

    @classmethod
    def from_form(cls, form: Mapping[str, str]) -> Self | None:
        """Parse the button "play/1" with the field "move-1", or "back/1"; None for neither."""
        name, _slash, number = form.get("act", "").partition("/")
        if name not in (PLAY, TAKE_BACK) or not number.isdecimal() or len(number) > 6:
            return None
        return cls(name, int(number), form.get(f"move-{number}", "")[:_LONGEST_MOVE])


def play_or_take_back_star_move(
    text: str, games: tuple[CheckedGame, ...], act: StarRecordAct
) -> tuple[str, tuple[CheckedGame, ...]]:
    """Change a star record's text by a button's act; unchanged where that is impossible."""
    game = next((game for game in games if game.number == act.game), None)
    if game is None or game.race is None or not game.race.is_ok:
        return text, games
    write = act.name == PLAY
    changed = _with_move(text, game.race, act.move) if write else _without_last(text, game.race)
    if changed is None:
        return text, games
    judged = check_games_of_text(changed.encode())
    again = next((again for again in judged if again.number == act.game), None)
    is_done = again is not None and again.is_ok and again.plies == game.plies + (1 if write else -1)
    return (changed, judged) if is_done and len(judged) == len(games) else (text, games)


def _with_move(text: str, race: RaceRecord, words: str) -> str | None:
    move = matching_move(words, race.final, STAR)
    if move is None:
        return None
    before, behind = _parts(text, race.end)
    played, a_round = len(race.moves), len(race.players)
    if played % a_round:
        is_remark = ";" in before.rpartition("\n")[2]  # to the end of its row
        return before + ("\n" if is_remark else " ") + move.key() + behind
    gap = "\n" if played else "\n\n"
    return f"{before}{gap}{played // a_round + 1}. {move.key()}{behind}"


def _without_last(text: str, race: RaceRecord) -> str | None:
    if not race.moves:
        return None
    before = _parts(text, race.places[-1])[0]
    if (len(race.moves) - 1) % len(race.players) == 0:
        number = before.rstrip(" .…)").rstrip("0123456789")
        before = number.rstrip() if number != before else before
    return f"{before}{_parts(text, race.end)[1]}"


def _parts(text: str, place: tuple[int, int]) -> tuple[str, str]:
    """What stands before a place, and with a gap of its own what stands behind it."""
    line, column = place
    rows = text.split("\n")
    before = "\n".join((*rows[: line - 1], rows[line - 1][: column - 1])).rstrip()
    behind = "\n".join((rows[line - 1][column - 1 :], *rows[line:]))
    if not behind.strip():
        return before, "\n"
    return before, f" {behind}" if behind[:1].strip() else behind
