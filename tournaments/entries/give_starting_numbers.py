"""Give starting numbers, and insert late players, while the rules allow (C.04.2)."""

from collections.abc import Iterable, Sequence

from django.db.models import F

from tournaments.entries.models import Entry
from tournaments.events.models import Numbering, Tournament
from tournaments.pairing.reason_of_pairing_or_place import renumbered_reasons
from tournaments.pairing.title_order import title_strength
from tournaments.rounds_and_boards.models import Pairing

FROZEN_FROM = 4  # once this round is paired the numbers stay


OUT_OF_THE_WAY = 10_000  # a number is held once, also while all of them change


def sort_by_rating(entries: Iterable[Entry]) -> list[int]:
    """Sort entry ids by rating, title, name; without a rating last."""
    ordered = sorted(
        entries,
        key=lambda entry: (
            -(entry.rating or 0),
            -title_strength(entry.title),
            _name(entry),
            entry.pk,
        ),
    )
    return [entry.pk for entry in ordered]


def _name(entry: Entry) -> str:
    return entry.player.name.casefold()


def assign_numbers(tournament: Tournament, order: Sequence[int]) -> dict[int, int]:
    """Number the entries 1, 2, 3 … in this order; return old number → new number."""
    rows = Entry.objects.filter(tournament=tournament)
    before = dict(rows.filter(number__isnull=False).values_list("pk", "number"))
    rows.filter(number__isnull=False).update(number=F("number") + OUT_OF_THE_WAY)
    wanted = {pk: number for number, pk in enumerate(order, start=1)}
    entries_found = list(rows.filter(pk__in=wanted))
    for entry in entries_found:
        entry.number = wanted[entry.pk]
    Entry.objects.bulk_update(entries_found, ["number"])
    return {before[pk]: number for pk, number in wanted.items() if pk in before}


def number_late_entry(tournament: Tournament, entry: Entry) -> bool:
    """Number a late entry: by rating while numbers may change, else the next number.

    Returns whether others got new numbers.
    """
    rows = Entry.objects.filter(tournament=tournament, number__isnull=False)
    others = list(rows.select_related("player").order_by("number"))
    is_frozen = tournament.rounds.filter(number__gte=FROZEN_FROM).exists()
    if is_frozen or tournament.numbering == Numbering.LOT:
        entry.number = 1 + max((other.number for other in others), default=0)
        entry.save(update_fields=["number"])
        return False
    moved = assign_numbers(tournament, sort_by_rating([*others, entry]))
    entry.refresh_from_db(fields=["number"])
    changed = {old: new for old, new in moved.items() if old != new}
    if tournament.baku_border in changed:  # the last accelerated player stays the last (C.04.7)
        border = changed[tournament.baku_border]
        Tournament.objects.filter(pk=tournament.pk).update(baku_border=border)
    if changed:
        _reword(tournament, moved)
    return bool(changed)


def _reword(tournament: Tournament, moved: dict[int, int]) -> None:
    """The reasons of earlier boards speak of the new numbers."""
    pairings = list(Pairing.objects.filter(round__tournament=tournament))
    for pairing in pairings:
        pairing.reasons = renumbered_reasons(pairing.reasons, moved)
    Pairing.objects.bulk_update(pairings, ["reasons"], batch_size=500)
