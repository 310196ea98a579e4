"""Pair every past round of an event again from what was known then, and compare.

What an arbiter changed by hand is his and not the engine's: the engine is held against the
boards it had drafted, which the journal keeps, and the changes are told beside.
"""

from collections.abc import Iterator
from dataclasses import replace

from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament
from tournaments.pairing import pair_past_round_again_and_compare, pairing_input
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pair_past_round_again_and_compare import RecheckedRound
from tournaments.round_drafts.stored_reasons_check import boards_with_wrong_reasons
from tournaments.rounds_and_boards.models import Pairing, PairingKind, Round, RoundState

PAIRED = (PairingKind.GAME, PairingKind.ALLOCATED, PairingKind.REST)


def pair_past_rounds_again(tournament: Tournament) -> Iterator[tuple[Round, RecheckedRound]]:
    """Pair the published rounds again and compare them, in order."""
    players = tournament.entries.filter(number__isnull=False).count()
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        if not tournament.play_system.is_laid_out_whole:
            rechecked, drafted = _redraft(row)
            yield row, replace(rechecked, false_reasons=boards_with_wrong_reasons(row, drafted))
            continue
        played = _pairs(row, None)
        drafted = _before_turning(row, played)
        table = tournament.play_system.table(players, tournament)
        rechecked = pair_past_round_again_and_compare.recheck_table_round(
            table, row.number, row.table_number or row.number, drafted
        )
        yield (
            row,
            replace(
                rechecked,
                by_hand=pair_past_round_again_and_compare.differing_boards(drafted, played),
                false_reasons=boards_with_wrong_reasons(row, drafted),
            ),
        )


def drafted_pairs(row: Round) -> tuple[Pair, ...]:
    """Return the boards as the engine drafted them, in the numbers of that time."""
    return _draft_boards(row)[1] if row.known else ()


def _redraft(row: Round) -> tuple[RecheckedRound, tuple[Pair, ...]]:
    """Return the round decided again, and what had been drafted."""
    if not row.known:
        return RecheckedRound(row.number, (), _pairs(row, None), refused="NothingKept"), ()
    played, drafted = _draft_boards(row)
    if not drafted:
        return RecheckedRound(
            row.number,
            (),
            (),
            by_hand=pair_past_round_again_and_compare.differing_boards((), played),
        ), ()
    system = row.tournament.play_system
    field = pairing_input.pairing_input_from_json_data(row.known)
    rechecked = pair_past_round_again_and_compare.recheck_drafted_round(
        field, drafted, pair=system.pair_round, check=system.check_round
    )
    return replace(
        rechecked, by_hand=pair_past_round_again_and_compare.differing_boards(drafted, played)
    ), drafted


def _draft_boards(row: Round) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Return what was played and what had been drafted, in the numbers of that day."""
    numbers = {pk: int(number) for number, pk in row.known["entries"].items()}
    played = _pairs(row, numbers)
    if not row.known.get("engine"):  # paired by hand from nothing: there is no draft to check
        return played, ()
    drafted = _drafted(row) if row.phases.exists() else ()
    return played, played if set(drafted) == set(played) else drafted or played


def _before_turning(row: Round, played: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Return the boards of the table before the colours of some were exchanged by hand."""
    # by the pairing: a lot may give the round another number afterwards
    turned = JournalEntry.objects.filter(
        stream=row.tournament.scope_key,
        verb__in=("board.turned", "board.turn_taken_back"),
        data__pairing__in=list(row.pairings.values_list("pk", flat=True)),
    )
    boards = set(played)
    for data in turned.order_by("-seq").values_list("data", flat=True):
        now = Pair(data["white"], data["black"])
        if now in boards and now.black is not None:
            boards = boards - {now} | {Pair(now.black, now.white)}
    return tuple(sorted(boards))


def _drafted(row: Round) -> tuple[Pair, ...]:
    """Return the boards of the last draft, before anybody changed them."""
    drafts = JournalEntry.objects.filter(
        stream=row.tournament.scope_key, verb="round.drafted", data__round=row.number
    )
    last = drafts.order_by("seq").last()
    return () if last is None else tuple(Pair(*pair) for pair in last.data["pairs"])


def _pairs(row: Round, numbers: dict[int, int] | None) -> tuple[Pair, ...]:
    """By the numbers of that day, which may have changed since."""
    pairings = Pairing.objects.filter(round=row, kind__in=PAIRED).order_by("board")
    if numbers is None:
        return tuple(
            Pair(first, second)
            for first, second in pairings.values_list("first__number", "second__number")
        )
    return tuple(
        Pair(numbers[first], numbers[second] if second else None)
        for first, second in pairings.values_list("first", "second")
    )
