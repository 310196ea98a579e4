"""Read one published game of an event: versions of its record, examination, certificate."""

from dataclasses import dataclass

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.rules.outcome import GameResult
from tournaments.rounds_and_boards.find_rounds_boards_games import games_in_visible_events
from tournaments.rounds_and_boards.models import Game, GameState, RoundState
from tournaments.submitted_records.models import Submission


@dataclass(frozen=True, slots=True)
class GamePage:
    """A published game with its record versions, examination and certificate."""

    game: Game
    submissions: tuple[Submission, ...]  # oldest first
    waiting: Submission | None
    cases: tuple[Case, ...]
    certificate: Certificate | None
    previous: Game | None = None  # the neighbouring games of the round
    next: Game | None = None

    @property
    def newest_version(self) -> int:
        """The number of the newest submitted record; 0 before the first."""
        return self.submissions[-1].number if self.submissions else 0

    @property
    def is_played_on(self) -> bool:
        """Whether the newest ruling in force sends the game back to play."""
        rulings = [ruling for case in self.cases for ruling in case.rulings.all()]
        superseded = {ruling.supersedes_id for ruling in rulings}
        in_force = [ruling for ruling in rulings if ruling.pk not in superseded]
        newest = max(in_force, key=lambda ruling: ruling.pk, default=None)
        return (
            self.game.state == GameState.OPEN
            and newest is not None
            and newest.result == GameResult.OPEN
        )


def is_game_published(game_id: int) -> bool:
    """Return whether a game is in a published round; one small query."""
    games_in_sight = Game.objects.filter(
        pk=game_id, pairing__round__tournament__hidden_at__isnull=True
    )
    return games_in_sight.exclude(pairing__round__state=RoundState.DRAFT).exists()


def published_game(game_id: int) -> Game | None:
    """Return a game of a published round, or None."""
    game = games_in_visible_events().select_related("examination").filter(pk=game_id).first()
    if game is None or game.pairing.round.state == RoundState.DRAFT:
        return None
    return game


def game_page(game_id: int) -> GamePage | None:
    """Load a published game with all versions of its record, or None."""
    game = published_game(game_id)
    if game is None:
        return None
    submissions = tuple(
        game.submissions.select_related("record", "examination", "submitted_by__player")
    )
    before, after = _neighbours(game)
    return GamePage(
        game=game,
        submissions=submissions,
        waiting=next((row for row in submissions if row.state == "waiting"), None),
        cases=tuple(
            Case.objects.filter(subject=game.subject)
            .select_related("opened_by")
            .prefetch_related("rulings__by")
        ),
        certificate=Certificate.objects.filter(
            subject=game.subject, superseded_by__isnull=True
        ).first(),
        previous=before,
        next=after,
    )


def _neighbours(game: Game) -> tuple[Game | None, Game | None]:
    """Return the games before and after this one in the order of the round's boards."""
    of_round = Game.objects.filter(pairing__round_id=game.pairing.round_id)
    order = list(of_round.select_related("pairing").order_by("pairing__board", "number"))
    at = next(place for place, neighbour in enumerate(order) if neighbour.pk == game.pk)
    return (order[at - 1] if at else None), (order[at + 1] if at + 1 < len(order) else None)
