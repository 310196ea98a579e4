"""A round changed by hand: a phase with a start and an end, everything said and journalled."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action
from arbiter.services import journal
from tournaments.errors import NeedsConfirmation, TournamentError
from tournaments.models import (
    Game,
    ManualPhase,
    Round,
    RoundState,
    Tournament,
)
from tournaments.pairing import known
from tournaments.pairing.cautions import Caution, CautionCode, Level, cautions
from tournaments.pairing.pairs import Pair
from tournaments.scopes import event_scope
from tournaments.services import swiss
from tournaments.services.manual_boards import pairs_of, rewrite
from tournaments.services.outbox import ask_for_standings

Change = Callable[[Sequence[Pair]], Iterator[Pair]]


@transaction.atomic
def begin(
    *, tournament: Tournament, number: int, actor: User, at: datetime, reason: str = ""
) -> ManualPhase:
    """From now on the round is changed by hand, and not published before the phase ends.

    A published round is opened only with a reason: published pairings stand unless an
    absolute rule is broken (C.04.2). Raises TournamentError ``needs_swiss``,
    ``no_such_round``, ``round_closed``, ``manual_open``, ``reason_missing``.
    """
    locked, row = _lock(tournament, number, actor)
    if row.state == RoundState.CLOSED:
        raise TournamentError("round_closed", round=number)
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError("manual_open", round=number)
    if row.state != RoundState.DRAFT and not reason.strip():
        raise TournamentError("reason_missing")
    phase = ManualPhase.objects.create(
        round=row, reason=reason.strip(), begun_by=actor, begun_at=at
    )
    journal.record(
        stream=locked.scope_key,
        verb="manual.begun",
        actor=actor,
        at=at,
        data={"round": number, "phase": phase.pk, "state": row.state},
        before=None,
        after="open",
        words=phase.reason,
    )
    return phase


@transaction.atomic
def exchange(
    *,
    tournament: Tournament,
    number: int,
    one: int,
    other: int,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """Two starting numbers take each other's seats, a bye included.

    ``accepted`` are the keys of the cautions taken note of, ``is_sure`` the second yes that
    level 4 wants. Raises NeedsConfirmation with the cautions, and as ``begin``;
    TournamentError ``manual_not_open``, ``no_such_number``, ``board_in_play``.
    """
    seats = {one: other, other: one}

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        for pair in pairs:
            black = None if pair.black is None else seats.get(pair.black, pair.black)
            yield Pair(seats.get(pair.white, pair.white), black)

    _change(
        tournament, number, change, f"{one} ↔ {other}", {one, other}, actor, at, accepted, is_sure
    )


@transaction.atomic
def swap_colours(
    *,
    tournament: Tournament,
    number: int,
    white: int,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """The board on which ``white`` has White is turned round. Raises as ``exchange``."""

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        for pair in pairs:
            is_turned = pair.white == white and pair.black is not None
            yield Pair(pair.black, pair.white) if is_turned else pair

    _change(tournament, number, change, f"{white} ⇄", {white}, actor, at, accepted, is_sure)


@transaction.atomic
def pair_again(
    *,
    tournament: Tournament,
    number: int,
    white: int,
    black: int,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """One board is made of these two; those they leave alone meet each other.

    The board is that of ``white``. Raises as ``exchange``.
    """

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        left = {
            at_board: next((n for n in pair.numbers if n not in (white, black)), None)
            for at_board, pair in enumerate(pairs)
        }
        here = next(at_board for at_board, pair in enumerate(pairs) if white in pair.numbers)
        for at_board, pair in enumerate(pairs):
            if at_board == here:
                yield Pair(white, black)
            elif black not in pair.numbers:
                yield pair
            elif left[at_board] is not None and left[here] is not None:
                rest = left[here]
                is_white = pair.black == black
                yield Pair(left[at_board], rest) if is_white else Pair(rest, left[at_board])
            else:
                yield Pair(left[at_board] or left[here], None)

    _change(
        tournament,
        number,
        change,
        f"{white}–{black}",
        {white, black},
        actor,
        at,
        accepted,
        is_sure,
    )


@transaction.atomic
def end(*, tournament: Tournament, number: int, actor: User, at: datetime) -> ManualPhase:
    """The phase is over: the engine is asked again, and every board that differs is kept."""
    locked, row = _lock(tournament, number, actor)
    phase = _open_phase(row)
    field = known.from_plain(row.known)
    ours, theirs = pairs_of(row), swiss.ask(field)
    phase.differences = [
        {"board": board, "ours": list(mine) if mine else [], "theirs": list(its) if its else []}
        for board, (mine, its) in enumerate(_side_by_side(ours, theirs), start=1)
        if mine != its
    ]
    phase.ended_by, phase.ended_at = actor, at
    phase.save(update_fields=["differences", "ended_by", "ended_at"])
    journal.record(
        stream=locked.scope_key,
        verb="manual.ended",
        actor=actor,
        at=at,
        data={"round": number, "phase": phase.pk, "differences": phase.differences},
        before="open",
        after="ended",
    )
    return phase


def _side_by_side(
    ours: Sequence[Pair], theirs: Sequence[Pair]
) -> Iterator[tuple[Pair | None, Pair | None]]:
    """Board by board; of boards in another order only what is really different counts."""
    same = set(ours) & set(theirs)
    mine = [pair for pair in ours if pair not in same]
    its = [pair for pair in theirs if pair not in same]
    for pair in ours:
        if pair in same:
            yield pair, pair
        else:
            mine.remove(pair)
            yield pair, its.pop(0) if its else None
    for pair in its:
        yield None, pair


def _lock(tournament: Tournament, number: int, actor: User) -> tuple[Tournament, Round]:
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.is_swiss:
        raise TournamentError("needs_swiss")
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError("no_such_round", round=number)
    return locked, row


def _open_phase(row: Round) -> ManualPhase:
    phase = row.phases.filter(ended_at__isnull=True).first()
    if phase is None:
        raise TournamentError("manual_not_open", round=row.number)
    return phase


def _change(
    tournament: Tournament,
    number: int,
    change: Change,
    how: str,
    concerned: set[int],
    actor: User,
    at: datetime,
    accepted: Collection[str],
    is_sure: bool,
) -> None:
    row = tournament.rounds.filter(number=number).first()
    if row is not None:  # every service locks the games before their event
        list(Game.objects.select_for_update().filter(pairing__round=row).order_by("pk"))
    locked, row = _lock(tournament, number, actor)
    phase = _open_phase(row)
    field = known.from_plain(row.known)
    before = pairs_of(row)
    missing = concerned - {one for pair in before for one in pair.numbers}
    if missing:
        raise TournamentError("no_such_number", number=min(missing))
    after = tuple(change(before))
    changed = [pair for pair in after if pair not in set(before)]
    told = cautions(field, after, changed)
    if row.state != RoundState.DRAFT:
        told = (Caution(CautionCode.AFTER_PUBLICATION, tuple(sorted(concerned))), *told)
    _must_be_accepted(told, accepted, is_sure)
    removed = rewrite(locked, row, field, before, after, how, phase.reason)
    if row.state != RoundState.DRAFT:
        revision = locked.revision + 1
        Tournament.objects.filter(pk=locked.pk).update(revision=revision)
        ask_for_standings(locked.pk, revision)
    journal.record(
        stream=locked.scope_key,
        verb="manual.changed",
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": phase.pk,
            "how": how,
            "accepted": [one.key for one in told],
            "removed": removed,
        },
        before=[list(pair) for pair in before if pair not in set(after)],
        after=[list(pair) for pair in changed],
    )


def _must_be_accepted(told: Sequence[Caution], accepted: Collection[str], is_sure: bool) -> None:
    if any(one.level is Level.REFUSE for one in told):
        raise NeedsConfirmation("change_refused", told)
    is_open = any(one.key not in accepted for one in told)
    needs_second = any(one.level is Level.TWICE for one in told) and not is_sure
    if is_open or needs_second:
        raise NeedsConfirmation("needs_confirmation", told)
