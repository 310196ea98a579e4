"""Links of captains: whether one is in force, and which addresses it opens."""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from arbiter.accounts.services import secrets
from tournaments.events.models import Tournament
from tournaments.teams.models import CaptainLink

OPENED = frozenset({"event-line-up", "event-match", "event-team"})
"""The addresses that a link opens in the event of its team."""

ALWAYS = frozenset({"captain"})


def fingerprint_of_code(typed: str) -> str:
    """Compute the stored fingerprint of a code."""
    return salted_hmac(
        "captain_link", secrets.normalise_code(typed), algorithm="sha256"
    ).hexdigest()


def link_by_code(code: str) -> CaptainLink | None:
    """Find the link in force with this code, of an event in sight; one query."""
    return _links().filter(fingerprint=fingerprint_of_code(code)).first()


def link_by_number(number: int) -> CaptainLink | None:
    """Find a link in force by its number; one query."""
    return _links().filter(pk=number).first()


def links_in_force(tournament: Tournament) -> dict[int, CaptainLink]:
    """Return the links in force of an event by their teams."""
    rows = CaptainLink.objects.filter(team__tournament=tournament, ended_at=None)
    return {link.team_id: link for link in rows}


def does_link_open(name: str, named: Mapping[str, object], link: CaptainLink) -> bool:
    """Return whether a link opens the page of this name and numbers."""
    return name in ALWAYS or (name in OPENED and named.get("pk") == link.team.tournament_id)


def _links() -> QuerySet[CaptainLink]:
    return CaptainLink.objects.filter(
        ended_at=None, team__tournament__hidden_at__isnull=True, user__is_active=True
    ).select_related("team__tournament", "user")
