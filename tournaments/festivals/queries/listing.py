"""Events of many tournaments, listed: those everybody sees, and the drafts of an official."""

from django.db.models import Count, F, Q, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from tournaments.events.models import TournamentState
from tournaments.events.queries.listing import OVER
from tournaments.festivals.models import Festival

SHOWN = 50


def list_festivals() -> dict[str, list[Festival]]:
    """List public events of many tournaments that run, are to come, and are over; one query.

    Each knows how many ``tournaments`` it has, how many are ``running`` and how many ``over``.
    """
    found = _counted(Festival.objects.public())
    groups: dict[str, list[Festival]] = {"now": [], "coming": [], "past": []}
    for festival in found.order_by(F("starts_on").desc(nulls_last=True), "-pk")[:SHOWN]:
        groups[_when(festival)].append(festival)
    return groups


def search_festivals(words: str) -> QuerySet[Festival]:
    """Filter public events of many tournaments whose title or city has every one of the words."""
    found = Festival.objects.public()
    for word in words.split():
        found = found.filter(_has(word))
    return found


def private_festivals(user: Visitor) -> list[Festival]:
    """List drafts of events of many tournaments that this user may see, newest first."""
    reach = rights.reach_of_action(user, Action.SEE_PRIVATE_EVENT)
    if not reach.is_anywhere:
        return []
    drafts = _counted(Festival.objects.filter(is_private=True)).order_by("-pk")
    return [one for one in drafts if reach.covers_board(one.scope_key, None)]


LATEST = 5


def festivals_run_by(user: Visitor) -> list[Festival]:
    """List the newest events of many tournaments that a user runs, to copy one for the next."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    newest = Festival.objects.order_by("-pk")[:SHOWN]
    return [one for one in newest if reach.covers_board(one.scope_key, None)][:LATEST]


def _counted(festivals: QuerySet[Festival]) -> QuerySet[Festival]:
    hosts = Q(contests__is_host=True)
    state = "contests__tournament__state"
    return festivals.annotate(
        tournaments=Count("contests", filter=hosts),
        running=Count("contests", filter=hosts & Q(**{state: TournamentState.RUNNING})),
        over=Count("contests", filter=hosts & Q(**{f"{state}__in": OVER})),
    )


def _has(word: str) -> Q:
    """Return a word as it stands, and with a capital: SQLite knows no small Cyrillic letters."""
    condition = Q()
    for form in {word, word.lower(), word.upper(), word.capitalize()}:
        for column in ("title", "title_en", "city"):
            condition |= Q(**{f"{column}__icontains": form})
    return condition


def _when(festival: Festival) -> str:
    if festival.tournaments and festival.over == festival.tournaments:
        return "past"
    return "now" if festival.running or festival.over else "coming"
