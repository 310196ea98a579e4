"""The timetable of an event replaced: sittings kept, moved, cancelled; rounds begin by it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import TournamentState
from tournaments.events.services.regulations import replace_beginnings_of_many
from tournaments.festivals.models import Contest, Festival, Sitting, SittingRounds
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_timetable
from tournaments.festivals.rules.timetable import round_beginnings


@dataclass(frozen=True, slots=True)
class SittingTerms:
    """A sitting as it is to be; ``rounds`` are (contest, first, last)."""

    starts_at: datetime
    ends_at: datetime
    kind: str
    title: str
    hall: str
    rounds: tuple[tuple[int, int, int], ...]

    def until(self, ends_at: datetime) -> "SittingTerms":
        """Return it with another end."""
        return replace(self, ends_at=ends_at)

    @property
    def what(self) -> tuple[object, ...]:
        """What makes it the same sitting when it is moved."""
        return (self.kind, self.title, frozenset(self.rounds))


@transaction.atomic
def replace_timetable(
    *, festival: Festival, sittings: Sequence[SittingTerms], actor: User, at: datetime
) -> None:
    """Replace the timetable; the rounds of every tournament begin by it from now on.

    A sitting that stays what it was is moved, with its number in calendars; one left out is
    cancelled there. Raises TournamentError ``round_twice_in_timetable`` and
    ``schedule_out_of_order`` for a tournament whose rounds would stand in wrong order.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    _check_rounds(locked, sittings)
    stored = list(locked.sittings.prefetch_related("rounds"))
    before = [str(one) for one in stored if not one.is_cancelled]
    left = defaultdict(list)
    for row in stored:
        left[_what(row)].append(row)
    moved, made = [], []
    for terms in sittings:
        same = left[terms.what]
        if not same:
            made.append(terms)
        elif _is_moved(same[0], terms):
            moved.append(same[0])
        if same:
            same.pop(0)
    cancelled = [row for rows in left.values() for row in rows if not row.is_cancelled]
    for row in cancelled:
        row.is_cancelled, row.changes = True, row.changes + 1
    Sitting.objects.bulk_update(
        [*moved, *cancelled],
        ["starts_at", "ends_at", "hall", "is_cancelled", "changes"],
        batch_size=100,
    )
    _make(locked, made)
    after = [str(one) for one in locked.sittings.filter(is_cancelled=False)]
    if before == after:
        return
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="festival.timetable",
        actor=actor,
        at=at,
        data=columns.stands(*tell_timetable(locked)),
        before=before,
        after=after,
    )
    _plan_rounds(locked, sittings, actor, at)


def _what(row: Sitting) -> tuple[object, ...]:
    rounds = frozenset((one.contest_id, one.first, one.last) for one in row.rounds.all())
    return (row.kind, row.title, rounds)


def _is_moved(row: Sitting, terms: SittingTerms) -> bool:
    """Take over hours and hall; return whether that changed the row."""
    wanted = (terms.starts_at, terms.ends_at, terms.hall[:80], False)
    if (row.starts_at, row.ends_at, row.hall, row.is_cancelled) == wanted:
        return False
    row.starts_at, row.ends_at, row.hall, row.is_cancelled = wanted
    row.changes += 1
    return True


def _make(festival: Festival, sittings: Sequence[SittingTerms]) -> None:
    made = Sitting.objects.bulk_create(
        (
            Sitting(
                festival=festival,
                kind=terms.kind,
                title=terms.title[:120],
                starts_at=terms.starts_at,
                ends_at=terms.ends_at,
                hall=terms.hall[:80],
            )
            for terms in sittings
        ),
        batch_size=500,
    )
    SittingRounds.objects.bulk_create(
        (
            SittingRounds(sitting=row, contest_id=contest, first=first, last=last)
            for row, terms in zip(made, sittings, strict=True)
            for contest, first, last in terms.rounds
        ),
        batch_size=500,
    )


def _check_rounds(festival: Festival, sittings: Sequence[SittingTerms]) -> None:
    """Raise an error where a round stands twice, or before an earlier one."""
    names = {
        contest.pk: str(contest)
        for contest in festival.contests.select_related("group", "programme")
    }
    last: dict[int, int] = defaultdict(int)
    for terms in sorted(sittings, key=lambda one: one.starts_at):
        for contest, first, end in terms.rounds:
            if first <= last[contest]:
                raise TournamentError(
                    RefusalCode.ROUND_TWICE_IN_TIMETABLE, contest=names[contest], round=first
                )
            last[contest] = end


def _plan_rounds(
    festival: Festival, sittings: Sequence[SittingTerms], actor: User, at: datetime
) -> None:
    starts: dict[int, dict[int, datetime]] = defaultdict(dict)
    contests = {
        contest.pk: contest
        for contest in Contest.objects.filter(festival=festival, is_host=True).select_related(
            "programme", "tournament"
        )
    }
    for terms in sittings:
        for contest, first, last in terms.rounds:
            programme = contests[contest].programme
            starts[contest].update(
                round_beginnings(terms.starts_at, first, last, programme.round_minutes)
            )
    going_on = {
        contest.tournament_id: contest
        for contest in contests.values()
        if contest.tournament.state not in (TournamentState.FINISHED, TournamentState.CANCELLED)
    }
    replace_beginnings_of_many(
        tournaments=[contest.tournament for contest in going_on.values()],
        starts={pk: starts[contest.pk] for pk, contest in going_on.items()},
        actor=actor,
        at=at,
    )
