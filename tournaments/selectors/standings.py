"""Reading stored tables."""

from django.db.models import Prefetch

from tournaments.models import StandingRevision, StandingRow, Tournament


def table(tournament: Tournament, revision: int | None = None) -> StandingRevision | None:
    """The newest stored table, or the one in force at ``revision``; rows come with it."""
    rows = StandingRow.objects.select_related("entry__player").order_by(
        "place_from", "entry__number"
    )
    found = tournament.standings.prefetch_related(Prefetch("rows", queryset=rows))
    if revision is not None:
        found = found.filter(revision__lte=revision)
    return found.order_by("-revision").first()


def revisions(tournament: Tournament) -> list[StandingRevision]:
    """Every stored table, the newest first."""
    return list(tournament.standings.order_by("-revision"))
