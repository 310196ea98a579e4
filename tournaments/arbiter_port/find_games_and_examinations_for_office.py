"""Find games and examinations of an event or player, for the lists of the office."""

from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from arbiter.examinations.models import Examination
from arbiter.ports.parse_and_write_subject_keys import GAME, TOURNAMENT, number_in_subject_key
from arbiter.rights.permissions_of_roles import Reach
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    games_user_speaks_in,
)
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records.models import Submission


def subject_key_column(kind: str) -> Concat:
    """Make a query column with the subject key of each row: ``game:12``."""
    return Concat(Value(f"{kind}:"), Cast("pk", CharField()), output_field=CharField())


def subject_keys_of_games(*, scope: str | None = None, user_id: int | None = None) -> QuerySet:
    """Query for the subject keys of an event's games, or of those a user plays."""
    games = Game.objects.all()
    if scope is not None:
        games = games.filter(pairing__round__tournament__in=_events({scope}))
    if user_id is not None:
        games = games.filter(_plays("", user_id))
    return games.order_by().annotate(named=subject_key_column(GAME)).values("named")


def examinations_within_reach(*, reach: Reach, user_id: int | None) -> QuerySet:
    """Filter examinations of submitted records and results that an office may see."""
    if reach.everywhere:
        return Examination.objects.order_by().values("pk")
    handed_in = Submission.objects.filter(_within("game__", reach, user_id))
    stands = Game.objects.filter(_within("", reach, user_id))
    return (
        Examination.objects.filter(
            Q(pk__in=_examined(handed_in)) | Q(pk__in=_examined(stands)),
        )
        .order_by()
        .values("pk")
    )


def _examined(rows: QuerySet) -> QuerySet:
    return rows.filter(examination__isnull=False).order_by().values("examination")


def _within(game: str, reach: Reach, user_id: int | None) -> Q:
    """Return rows of the events and boards reached, and of the user's own games."""
    event, board = f"{game}pairing__round__tournament", f"{game}pairing__board"
    condition = Q(**{f"{event}__in": _events(reach.keys)})
    for key, first, last in reach.boards:
        boards = {f"{board}__gte": first, f"{board}__lte": last}
        condition |= Q(**{f"{event}__in": _events({key})}, **boards)
    return condition if user_id is None else condition | _plays(game, user_id)


def _plays(game: str, user_id: int) -> Q:
    own = Q(**{f"{game}white__player__user": user_id}) | Q(
        **{f"{game}black__player__user": user_id}
    )
    return own | games_user_speaks_in(game, user_id)


def _events(keys: set[str] | frozenset[str]) -> list[int]:
    """Return the numbers in ``tournament:5``; other rooms' names are none of ours."""
    numbers = (number_in_subject_key(key, TOURNAMENT) for key in keys)
    return [number for number in numbers if number is not None]
