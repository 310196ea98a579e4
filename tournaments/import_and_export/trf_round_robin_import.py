"""Import round-robin rounds of a TRF by finding them in the official table."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal import append_journal_rows
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.import_and_export.import_swiss_rounds_from_trf import (
    games_by_round,
)
from tournaments.import_and_export.record_results_from_trf import record_trf_results, trf_cells
from tournaments.pairing.trf import TrfEvent, TrfFile
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards import create_round_rows
from tournaments.rounds_and_boards.models import Game, Round, RoundState


def create_round_robin_rounds_from_trf(
    tournament: Tournament,
    file: TrfFile,
    event: TrfEvent,
    entries: Mapping[int, Entry],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Create the rounds of the official table in the order the file played them.

    Raises TournamentError ``not_the_table`` for pairs or colours the table does not have.
    """
    played = _table_rounds(tournament, file, entries)
    rounds = create_round_rows.create_rounds_of_table(tournament)
    rows = {row.table_number: row for row in tournament.rounds.all()}
    order = [*played, *(number for number in sorted(rows) if number not in played)]
    is_daily = tournament.daily_draw or order != sorted(order)
    Tournament.objects.filter(pk=tournament.pk).update(daily_draw=is_daily)
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={"rounds_planned": tournament.rounds_planned, "daily_draw": tournament.daily_draw},
        after={"rounds_planned": rounds, "daily_draw": is_daily},
    )
    for number, table_number in enumerate(order, start=1):  # a number is held once
        Round.objects.filter(pk=rows[table_number].pk).update(number=10_000 + number)
    for number, table_number in enumerate(order, start=1):
        is_played = number <= len(played)
        Round.objects.filter(pk=rows[table_number].pk).update(
            number=number,
            **({"state": RoundState.PUBLISHED, "published_at": at} if is_played else {}),
        )
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__state=RoundState.PUBLISHED
    ).select_related("pairing__round", "white", "black")
    record_trf_results(tournament, list(games), trf_cells(file), actor=actor, at=at)


def _table_rounds(tournament: Tournament, file: TrfFile, entries: Mapping[int, Entry]) -> list[int]:
    """For every round of the file the round of the table it is."""
    if sorted(entries) != list(range(1, len(entries) + 1)):
        raise TournamentError(RefusalCode.NOT_THE_TABLE, round=0)
    official = tournament.play_system.table(len(entries), tournament)
    numbers: list[int] = []
    for number, games in games_by_round(file).items():
        played = set(games)
        fits = [
            at
            for at, pairs in enumerate(official, start=1)
            if at not in numbers and {pair for pair in pairs if not pair.is_rest} == played
        ]
        if not fits:
            raise TournamentError(RefusalCode.NOT_THE_TABLE, round=number)
        # the round itself where it stands in its place, else the first that fits
        numbers.append(number if number in fits else fits[0])
    return numbers
