"""Drafts: the newest job, what the check says, the next step, earlier results changed since."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from arbiter.journal.models.rows import JournalEntry
from tournaments.boards.models import SETTLED, Game, GameState, Round, RoundState
from tournaments.boards.queries import field as field_queries
from tournaments.boards.queries import openings
from tournaments.boards.queries.ties import Tie, events_that_want_a_step
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import OVER
from tournaments.games.queries.records import NO_RESULT
from tournaments.pairing import field as pairing_field
from tournaments.pairing.checker import Finding
from tournaments.pairing.field import Pair
from tournaments.rounds.models import UNFINISHED, DraftJob, Lot

# Find the organiser's next step in an event: draft, publish, draw, start, enter results.


@dataclass(frozen=True, slots=True)
class NextStep:
    """The organiser's next step in an event; ``count`` games of published rounds are open."""

    step: str  # waiting, draft, publish, opening, start, results, table_round, tie, over, none
    round: int
    count: int = 0
    board: int = 0  # of a tie to be played on


def next_step_of_event(tournament: Tournament) -> NextStep:
    """Find the organiser's next step; at most seven queries."""
    return next_steps_of_events([tournament])[tournament.pk]


def next_steps_of_events(tournaments: Collection[Tournament]) -> dict[int, NextStep]:
    """Find the next step of each event, by its id; seven queries however many there are."""
    facts = _facts_of_steps(
        [event for event in tournaments if event.state not in (*OVER, TournamentState.ENTRIES)]
    )
    return {event.pk: _next_step(event, facts) for event in tournaments}


@dataclass(frozen=True, slots=True)
class _FactsOfSteps:
    """What the next steps of some events depend on, by the event's id."""

    rounds: Mapping[int, Sequence[Round]]
    open_games: Mapping[int, int]
    drafting: frozenset[int]
    without_opening: frozenset[int]  # ids of rounds
    lots: frozenset[tuple[int, str]]
    ties: Mapping[int, Sequence[Tie]]  # that want games of a further step


def _facts_of_steps(events: Collection[Tournament]) -> _FactsOfSteps:
    keys = [event.pk for event in events]
    rounds: dict[int, list[Round]] = {}
    for row in Round.objects.filter(tournament__in=keys).order_by("number").defer("known"):
        rounds.setdefault(row.tournament_id, []).append(row)
    open_rows = (
        Game.objects.filter(pairing__round__tournament__in=keys)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .exclude(state__in=(*SETTLED, GameState.ADJOURNED))
        .order_by()
        .values_list("pairing__round__tournament")
        .annotate(games=Count("pk"))
    )
    jobs = DraftJob.objects.filter(tournament__in=keys, state__in=UNFINISHED)
    lots = Lot.objects.filter(tournament__in=[event.pk for event in events if event.daily_draw])
    with_openings = [
        event.pk for event in events if event.opening_table or event.play_system.plays_in_teams
    ]
    open_games = dict(open_rows)
    return _FactsOfSteps(
        rounds=rounds,
        open_games=open_games,
        drafting=frozenset(jobs.values_list("tournament", flat=True)),
        without_opening=openings.rounds_without_opening(with_openings),
        lots=frozenset(lots.values_list("tournament", "kind")),
        ties=events_that_want_a_step(
            [
                event
                for event in events
                if event.has_ties and (event.micro_steps or not open_games.get(event.pk))
            ]
        ),
    )


def _next_step(tournament: Tournament, facts: _FactsOfSteps) -> NextStep:
    if tournament.state in (TournamentState.ENTRIES, TournamentState.CANCELLED):
        return NextStep("none", 0)
    if tournament.state == TournamentState.FINISHED:
        return NextStep("over", 0)
    drafts_rounds = not tournament.play_system.is_laid_out_whole
    rows = facts.rounds.get(tournament.pk, ())
    if drafts_rounds and tournament.pk in facts.drafting:
        return NextStep("waiting", 1 + sum(row.state != RoundState.DRAFT for row in rows))
    unfinished = [row for row in rows if row.state not in (RoundState.DRAFT, RoundState.CLOSED)]
    drafts = [row for row in rows if row.state == RoundState.DRAFT]
    open_games = facts.open_games.get(tournament.pk, 0)
    if wanted := facts.ties.get(tournament.pk):
        place = wanted[0].pairing
        return NextStep("tie", place.round.number, len(wanted), place.board)
    for row in unfinished:
        if row.state == RoundState.PUBLISHED:
            is_awaited = row.pk in facts.without_opening
            return NextStep("opening" if is_awaited else "start", row.number, open_games)
    if open_games and (drafts_rounds or not drafts):
        return NextStep("results", unfinished[-1].number if unfinished else 0, open_games)
    if drafts:
        number = drafts[0].number
        needs_lot = tournament.daily_draw and number < tournament.rounds_planned
        if needs_lot and (tournament.pk, f"table.{number}") not in facts.lots:
            return NextStep("table_round", number)
        return NextStep("publish", number, open_games)
    if drafts_rounds and len(rows) < tournament.rounds_planned:
        return NextStep("draft", len(rows) + 1)
    return NextStep("results", rows[-1].number if rows else 0, open_games)


def newest_draft_job(tournament: Tournament) -> DraftJob | None:
    """Return the newest drafting job of an event, with its times."""
    return None if tournament.play_system.is_laid_out_whole else tournament.draft_jobs.first()


# Read what our own check says of a drafted round.


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The independent check of a draft: its findings, and whether the draft is outdated."""

    boards: int
    findings: tuple[Finding, ...]
    is_stale: bool

    @property
    def boards_without_findings(self) -> int:
        """The number of boards without findings."""
        bad = {number for finding in self.findings for number in finding.numbers}
        return self.boards - min(self.boards, (len(bad) + 1) // 2)


def check_stored_draft(tournament: Tournament, row: Round, pairs: tuple[Pair, ...]) -> DraftCheck:
    """Check the draft as it stands, whoever made it: engine or hand."""
    field = pairing_field.pairing_input_from_json_data(row.known)
    now = pairing_field.pairing_input_to_json_data(
        field_queries.load_pairing_input(tournament, row.number)
    )
    return DraftCheck(
        boards=sum(not pair.is_rest for pair in pairs),
        findings=tournament.play_system.check_round(field, pairs),
        is_stale=any(row.known.get(key) != value for key, value in now.items()),
    )


# Find results of earlier rounds that were changed after a round paired from them was published.


CHANGES = ("result.recorded", "result.withdrawn", "result.annulled")


@dataclass(frozen=True, slots=True, order=True)
class CorrectedBoard:
    """A board of an earlier round."""

    round: int
    board: int


def boards_corrected_after_publication(
    tournament: Tournament, row: Round
) -> tuple[CorrectedBoard, ...]:
    """Return the boards whose result stood when this round was paired, and stands otherwise now.

    The first result of an adjourned game is no correction: it counted as a draw (C.04.2).
    """
    if not tournament.play_system.pairs_change_by_hand:
        return ()
    rows = JournalEntry.objects.filter(stream=tournament.scope_key)
    # by the order of rows: the clock of a laptop may have been set in between
    publications = rows.filter(verb="round.published", data__round=row.number)
    published = publications.order_by("-seq").values_list("seq", flat=True).first()
    if published is None:  # a round taken over from a file
        return ()
    changes = rows.filter(verb__in=CHANGES, seq__gt=published).order_by("seq")
    changed = _games_that_stand_otherwise(changes.values_list("data", flat=True))
    if not changed:
        return ()
    boards = Game.objects.filter(
        pk__in=changed,
        pairing__round__tournament=tournament,
        pairing__round__number__lt=row.number,
    ).values_list("pairing__round__number", "pairing__board")
    return tuple(sorted({CorrectedBoard(number, board) for number, board in boards}))


def _games_that_stand_otherwise(changes: Iterable[Mapping[str, Any]]) -> set[int]:
    """Return the games with another result after all changes than before the first of them."""
    first: dict[int, str] = {}
    last: dict[int, str] = {}
    for change in changes:
        first.setdefault(change["game"], change["before"])
        last[change["game"]] = change["after"]
    return {game for game, before in first.items() if before not in (NO_RESULT, last[game])}
