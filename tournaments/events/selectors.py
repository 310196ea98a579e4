"""Read events (also by search), their officials, players, rounds and games in few queries."""

from dataclasses import dataclass
from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, FilteredRelation, Prefetch, Q, QuerySet

from arbiter.cases.models import Case
from arbiter.offices.models import Office
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.right_scopes import event_scope
from tournaments.partners_and_seconds.models import SidePerson
from tournaments.people.alphabet import alphabetical
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    GameState,
    Pairing,
    Round,
    RoundState,
)

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser


@dataclass(frozen=True, slots=True)
class EventHeader:
    """State of an event shown at the head of its pages."""

    tournament: Tournament
    rounds: int
    current: int | None  # the newest published round
    boards: int  # games of that round
    played: int  # of them, with a result
    playing: int  # games of published rounds that have no result yet
    cases: int  # waiting on the arbiter's desk
    players: int
    has_begun: bool  # play of that round: it was started, or something happened at a board

    @property
    def is_playing(self) -> bool:
        """Whether the newest round still waits for results."""
        is_over = self.tournament.state in OVER
        return self.current is not None and self.played < self.boards and not is_over

    @property
    def next_round(self) -> int:
        """The first round that is not published."""
        return (self.current or 0) + 1

    @property
    def strip(self) -> tuple[str, ...]:
        """A word for each round: full, now, open; empty for a length that fits no line."""
        if self.rounds > LONGEST_STRIP or self.current is None:
            return ()
        full = self.current - 1 if self.is_playing else self.current
        now = ("now",) if self.is_playing else ()
        words = ("full",) * full + now + ("open",) * (self.rounds - full)
        return words[: self.rounds]


LONGEST_STRIP = 15


PAST_SHOWN = 100


LATEST = 5


OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)


def event_in_sight(user: Visitor, pk: int) -> Tournament | None:
    """An event, if this visitor may see it: a private one is for its officials alone."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None or not tournament.is_private:
        return tournament
    return (
        tournament
        if permissions.allowed(user, Action.SEE_PRIVATE_EVENT, event_scope(tournament))
        else None
    )


def private_events(user: Visitor) -> list[Tournament]:
    """Events not yet open to the public that this user may see, newest first."""
    reach = permissions.reach(user, Action.SEE_PRIVATE_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.objects.filter(is_private=True).annotate(players=Count("entries"))
    return [event for event in events.order_by("-pk") if reach.holds(event.scope_key, None)]


def list_events(words: str = "") -> dict[str, list[Tournament]]:
    """Current, upcoming and past events, each with its number of players.

    With ``words`` only those with every one of them in title or city; of the past the newest.
    """
    events = search_by_name(words).annotate(players=Count("entries"))
    past = events.filter(state__in=OVER)[:PAST_SHOWN]
    groups: dict[str, list[Tournament]] = {"now": [], "coming": [], "past": []}
    for event in (*events.exclude(state__in=OVER), *past):
        groups[_when(event)].append(event)
    return groups


def latest_events(user: Visitor) -> list[Tournament]:
    """The newest events this user runs, to make the next one as before."""
    reach = permissions.reach(user, Action.EDIT_EVENT)
    newest = Tournament.objects.order_by("-pk")[:PAST_SHOWN]
    return [event for event in newest if reach.holds(event.scope_key, None)][:LATEST]


def hidden_events(user: Visitor) -> list[Tournament]:
    """Hidden events that this user may show again, newest first."""
    reach = permissions.reach(user, Action.EDIT_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.everything.filter(hidden_at__isnull=False).order_by("-hidden_at")
    return [event for event in events[:PAST_SHOWN] if reach.holds(event.scope_key, None)]


def search_by_name(words: str) -> QuerySet[Tournament]:
    """Filter public events whose title or city has every one of ``words``."""
    events = Tournament.objects.public()
    for word in words.split():
        events = events.filter(_title_or_city_has(word))
    return events


def _title_or_city_has(word: str) -> Q:
    """A word as it stands, and with a capital: SQLite knows no small Cyrillic letters."""
    condition = Q()
    for form in {word, word.lower(), word.upper(), word.capitalize()}:
        for column in ("title", "title_en", "city"):
            condition |= Q(**{f"{column}__icontains": form})
    return condition


def _when(event: Tournament) -> str:
    if event.state in OVER:
        return "past"
    return "now" if event.state == TournamentState.RUNNING else "coming"


def event_header(tournament: Tournament) -> EventHeader:
    """The state of an event in a few numbers: four queries."""
    states = dict(tournament.rounds.values_list("number", "state"))
    published = [number for number, state in states.items() if state != RoundState.DRAFT]
    current = max(published, default=None)
    waits, is_current = ~Q(state__in=SETTLED), Q(pairing__round__number=current)
    counted = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .aggregate(
            playing=Count("pk", filter=waits),
            boards=Count("pk", filter=is_current),
            played=Count("pk", filter=is_current & ~waits),
            touched=Count("pk", filter=is_current & ~Q(state=GameState.OPEN)),
        )
    )
    touched = counted.pop("touched")
    return EventHeader(
        tournament=tournament,
        rounds=tournament.rounds_planned or len(states),
        current=current,
        cases=Case.objects.filter(scope=tournament.scope_key, state="open").count(),
        players=tournament.entries.count(),
        has_begun=touched > 0 or states.get(current) in (RoundState.PLAYING, RoundState.CLOSED),
        **counted,
    )


def entries(tournament: Tournament) -> QuerySet[Entry]:
    """The start list, by starting number if drawn, else by name."""
    return tournament.entries.select_related("player").order_by(
        "number", alphabetical("player__name")
    )


def name_list(tournament: Tournament) -> list[Entry]:
    """All entries with number, name and account, for large tables."""
    rows = tournament.entries.select_related("player").order_by()
    named = (
        *("player__name", "player__name_latin", "player__user", "player__is_demo"),
        *("player__birth_year", "player__is_guarded"),
        *("player__city", "player__region", "player__club", "player__federation_id"),
    )
    marks = ("is_giver", "plays_blind", "has_relief_board", "speakers")
    return list(rows.only("number", "state", "tournament", *marks, *named))


def numbered_entries(tournament: Tournament) -> dict[int, Entry]:
    """Number → entry, for entries that have a number."""
    return {entry.number: entry for entry in name_list(tournament) if entry.number}


def offices(tournament: Tournament) -> QuerySet[Office]:
    """Officials of this event."""
    return Office.objects.filter(scope=tournament.scope_key).select_related("user")


def games() -> QuerySet[Game]:
    """Games with players and their place in the event; hidden events are left out."""
    games_in_sight = Game.objects.filter(pairing__round__tournament__hidden_at__isnull=True)
    return games_in_sight.select_related(
        "white__player", "black__player", "pairing__round__tournament", "record", "word_by"
    ).defer("pairing__round__known")


def round_paired_after(game: Game) -> int | None:
    """The first round whose pairs were made after the game's and hang on its result."""
    row = game.pairing.round
    if not row.tournament.play_system.pairs_change_by_hand:
        return None
    later = row.tournament.rounds.filter(number__gt=row.number).order_by("number")
    return later.values_list("number", flat=True).first()


def round_with_boards(tournament: Tournament, number: int) -> Round | None:
    """One round with its pairings, players and games: four queries, whatever its size.

    Players come with their names alone; a game bears the two of its board, event and record
    are not read with it. ``begins`` of the round is its planned start, or None.
    """
    planned = FilteredRelation(
        "tournament__planned_starts", condition=Q(tournament__planned_starts__number=number)
    )
    played = Game.objects.select_related("word_by")
    boards = Pairing.objects.prefetch_related(Prefetch("games", queryset=played))
    row = (
        tournament.rounds.filter(number=number)
        .annotate(planned=planned, begins=F("planned__starts_at"))
        .prefetch_related(Prefetch("pairings", queryset=boards))
        .first()
    )
    if row is None:
        return None
    people = {entry.pk: entry for entry in name_list(tournament)}
    for pairing in row.pairings.all():
        pairing.first = people[pairing.first_id]
        if pairing.second_id is not None:
            pairing.second = people[pairing.second_id]
        for game in pairing.games.all():
            game.white, game.black = people[game.white_id], people[game.black_id]
    return row


def boards_of(tournament: Tournament) -> QuerySet[Pairing]:
    """All boards of published rounds, with players and games."""
    return (
        Pairing.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .defer("round__known")
        .prefetch_related(Prefetch("games", queryset=games()))
    )


def rows_of_player(rows: QuerySet, number: int | None, first: str, second: str) -> QuerySet:
    """Filter rows in which the holder of a number is on either side."""
    if number is None:
        return rows
    return rows.filter(Q(**{f"{first}__number": number}) | Q(**{f"{second}__number": number}))


def visible_rounds(tournament: Tournament, *, drafts: bool) -> list[Round]:
    """Published rounds; for organisers also drafts."""
    rounds = tournament.rounds.defer("known")
    return list(rounds if drafts else rounds.exclude(state=RoundState.DRAFT))


def round_lines(tournament: Tournament, *, drafts: bool) -> list[Round]:
    """``visible_rounds``, each with ``boards`` and ``played``: its games and those settled."""
    rounds = tournament.rounds.defer("known").annotate(
        boards=Count("pairings__games"),
        played=Count("pairings__games", filter=Q(pairings__games__state__in=SETTLED)),
    )
    return list(rounds if drafts else rounds.exclude(state=RoundState.DRAFT))


def games_of(user: Visitor) -> list[Game]:
    """A user's own games in published rounds: unfinished first, newest round first."""
    if not user.is_authenticated:
        return []
    spoken = SidePerson.objects.filter(user=user.pk).values("entry")
    rows = (
        games()
        .filter(
            Q(white__player__user_id=user.pk)
            | Q(black__player__user_id=user.pk)
            | Q(white__in=spoken)
            | Q(black__in=spoken)
        )
        .exclude(pairing__round__state=RoundState.DRAFT)
        .order_by("-pairing__round__tournament_id", "-pairing__round__number", "number")
    )
    return sorted(rows, key=lambda game: game.is_settled)
