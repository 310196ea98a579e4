"""Read for those who run rounds: boards, draft check, check-in, attendance, the next step."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.attendance import selectors as no_shows
from tournaments.drawn_openings import selectors as openings
from tournaments.entries.models import ApartPair, Entry, EntryMark
from tournaments.events.models import Tournament, TournamentState
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing import pairing_input
from tournaments.pairing.check_findings import Finding
from tournaments.pairing.pairs import Pair
from tournaments.pairing.round_attendance import GONE, Presence
from tournaments.people.alphabet import alphabetical, name_order
from tournaments.round_drafts.models import UNFINISHED, DraftJob
from tournaments.rounds_and_boards import load_pairing_input as fields
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    GameState,
    Pairing,
    Round,
    RoundState,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player before the round: the number and points he was paired by, the colours that count.

    ``lent`` are the points of acceleration, which count for the pairing alone. Late entries may
    have changed the numbers since.
    """

    number: int
    points: int
    lent: int
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A pairing with what was known of its two players, and its drawn opening."""

    pairing: Pairing
    first: Seat | None
    second: Seat | None
    opening: openings.DrawnOpening | None


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """Our own check of a draft: boards in it, what it found, and whether it is still true."""

    boards: int
    findings: tuple[Finding, ...]
    is_stale: bool

    @property
    def good(self) -> int:
        """Boards nothing was found about."""
        bad = {number for finding in self.findings for number in finding.numbers}
        return self.boards - min(self.boards, (len(bad) + 1) // 2)


def boards(row: Round) -> list[Board]:
    """The pairings of a round that came with its rows (``events.selectors.round_with_boards``)."""
    seats = seats_by_entry(row)
    pairings = list(row.pairings.all())
    drawn = openings.openings_by_pairing(pairings)
    return [
        Board(
            pairing,
            seats.get(pairing.first_id),
            seats.get(pairing.second_id),
            drawn.get(pairing.pk),
        )
        for pairing in pairings
    ]


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody sits: one line of the list by name."""

    entry: Entry
    opponent: Entry | None
    has_white: bool
    pairing: Pairing


def by_name(boards: list[Board]) -> list[NameLine]:
    """Everybody of a round in the order of names, as a player looks for his board."""
    lines = []
    for board in boards:
        pairing = board.pairing
        lines.append(NameLine(pairing.first, pairing.second, True, pairing))
        if pairing.second is not None:
            lines.append(NameLine(pairing.second, pairing.first, False, pairing))
    return sorted(lines, key=lambda line: (name_order(line.entry.player.name), line.entry.pk))


def seats_by_entry(row: Round) -> Mapping[int | None, Seat]:
    """Entry id → what he was paired with; empty for a round of a table."""
    if not row.known:
        return {}
    entries = row.known["entries"]
    return {
        entries[str(competitor.number)]: Seat(
            competitor.number,
            competitor.points,
            competitor.pairing_points - competitor.points,
            tuple(colour for colour in competitor.colours if colour is not None),
        )
        for competitor in pairing_input.from_plain(row.known).competitors
    }


def check_draft(tournament: Tournament, row: Round, pairs: tuple[Pair, ...]) -> DraftCheck:
    """What our own check says of the draft as it stands, engine or hand."""
    field = pairing_input.from_plain(row.known)
    now = pairing_input.to_plain(fields.load_pairing_input(tournament, row.number))
    return DraftCheck(
        boards=sum(not pair.is_rest for pair in pairs),
        findings=tournament.play_system.check_round(field, pairs),
        is_stale=any(row.known.get(key) != value for key, value in now.items()),
    )


def unseated(row: Round) -> list[tuple[int, Entry]]:
    """Who plays this round and sits at no board yet, by his number of the round."""
    if not row.known:
        return []
    sitting = {pk for board in row.pairings.all() for pk in (board.first_id, board.second_id)}
    present = {
        competitor.number
        for competitor in pairing_input.from_plain(row.known).competitors
        if competitor.is_present
    }
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.select_related("player").in_bulk(entries.values())
    return [
        (number, people[pk])
        for number, pk in sorted(entries.items())
        if number in present and pk not in sitting
    ]


def phase(row: Round) -> ManualPhase | None:
    """The open phase of changes by hand, with who began it."""
    return row.phases.filter(ended_at__isnull=True).select_related("begun_by").first()


def last_phases(row: Round) -> list[ManualPhase]:
    """Phases that are over, the newest first."""
    return list(row.phases.filter(ended_at__isnull=False).order_by("-pk"))


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step of an event, as a word the page knows how to offer."""

    step: str  # waiting, draft, publish, opening, start, results, table_round, over, none
    round: int
    count: int = 0


def next_step(tournament: Tournament) -> NextStep:
    """What the one who runs the event does now; at most four queries."""
    if tournament.state in (TournamentState.ENTRIES, TournamentState.CANCELLED):
        return NextStep("none", 0)
    if tournament.state == TournamentState.FINISHED:
        return NextStep("over", 0)
    drafts_rounds = not tournament.play_system.is_laid_out_whole
    rows = list(tournament.rounds.order_by("number").defer("known"))
    if drafts_rounds and tournament.draft_jobs.filter(state__in=UNFINISHED).exists():
        return NextStep("waiting", next_round(tournament))
    unfinished = [row for row in rows if row.state not in (RoundState.DRAFT, RoundState.CLOSED)]
    drafts = [row for row in rows if row.state == RoundState.DRAFT]
    for row in unfinished:
        if row.state == RoundState.PUBLISHED:
            return NextStep(
                "opening" if openings.are_openings_awaited(row) else "start", row.number
            )
    open_games = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .exclude(state__in=(*SETTLED, GameState.ADJOURNED))
        .count()
    )
    if open_games and (drafts_rounds or not drafts):
        return NextStep("results", unfinished[-1].number if unfinished else 0, open_games)
    if drafts:
        number = drafts[0].number
        needs_lot = tournament.daily_draw and number < tournament.rounds_planned
        if needs_lot and not tournament.lots.filter(kind=f"table.{number}").exists():
            return NextStep("table_round", number)
        return NextStep("publish", number, open_games)
    if drafts_rounds and len(rows) < tournament.rounds_planned:
        return NextStep("draft", len(rows) + 1)
    return NextStep("results", rows[-1].number if rows else 0, open_games)


def draft_job(tournament: Tournament) -> DraftJob | None:
    """The newest draft that a worker was asked for, with its times."""
    return None if tournament.play_system.is_laid_out_whole else tournament.draft_jobs.first()


def next_round(tournament: Tournament) -> int:
    """The first round that is not published: to it people are marked and checked in."""
    return 1 + tournament.rounds.exclude(state=RoundState.DRAFT).count()


def awaited_round(tournament: Tournament) -> int | None:
    """``next_round`` while there is one; None once the last round is published."""
    number = next_round(tournament)
    planned = tournament.rounds_planned
    return None if planned and number > planned else number


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """An entry on the check-in list; ``stayed_away`` lost the round before by not coming."""

    entry: Entry
    presence: Presence
    stayed_away: bool

    @property
    def is_here(self) -> bool:
        return self.presence in (Presence.PRESENT, Presence.FORFEIT)

    @property
    def may_be_ticked(self) -> bool:
        return self.is_here or self.presence is Presence.ABSENT


def check_in_list(tournament: Tournament, number: int) -> list[CheckInLine]:
    """Everybody who has not left, with what he is to the round."""
    presences = fields.presences(tournament, number)
    entries = tournament.entries.select_related("player").order_by(
        "number", alphabetical("player__name")
    )
    away = no_shows.no_shows_of_round(tournament, number - 1)
    return [
        CheckInLine(entry, presences[entry.pk], entry.pk in away)
        for entry in entries
        if presences[entry.pk] not in GONE
    ]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry with every mark ever made about it."""

    entry: Entry
    presence: Presence
    marks: tuple[EntryMark, ...]


def entry_lines(tournament: Tournament, number: int) -> list[EntryLine]:
    """Everybody with his states, in three queries."""
    presences = fields.presences(tournament, number)
    entries = (
        tournament.entries.select_related("player")
        .prefetch_related("marks__actor")
        .order_by("number", alphabetical("player__name"))
    )
    return [EntryLine(entry, presences[entry.pk], tuple(entry.marks.all())) for entry in entries]


def forbidden_pairs(tournament: Tournament) -> list[ApartPair]:
    """Forbidden and discouraged pairs, with names."""
    return list(
        tournament.apart.filter(is_lifted=False).select_related("one__player", "other__player")
    )


def everybody_ever_entered(tournament: Tournament) -> list[Entry]:
    """Everybody who ever entered, by number and name."""
    return list(
        tournament.entries.select_related("player").order_by("number", alphabetical("player__name"))
    )
