"""What was played in a round and what had been drafted, in the numbers of that day."""

from arbiter.journal.models.rows import JournalEntry
from tournaments.boards.models import Pairing, PairingKind, Round
from tournaments.pairing.field import Pair

PAIRED = (PairingKind.GAME, PairingKind.ALLOCATED, PairingKind.REST)


def drafted_pairs(row: Round) -> tuple[Pair, ...]:
    """Return the boards as the engine drafted them, in the numbers of that time."""
    return boards_of_draft(row)[1] if row.known else ()


def boards_of_draft(row: Round) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Return what was played and what had been drafted, in the numbers of that day."""
    numbers = {pk: int(number) for number, pk in row.known["entries"].items()}
    played = pairs_of_round(row, numbers)
    if not row.known.get("engine"):  # paired by hand from nothing: there is no draft to check
        return played, ()
    drafted = _drafted(row) if row.phases.exists() else ()
    return played, played if set(drafted) == set(played) else drafted or played


def _drafted(row: Round) -> tuple[Pair, ...]:
    """Return the boards of the last draft, before anybody changed them."""
    drafts = JournalEntry.objects.filter(
        stream=row.tournament.scope_key, verb="round.drafted", data__round=row.number
    )
    last = drafts.order_by("seq").last()
    return () if last is None else tuple(Pair(*pair) for pair in last.data["pairs"])


def pairs_of_round(row: Round, numbers: dict[int, int] | None) -> tuple[Pair, ...]:
    """Return the boards of a round, by the numbers of that day, which may have changed since."""
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
