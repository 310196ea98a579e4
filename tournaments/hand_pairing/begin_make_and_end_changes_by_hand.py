"""Change a round by hand: open a phase, exchange or re-pair players, end and compare."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from tournaments.events.models import Tournament
from tournaments.events.require_accepted_cautions import require_accepted_cautions
from tournaments.hand_pairing import (
    lock_and_journal_change,
    pair_round_by_hand_from_nothing,
    take_back_change_by_hand,
)
from tournaments.hand_pairing.models import ManualPhase
from tournaments.hand_pairing.read_and_rewrite_boards import (
    changed_boards,
    hand_made_reason,
    numbers_when_paired,
    pairs_when_paired,
    rewrite_boards,
)
from tournaments.pairing import pairing_input
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pairing_cautions import Caution, CautionCode, pairing_cautions
from tournaments.pairing.pairing_input import PairingInput
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.round_drafts import pair_and_write_draft
from tournaments.rounds_and_boards.models import Game, RoundState
from tournaments.systems.play_system_base import PlaySystem

ENDED = "manual.ended"

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
        locked = lock_and_journal_change.lock_event(tournament, actor)
        row = pair_round_by_hand_from_nothing.create_round_without_boards(locked, number)
    else:
        locked, row = lock_and_journal_change.lock_event_and_round(tournament, number, actor)
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
        last_change=take_back_change_by_hand.empty_undo_of_new_phase(row),
    )
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="manual.begun",
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": phase.pk,
            "state": row.state,
            "from_nothing": from_nothing,
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
    locked, row = lock_and_journal_change.lock_event_and_round(tournament, number, actor)
    phase = lock_and_journal_change.require_open_phase_of_changes(row)
    if unseated := pair_round_by_hand_from_nothing.unseated_numbers(row):
        raise TournamentError(RefusalCode.NOT_ALL_SEATED, numbers=", ".join(map(str, unseated)))
    field = pairing_input.pairing_input_from_json_data(row.known)
    if row.known["engine"] == pair_round_by_hand_from_nothing.BY_HAND:
        pair_round_by_hand_from_nothing.sort_boards(row, field)
    phase.differences, phase.engine = _compare(locked.play_system, pairs_when_paired(row), field)
    phase.ended_by, phase.ended_at = actor, at
    phase.save(update_fields=["differences", "engine", "ended_by", "ended_at"])
    append_journal_rows.write_journal_row(
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
        engine_pairs = pair_and_write_draft.pair_with_engine(system, field)
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
        list(Game.objects.select_for_update().filter(pairing__round=row).order_by("pk"))
    locked, row = lock_and_journal_change.lock_event_and_round(tournament, number, actor)
    phase = lock_and_journal_change.require_open_phase_of_changes(row)
    field = pairing_input.pairing_input_from_json_data(row.known)
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
    kept = take_back_change_by_hand.boards_as_undo_data(numbers_when_paired(row), boards.values())
    removed = rewrite_boards(locked, row, before=before, after=after, why=why)
    take_back_change_by_hand.store_undo_of_change(phase, how=how, after=changed, boards=kept)
    lock_and_journal_change.journal_change(
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
