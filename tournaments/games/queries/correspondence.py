"""Correspondence games (X3): moves, days, leave; what a visitor may see of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from cryptography.fernet import Fernet, InvalidToken
from django.utils import timezone

from arbiter.accounts.services.secrets import cipher_for_purpose
from arbiter.proofs.certified import DaysOfMoves, SentDay
from arbiter.rules.correspondence import (
    AnswerDays,
    AnswerTimeTerms,
    HalfMoveWithDay,
    LeaveDays,
    days_left_in_reserve,
    days_of_every_answer,
    last_day_to_answer,
)
from games.draughts.colour import Colour
from games.draughts.openings import Opening
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, board_outcome, replay
from games.draughts.variants import Variant
from tournaments.boards.models import Game
from tournaments.boards.queries import openings
from tournaments.errors import RefusalCode, TournamentError
from tournaments.games.models import Leave, SentMove

# Load correspondence games: their moves, the hidden ones too, their days, leave and position.


@dataclass(frozen=True, slots=True)
class CorrespondenceGame:
    """A correspondence game: opening moves (``before``), sent moves (``rows``), leave."""

    rows: tuple[SentMove, ...]
    before: int
    replay: Replay
    terms: AnswerTimeTerms
    begun: date
    leaves: Mapping[Colour, Sequence[LeaveDays]]

    @property
    def position(self) -> Position:
        """The position after all sent moves."""
        return self.replay.final

    @property
    def next_ply(self) -> int:
        """The awaited half-move, counted from the usual start."""
        return self.replay.plies + 1

    @property
    def is_over(self) -> bool:
        """Whether the board has decided the game."""
        return board_outcome(self.position, self.replay.variant) is not None

    @property
    def received(self) -> date:
        """The day from which the side to move has time to answer."""
        return self.rows[-1].sent_on if self.rows else self.begun

    @property
    def answers(self) -> tuple[AnswerDays, ...]:
        """The days that every move took."""
        at = self.replay.positions[self.before :]
        sent = [HalfMoveWithDay(at[n].turn, row.sent_on) for n, row in enumerate(self.rows)]
        return days_of_every_answer(self.begun, sent, self.terms, self.leaves)

    @property
    def due_on(self) -> date:
        """The last day on which the awaited move is in time."""
        side = self.position.turn
        reserve = days_left_in_reserve(side, self.answers, self.terms)
        return last_day_to_answer(self.received, reserve, self.terms, self.leaves.get(side, ()))

    def text(self) -> tuple[str, ...]:
        """Return the moves as text, from the start of the record."""
        return self.replay.texts


def hidden_cipher() -> Fernet:
    """Return the cipher that hides moves not answered yet."""
    return cipher_for_purpose("correspondence-move")


def load_game_state(game: Game) -> CorrespondenceGame:
    """Load a game with its sent moves; raises TournamentError ``sent_move_unreadable``."""
    (state,) = load_game_states([game])
    return state


def load_game_states(games: Sequence[Game]) -> Iterator[CorrespondenceGame]:
    """Load several games with their sent moves, in as many queries as one.

    Raises TournamentError ``sent_move_unreadable``.
    """
    sent: dict[int, list[SentMove]] = {game.pk: [] for game in games}
    for row in SentMove.objects.filter(game__in=sent).order_by("game", "ply"):
        sent[row.game_id].append(row)
    leaves: dict[int, list[LeaveDays]] = {}
    players = {player for game in games for player in (game.white_id, game.black_id)}
    for leave in Leave.objects.filter(entry__in=players):
        leaves.setdefault(leave.entry_id, []).append(LeaveDays(leave.first_day, leave.last_day))
    starts = openings.openings_of_games(games)
    for game in games:
        of_sides = {
            Colour.WHITE: leaves.get(game.white_id, []),
            Colour.BLACK: leaves.get(game.black_id, []),
        }
        yield _state(game, tuple(sent[game.pk]), of_sides, starts.get(game.pk))


def _state(
    game: Game,
    rows: tuple[SentMove, ...],
    leaves: Mapping[Colour, Sequence[LeaveDays]],
    opening: Opening | None,
) -> CorrespondenceGame:
    tournament = game.pairing.round.tournament
    variant = openings.variant_of_pairing(game.pairing)
    drawn = opening.moves if opening else ()
    start = opening.position if opening and not drawn else start_of(variant)
    words = (*drawn, *(_words(row) for row in rows))
    return CorrespondenceGame(
        rows=rows,
        before=len(drawn),
        replay=replay(words, start, variant),
        terms=AnswerTimeTerms(tournament.days_per_move, tournament.reserve_days),
        begun=first_day_of_game(game),
        leaves=leaves,
    )


def first_day_of_game(game: Game) -> date:
    """Return the first day of a game: its round is published and the event begun."""
    published, tournament = game.pairing.round.published_at, game.pairing.round.tournament
    begins = tournament.starts_on
    day = timezone.localdate(published, tournament.zone) if published else begins
    known = [known_day for known_day in (day, begins) if known_day is not None]
    return max(known) if known else timezone.localdate(None, tournament.zone)


def _words(row: SentMove) -> str:
    if row.move:
        return row.move
    try:
        return hidden_cipher().decrypt(row.hidden.encode()).decode()
    except InvalidToken as error:
        raise TournamentError(RefusalCode.SENT_MOVE_UNREADABLE) from error


# Read what a visitor may see of a correspondence game: the moves, the position, whose turn.


AT_ONCE = 500  # games whose moves are in memory together


@dataclass(frozen=True, slots=True)
class ShownSentMove:
    """A sent move; ``move`` is empty where it is hidden from this visitor."""

    row: SentMove
    side: str
    move: str
    days: int
    from_reserve: int
    reserve_left: int


@dataclass(frozen=True, slots=True)
class ShownCorrespondence:
    """The moves, the position this visitor may see, and who is to answer until when."""

    moves: tuple[ShownSentMove, ...]
    position: Position
    variant: Variant
    next_ply: int
    turn: str
    due_on: date
    is_over: bool


def correspondence_for_visitor(game: Game, *, sees_hidden: bool) -> ShownCorrespondence:
    """Show a game to a visitor; ``sees_hidden`` is for its two sides and officials."""
    return _shown(game, load_game_state(game), sees_hidden=sees_hidden)


def correspondence_for_everybody(
    games: Iterable[Game],
) -> Iterator[tuple[Game, ShownCorrespondence]]:
    """Show games as the public sees them; as many queries for ``AT_ONCE`` as for one."""
    left = iter(games)
    while part := list(islice(left, AT_ONCE)):
        for game, line in zip(part, load_game_states(part), strict=True):
            yield game, _shown(game, line, sees_hidden=False)


def _shown(game: Game, line: CorrespondenceGame, *, sees_hidden: bool) -> ShownCorrespondence:
    sees_all = sees_hidden or game.is_settled
    hidden = 0 if sees_all or not line.rows or line.rows[-1].move else 1
    visible_moves = line.text()[: len(line.text()) - hidden]
    return ShownCorrespondence(
        moves=tuple(_moves(line, visible_moves)),
        position=replay(visible_moves, line.replay.start, line.replay.variant).final,
        variant=line.replay.variant,
        next_ply=line.next_ply,
        turn=line.position.turn.value,
        due_on=line.due_on,
        is_over=line.is_over,
    )


def _moves(line: CorrespondenceGame, visible_moves: Sequence[str]) -> list[ShownSentMove]:
    moves = []
    for at, (row, took) in enumerate(zip(line.rows, line.answers, strict=True)):
        number = line.before + at
        moves.append(
            ShownSentMove(
                row=row,
                side=took.side.value,
                move=visible_moves[number] if number < len(visible_moves) else "",
                days=took.days,
                from_reserve=took.from_reserve,
                reserve_left=took.reserve_left,
            )
        )
    return moves


# Read the days of the moves sent in a correspondence game; compare a record with the moves.


def first_difference_from_sent(game: Game, moves: Sequence[object]) -> int | None:
    """Find the first half-move where a record differs from the moves sent; else None.

    A game of which no move was sent through this service may have any record.
    """
    if not game.sent_moves.exists():
        return None
    sent = load_game_state(game).replay.moves
    pairs = zip(sent, moves, strict=False)
    other = next((ply for ply, (shown, sent) in enumerate(pairs, start=1) if shown != sent), None)
    if other is not None:
        return other
    return None if len(sent) == len(moves) else min(len(sent), len(moves)) + 1


def days_of_moves(game: Game) -> DaysOfMoves | None:
    """Return the day of every sent move and the days counted for it; None without moves."""
    if not game.sent_moves.exists():
        return None
    line = load_game_state(game)
    sent = {
        line.before + answer.ply: SentDay(row.sent_on, answer.days)
        for row, answer in zip(line.rows, line.answers, strict=True)
    }
    return DaysOfMoves(line.terms.days_per_move, line.terms.reserve_days, sent)
