"""Load correspondence games: their moves, the hidden ones too, their days, leave and position."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cryptography.fernet import Fernet, InvalidToken
from django.utils import timezone

from arbiter.rules.correspondence.days_to_answer import (
    AnswerDays,
    AnswerTimeTerms,
    HalfMoveWithDay,
    LeaveDays,
    days_left_in_reserve,
    days_of_every_answer,
    last_day_to_answer,
)
from arbiter.sign_in.secret_encryption import cipher_for_purpose
from games.draughts.colour import Colour
from games.draughts.openings import Opening
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, board_outcome, replay
from tournaments.correspondence.models import Leave, SentMove
from tournaments.drawn_openings import starting_position_of_pairing
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game


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
    starts = starting_position_of_pairing.starting_openings([game.pairing for game in games])
    for game in games:
        of_sides = {
            Colour.WHITE: leaves.get(game.white_id, []),
            Colour.BLACK: leaves.get(game.black_id, []),
        }
        yield _state(game, tuple(sent[game.pk]), of_sides, starts.get(game.pairing_id))


def _state(
    game: Game,
    rows: tuple[SentMove, ...],
    leaves: Mapping[Colour, Sequence[LeaveDays]],
    opening: Opening | None,
) -> CorrespondenceGame:
    tournament = game.pairing.round.tournament
    variant = starting_position_of_pairing.variant_of_pairing(game.pairing)
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
    published = game.pairing.round.published_at
    day = timezone.localdate(published) if published else game.pairing.round.tournament.starts_on
    begins = game.pairing.round.tournament.starts_on
    known = [known_day for known_day in (day, begins) if known_day is not None]
    return max(known) if known else timezone.localdate()


def _words(row: SentMove) -> str:
    if row.move:
        return row.move
    try:
        return hidden_cipher().decrypt(row.hidden.encode()).decode()
    except InvalidToken as error:
        raise TournamentError(RefusalCode.SENT_MOVE_UNREADABLE) from error
