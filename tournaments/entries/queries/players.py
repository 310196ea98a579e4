"""Players of an event: start list, who may be meant, who reads full names, a player's card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from arbiter.journal.models.rows import JournalEntry
from arbiter.ports import Subject
from tournaments.boards.models import Game, GameState, Pairing, RoundState
from tournaments.entries.models import Entry, EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import EventHeader
from tournaments.pairing.attendance import GONE
from tournaments.people.models import Player
from tournaments.people.queries import KnownPeople, Namesakes, order_by_shown_name
from tournaments.people.texts import name_with_note, namesake_notes
from tournaments.rounds.models import EntryMark
from tournaments.standings.models import StandingRow

# Read the entries of an event: the start list, names, entries by number.


def start_list(tournament: Tournament) -> QuerySet[Entry]:
    """Return the start list, by number if drawn, else by name."""
    return tournament.entries.select_related("player").order_by(
        "number", order_by_shown_name("player__")
    )


def entries_with_names(tournament: Tournament) -> list[Entry]:
    """Load all entries, unordered, with only number, name, account, club and place."""
    rows = tournament.entries.select_related("player").order_by()
    named = (
        *("player__name", "player__name_latin", "player__user", "player__is_demo"),
        *("player__birth_year", "player__is_guarded"),
        *("player__city", "player__region", "player__club", "player__federation_id"),
    )
    marks = ("is_giver", "plays_blind", "has_relief_board", "speakers")
    return list(rows.only("number", "state", "tournament", *marks, *named))


def numbered_entries(tournament: Tournament) -> dict[int, Entry]:
    """Return the entries by starting number."""
    return {entry.number: entry for entry in entries_with_names(tournament) if entry.number}


def everybody_ever_entered(tournament: Tournament) -> list[Entry]:
    """Return everybody who ever entered, left or not, by number and name."""
    return list(
        tournament.entries.select_related("player").order_by(
            "number", order_by_shown_name("player__")
        )
    )


def entry_choices(entries: list[Entry]) -> list[tuple[int, str]]:
    """Return entries as form choices: number, name, and a note to tell namesakes apart."""
    notes = namesake_notes(entry.player for entry in entries)
    names = [(entry, name_with_note(entry.player, notes)) for entry in entries]
    return [
        (entry.pk, f"{entry.number}. {name}" if entry.number else name) for entry, name in names
    ]


def find_removed_player(tournament: Tournament, player: int) -> Player | None:
    """Find a person who was struck off this event's list and is not back in it."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb="entry.removed")
    was_here = any(row.data.get("player") == player for row in rows.only("data"))
    if not was_here or tournament.entries.filter(player=player).exists():
        return None
    return Player.objects.filter(pk=player).first()


# Find the known people whom a typed player may be, and which of them is meant, if any.


NEW = "new"
"""The answer that a typed player is none of the known people."""


class WhoIsMeant(TournamentError):
    """A refusal: a typed name may be that of a known person among ``candidates``."""

    status = 409

    def __init__(self, name: str, known: Namesakes, *, may_be_new: bool) -> None:
        super().__init__(RefusalCode.WHO_IS_MEANT, name=name)
        self.params = {
            **self.params,
            "candidates": [candidate_facts(player) for player in known.players],
            **({"more_candidates": known.more} if known.more else {}),
            "may_be_new": may_be_new,
        }


@dataclass(frozen=True, slots=True)
class TypedPlayer:
    """A player as typed in the form: name, federation number, year of birth."""

    name: str
    name_latin: str
    federation_id: str
    birth_year: int | None


def known_people_of_form(tournament: Tournament, typed: Mapping[str, Any]) -> Namesakes:
    """Find known people of the typed name or number who are not entered yet.

    Whoever has another year of birth or another number is somebody else and is not asked about.
    Of very many some tens, and how many more.
    """
    (people,) = known_people_of_forms(tournament, [typed])
    return people


def known_people_of_forms(
    tournament: Tournament, forms: Sequence[Mapping[str, Any]]
) -> list[Namesakes]:
    """Find the same for many typed players, all known people read once."""
    persons = [_typed_player(typed) for typed in forms]
    known = KnownPeople(persons)
    entered = frozenset(tournament.entries.values_list("player_id", flat=True))
    found = []
    for person in persons:
        holder = known.holder_of_number(person)
        if holder is None:
            found.append(known.namesakes(person, without=entered))
        else:
            found.append(Namesakes() if holder.pk in entered else Namesakes((holder,)))
    return found


def _typed_player(typed: Mapping[str, Any]) -> TypedPlayer:
    day = typed.get("birth_date")
    return TypedPlayer(
        name=typed["name"],
        name_latin=typed.get("name_latin") or "",
        federation_id=typed.get("federation_id") or "",
        birth_year=day.year if day else typed.get("birth_year"),
    )


def may_be_new(known: Namesakes, number: str) -> bool:
    """Return whether a typed player may be a new person: a number has one holder."""
    return not number or all(player.federation_id != number for player in known.players)


def person_meant(known: Namesakes, typed: Mapping[str, Any], whom: str) -> Player | None:
    """Return the known person that ``whom`` chooses; None for a new one; raises WhoIsMeant.

    ``whom`` is ``new``, the number of one of the known people, or empty where nobody was asked.
    """
    chosen = next((player for player in known.players if str(player.pk) == whom), None)
    if chosen is None and whom != NEW and (known.players or whom):
        is_new_possible = may_be_new(known, typed.get("federation_id") or "")
        raise WhoIsMeant(typed["name"], known, may_be_new=is_new_possible)
    return chosen


def candidate_facts(player: Player) -> dict[str, str | int | bool | None]:
    """Return the facts that tell a known person from his namesakes."""
    return {
        "id": player.pk,
        "name": player.name,
        "birth_year": player.birth_year,
        "title": player.title,
        "city": player.city,
        "club": player.club,
        "federation_id": player.federation_id,
        "has_account": player.user_id is not None,
    }


# Load a player's card in an event: games, opponents, place.


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of a player; ``opponent`` is None where he had none."""

    number: int
    pairing: Pairing
    games: tuple[Game, ...]
    opponent: Entry | None
    has_white: bool  # in the first game

    @property
    def is_over(self) -> bool:
        """Whether all games of the player's round are finished."""
        return all(game.state == GameState.FINISHED for game in self.games)


@dataclass(frozen=True, slots=True)
class PlayerInEvent:
    """Everything public about a player in an event."""

    entry: Entry
    rounds: tuple[PlayerRound, ...]
    row: StandingRow | None
    others: tuple[Entry, ...]  # his entries in other events


def player_in_event(tournament: Tournament, entry_id: int) -> PlayerInEvent | None:
    """Load a player's card in this event; six queries."""
    entry = tournament.entries.select_related("player").filter(pk=entry_id).first()
    if entry is None:
        return None
    games = Game.objects.order_by("number")
    rows = (
        Pairing.objects.filter(Q(first=entry) | Q(second=entry), round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .defer("round__known")
        .prefetch_related(Prefetch("games", queryset=games))
        .order_by("round__number")
    )
    newest = tournament.standings.defer("facts").order_by("-revision").first()
    return PlayerInEvent(
        entry=entry,
        rounds=tuple(_round(row, entry) for row in rows),
        row=newest.rows.filter(entry=entry).first() if newest else None,
        others=tuple(
            Entry.objects.filter(
                player=entry.player_id, tournament__in=Tournament.objects.public().order_by()
            )
            .exclude(pk=entry.pk)
            .select_related("tournament")
            .order_by("-tournament__starts_on", "-pk")[:50]
        ),
    )


def _round(pairing: Pairing, entry: Entry) -> PlayerRound:
    has_white = pairing.first_id == entry.pk
    return PlayerRound(
        number=pairing.round.number,
        pairing=pairing,
        games=tuple(pairing.games.all()),
        opponent=pairing.second if has_white else pairing.first,
        has_white=has_white,
    )


# Find since which round a player is gone from the event.


def round_left_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the round from which each withdrawn or expelled entry is out, by entry."""
    marks = EntryMark.objects.filter(
        entry__tournament=tournament, presence__in=[presence.value for presence in GONE]
    )
    leaving_marks = marks.exclude(entry__state=EntryState.ACTIVE).order_by("pk")
    return dict(leaving_marks.values_list("entry", "round"))


def round_of_leaving(header: EventHeader) -> int | None:
    """Return the round from which one who leaves now is out; None before and after play."""
    event = header.tournament
    if event.state not in (TournamentState.DRAWN, TournamentState.RUNNING):
        return None
    if event.play_system.leavers_lose and header.is_playing:
        return header.current
    return header.next_round if header.next_round <= header.rounds else None


class FullNames:
    """Which full names a visitor may read: his own, and those in events of his offices.

    Nothing is asked of the database before a guarded name is met; then two queries.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def may_read_full_name_of(self, player: Player) -> bool:
        """Return whether the visitor may read this player's full name."""
        if not self.visitor.is_authenticated:
            return False
        if player.user_id == self.visitor.pk:
            return True
        return self._reach.everywhere or player.pk in self._players

    @cached_property
    def _reach(self) -> rights.Reach:
        """Every official of an event may see it before it is public: the same people read names."""
        return rights.reach_of_action(self.visitor, Action.SEE_PRIVATE_EVENT)

    @cached_property
    def _players(self) -> frozenset[int]:
        keys = {*self._reach.keys, *(key for key, _first, _last in self._reach.boards)}
        events = [Subject.parse(key).number for key in keys if ":" in key]
        if not events:
            return frozenset()
        entries = Entry.objects.filter(tournament__in=events, player__is_guarded=True)
        return frozenset(entries.order_by().values_list("player", flat=True))
