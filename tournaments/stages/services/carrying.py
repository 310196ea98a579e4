"""Points carried into the tournaments of a stage: counted when it is made, and again later."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import columns
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.services import revision
from tournaments.scoring.carried import Carry, sum_of_carried
from tournaments.stages.models import Stage, StageEntry, StageFinal
from tournaments.stages.queries.preview import carried_of_groups


@transaction.atomic
def carry_again(*, stage_id: int, at: datetime) -> list[int]:
    """Count the carried points of a made stage again after a result before it was corrected.

    Safe to run twice: the tournaments whose points change get a new revision, and a standing of
    its own; the ids of those are returned. The stage's row is locked, the sources are read at the
    revision that is written down.
    """
    stage = (
        Stage.objects.select_for_update(of=("self",))
        .select_related("tournament")
        .filter(pk=stage_id, made_at__isnull=False)
        .first()
    )
    if stage is None:
        return []
    finals = list(stage.finals.select_related("tournament").order_by("position"))
    return count_carried(stage=stage, finals=finals, actor=None, at=at)


def count_carried(
    *,
    stage: Stage,
    finals: Sequence[StageFinal],
    actor: User | None,
    at: datetime,
    is_first: bool = False,
) -> list[int]:
    """Count and store what players carry into tournaments; return those that changed.

    ``is_first`` where the entries themselves have just come: their journal row is written though
    nobody carries a point.
    """
    sources = {
        row.tournament_id: row.tournament
        for row in stage.sources.select_related("tournament").order_by("position")
    }
    rows = list(StageEntry.objects.filter(final__in=finals).select_related("source").order_by("pk"))
    playing = [row for row in rows if row.entry_id is not None]
    known: dict[int, Entry] = {row.source_id: row.source for row in playing}
    groups = [[row.source_id for row in playing if row.final_id == final.pk] for final in finals]
    carried = carried_of_groups(Carry(stage.carry), groups, known, sources)
    changed: list[int] = []
    for final in finals:
        own = [row for row in rows if row.final_id == final.pk]
        moved = False
        for row in own:
            games = () if row.entry_id is None else carried.get(row.source_id, ())
            data = [game.as_data() for game in games]
            if row.games != data:
                row.games, row.carried, moved = data, sum_of_carried(games), True
        if moved:
            StageEntry.objects.bulk_update(own, ["carried", "games"])
        if moved or is_first:
            _journal(final, own, actor=actor, at=at)
            changed.append(final.tournament_id)
    for source in stage.sources.select_related("tournament"):
        if source.counted_revision != source.tournament.revision:
            stage.sources.filter(pk=source.pk).update(counted_revision=source.tournament.revision)
    return changed


def _journal(
    final: StageFinal, rows: Sequence[StageEntry], *, actor: User | None, at: datetime
) -> None:
    """Tell in the new tournament what each player brings; its table is computed again."""
    locked = Tournament.everything.select_for_update().get(pk=final.tournament_id)
    revision.raise_revision(
        locked,
        "stage.carried",
        actor=actor,
        at=at,
        data={
            "stage": final.stage_id,
            "carried": [
                [row.entry_id, row.carried, row.games]
                for row in rows
                if row.entry_id is not None and row.games
            ],
            **columns.stands(columns.all_rows(StageEntry, final=final.pk)),
        },
        before=None,
        after=sum(row.carried for row in rows),
        changes_standings=locked.entries.filter(number__isnull=False).exists(),
    )
