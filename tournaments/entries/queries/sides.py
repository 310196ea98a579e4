"""Sides: who plays, may speak for, and has rights in a game; pairs that must not meet."""

from collections.abc import Iterable, Mapping

from django.db.models import Q, QuerySet

from arbiter.accounts.queries.rights import Scope, Visitor
from tournaments.boards.models import Game
from tournaments.entries.models import Entry, ForbiddenPair, SidePerson, SideRole
from tournaments.entries.texts import person_words, side_line
from tournaments.events.models import Tournament

# Find who may speak for a side: player, partners, seconds.


def accounts_speaking_for_side(entry: Entry) -> frozenset[int]:
    """Return the accounts that may speak for a side: player's, partners', seconds'.

    Asks the database only where somebody besides the player has an account.
    """
    own = {entry.player.user_id} - {None}
    if not entry.speakers:
        return frozenset(own)
    others = SidePerson.objects.filter(entry=entry, user__isnull=False)
    return frozenset(own | set(others.values_list("user", flat=True)))


def side_user_speaks_for(game: Game, user_id: int | None) -> str:
    """Return the side (``w``, ``b``) a user speaks for; empty for others."""
    if user_id is None:
        return ""
    if user_id in accounts_speaking_for_side(game.white):
        return "w"
    return "b" if user_id in accounts_speaking_for_side(game.black) else ""


def entries_spoken_for(user: Visitor | int | None) -> QuerySet:
    """Select the entries for which a user speaks as a partner or second."""
    return SidePerson.objects.filter(user=user).values("entry")


def games_user_speaks_in(game: str, user: Visitor | int | None) -> Q:
    """Filter games (at the path ``game``) in which a user speaks for a side."""
    rows = entries_spoken_for(user)
    return Q(**{f"{game}white__in": rows}) | Q(**{f"{game}black__in": rows})


def scope_of_game_and_sides(game: Game) -> Scope:
    """Return the scope of one game: its event, board, and the users of both sides."""
    return Scope(
        key=game.pairing.round.tournament.scope_key,
        participants=accounts_speaking_for_side(game.white)
        | accounts_speaking_for_side(game.black),
        board=game.pairing.board,
        is_closed=game.pairing.round.tournament.is_cancelled,
    )


# Load the persons of each side: partners and seconds, or the names of partners alone.


def persons_by_entry(entries: Iterable[Entry]) -> Mapping[int, tuple[SidePerson, ...]]:
    """Load the partners and seconds of every side, by entry; one query."""
    persons: dict[int, tuple[SidePerson, ...]] = {}
    rows = SidePerson.objects.filter(entry__in=[entry.pk for entry in entries])
    for row in rows.select_related("user"):
        persons[row.entry_id] = (*persons.get(row.entry_id, ()), row)
    return persons


def partners_by_entry(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """Load the names of partners by entry; no query where no side has any."""
    if not tournament.is_consultation:
        return {}
    partners: dict[int, tuple[str, ...]] = {}
    rows = SidePerson.objects.filter(entry__tournament=tournament, role=SideRole.PARTNER)
    for entry, name in rows.values_list("entry", "name"):
        partners[entry] = (*partners.get(entry, ()), name)
    return partners


def describe_sides_of_game(game: Game) -> list[tuple[str, str]]:
    """Describe each side (``w``, ``b``) that is more than its player.

    Asks for persons only where the event has consultation, or the side needs a second.
    """
    event = game.pairing.round.tournament
    seats = (("w", game.white), ("b", game.black))
    entries = [entry for _, entry in seats if event.is_consultation or _needs_second(entry)]
    persons: dict[int, list[str]] = {}
    for person in SidePerson.objects.filter(entry__in=entries) if entries else ():
        persons.setdefault(person.entry_id, []).append(
            person_words(SideRole(person.role), person.name)
        )
    lines = [
        (side, "; ".join(filter(None, (side_line(entry), *persons.get(entry.pk, ())))))
        for side, entry in seats
    ]
    return [(side, words) for side, words in lines if words]


def _needs_second(entry: Entry) -> bool:
    return entry.plays_blind or entry.has_relief_board


def forbidden_pairs(tournament: Tournament) -> list[ForbiddenPair]:
    """Load an event's forbidden and discouraged pairs, with names."""
    return list(
        tournament.forbidden_pairs.filter(is_lifted=False).select_related(
            "one__player", "other__player"
        )
    )
