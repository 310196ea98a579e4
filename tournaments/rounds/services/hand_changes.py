"""A round changed by hand: a phase opened, pairs made and exchanged, the end compared."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import Game, RoundState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import require_accepted_cautions
from tournaments.pairing import field as pairing_field
from tournaments.pairing.cautions import Caution, CautionCode, pairing_cautions
from tournaments.pairing.field import Pair, PairingInput
from tournaments.rounds.models import ManualPhase
from tournaments.rounds.queries.hand_changes import (
    ENDED,
    may_changes_be_reopened,
    numbers_when_paired,
    pairs_when_paired,
)
from tournaments.rounds.services import drafts, hand_boards, hand_seating
from tournaments.rounds.services.hand_boards import changed_boards, hand_made_reason, rewrite_boards
from tournaments.rounds.services.hand_seating import BY_HAND
from tournaments.systems.base import PlaySystem

# Change a round by hand: open a phase, exchange or re-pair players, end and compare.


Change = Callable[[Sequence[Pair]], Iterator[Pair]]


@transaction.atomic
def begin_hand_pairing(
    *,
    tournament: Tournament,
    number: int,
    actor: User,
    at: datetime,
    reason: str = "",
    from_nothing: bool = False,
) -> ManualPhase:
    """Begin changing a round by hand; it cannot be published until the end.

    ``from_nothing`` begins the next round without a board, also where no pairing by the rules
    exists: the decision is the arbiter's (C.04.3, 1.9.3), and he says why. A published round is
    opened only with a reason: published pairings stand unless an absolute rule is broken
    (C.04.2). Raises TournamentError ``needs_swiss``, ``no_such_round``, ``round_closed``,
    ``manual_open``, ``reason_missing``, ``wrong_state``, ``results_missing``.
    """
    if from_nothing:
        if not reason.strip():
            raise TournamentError(RefusalCode.REASON_MISSING)
        locked = hand_boards.lock_event(tournament, actor)
        row = hand_seating.create_round_without_boards(locked, number)
    else:
        locked, row = hand_boards.lock_event_and_round(tournament, number, actor)
    if row.state == RoundState.CLOSED:
        raise TournamentError(RefusalCode.ROUND_CLOSED, round=number)
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=number)
    if row.state != RoundState.DRAFT and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    phase = ManualPhase.objects.create(
        round=row,
        reason=reason.strip(),
        begun_by=actor,
        begun_at=at,
        last_change=hand_boards.empty_undo_of_new_phase(row),
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="manual.begun",
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": phase.pk,
            "state": row.state,
            "from_nothing": from_nothing,
            **columns.stands(columns.some_rows([phase])),
        },
        before=None,
        after="open",
        words=phase.reason,
    )
    return phase


@transaction.atomic
def exchange_players(
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
    """Swap the seats of two starting numbers; either may have the bye.

    ``accepted`` are the keys of the cautions taken note of, ``is_sure`` the second yes that
    level 4 wants. Raises NeedsConfirmation with the cautions, and as ``begin_hand_pairing``;
    TournamentError ``manual_not_open``, ``no_such_number``, ``board_in_play``.
    """
    seats = {one: other, other: one}

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        for pair in pairs:
            black = None if pair.black is None else seats.get(pair.black, pair.black)
            yield Pair(seats.get(pair.white, pair.white), black)

    _change(
        tournament,
        number,
        change,
        how=f"{one} ↔ {other}",
        concerned={one, other},
        actor=actor,
        at=at,
        accepted=accepted,
        is_sure=is_sure,
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
    """Swap the colours of the board where ``white`` has White."""

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        for pair in pairs:
            if pair.white == white and pair.black is not None:
                yield Pair(pair.black, pair.white)
            else:
                yield pair

    _change(
        tournament,
        number,
        change,
        how=f"{white} ⇄",
        concerned={white},
        actor=actor,
        at=at,
        accepted=accepted,
        is_sure=is_sure,
    )


@transaction.atomic
def pair_together(
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
    """Pair two players; the opponents they leave meet each other.

    The board is that of ``white``. Raises as ``exchange_players``.
    """

    def change(pairs: Sequence[Pair]) -> Iterator[Pair]:
        remaining = {
            at_board: next((n for n in pair.numbers if n not in (white, black)), None)
            for at_board, pair in enumerate(pairs)
        }
        white_board = next(at_board for at_board, pair in enumerate(pairs) if white in pair.numbers)
        for at_board, pair in enumerate(pairs):
            stays, comes = remaining[at_board], remaining[white_board]
            if at_board == white_board:
                yield Pair(white, black)
            elif black not in pair.numbers:
                yield pair
            elif stays is not None and comes is not None:
                yield Pair(stays, comes) if pair.black == black else Pair(comes, stays)
            else:  # one of the two rests
                yield from (Pair(player, None) for player in (stays, comes) if player is not None)

    _change(
        tournament,
        number,
        change,
        how=f"{white}–{black}",
        concerned={white, black},
        actor=actor,
        at=at,
        accepted=accepted,
        is_sure=is_sure,
    )


@transaction.atomic
def end_hand_pairing(
    *, tournament: Tournament, number: int, actor: User, at: datetime
) -> ManualPhase:
    """End changing by hand: pair with the engine and store every board that differs.

    Where the engine has no pairing that is kept instead. Raises TournamentError as
    ``begin_hand_pairing``, ``manual_not_open``, ``not_all_seated``.
    """
    locked, row = hand_boards.lock_event_and_round(tournament, number, actor)
    phase = hand_boards.require_open_phase_of_changes(row)
    if unseated := hand_seating.unseated_numbers(row):
        raise TournamentError(RefusalCode.NOT_ALL_SEATED, numbers=", ".join(map(str, unseated)))
    field = pairing_field.pairing_input_from_json_data(row.known)
    if row.known["engine"] == hand_seating.BY_HAND:
        hand_seating.sort_boards(row, field)
    phase.differences, phase.engine = _compare(locked.play_system, pairs_when_paired(row), field)
    phase.ended_by, phase.ended_at = actor, at
    phase.save(update_fields=["differences", "engine", "ended_by", "ended_at"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb=ENDED,
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": phase.pk,
            "state": row.state,
            "differences": phase.differences,
            "engine": phase.engine,
            **columns.stands(columns.some_rows([phase])),
        },
        before="open",
        after="ended",
    )
    return phase


def _compare(
    system: PlaySystem, own_pairs: Sequence[Pair], field: PairingInput
) -> tuple[list[dict[str, object]], str]:
    """Return the boards that differ from the engine's; else why it has none."""
    try:
        engine_pairs = drafts.pair_with_engine(system, field)
    except TournamentError as error:
        return [], error.code
    return [
        {
            "board": board,
            "ours": list(own_pair) if own_pair else [],
            "theirs": list(engine_pair) if engine_pair else [],
        }
        for board, (own_pair, engine_pair) in enumerate(
            _side_by_side(own_pairs, engine_pairs), start=1
        )
        if own_pair != engine_pair
    ], ""


def _side_by_side(
    own_pairs: Sequence[Pair], engine_pairs: Sequence[Pair]
) -> Iterator[tuple[Pair | None, Pair | None]]:
    """Board by board; of boards in another order only what is really different counts."""
    same = set(own_pairs) & set(engine_pairs)
    own_differing = [pair for pair in own_pairs if pair not in same]
    engine_differing = [pair for pair in engine_pairs if pair not in same]
    for pair in own_pairs:
        if pair in same:
            yield pair, pair
        else:
            own_differing.remove(pair)
            yield pair, engine_differing.pop(0) if engine_differing else None
    for pair in engine_differing:
        yield None, pair


def _change(
    tournament: Tournament,
    number: int,
    change: Change,
    *,
    how: str,
    concerned: set[int],
    actor: User,
    at: datetime,
    accepted: Collection[str],
    is_sure: bool,
) -> None:
    row = tournament.rounds.filter(number=number).first()
    if row is not None:  # every service locks the games before their event
        list(Game.objects.select_for_update(of=("self",)).filter(pairing__round=row).order_by("pk"))
    locked, row = hand_boards.lock_event_and_round(tournament, number, actor)
    phase = hand_boards.require_open_phase_of_changes(row)
    field = pairing_field.pairing_input_from_json_data(row.known)
    before = pairs_when_paired(row)
    missing = concerned - {seated for pair in before for seated in pair.numbers}
    if missing:
        raise TournamentError(RefusalCode.NO_SUCH_NUMBER, number=min(missing))
    after = tuple(change(before))
    changed = [pair for pair in after if pair not in set(before)]
    warnings = pairing_cautions(field, after, changed)
    if row.state != RoundState.DRAFT:
        warnings = (Caution(CautionCode.AFTER_PUBLICATION, tuple(sorted(concerned))), *warnings)
    require_accepted_cautions(warnings, accepted, is_sure)
    why = hand_made_reason(how, phase.reason, article="C.04.2", actor=actor, at=at)
    boards = changed_boards(row, before=before, after=after)
    kept = hand_boards.boards_as_undo_data(numbers_when_paired(row), boards.values())
    removed = rewrite_boards(locked, row, before=before, after=after, why=why)
    hand_boards.store_undo_of_change(phase, how=how, after=changed, boards=kept)
    hand_boards.journal_change(
        locked,
        phase,
        how=how,
        before=[pair for pair in before if pair not in set(after)],
        after=changed,
        removed=removed,
        actor=actor,
        at=at,
        accepted=warnings,
    )


# Make one change of a round by hand, chosen by name (for pages and API).


class HandChange(StrEnum):
    """Kinds of changes by hand to the numbers ``one`` and ``other`` of the round."""

    EXCHANGE = "exchange"  # they take each other's seats
    COLOURS = "colours"  # the board on which ``one`` has White is turned round
    PAIR = "pair"  # ``one`` with White meets ``other``
    SEAT = "seat"  # the same of two who sit nowhere yet
    REST = "rest"  # ``one``, who sits nowhere yet, has the bye
    CLEAR = "clear"  # the board of ``one`` is dissolved

    @property
    def needs_other(self) -> bool:
        """Whether this change needs a second number."""
        return self in (HandChange.EXCHANGE, HandChange.PAIR, HandChange.SEAT)


def make_hand_change(
    *,
    how: HandChange,
    one: int,
    other: int | None,
    tournament: Tournament,
    number: int,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """Make the change of kind ``how``; ``other`` where it needs a second number.

    Raises as ``exchange_players``.
    """
    by = {
        "tournament": tournament,
        "number": number,
        "actor": actor,
        "at": at,
        "accepted": accepted,
        "is_sure": is_sure,
    }
    match how:
        case HandChange.EXCHANGE:
            exchange_players(one=one, other=other, **by)
        case HandChange.COLOURS:
            swap_colours(white=one, **by)
        case HandChange.PAIR:
            pair_together(white=one, black=other, **by)
        case HandChange.SEAT | HandChange.REST:
            hand_seating.seat_pair(white=one, black=other if how is HandChange.SEAT else None, **by)
        case HandChange.CLEAR:
            hand_seating.dissolve_board(
                one=one, tournament=tournament, number=number, actor=actor, at=at
            )


# Reopen the last ended phase of a round's changes by hand, while nothing followed.
#
# What was compared with the program at the end is forgotten; the next end compares anew.


@transaction.atomic
def reopen_hand_changes(
    *, tournament: Tournament, number: int, phase: int, actor: User, at: datetime
) -> ManualPhase:
    """Reopen this ended phase of changes by hand.

    Raises TournamentError ``needs_swiss``, ``no_such_round``, and ``mark_is_final`` where the
    round was published, started, closed or drafted again since, or another phase followed.
    """
    locked, row = hand_boards.lock_event_and_round(tournament, number, actor)
    ended = row.phases.filter(pk=phase).first()
    if ended is None or not may_changes_be_reopened(locked, row, ended):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    ended.ended_by, ended.ended_at = None, None
    ended.differences, ended.engine = [], ""
    if row.known["engine"] == BY_HAND:  # its boards were sorted: the last change is not found there
        ended.last_change = hand_boards.empty_undo_of_new_phase(row)
    ended.save(update_fields=["ended_by", "ended_at", "differences", "engine", "last_change"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="manual.end_taken_back",
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": ended.pk,
            **columns.stands(columns.some_rows([ended])),
        },
        before="ended",
        after="open",
    )
    return ended
