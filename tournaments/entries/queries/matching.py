"""Rows of a list matched to known players: known, new, to be asked."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from arbiter.accounts.queries.rights import Visitor
from tournaments.entries.models import Entry, PeopleFile
from tournaments.entries.queries.consent import players_user_may_not_change
from tournaments.events.models import Tournament
from tournaments.people.lists.person import FACTS, ListedPerson
from tournaments.people.models import Player
from tournaments.people.queries import KnownPeople, may_be_same_person, name_keys

# Match the rows of a list to known players: known, new, to be asked.


KEPT = frozenset({"name_latin", "federation_id", "birth_year", "birth_date", "sex"})
"""What a list adds where it is missing and never changes: it is how a person is known."""

Fact = str | int | date

RowPlayers = Mapping[int, int]
"""Row of a list → the player it was taken over as."""

EDITABLE = ("name", *FACTS)
"""What an organiser may correct of a player by hand."""


class MatchKind(StrEnum):
    """How a row relates to the known players: known, new, to be asked, …"""

    NEW = "new"
    KNOWN = "known"
    ENTERED = "entered"  # known, and already in the event
    ASK = "ask"  # perhaps one of the candidates


@dataclass(frozen=True, slots=True)
class Match:
    """A row of a list with the player it means; ``changes`` are field → (before, after).

    ``changes`` of a person who stands in somebody else's event, too, are shown and not written
    (``is_shared``); of the ``candidates`` that are asked, ``proposed`` is the one that number or
    name and year speak for. Of very many namesakes ``more`` are only counted: a year of birth or a
    number tells them apart.
    """

    person: ListedPerson
    kind: MatchKind
    player: Player | None = None
    candidates: tuple[Player, ...] = ()
    more: int = 0
    changes: Mapping[str, tuple[Fact | None, Fact]] = field(default_factory=dict)
    is_shared: bool = False
    proposed: Player | None = None

    @property
    def changes_to_write(self) -> Mapping[str, tuple[Fact | None, Fact]]:
        """The changes to the known player that importing the row writes."""
        return {} if self.is_shared else self.changes

    @property
    def may_be_new(self) -> bool:
        """Whether the row may be a new player: a federation's number has one holder."""
        number = self.person.federation_id
        return not (
            number and any(candidate.federation_id == number for candidate in self.candidates)
        )


def match_rows_to_players(
    people: Sequence[ListedPerson],
    tournament: Tournament | None,
    actor: Visitor | None = None,
    *,
    taken: RowPlayers | None = None,
) -> tuple[Match, ...]:
    """Match every row of a list to known players, in order; a few queries for any length.

    By the federation's number, else by name and year of birth. A name without both years, two
    of one name, or a number under another name are asked, never guessed. Somebody known who is
    not the ``actor``'s to change, or has an account, is proposed and asked; ``actor`` is None
    for whoever runs the machine itself. A row that was ``taken`` over before is that player
    while he is entered: it is not asked about again.
    """
    known = KnownPeople(people)
    entered = frozenset(
        Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True)
        if tournament
        else ()
    )
    before = _players_taken(taken or {}, entered)
    claimed = {player.pk for player in before.values()}
    matches = []
    for person in people:
        if person.row in before:
            matches.append(match_for_player(person, before[person.row], entered=True))
            continue
        match_found = _decide(person, known, entered)
        if match_found.player is not None and match_found.player.pk in claimed:
            match_found = Match(person, MatchKind.ASK, candidates=(match_found.player,))
        if match_found.player is not None:
            claimed.add(match_found.player.pk)
        matches.append(match_found)
    matched = {match.player.pk for match in matches if match.player is not None}
    if actor is None:
        return tuple(matches)
    shared = players_user_may_not_change(actor, tournament, matched)
    return tuple(_ask_about_shared(match, shared) for match in matches)


def _players_taken(taken: RowPlayers, entered: frozenset[int]) -> dict[int, Player]:
    """Return the rows taken over before whose players are still entered."""
    players = Player.objects.in_bulk([pk for pk in taken.values() if pk in entered])
    return {row: players[pk] for row, pk in taken.items() if pk in players}


def _ask_about_shared(match: Match, shared: frozenset[int]) -> Match:
    """Have a row about somebody else's person decided by hand instead of taken.

    A person of somebody else's event, too, is never changed; he, and whoever has an account that
    will play here, is entered only when chosen.
    """
    is_shared = match.player is not None and match.player.pk in shared
    if match.player is None or match.kind is MatchKind.ENTERED:
        return replace(match, is_shared=is_shared)
    if not is_shared and match.player.user_id is None:
        return match
    return Match(
        match.person,
        MatchKind.ASK,
        candidates=(match.player,),
        changes=match.changes,
        is_shared=is_shared,
        proposed=match.player,
    )


def match_for_player(
    person: ListedPerson, player: Player, entered: bool, *, is_shared: bool = False
) -> Match:
    """Match a row to this known player."""
    kind = MatchKind.ENTERED if entered else MatchKind.KNOWN
    return Match(
        person, kind, player, changes=changes_of_player(person, player), is_shared=is_shared
    )


def changes_of_player(person: ListedPerson, player: Player) -> dict[str, tuple[Fact | None, Fact]]:
    """Return the fields in which a list differs from a stored player."""
    different = {}
    for name in FACTS:
        before, after = getattr(player, name), getattr(person, name)
        if after in ("", None) or after == before:
            continue
        if name in KEPT and before not in ("", None):
            continue
        if name == "birth_date" and player.birth_year not in (None, person.birth_year):
            continue  # the year that is known stays, so a day in another year says nothing
        different[name] = (before, after)
    return different


def player_fingerprint(player: Player) -> str:
    """Compute a fingerprint of a player's data, to detect concurrent changes."""
    facts = [str(getattr(player, name)) for name in EDITABLE]
    return hashlib.sha256("\0".join(facts).encode()).hexdigest()[:16]


def _decide(person: ListedPerson, known: KnownPeople, entered: frozenset[int]) -> Match:
    if person.same_as:  # two of one name in one list: only a person knows
        return Match(person, MatchKind.ASK)
    holder = known.holder_of_number(person)
    if holder is not None:
        if name_keys(person) & name_keys(holder) and may_be_same_person(person, holder):
            return match_for_player(person, holder, holder.pk in entered)
        return Match(person, MatchKind.ASK, candidates=(holder,))
    found = known.namesakes(person)
    if not found.players:
        return Match(person, MatchKind.NEW)
    if len(found.players) == 1 and person.birth_year and found.players[0].birth_year:
        return match_for_player(person, found.players[0], found.players[0].pk in entered)
    return Match(person, MatchKind.ASK, candidates=found.players, more=found.more)


def match_counts(matches: Iterable[Match]) -> Mapping[str, int]:
    """Count the rows of each kind, and those that change a known player."""
    tally = dict.fromkeys((*(kind.value for kind in MatchKind), "changed"), 0)
    for match in matches:
        tally[match.kind.value] += 1
        tally["changed"] += bool(match.changes_to_write)
    return tally


def lists_uploaded_for_event(tournament: Tournament) -> Iterable[PeopleFile]:
    """Return the lists uploaded for an event, the newest first, without their bytes."""
    rows = PeopleFile.objects.filter(tournament=tournament).defer("data")
    return rows.select_related("brought_by")
