"""Opening an event and its state."""

from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action, Role, Scope
from arbiter.rules import ruleset
from arbiter.services import journal, offices
from games.names import clean
from tournaments.errors import TournamentError
from tournaments.models import Tournament, TournamentState
from tournaments.scoring.tiebreaks import COEFFICIENTS

DEFAULT_COEFFICIENTS = ("sonneborn_berger", "shmulyan", "wins", "meeting")


@transaction.atomic
def create_tournament(
    *,
    title: str,
    actor: User,
    at: datetime,
    title_en: str = "",
    city: str = "",
    starts_on: date | None = None,
    ruleset_id: str = "fmjd64@1",
    cycles: int = 1,
    games_per_pairing: int = 1,
    count_by: str = "games",
    coefficients: tuple[str, ...] = DEFAULT_COEFFICIENTS,
) -> Tournament:
    """Whoever opens an event is its first organiser; the regulations are fixed by their ids.

    Raises TournamentError ``title_missing``, ``unknown_ruleset``, ``unknown_coefficient``,
    ``coefficient_needs_swiss``.
    """
    permissions.require(actor, Action.CREATE_EVENT, Scope(key="site", participants=frozenset()))
    _check_regulations(title, ruleset_id, coefficients)
    tournament = Tournament.objects.create(
        title=clean(title),
        title_en=title_en.strip(),
        city=city.strip(),
        starts_on=starts_on,
        ruleset_id=ruleset_id,
        cycles=cycles,
        games_per_pairing=games_per_pairing,
        count_by=count_by,
        coefficients=list(coefficients),
        opened_by=actor,
        opened_at=at,
    )
    journal.record(
        stream=tournament.scope_key,
        verb="tournament.opened",
        actor=actor,
        at=at,
        data={"title": tournament.title, "ruleset": ruleset_id, "coefficients": list(coefficients)},
    )
    offices.appoint(user=actor, role=Role.ORGANISER, scope=tournament.scope_key, actor=actor, at=at)
    return tournament


def _check_regulations(title: str, ruleset_id: str, coefficients: tuple[str, ...]) -> None:
    if not clean(title):
        raise TournamentError("title_missing")
    if ruleset_id not in ruleset.all_ids():
        raise TournamentError("unknown_ruleset", ruleset=ruleset_id)
    for code in coefficients:
        if code not in COEFFICIENTS:
            raise TournamentError("unknown_coefficient", coefficient=code)
        if COEFFICIENTS[code].needs_swiss:  # every event is a round robin yet
            raise TournamentError("coefficient_needs_swiss", coefficient=code)


def advance(tournament: Tournament, before: tuple[str, ...], after: TournamentState) -> None:
    """States go only forward, by compare-and-set; raises TournamentError ``wrong_state``."""
    changed = Tournament.objects.filter(pk=tournament.pk, state__in=before).update(state=after)
    if changed != 1:
        tournament.refresh_from_db(fields=["state"])
        raise TournamentError("wrong_state", state=tournament.state, wanted=after.value)
    tournament.state = after
