"""The two sides of a Scheveningen: who plays for which, before the lots and after them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry, EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.people.texts import place_in_readers_letters


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """One of two sides: its name, empty where nothing names it, its letter, its players."""

    name: str
    letter: str
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        return place_in_readers_letters(self.name) or _("side %(letter)s") % {"letter": self.letter}


LETTERS = "AB"


def sides_as_entered(tournament: Tournament, entries: Sequence[Entry]) -> tuple[SideOfMatch, ...]:
    """Divide the entries, in their order, into two equal sides by club, city or region.

    The side of the first entry is side A. Empty where starting numbers alone tell the sides, and
    in an event without sides. Raises TournamentError ``sides_untold``, ``sides_not_two``,
    ``sides_unequal``.
    """
    column = tournament.play_system.sides_are_told_by(tournament)
    if not column:
        return ()
    untold = [entry.player.name for entry in entries if not _side_of(entry, column)]
    if untold:
        raise TournamentError(RefusalCode.SIDES_UNTOLD, told_by=column, names=", ".join(untold))
    of_side: dict[str, list[Entry]] = {}
    for entry in entries:
        of_side.setdefault(_side_of(entry, column).casefold(), []).append(entry)
    sides = tuple(
        SideOfMatch(_side_of(own[0], column), letter, tuple(own))
        for own, letter in zip(of_side.values(), LETTERS, strict=False)
    )
    if len(of_side) != len(LETTERS):
        names = ", ".join(_side_of(own[0], column) for own in of_side.values())
        raise TournamentError(
            RefusalCode.SIDES_NOT_TWO, told_by=column, count=len(of_side), names=names
        )
    first, second = sides
    if len(first.entries) != len(second.entries):
        raise TournamentError(
            RefusalCode.SIDES_UNEQUAL,
            first=first.name,
            count=len(first.entries),
            second=second.name,
            others=len(second.entries),
        )
    return sides


def sides_in_play(tournament: Tournament) -> tuple[SideOfMatch, ...]:
    """Return the sides of an event whose numbers are drawn; empty where there are none.

    A side is called after what told it, as most of its players have it now.
    """
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    entries = {entry.number: entry for entry in numbered}
    column = tournament.play_system.sides_are_told_by(tournament)
    return tuple(
        SideOfMatch(_usual(own, column), letter, own)
        for numbers, letter in zip(tournament.play_system.sides(len(entries)), LETTERS, strict=True)
        if (own := tuple(entries[number] for number in numbers if number in entries))
    )


def active_entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Return those who would play if the lots were drawn now, as they were entered."""
    entries = tournament.entries.filter(state=EntryState.ACTIVE).select_related("player")
    return tuple(entries.order_by("pk"))


def _side_of(entry: Entry, column: str) -> str:
    return str(getattr(entry.player, column)).strip()


def _usual(entries: Iterable[Entry], column: str) -> str:
    if not column:
        return ""
    names = Counter(name for entry in entries if (name := _side_of(entry, column)))
    return names.most_common(1)[0][0] if names else ""
