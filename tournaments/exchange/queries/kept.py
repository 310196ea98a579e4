"""Signed files of an event that are kept: those that may be given out, and which is to be made."""

from collections.abc import Collection

from django.db.models import (
    BooleanField,
    Case,
    Count,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)

from tournaments.boards.models import RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange.models import KeptFile
from tournaments.people.texts import first_year_of_minors

MOST_KEPT = 20
"""Files of one event; an older one makes room for the newest."""

MOST_BYTES = 64 << 20
"""Of the kept files of one event together; the newest is kept whatever it takes."""

MOST_BYTES_OF_ONE = 32 << 20

AT_ONCE = 20
"""Events whose file one sweep asks for: the rest comes with the next."""


def kept_files_of_event(tournament: Tournament) -> list[KeptFile]:
    """List the kept files that may be given out, newest first, without their bytes."""
    guarded = guarded_players(tournament)
    files = KeptFile.objects.filter(tournament=tournament).defer("data")
    return [file for file in files if not guarded.intersection(file.named)]


def find_kept_file(tournament: Tournament, pk: int) -> KeptFile | None:
    """Return a kept file with its bytes, if it may be given out."""
    file = KeptFile.objects.filter(tournament=tournament, pk=pk).first()
    if file is None or guarded_players(tournament).intersection(file.named):
        return None
    return file


def guarded_players(tournament: Tournament) -> frozenset[int]:
    """Return the players of an event whom the public reads by initials."""
    entries = Entry.objects.filter(
        tournament=tournament,
        player__is_guarded=True,
        player__birth_year__gte=first_year_of_minors(),
    )
    return frozenset(entries.values_list("player_id", flat=True))


def files_that_name_too_much() -> list[int]:
    """Return the kept files that tell the full name of somebody who is guarded since then."""
    guarded: dict[int, set[int]] = {}
    entries = Entry.objects.filter(
        tournament__kept_files__isnull=False,
        player__is_guarded=True,
        player__birth_year__gte=first_year_of_minors(),
    )
    for event, player in entries.values_list("tournament_id", "player_id").distinct():
        guarded.setdefault(event, set()).add(player)
    files = KeptFile.objects.filter(tournament__in=guarded).values_list(
        "pk", "tournament_id", "named"
    )
    return [pk for pk, event, named in files if guarded[event].intersection(named)]


def surplus_files(files: Collection[KeptFile]) -> list[int]:
    """Return which kept files of an event, newest first, have to make room."""
    surplus: list[int] = []
    together = 0
    for place, file in enumerate(files):
        together += file.length
        if place >= MOST_KEPT or (place and together > MOST_BYTES):
            surplus.append(file.pk)
    return surplus


def events_without_newest_file(tournament: int | None = None) -> list[int]:
    """Return the events whose file is to be made: a round is over, or the event is.

    One whose table is still being counted waits for it.
    """
    events = _with_newest_file().filter(over__gt=0, standings_revision__gte=F("revision"))
    if tournament is not None:
        events = events.filter(pk=tournament)
    is_behind = (
        Q(file_after__isnull=True)
        | Q(file_after__lt=F("over"))
        | Q(is_over=True, file_is_final=False)
        | Q(is_over=True, file_revision__lt=F("revision"))
    )
    return list(events.filter(is_behind).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])


def _with_newest_file() -> "QuerySet[Tournament]":
    newest = KeptFile.objects.filter(tournament=OuterRef("pk")).order_by("-pk")
    return Tournament.objects.annotate(
        over=Count("rounds", filter=Q(rounds__state=RoundState.CLOSED)),
        is_over=Case(
            When(state=TournamentState.FINISHED, then=Value(True)),
            default=Value(False),
            output_field=BooleanField(),
        ),
        file_after=Subquery(newest.values("after")[:1], output_field=IntegerField()),
        file_is_final=Subquery(newest.values("is_final")[:1], output_field=BooleanField()),
        file_revision=Subquery(newest.values("revision")[:1], output_field=IntegerField()),
    )
