"""Judge every game of a text, for «Check a record»; store nothing."""

from dataclasses import dataclass
from functools import cached_property

from django.conf import settings

from games.archive.database_columns_of_record import MAX_NOTES
from games.archive.read_and_store_record import check_record_bytes, refuse_too_long_game
from games.draughts import pdn
from games.draughts.faults_and_errors import Fault, FaultCode, Note
from games.draughts.many_player_star import STAR
from games.draughts.many_player_star.read_and_judge_star_record import RaceRecord, judge_star_record
from games.draughts.many_player_star.write_star_record import write_star_record_as_pdn
from games.draughts.openings import Table
from games.draughts.position import fen_as_shown
from games.draughts.replay import Replay
from games.draughts.suggestions import Suggestion, suggest
from games.opening_tables import find_and_load_opening_tables
from games.refusals.codes_and_exceptions import RefusalCode, TooManyGames, Unreadable

MOST_EXPLAINED = 5  # faulty games of one text that are searched for what explains them


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """One game of a text as judged; ``number`` counts from 1.

    ``game`` is the whole reading; of its notes only the first ``MAX_NOTES`` are ``notes``, and
    ``notes_found`` says how many there were.
    ``is_record`` is false for a piece of text without a tag, a move or a result. ``suggestions``
    is what would explain its faults or contradictions, None where nobody looked: only the
    first few faulty games of a text are searched. ``race`` is a star of more players than two:
    its moves and faults are told instead of those of ``game``.
    """

    number: int
    first_line: int
    encoding: str
    tags: tuple[tuple[str, str], ...]
    white: str
    black: str
    event: str
    result: str | None
    faults: tuple[Fault, ...]
    notes: tuple[Note, ...]
    replay: Replay
    is_record: bool
    game: pdn.ReadGame
    suggestions: tuple[Suggestion, ...] | None = ()
    race: RaceRecord | None = None

    @property
    def notes_found(self) -> int:
        """The number of notes that reading the game gave, shown or not."""
        return len((self.race or self.game).notes)

    @property
    def canonical(self) -> str | None:
        """The canonical PDN of a good game; empty for a faulty one."""
        if not self.is_ok:
            return None
        return write_star_record_as_pdn(self.race) if self.race else pdn.write_game(self.game)

    @property
    def is_ok(self) -> bool:
        """Whether the record has no fault."""
        return not self.faults

    @property
    def plies(self) -> int:
        """The number of good half-moves."""
        return len(self.race.moves) if self.race else self.replay.plies

    @property
    def final_fen(self) -> str:
        """The FEN after the last good move."""
        if self.race:
            return STAR.fen(self.race.final)
        return fen_as_shown(self.replay.final, self.replay.variant)


def check_games_of_text(data: bytes | str) -> tuple[CheckedGame, ...]:
    """Judge every game of a text; store nothing.

    Raises TooLarge ``too_large``, TooManyGames ``too_many_games``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``.
    """
    limit = settings.MAX_GAMES_PER_REQUEST
    checked: list[CheckedGame] = []
    explain = _Explainer()
    for game in pdn.read(check_record_bytes(data)):
        if len(checked) == limit:
            raise TooManyGames(RefusalCode.TOO_MANY_GAMES, limit=limit)
        refuse_too_long_game(game)
        race = judge_star_record(game)
        checked.append(_checked(game, () if race else explain(game), race))
    if not any(game.is_record or _has_reason(game) or game.suggestions for game in checked):
        raise Unreadable(RefusalCode.NO_GAME)
    return tuple(checked)


def _has_reason(game: CheckedGame) -> bool:
    """Whether it was given up for a reason of its own: a row too long, tags without end."""
    return any(fault.code is not FaultCode.UNREADABLE for fault in game.faults)


def _checked(
    game: pdn.ReadGame, suggestions: tuple[Suggestion, ...] | None, race: RaceRecord | None
) -> CheckedGame:
    judged = race or game
    return CheckedGame(
        number=game.number,
        first_line=game.first_line,
        encoding=game.encoding,
        tags=game.tags,
        white=game.tag("White") or "",
        black=game.tag("Black") or "",
        event=game.tag("Event") or "",
        result=game.result,
        faults=judged.faults,
        notes=judged.notes[:MAX_NOTES],
        replay=game.replay,
        is_record=game.is_record,
        game=game,
        suggestions=suggestions,
        race=race,
    )


class _Explainer:
    """Looks for what would explain the games of one text, the first few faulty ones only."""

    def __init__(self) -> None:
        self.faulty = 0

    def __call__(self, game: pdn.ReadGame) -> tuple[Suggestion, ...] | None:
        """The suggestions for a game, None where nobody looks any more."""
        if game.is_ok:  # only its end can contradict itself
            return suggest(game, ())
        self.faulty += 1
        return suggest(game, self.tables) if self.faulty <= MOST_EXPLAINED else None

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The drawn openings a game may have begun from without saying so."""
        return tuple(
            map(
                find_and_load_opening_tables.load_opening_table,
                find_and_load_opening_tables.latest_editions(),
            )
        )
