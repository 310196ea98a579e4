"""Judge every game of a text, for «Check a record», a star of several players too."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from django.conf import settings

from games.archive.queries.records import check_record_bytes, refuse_too_long_game
from games.archive.rows import MAX_NOTES
from games.draughts import pdn
from games.draughts.errors import Fault, FaultCode, Note
from games.draughts.openings import Table
from games.draughts.position import fen_as_shown
from games.draughts.replay import Replay
from games.draughts.star import STAR, legal_moves
from games.draughts.star.board import matching_move, usual_starting_points
from games.draughts.star.diagram import describe_star_position, star_svg
from games.draughts.star.record import RaceRecord, judge_star_record, write_star_record_as_pdn
from games.draughts.suggestions import Suggestion, WholeFile, suggest
from games.draughts.variants import RUSSIAN, Variant
from games.openings.queries import tables
from games.web.errors import RefusalCode, TooManyGames, Unreadable

# Judge every game of a text, for «Check a record»; store nothing.


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


def check_games_of_text(data: bytes | str, variant: Variant = RUSSIAN) -> tuple[CheckedGame, ...]:
    """Judge every game of a text; store nothing.

    `variant` is played where a record names no game.

    Raises TooLarge ``too_large``, TooManyGames ``too_many_games``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``.
    """
    limit = settings.MAX_GAMES_PER_REQUEST
    checked: list[CheckedGame] = []
    explain = _Explainer()
    games = pdn.read(check_record_bytes(data), variant=variant)
    for game in map(pdn.as_declared, games):
        if len(checked) == limit:
            raise TooManyGames(RefusalCode.TOO_MANY_GAMES, limit=limit)
        refuse_too_long_game(game)
        race = judge_star_record(game)
        checked.append(_checked(game, () if race else explain(game), race))
    if not any(game.is_record or _has_reason(game) or game.suggestions for game in checked):
        raise Unreadable(RefusalCode.NO_GAME)
    return tuple(checked)


def games_of_whole_text(games: Iterable[CheckedGame]) -> tuple[str, ...]:
    """Return the games as which the records of a text read whole that name none."""
    asked = WholeFile()
    for checked in games:
        asked.add(checked.game, checked.suggestions)
    return asked.games


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
                tables.load_opening_table,
                tables.latest_editions(),
            )
        )


# Board and moves, round by round, of a star (a game of 3 to 6 players) being checked.


@dataclass(frozen=True, slots=True)
class ShownStarMove:
    """A move in the list of rounds, and whether the board shows the position after it."""

    ply: int
    text: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ShownRound:
    """One round: a move of every player, as far as written."""

    number: int
    moves: tuple[ShownStarMove, ...]


@dataclass(frozen=True, slots=True)
class ShownStarBoard:
    """The board of a star record after one half-move, and all moves by rounds.

    men            of each hole the player whose man stands there
    turn, moves    who is to move and what he may play, at the end of a good record
    can_take_back  whether its last move may be taken out
    """

    ply: int
    svg: str
    words: str
    rounds: tuple[ShownRound, ...]
    men: Mapping[str, str]
    turn: str = ""
    moves: tuple[str, ...] = ()
    can_take_back: bool = False

    @property
    def data(self) -> dict[str, object]:
        """Data for the script that moves men: whose men stand where, and where each may go."""
        to: dict[str, list[str]] = {}
        for move in self.moves:
            origin, _dash, target = move.partition("-")
            to.setdefault(origin, []).append(target)
        return {"men": self.men, "moves": to}


def draw_star_and_list_moves(record: RaceRecord, ply: int | None, language: str) -> ShownStarBoard:
    """Draw a star record after a half-move (by default its last), and list its rounds."""
    last = len(record.moves)
    at = last if ply is None else min(ply, last)
    position = record.positions[at]
    words = describe_star_position(position, STAR, language)
    wide = len(record.players)
    moves = [ShownStarMove(ply, move.key(), ply == at) for ply, move in enumerate(record.moves, 1)]
    rounds = tuple(
        ShownRound(first // wide + 1, tuple(moves[first : first + wide]))
        for first in range(0, last, wide)
    )
    drawn = star_svg(position, STAR, words, record.moves[at - 1] if at else None)
    is_end = record.is_ok and at == last
    legal = legal_moves(position, STAR) if is_end else ()
    return ShownStarBoard(
        at,
        drawn,
        words,
        rounds,
        men={hole: player for player, holes in position.men for hole in sorted(holes)},
        turn=position.turn if legal else "",
        moves=tuple(move.key() for move in legal),
        can_take_back=is_end and last > 0,
    )


# Write a star game's next move into the text of its record, or take the last one out of it.
#
# Comments, tags and other games of the text stay where they are.


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
