"""One published game: its records, names hidden in it, who moves first; its lock."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import get_language

from arbiter.cases.models import Case, DrawOffer, Incident, IncidentAct
from arbiter.cases.queries.incidents import second_moves_of_subject
from arbiter.cases.queries.rulings import is_result_of_jury
from arbiter.cases.texts.rulings import describe_end_of_ruled_game
from arbiter.certificates.models import Certificate
from arbiter.errors import ErrorCode, Refused
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.rulesets import catalogue
from games.archive.models import GameRecord
from games.draughts import Colour, Position, pdn
from games.draughts.numbering import MoveNumbers
from games.draughts.pdn.game import Comments, Variation
from games.draughts.variants import VARIANTS, Variant
from games.web.prepared import PreparedQuery, prepared_cursor, value_given_when_asked
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.boards.queries import field, openings
from tournaments.boards.queries.listing import games_in_visible_events
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.games.models import ClockEntry, SealedMove, Submission
from tournaments.people import texts as people_texts
from tournaments.people.models import Player

# Read one published game of an event: versions of its record, examination, certificate.


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
    game = (
        games_in_visible_events().select_related("examination", "best").filter(pk=game_id).first()
    )
    if game is None or game.pairing.round.state == RoundState.DRAFT:
        return None
    return game


def games_of_published_rounds(tournament: Tournament, ids: Collection[int]) -> dict[int, Game]:
    """Return those of these games that stand in the published rounds of an event, by id."""
    games = games_in_visible_events().filter(pk__in=ids, pairing__round__tournament=tournament)
    return {game.pk: game for game in games.exclude(pairing__round__state=RoundState.DRAFT)}


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


def accepted_or_newest_record(game: Game) -> GameRecord | None:
    """Return the accepted record, else the newest submitted one."""
    if game.record is not None:
        return game.record
    handed = game.submissions.exclude(record=None).select_related("record")
    newest = handed.order_by("-number").first()
    return newest.record if newest else None


# Hide in a game's record the full names that its reader may not see.


def hidden_players(game: Game) -> list[Player]:
    """Return the players of a game whose full names this reader may not see."""
    players = (game.white.player, game.black.player)
    return [player for player in players if not people_texts.is_full_name_shown(player)]


def with_shown_names(read: pdn.ReadGame, game: Game) -> pdn.ReadGame:
    """Replace players' names in a record's tags and comments by those the reader may see.

    A record of players whose names everybody may read stays as it is.
    """
    hidden = hidden_players(game)
    if not hidden:
        return read
    seats = {"White": game.white.player, "Black": game.black.player}
    tags = [
        (
            tag,
            people_texts.original_name(seats[tag])
            if tag in seats
            else people_texts.without_full_names(value, hidden),
        )
        for tag, value in read.tags
    ]
    return read._replace(
        tags=tuple(tags),
        comments=_comments(read.comments, hidden),
        variations=_variations(read.variations, hidden),
        segments=tuple(
            segment._replace(
                comments=_comments(segment.comments, hidden),
                variations=_variations(segment.variations, hidden),
            )
            for segment in read.segments
        ),
    )


def _comments(comments: Comments, hidden: Sequence[Player]) -> Comments:
    return {
        ply: people_texts.without_full_names(comment, hidden) for ply, comment in comments.items()
    }


def _variations(variations: Sequence[Variation], hidden: Sequence[Player]) -> tuple[Variation, ...]:
    return tuple(
        variation._replace(
            comments=_comments(variation.comments, hidden),
            variations=_variations(variation.variations, hidden),
        )
        for variation in variations
    )


# Which side moves first in a game; the numbers of the moves depend on it.


def first_mover(game: Game) -> Colour:
    """Return the side to move first, by the record, else by the starting position.

    A drawn line of moves is played from the start, where the rules say who begins.
    """
    record = accepted_or_newest_record(game)
    if record is not None:
        return Position.from_fen(record.start_fen, VARIANTS[record.variant]).turn
    drawn = openings.starting_position_of(openings.seat_of_game(game))
    return _variant(game).first if drawn is None else drawn.turn


def numbering_without_record(game: Game) -> MoveNumbers:
    """Return how the half-moves of a game are numbered of which no record is at hand.

    Where Black begins by the rules of the game his first move is number 1. A side may have moved
    twice in a row and been let (V4.1): the list goes on from there.
    """
    variant = _variant(game)
    late = variant.begins_with_second_half_of_pair(first_mover(game))
    again = () if variant.moves_a_turn > 1 else second_moves_of_subject(game.subject)
    return MoveNumbers(late, again, first=variant.first)


def _variant(game: Game) -> Variant:
    return catalogue.variant_of_ruleset(game.pairing.round.tournament.ruleset_id)


# Load in one query which rows a game has: versions of its record, cases, clocks, offers.
#
# Each of these is a question of its own where there is something to read; a plain record of a
# plain game then costs one query instead of eight. The statements are written out because Django
# takes longer to put them together than the database to answer.


@dataclass(frozen=True, slots=True)
class RelatedRows:
    """Which related rows a game has; valid until commit if the game is locked.

    versions       how many records of the game were handed in
    is_waiting     one of them waits for a word
    has_waivers    irregular moves were let stand
    has_clocks     officials wrote down something about the clocks
    has_offers     draw offers were written down
    is_certified   a certificate was issued
    is_asked       an open case waits for a record
    has_seals      a sealed move was opened
    """

    versions: int
    is_waiting: bool
    has_waivers: bool
    has_clocks: bool
    has_offers: bool
    is_certified: bool
    is_asked: bool
    has_seals: bool


def table_name_of(model: type[Any]) -> str:
    """Return the database table of a model."""
    return str(model._meta.db_table)


_ON_FILE = f"""
SELECT
 (SELECT COUNT(*) FROM {table_name_of(Submission)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {table_name_of(Submission)} WHERE game_id = %(game)s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {table_name_of(IncidentAct)} act
   JOIN {table_name_of(Incident)} incident ON incident.id = act.incident_id
   JOIN {table_name_of(Case)} asked ON asked.id = incident.case_id
   WHERE asked.subject = %(subject)s AND act.waiver IS NOT NULL),
 EXISTS (SELECT 1 FROM {table_name_of(ClockEntry)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {table_name_of(DrawOffer)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {table_name_of(Certificate)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {table_name_of(Case)} WHERE subject = %(subject)s
   AND state = 'open' AND examination_id IS NULL),
 EXISTS (SELECT 1 FROM {table_name_of(SealedMove)} WHERE game_id = %(game)s
   AND opened_at IS NOT NULL)
"""


def load_related_rows(game: Game) -> RelatedRows:
    """Load the related rows of a game whose record is handed in."""
    keys = {"game": game.pk, "subject": game.subject}
    versions, *whether = _fetch_row(_ON_FILE, keys)
    return RelatedRows(versions, *map(bool, whether))


def _fetch_row(statement: str, params: dict[str, object]) -> tuple[Any, ...]:
    with prepared_cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchone()


# Load and lock a game for a change of its result, and refuse what cannot be changed now.


_GAME = PreparedQuery(
    lambda: (
        Game.objects.select_for_update(of=("self",))
        .select_related("pairing__round__tournament", "white__player", "black__player")
        .defer("pairing__round__known")
        .filter(pk=value_given_when_asked("game"))
    )
)


def lock_game_for_result_change(game_id: int) -> Game:
    """Load and lock a game with all that a result needs; raises DoesNotExist."""
    return _GAME.get(game=game_id)


def lock_event(game: Game) -> Tournament:
    """Lock the event of a game: after the game, before cases and journal.

    Whoever held the journal first would wait for a result that waits for the journal.
    """
    return Tournament.objects.select_for_update().get(pk=game.pairing.round.tournament_id)


def require_drawn_opening(game: Game) -> None:
    """Refuse moves and results before the event's opening is drawn (O1)."""
    if openings.is_opening_of_game_awaited(game):
        raise TournamentError(RefusalCode.OPENING_NOT_DRAWN, round=game.pairing.round.number)


def refuse_own_game(game: Game, actor: User) -> None:
    """Refuse an official who decides his own game; raises Refused ``own_game``."""
    if actor.pk in scope_of_game_and_sides(game).participants:
        raise Refused(ErrorCode.OWN_GAME)


def require_published_round(game: Game) -> None:
    """Refuse a game whose round is a draft; raises TournamentError ``round_not_published``."""
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=game.pairing.round.number)


def require_bracket_not_gone_on(game: Game, outcome: Outcome) -> None:
    """Refuse a result that sends on somebody else while a later round is published.

    Raises TournamentError ``bracket_went_on``; nothing in events without a bracket.
    """
    row = game.pairing.round
    if not row.tournament.play_system.has_bracket:
        return
    later = row.tournament.rounds.exclude(state=RoundState.DRAFT).filter(number__gt=row.number)
    first = later.order_by("number").values_list("number", flat=True).first()
    change = None if first is None else field.who_goes_on_otherwise(game, outcome)
    if change is not None:
        raise TournamentError(
            RefusalCode.BRACKET_WENT_ON,
            tie=change.before.number,
            round=first,
            number=change.after.winner or "–",
            instead=change.before.winner or "–",
        )


def how_ended(game: Game) -> str:
    """Say how a game ended; of a bare ruling whether it is the arbiter's or the jury's."""
    is_of_jury = is_result_of_jury(game.subject, game.outcome)
    return describe_end_of_ruled_game(game.termination, get_language(), is_before_jury=is_of_jury)
