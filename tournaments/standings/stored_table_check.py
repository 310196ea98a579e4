"""Compute every stored table again, from its stored facts and from the journal, and compare.

The journal is the second witness: results, published rounds, boards drafted and changed by
hand, who came late and who left are read from it row by row, so a table that was stored
wrongly, or changed afterwards, shows.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament
from tournaments.scoring.rank_players import RankedRow
from tournaments.scoring.standings_input_json import standings_facts_from_json_data
from tournaments.standings.event_state_from_journal import (
    TAKING_GAMES_AWAY,
    JournalState,
    UnchangingRows,
    apply_journal_row,
    apply_journal_row_to_boards,
    load_unchanging_rows,
    revision_after_row,
)
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.table_from_journal import rank_from_journal


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A stored table computed again: its lines that differ, ``number: stored | computed``.

    ``unknown`` says why it could not be computed again.
    """

    revision: int
    lines: tuple[str, ...] = ()
    unknown: str = ""


def check_standings(tournament: Tournament) -> Iterator[Recomputed]:
    """Compute stored tables again, revision by revision, and compare them."""
    stored = {table.revision: table for table in tournament.standings.order_by("revision")}
    journal = JournalEntry.objects.filter(stream=tournament.scope_key).order_by("seq")
    verbs = [(row.verb, row.data) for row in journal.iterator()]
    rows = load_unchanging_rows(tournament)
    for verb, data in verbs:
        if verb in TAKING_GAMES_AWAY:
            rows.games |= {pk: (data["round"], *two) for pk, *two in data.get("removed", ())}
    state = JournalState()
    for verb, data in verbs:
        before = state.revision
        after = revision_after_row(verb, data, state, tournament.play_system)
        if after != before and before in stored:
            yield _compare(tournament, stored.pop(before), state, rows)
        apply_journal_row(state, verb, data)
        apply_journal_row_to_boards(state, rows, verb, data)
        state.revision = after
    if state.revision in stored:
        yield _compare(tournament, stored.pop(state.revision), state, rows)
    for revision in stored:
        yield Recomputed(revision, unknown=_("the journal has no such revision"))


def _compare(
    tournament: Tournament, table: StandingRevision, state: JournalState, rows: UnchangingRows
) -> Recomputed:
    lost = sorted(pk for pk in state.outcomes if pk not in rows.games)
    if lost:  # journals written before changes by hand named the games they removed
        keys = ", ".join(map(str, lost))
        unknown = _("games removed by hand since, players not told: {games}").format(games=keys)
        return Recomputed(table.revision, unknown=unknown)
    stored = {
        rows.numbers[row.entry_id]: _stored(row)
        for row in StandingRow.objects.filter(standing=table)
        if row.entry_id in rows.numbers
    }
    unplaced: tuple[int, ...] = ()
    if table.facts:  # what the table itself says it was computed from
        facts = standings_facts_from_json_data(table.facts)
        unplaced = facts.unplaced
        own = sorted(_computed(row) for row in facts.rank())
        if own != sorted(stored.values()):
            return Recomputed(table.revision, (_("the lines do not follow from the stored facts"),))
    told = rank_from_journal(tournament, state, rows, unplaced)
    computed = {row.number: _computed(row) for row in told}
    return Recomputed(
        table.revision,
        tuple(
            f"{number}: {stored.get(number, '–')} | {computed.get(number, '–')}"
            for number in sorted(stored.keys() | computed.keys())
            if stored.get(number) != computed.get(number)
        ),
    )


def _stored(row: StandingRow) -> str:
    return _row_text(
        row.place_from, row.place_to, points=row.points, played=row.played, values=row.values
    )


def _computed(row: RankedRow) -> str:
    return _row_text(
        row.place_from,
        row.place_to,
        points=row.points,
        played=row.games_played,
        values=dict(row.values),
    )


def _row_text(
    first: int, last: int, *, points: int, played: int, values: Mapping[str, object]
) -> str:
    span = str(first) if first == last else f"{first}–{last}"
    line = _("place {span}, {points} points, {played} played, {values}")
    return line.format(
        span=span, points=points, played=played, values=json.dumps(values, sort_keys=True)
    )
