"""Carried points and closed series decided again and compared with what is stored."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from arbiter.journal import ports as journal_ports
from arbiter.journal.ports import ComparedRow, ComparisonResult
from arbiter.ports import Subject, number_in_subject_key
from tournaments.events.models import Tournament
from tournaments.festivals.queries.checks import DecidedAgain
from tournaments.people.models import Player
from tournaments.people.texts import shown_name
from tournaments.scoring.carried import Carry
from tournaments.stages.models import SERIES, Series, StageEntry, StageFinal
from tournaments.stages.queries.preview import carried_of_groups
from tournaments.stages.queries.series import fixed_table, tables_of_series
from tournaments.stages.texts import series_title


def check_carried(tournament: Tournament) -> Iterator[DecidedAgain]:
    """Count again what players carried into a tournament, from the games of the stage before."""
    final = StageFinal.objects.filter(tournament=tournament).select_related("stage").first()
    if final is None or final.stage.carry == Carry.NONE:
        return
    rows = list(
        StageEntry.objects.filter(final=final, entry__isnull=False)
        .select_related("source", "entry__player")
        .order_by("seed")
    )
    sources = list(final.stage.sources.select_related("tournament").order_by("position"))
    name = _("points carried into event {number}").format(number=tournament.pk)
    if any(row.counted_revision < row.tournament.revision for row in sources):
        yield DecidedAgain(name, unknown=_("they are being counted again just now"))
        return
    carried = carried_of_groups(
        Carry(final.stage.carry),
        [[row.source_id for row in rows]],
        {row.source_id: row.source for row in rows},
        {row.tournament_id: row.tournament for row in sources},
    )
    lines = []
    for row in rows:
        games = carried.get(row.source_id, ())
        now = sum(game.points for game in games)
        if row.carried != now or row.games != [game.as_data() for game in games]:
            lines.append(f"{shown_name(row.entry.player)}: {row.carried} | {now}")
    yield DecidedAgain(name, tuple(lines))


def check_series() -> Iterator[DecidedAgain]:
    """Count every closed series again from the tables of its events."""
    for series in Series.objects.filter(closed_at__isnull=False).order_by("pk"):
        lines = tuple(differences_of_closed(series))
        yield DecidedAgain(series_title(series), lines)


def differences_of_closed(series: Series) -> Iterator[str]:
    """List lines of a closed series that the tables of its events no longer give."""
    now = fixed_table(tables_of_series(series))
    names = Player.objects.in_bulk(
        {line[0] for tables in (now, series.closed) for lines in tables.values() for line in lines}
    )
    for group in sorted(now.keys() | series.closed.keys()):
        stored = {line[0]: line[1:] for line in series.closed.get(group, ())}
        computed = {line[0]: line[1:] for line in now.get(group, ())}
        for player in sorted(stored.keys() | computed.keys()):
            if stored.get(player) != computed.get(player):
                name = shown_name(names[player])
                yield f"{name}: {_line(stored.get(player))} | {_line(computed.get(player))}"


def _line(values: list[object] | None) -> str:
    if values is None:
        return "–"
    first, last, total = values
    return f"{first}–{last}, {total}" if first != last else f"{first}, {total}"


def compare_series_with_journal(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """List a series that its journal does not know, or that is gone."""
    number = number_in_subject_key(stream, SERIES)
    if number is None:
        return ComparisonResult()
    opened = next((row.seq for row in rows if row.verb == "series.opened"), 0)
    if opened and not Series.everything.filter(pk=number).exists():
        return ComparisonResult((journal_ports.damage_of_missing_row(opened, stream),))
    return ComparisonResult()


def streams_every_series_must_have() -> dict[str, str]:
    """Return the journal streams that every series must have."""
    return {
        str(Subject(SERIES, pk)): _("series of events {number}").format(number=pk)
        for pk in Series.everything.order_by("pk").values_list("pk", flat=True)
    }
