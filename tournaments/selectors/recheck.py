"""Every past round of an event decided again from the rows of what was known then."""

from collections.abc import Iterator

from tournaments.models import Pairing, PairingKind, Round, RoundState, Tournament
from tournaments.pairing import known, recheck
from tournaments.pairing.pairs import Pair
from tournaments.pairing.recheck import Rechecked

PAIRED = (PairingKind.GAME, PairingKind.ALLOCATED, PairingKind.REST)


def recheck_event(tournament: Tournament) -> Iterator[tuple[Round, Rechecked]]:
    """The published rounds in order; a Swiss round without what it was paired from is refused."""
    players = tournament.entries.filter(number__isnull=False).count()
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        if tournament.is_swiss:
            yield row, _swiss(row)
            continue
        theirs = _pairs(row, None)
        yield (
            row,
            recheck.table(
                players,
                tournament.cycles,
                tournament.reverse_last_two,
                row.number,
                row.table_number or row.number,
                theirs,
            ),
        )


def by_hand(row: Round) -> bool:
    """Whether an arbiter has changed the round: then a difference is his and not the engine's."""
    return row.phases.exists()


def _swiss(row: Round) -> Rechecked:
    if not row.known:
        return Rechecked(row.number, (), _pairs(row, None), refused="NothingKept")
    numbers = {pk: int(number) for number, pk in row.known["entries"].items()}
    return recheck.swiss(known.from_plain(row.known), _pairs(row, numbers))


def _pairs(row: Round, numbers: dict[int, int] | None) -> tuple[Pair, ...]:
    """By the numbers of that day, which may have changed since."""
    found = Pairing.objects.filter(round=row, kind__in=PAIRED).order_by("board")
    if numbers is None:
        return tuple(
            Pair(first, second)
            for first, second in found.values_list("first__number", "second__number")
        )
    return tuple(
        Pair(numbers[first], numbers[second] if second else None)
        for first, second in found.values_list("first", "second")
    )
