"""Papers of a whole event for the wall: pairings of an hour, start lists, tables of all groups."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Count, F
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.archive.alphabet import shown_order
from tournaments.boards.models import Pairing, Round, RoundState
from tournaments.boards.queries import openings
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.texts import standing_name
from tournaments.events.models import TournamentState
from tournaments.festivals.models import Contest, Festival, Group, Sitting, SittingRounds
from tournaments.festivals.queries.finals import with_finals
from tournaments.festivals.queries.overview import Cell, festival_overview
from tournaments.festivals.texts import (
    contest_title,
    festival_where_and_when,
    group_title,
    programme_title,
)
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable
from tournaments.papers.queries.parts import format_place_span, points_before_round
from tournaments.people.texts import (
    place_in_readers_letters,
    player_name,
    show_names_as_public,
    telling_namesakes_apart,
    title_words,
)
from tournaments.rounds.queries.seats import seats_by_entry
from tournaments.rounds.texts import why_without_opponent
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.standings.queries.crosstable import coefficients_that_separate

# Find the tournaments of an event as its papers list them, and the rounds that are played.


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The round of a contest on a paper, with the sitting in which it is played if known."""

    contest: Contest
    row: Round
    sitting: Sitting | None

    @property
    def hall(self) -> str:
        """The hall in which it is played; empty where nobody wrote it down."""
        return self.sitting.hall if self.sitting else ""


def contests_on_papers(festival: Festival, programme: int | None = None) -> list[Contest]:
    """Load the tournaments that stand on papers, group by group; one query.

    Those taken out of sight, cancelled or still drafts in a public event are left out.
    """
    found = festival.contests.filter(tournament__hidden_at__isnull=True).exclude(
        tournament__state=TournamentState.CANCELLED
    )
    if not festival.is_private:
        found = found.filter(tournament__is_private=False)
    if programme is not None:
        found = found.filter(programme=programme)
    return list(
        found.select_related("group", "programme", "tournament").order_by(
            "group__position", "programme__position"
        )
    )


def hosts(contests: Iterable[Contest]) -> list[Contest]:
    """Return the contests that own their tournament."""
    return [contest for contest in contests if contest.is_host]


def rounds_of_hour(festival: Festival, sitting: Sitting | None = None) -> list[PlayedRound]:
    """Find the newest published round of every tournament that plays, or plays in a sitting."""
    contests = with_finals(contests_on_papers(festival), festival)
    planned = list(
        SittingRounds.objects.filter(
            sitting__festival=festival, sitting__is_cancelled=False
        ).select_related("sitting")
    )
    wanted: dict[int, tuple[int, int]] = {}
    for contest in contests:
        if sitting is None:
            if contest.tournament.state == TournamentState.RUNNING:
                wanted[contest.tournament_id] = (1, 10_000)
            continue
        for one in planned:
            if one.sitting_id == sitting.pk and _is_planned(one, contest):
                wanted[contest.tournament_id] = (one.first, one.last)
    known = _published(wanted)
    newest: dict[int, int] = {}
    for tournament, (first, last) in wanted.items():
        numbers = [number for number in known.get(tournament, ()) if number <= last]
        if numbers and numbers[-1] >= first:
            newest[tournament] = known[tournament][numbers[-1]]
    rows = Round.objects.in_bulk(newest.values())
    found = []
    for contest in contests:
        if contest.tournament_id in newest:
            row = rows[newest[contest.tournament_id]]
            row.tournament = contest.tournament
            found.append(PlayedRound(contest, row, sitting or _sitting(contest, row, planned)))
    return found


def _is_planned(one: SittingRounds, contest: Contest) -> bool:
    """Whether these rounds of the timetable are of this tournament; a final stands in none."""
    return one.contest_id == contest.pk and not contest.final_title


def _published(tournaments: Iterable[int]) -> dict[int, dict[int, int]]:
    """Return the published rounds: number → key, by tournament, in order."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = (
        Round.objects.filter(tournament__in=list(tournaments))
        .exclude(state=RoundState.DRAFT)
        .order_by("number")
        .values_list("tournament", "number", "pk")
    )
    for tournament, number, pk in rows:
        found[tournament][number] = pk
    return found


def _sitting(contest: Contest, row: Round, planned: Iterable[SittingRounds]) -> Sitting | None:
    return next(
        (
            one.sitting
            for one in planned
            if _is_planned(one, contest) and one.first <= row.number <= one.last
        ),
        None,
    )


# Pairings of an hour: a paper for each hall, its tournaments one after another.


def pairings_papers(
    festival: Festival, sitting: Sitting | None = None, *, through_the_hall: bool = True
) -> tuple[Paper, ...]:
    """Build the pairings of an hour, a paper for the wall of each hall.

    ``through_the_hall`` numbers the tables of a hall from one tournament to the next, by the
    number of players, so that a group sits at the same tables in every round.
    """
    played = rounds_of_hour(festival, sitting)
    boards: dict[int, list[Pairing]] = defaultdict(list)
    pairings = list(
        Pairing.objects.filter(round__in=[one.row.pk for one in played])
        .select_related("first__player", "second__player")
        .prefetch_related("games")
        .order_by("board", "pk")
    )
    for pairing in pairings:
        boards[pairing.round_id].append(pairing)
    drawn = openings.openings_by_pairing(pairings)
    tables = _tables_needed([one.contest for one in played])
    people = [
        entry.player for pairing in pairings for entry in (pairing.first, pairing.second) if entry
    ]
    halls = sorted(played, key=lambda one: one.hall)
    papers = []
    with show_names_as_public(), telling_namesakes_apart(people):
        for hall, found in groupby(halls, key=lambda one: one.hall):
            rounds = list(found)
            has_tables = through_the_hall and len(rounds) > 1
            blocks, first = [], 1
            for one in rounds:
                last = first + max(
                    tables.get(one.contest.tournament_id, 0), len(boards[one.row.pk])
                ) - 1  # fmt: skip
                blocks.append(
                    _pairings_table(
                        one, boards[one.row.pk], drawn, (first, last) if has_tables else None
                    )
                )
                first = last + 1
            papers.append(_hall_paper(festival, hall, rounds, blocks, has_tables=has_tables))
    return tuple(papers)


def _tables_needed(contests: Iterable[Contest]) -> dict[int, int]:
    """Return how many boards a tournament needs for all of its players; one query."""
    rows = (
        Entry.objects.filter(
            tournament__in=[contest.tournament_id for contest in contests],
            state=EntryState.ACTIVE,
        )
        .order_by()
        .values_list("tournament")
        .annotate(players=Count("pk"))
    )
    return {tournament: players // 2 for tournament, players in rows}


def _pairings_table(
    one: PlayedRound,
    pairings: Sequence[Pairing],
    drawn: Mapping[int, openings.DrawnOpening],
    tables: tuple[int, int] | None,
) -> PaperTable:
    points = _points(one.row)
    own = {drawn[pairing.pk].opening.number for pairing in pairings if pairing.pk in drawn}
    heads = (
        *((ColumnHead(pgettext("in a hall", "Table"), is_number=True),) if tables else ()),
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("White"), is_name=True),
        ColumnHead(_("Points"), is_number=True),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Black"), is_name=True),
        ColumnHead(_("Points"), is_number=True),
        *((ColumnHead(_("Opening"), is_number=True),) if len(own) > 1 else ()),
    )
    rows = []
    seated = [pairing for pairing in pairings if pairing.second]
    for at, pairing in enumerate(seated):
        assert pairing.second is not None
        opening = drawn[pairing.pk].opening.number if pairing.pk in drawn else ""
        rows.append(
            (
                *((str(tables[0] + at),) if tables else ()),
                str(pairing.board),
                str(pairing.first.number),
                player_name(pairing.first.player),
                points.get(pairing.first_id, "0"),
                " ".join("__:__" for _game in pairing.games.all()),
                str(pairing.second.number),
                player_name(pairing.second.player),
                points.get(pairing.second_id or 0, "0"),
                *((opening,) if len(own) > 1 else ()),
            )
        )
    rows += [
        (
            *(("",) if tables else ()),
            "–",
            str(pairing.first.number),
            player_name(pairing.first.player),
            points.get(pairing.first_id, "0"),
            "",
            "",
            why_without_opponent(pairing),
            "",
            *(("",) if len(own) > 1 else ()),
        )
        for pairing in pairings
        if pairing.second is None
    ]
    title = _("%(group)s: round %(round)s") % {
        "group": contest_title(one.contest),
        "round": one.row.number,
    }
    if len(own) == 1:
        one_for_all = next(drawn[row.pk] for row in pairings if row.pk in drawn).opening
        words = _("drawn opening: %(number)s") % {"number": one_for_all.number}
        moves = one_for_all.movetext if one_for_all.moves else ""
        title = " · ".join(filter(None, (title, words, moves)))
    if tables and seated:
        span = f"{tables[0]}–{tables[1]}" if tables[0] < tables[1] else str(tables[0])
        title = f"{title} · {_('tables %(span)s') % {'span': span}}"
    return PaperTable(title, heads, tuple(rows), "wall")


def _points(row: Round) -> Mapping[int, str]:
    """Return the points before a round; of a Swiss round they stand with it, of a first none."""
    if row.known:
        return {entry: seat.points_in_figures for entry, seat in seats_by_entry(row).items()}
    return points_before_round(row.tournament, row)[0] if row.number > 1 else {}


def _hall_paper(
    festival: Festival,
    hall: str,
    rounds: Sequence[PlayedRound],
    blocks: Sequence[PaperTable],
    *,
    has_tables: bool,
) -> Paper:
    lead = festival_where_and_when(festival)
    starts = sorted({one.sitting.starts_at for one in rounds if one.sitting})
    if len(starts) == 1:
        moment = date_format(timezone.localtime(starts[0], festival.zone), "l, j E, H:i")
        lead = f"{lead}. {_('Beginning: %(moment)s') % {'moment': moment}}"
    title = (
        f"{capfirst(place_in_readers_letters(hall))}: {_('pairings')}" if hall else _("Pairings")
    )
    notes = []
    if has_tables:
        notes.append(
            _("Table: the place in the hall. Board: the number in the group, as on the slip.")
        )
    if any(one.contest.tournament.games_per_pairing > 1 for one in rounds):
        notes.append(_("The colours are those of the first game; after it they alternate."))
    return Paper("pairings", title, lead, tuple(blocks), notes=tuple(notes))


# Start lists of all groups: every person once, in the group in which he plays.


def start_papers(festival: Festival, programme: int | None = None) -> tuple[Paper, ...]:
    """Build the start lists of all groups on one paper; who plays not everything is told it."""
    contests = contests_on_papers(festival, programme)
    by_group, programmes = _entered(contests)
    with (
        show_names_as_public(),
        telling_namesakes_apart(
            entry.player for people in by_group.values() for entry in people.values()
        ),
    ):
        blocks = tuple(
            _start_table(contests, group, people, programmes)
            for group, people in by_group.items()
        )  # fmt: skip
    everybody = {player for people in by_group.values() for player in people}
    count = _("Players: %(count)s") % {"count": len(everybody)}
    paper = Paper(
        "start", _("Start lists"), festival_where_and_when(festival), blocks, notes=(count,)
    )
    return (paper,) if blocks else ()


def group_of_entry(entry: Entry, hosted: Mapping[int, Contest]) -> Contest:
    """Return the contest in which an entry has its places: its own group, where it is merged."""
    part = getattr(entry, "part", None)
    return part.contest if part is not None else hosted[entry.tournament_id]


def entries_of_contests(contests: Sequence[Contest]) -> list[Entry]:
    """Load those who play in these contests, each with his group; one query."""
    return list(
        Entry.objects.filter(
            tournament__in={contest.tournament_id for contest in contests},
            state=EntryState.ACTIVE,
        ).select_related("player", "part__contest__group", "part__contest__programme")
    )


def _entered(
    contests: Sequence[Contest],
) -> tuple[dict[Group, dict[int, Entry]], dict[tuple[int, int], set[int]]]:
    hosted = {contest.tournament_id: contest for contest in contests if contest.is_host}
    by_group: dict[Group, dict[int, Entry]] = {contest.group: {} for contest in contests}
    programmes: dict[tuple[int, int], set[int]] = defaultdict(set)
    for entry in entries_of_contests(contests):
        own = group_of_entry(entry, hosted)
        by_group.setdefault(own.group, {}).setdefault(entry.player_id, entry)
        programmes[own.group_id, entry.player_id].add(own.programme_id)
    return {group: people for group, people in by_group.items() if people}, programmes


def _start_table(
    contests: Sequence[Contest],
    group: Group,
    people: Mapping[int, Entry],
    programmes: Mapping[tuple[int, int], set[int]],
) -> PaperTable:
    own = [contest.programme for contest in contests if contest.group_id == group.pk]
    in_order = sorted(people.values(), key=lambda entry: shown_order(player_name(entry.player)))
    rows = []
    for number, entry in enumerate(in_order, start=1):
        player, played = entry.player, programmes[group.pk, entry.player_id]
        some = [one for one in own if one.pk in played] if len(played) < len(own) else []
        rows.append(
            (
                str(number),
                player_name(player),
                title_words(entry.title or player.title),
                str(entry.rating or ""),
                str(player.birth_year or ""),
                place_in_readers_letters(player.region or player.city),
                ", ".join(programme_title(one) for one in some),
            )
        )
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Rating"), is_number=True),
        ColumnHead(_("Born"), is_number=True),
        ColumnHead(_("Region"), is_long=True),
        ColumnHead(_("Plays only"), is_long=True),
    )
    return PaperTable(group_title(group), heads, tuple(rows)).without_empty_columns()


# Tables of all tournaments, as they are stored now.


def standings_papers(festival: Festival, programme: int | None, at: datetime) -> tuple[Paper, ...]:
    """Build the newest tables of all tournaments on one paper; a round being played is named."""
    contests = with_finals(contests_on_papers(festival, programme), festival)
    cells = {cell.contest.tournament_id: cell for cell in festival_overview(festival, at).cells}
    rows = rows_of_tables(contest.tournament_id for contest in contests)
    with (
        show_names_as_public(),
        telling_namesakes_apart(row.entry.player for found in rows.values() for row in found),
    ):
        blocks = tuple(
            _standings_table(contest, cells.get(contest.tournament_id), rows[contest.tournament_id])
            for contest in contests
            if rows.get(contest.tournament_id)
        )
    paper = Paper("standings", _("Tables"), festival_where_and_when(festival), blocks)
    return (paper,) if blocks else ()


def rows_of_tables(tournaments: Iterable[int]) -> dict[int, list[StandingRow]]:
    """Load the newest stored tables by tournament; one query."""
    found: dict[int, list[StandingRow]] = defaultdict(list)
    rows = (
        StandingRow.objects.filter(
            standing__tournament__in=list(tournaments),
            standing__revision=F("standing__tournament__standings_revision"),
        )
        .annotate(tournament=F("standing__tournament"))
        .select_related("entry__player", "entry__part__contest")
        .order_by("tournament", "place_from", "entry__number")
    )
    for row in rows:
        found[row.tournament].append(row)
    return found


def _standings_table(contest: Contest, cell: Cell | None, rows: list[StandingRow]) -> PaperTable:
    language = get_language()
    codes = [one.code for one in coefficients_that_separate(contest.tournament, rows)]
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Region"), is_long=True),
        ColumnHead(_("Games"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
        *(
            ColumnHead(standings_texts.coefficient_short(code, language), is_number=True)
            for code in codes
        ),
    )
    lines = tuple(
        (
            format_place_span(row),
            standing_name(row.entry),
            title_words(row.entry.title),
            place_in_readers_letters(row.entry.player.region or row.entry.player.city),
            str(row.played),
            str(row.points),
            *(
                standings_texts.format_value(code, row.values[code]) if code in row.values else "–"
                for code in codes
            ),
        )
        for row in rows
    )
    title = f"{contest_title(contest)}: {_state(cell)}" if cell else contest_title(contest)
    return PaperTable(title, heads, lines).without_empty_columns()


def _state(cell: Cell) -> str:
    if cell.is_over:
        return _("final table")
    if not cell.current:
        return _("not begun")
    if cell.played < cell.boards:
        return _("round %(round)s is being played") % {"round": cell.current}
    return _("after round %(round)s") % {"round": cell.current}
