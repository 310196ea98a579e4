"""The report of an event by a federation's form: rows, what is missing, the file; those sent."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from games.archive.names import name_in_latin_letters
from games.draughts.formats import escape_formula
from tournaments.entries.models import Entry
from tournaments.entries.queries import consent
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import (
    chief_arbiter_on_papers,
    chief_secretary_on_papers,
)
from tournaments.events.texts import system_words
from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable, Value
from tournaments.federations.models import SentReport, TakenRating
from tournaments.federations.queries.events import average_of_entries, ratings_of_event
from tournaments.federations.reports.layout import Format, Layout, Order, Score
from tournaments.federations.texts import edition_in_words
from tournaments.people.queries import order_by_name
from tournaments.people.texts import original_name
from tournaments.scoring.points import PlayedGame
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import facts
from tournaments.standings.queries.stored import stored_table


@dataclass(frozen=True, slots=True)
class Missing:
    """What a form wants of a player and is not known; ``is_hidden`` that it may not be said."""

    entry: Entry
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unwritable:
    """A text whose ``letter`` the encoding of the form has not, the first of it at ``place``.

    ``row`` is that of the table, 0 for the heads and for a line above the table; ``column`` is 0
    for such a line.
    """

    row: int
    column: int
    head: str
    text: str
    place: int
    letter: str


DASH = "–"


@dataclass(frozen=True, slots=True)
class Report:
    """A report as rows of a table, the lines above it, what is missing for it.

    ``unwritable`` are the texts that the encoding of the form has not. ``is_late`` says that the
    places are not of the newest results.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    header: tuple[tuple[str, str], ...]
    missing: tuple[Missing, ...]
    unwritable: tuple[Unwritable, ...]
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class _Tally:
    """What an entry did: a cell for each round, and played games by result."""

    cells: tuple[str, ...]
    wins: int
    draws: int
    losses: int


def build_report(
    tournament: Tournament, layout: Layout, user: AbstractBaseUser | AnonymousUser
) -> Report:
    """Build the report of an event by a form; the number of queries does not grow with it.

    Days of birth and sex are said of the people whom this visitor may manage.
    """
    entries = list(
        tournament.entries.filter(number__isnull=False)
        .select_related("player")
        .order_by(order_by_name("player__name"), "number")
    )
    hidden = consent.players_user_may_not_change(
        user, tournament, {entry.player_id for entry in entries}
    )
    table = stored_table(tournament)
    placed = _placed(table, _dash(layout))
    tallies = _tallies(tournament, layout)
    sources = _sources(tournament)
    last = max((len(tally.cells) for tally in tallies.values()), default=0)
    heads = tuple(
        head
        for column in layout.columns
        for head in (
            [f"{column.head}{at}" for at in range(1, last + 1)]
            if column.value == "rounds"
            else [column.head]
        )
    )
    entries.sort(key=lambda entry: _order(layout, entry, placed))
    facts_of = {entry.pk: _facts(entry, is_hidden=entry.player_id in hidden) for entry in entries}
    rows = []
    for entry in entries:
        place, points = placed.get(entry.pk, ("", None))
        tally = tallies.get(entry.number or 0, _Tally((), 0, 0, 0))
        known: dict[str, Value] = {
            **facts_of[entry.pk],
            "place": place,
            "rating_source": sources.get(entry.pk, ""),
            "points": _points(points, layout.score),
            "games": tally.wins + tally.draws + tally.losses,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "empty": None,
        }
        row: list[Value] = []
        for column in layout.columns:
            if column.value == "rounds":
                row += [*tally.cells, *([""] * (last - len(tally.cells)))]
            else:
                row.append(known[column.value])
        rows.append(tuple(row))
    missing = tuple(
        Missing(entry, fields)
        for entry in entries
        if (
            fields := tuple(
                name for name in layout.required if facts_of[entry.pk][name] in ("", None)
            )
        )
    )
    told = tuple(rows)
    header = tuple(_header(tournament, layout, entries))
    is_late = tournament.is_overdue
    return Report(heads, told, header, missing, _unwritable(layout, heads, told, header), is_late)


def _facts(entry: Entry, *, is_hidden: bool) -> dict[str, Value]:
    player = entry.player
    day = player.birth_date
    return {
        "number": entry.number,
        "federation_id": player.federation_id,
        "name": original_name(player),
        "name_latin": player.name_latin or name_in_latin_letters(original_name(player)),
        "birth_date": "" if is_hidden or day is None else f"{day:%d.%m.%Y}",
        "birth_year": player.birth_year,
        "sex": "" if is_hidden else player.sex,
        "title": entry.title,
        "rating": entry.rating,
        "federation": player.federation,
        "region": player.region,
        "city": player.city,
        "club": player.club,
    }


def _placed(stored: StandingRevision | None, dash: str) -> dict[int, tuple[str, int | None]]:
    return {
        row.entry_id: (
            str(row.place_from)
            if row.place_from == row.place_to
            else f"{row.place_from}{dash}{row.place_to}",
            row.points,
        )
        for row in (stored.rows.all() if stored else ())
    }


def _order(
    layout: Layout, entry: Entry, placed: Mapping[int, tuple[str, int | None]]
) -> tuple[int, int]:
    number = entry.number or 0
    if layout.order is Order.NUMBER:
        return number, 0
    if layout.order is Order.NAME:
        return 0, 0  # as they were read
    place = placed.get(entry.pk, ("", None))[0].partition(_dash(layout))[0]
    return int(place) if place else 10**6, number


def _tallies(tournament: Tournament, layout: Layout) -> dict[int, _Tally]:
    """A cell for each round, `5w2`: 2 points with white against number 5; a rest is `–`."""
    dash = _dash(layout)
    cells: dict[int, dict[int, list[tuple[int, str, int, bool]]]] = {}
    results: dict[int, list[int]] = {}
    for game in sorted(facts.played_games(tournament), key=lambda one: (one.round, str(one.key))):
        for own, other, points, against, colour in _sides(game):
            cell = (other, colour, points, game.played)
            cells.setdefault(own, {}).setdefault(game.round, []).append(cell)
            if game.played and not game.annulled:
                counted = results.setdefault(own, [0, 0, 0])
                counted[0 if points > against else 1 if points == against > 0 else 2] += 1
    for rest in facts.rounds_without_opponent(tournament):
        cell = (0, "", rest.white_points, False)
        cells.setdefault(rest.white, {}).setdefault(rest.round, []).append(cell)
    last = max((at for rounds in cells.values() for at in rounds), default=0)
    return {
        own: _Tally(
            tuple(_cell(rounds.get(at, ()), layout, dash) for at in range(1, last + 1)),
            *results.get(own, [0, 0, 0]),
        )
        for own, rounds in cells.items()
    }


def _sides(game: PlayedGame) -> Iterator[tuple[int, int, int, int, str]]:
    if game.black is None:
        return
    yield game.white, game.black, game.white_points, game.black_points, "w"
    yield game.black, game.white, game.black_points, game.white_points, "b"


def _cell(games: Sequence[tuple[int, str, int, bool]], layout: Layout, dash: str) -> str:
    """Both games of a meeting stand in one cell; one that was not played is marked."""
    told = []
    for other, colour, points, is_played in games:
        worth = _points(points, layout.score)
        mark = "" if is_played or not other else layout.not_played
        told.append(f"{other or dash}{colour}{worth}{mark}")
    return " ".join(told)


def _points(points: int | None, score: Score) -> Value:
    if points is None or score is Score.TWO:
        return points
    whole, half = divmod(points, 2)
    return f"{whole}.5" if half else whole


def _sources(tournament: Tournament) -> dict[int, str]:
    taken = TakenRating.objects.filter(entry__tournament=tournament, line__isnull=False)
    return {
        one.entry_id: edition_in_words(one.line.snapshot)
        for one in taken.select_related("line__snapshot__federation_list").defer(
            *(f"line__snapshot__{name}" for name in ("data", "top", "report", "answers"))
        )
        if one.line is not None
    }


def _day(day: date | datetime | None) -> str:
    return f"{day:%d.%m.%Y}" if day else ""


def _header(
    tournament: Tournament, layout: Layout, entries: Sequence[Entry]
) -> Iterator[tuple[str, str]]:
    chosen = ratings_of_event(tournament)
    average = average_of_entries(entries).rating
    values = {
        "title": tournament.title,
        "title_en": tournament.title_en or name_in_latin_letters(tournament.title),
        "starts_on": _day(tournament.starts_on),
        "ends_on": _day(tournament.ends_on),
        "city": tournament.city,
        "federation": tournament.federation,
        "system": system_words(tournament),
        "time_control": tournament.time_control,
        "chief_arbiter": chief_arbiter_on_papers(tournament),
        "chief_secretary": chief_secretary_on_papers(tournament),
        "deputies": tournament.deputy_arbiters,
        "rounds": str(tournament.rounds_planned),
        "players": str(len(entries)),
        "average_rating": str(average or ""),
        "rating_source": (
            edition_in_words(chosen.taken_from) if chosen and chosen.taken_from else ""
        ),
    }
    for line in layout.header:
        yield line.label, values[line.value] if line.value else line.text


MOST_UNWRITABLE = 50


def _unwritable(
    layout: Layout,
    heads: Sequence[str],
    rows: Sequence[Sequence[Value]],
    header: Sequence[tuple[str, str]],
) -> tuple[Unwritable, ...]:
    """Find letters that the form's encoding has not: a question mark would be lost for ever."""
    if layout.format is not Format.CSV:
        return ()
    texts = [(0, 0, label, text) for label, value in header for text in (label, value)]
    texts += [(0, column, head, head) for column, head in enumerate(heads, start=1)]
    for at, row in enumerate(rows, start=1):
        texts += [
            (at, column, head, value)
            for column, (head, value) in enumerate(zip(heads, row, strict=True), start=1)
            if isinstance(value, str)
        ]
    found = (
        Unwritable(row, column, head, text, place, letter)
        for row, column, head, text in texts
        for place, letter in _first_unwritable(text, layout)
    )
    return tuple(islice(found, MOST_UNWRITABLE))


def _first_unwritable(text: str, layout: Layout) -> Iterator[tuple[int, str]]:
    try:
        text.encode(layout.encoding)
    except UnicodeEncodeError as error:
        yield error.start + 1, text[error.start]


def _dash(layout: Layout) -> str:
    """Return the dash of our own marks: the older encodings have only the short one."""
    return "-" if any(_first_unwritable(DASH, layout)) else DASH


def report_as_csv(report: Report, layout: Layout) -> bytes:
    """Write a report as CSV in the form's encoding; raises UnicodeEncodeError."""
    file = io.StringIO()
    written = csv.writer(file, delimiter=layout.separator, lineterminator="\r\n")
    for label, text in report.header:
        written.writerow([escape_formula(label), escape_formula(text)])
    if report.header:
        written.writerow([])
    written.writerow(report.heads)
    for row in report.rows:
        written.writerow(["" if cell is None else escape_formula(cell) for cell in row])
    return file.getvalue().encode(layout.encoding)


def report_as_tables(report: Report, layout: Layout) -> list[ExportedTable]:
    """Return a report as the sheets of a workbook: the table, and what stands above it."""
    columns = tuple(ExportedColumn(f"c{at}", head) for at, head in enumerate(report.heads))
    sheets = [ExportedTable("report", layout.title, columns, report.rows)]
    if report.header:
        pair = (ExportedColumn("label", ""), ExportedColumn("text", ""))
        sheets.append(ExportedTable("event", f"{layout.title[:20]} 2", pair, report.header))
    return sheets


def made_on() -> str:
    """Return today's day for a file's name."""
    return f"{timezone.localdate():%Y-%m-%d}"


def sent_reports(tournament: Tournament) -> QuerySet[SentReport]:
    """Return the reports of an event that were sent, the newest first, with who wrote it down."""
    return SentReport.objects.filter(tournament=tournament).select_related(
        "sent_by__player", "answered_by__player", "tournament"
    )
