"""What the judge's office asks about games: facts, urgency, those within its reach."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import tzinfo
from zoneinfo import ZoneInfo

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse

from arbiter.accounts.queries.rights import Reach
from arbiter.examinations.models import Examination
from arbiter.ports import (
    ENTRY,
    GAME,
    TOURNAMENT,
    Party,
    PublicSubject,
    Subject,
    SubjectFacts,
    number_in_subject_key,
)
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.verdicts.cases import PlayState
from tournaments.boards.models import OPEN_ROUNDS, SETTLED, Game, GameState
from tournaments.boards.queries import openings
from tournaments.boards.queries.listing import games_in_visible_events
from tournaments.entries.models import Entry
from tournaments.entries.queries.sides import accounts_speaking_for_side, games_user_speaks_in
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.texts import event_title
from tournaments.games.models import Submission
from tournaments.games.queries import published
from tournaments.people.texts import (
    latin_name,
    name_in_register,
    namesake_notes,
    original_name,
    show_names_as_public,
)

# Give the arbiter's office the facts of games (players, rules, result) and how urgent each is.


def load_game_facts(*, subject: str, lock: bool) -> SubjectFacts:
    """Load a game's players, board, rules, result in force and start, for the arbiter's office."""
    number = Subject.parse(subject).number
    game = (
        published.lock_game_for_result_change(number)
        if lock
        else games_in_visible_events().get(pk=number)
    )
    stands = game.state == GameState.FINISHED
    event = game.pairing.round.tournament
    return SubjectFacts(
        parties=(_party("w", game.white), _party("b", game.black)),
        board=game.pairing.board,
        ruleset_id=event.ruleset_id,
        result_in_force=game.outcome if stands else None,
        start=openings.starting_position_of(openings.seat_of_game(game)),
        is_closed=event.is_cancelled,
        scope=event.scope_key,
        chief_arbiter=event.chief_arbiter,
        chief_secretary=event.chief_secretary,
        officials_page=reverse("event-people", args=[event.pk]),
        zone=event.zone,
        stated=tuple(_named_results(game)),
    )


def _named_results(game: Game) -> Iterator[Outcome]:
    """Yield what a record that came in states, and what the first of two officials entered."""
    for result, end in (
        (game.stated_result, game.stated_termination),
        (game.word_result, game.word_termination),
    ):
        if result and end:
            yield Outcome.from_codes(result, end)


def namesakes_of_game(subject: str) -> Mapping[str, str]:
    """Return notes that tell a game's players from their namesakes in its event, by side."""
    game = games_in_visible_events().filter(pk=Subject.parse(subject).number).first()
    if game is None:  # its event is hidden now
        return {}
    tournament = game.pairing.round.tournament
    players = [entry.player for entry in tournament.entries.select_related("player")]
    with show_names_as_public():
        notes = namesake_notes(players)
    seats = {"w": game.white, "b": game.black}
    return {
        side: notes[entry.player_id] for side, entry in seats.items() if entry.player_id in notes
    }


def scopes_of_cancelled_events() -> QuerySet:
    """Query for the scope keys of cancelled events."""
    cancelled = Tournament.everything.filter(state=TournamentState.CANCELLED)
    return cancelled.annotate(key=subject_key_column(TOURNAMENT)).order_by().values("key")


def game_play_states(subjects: Collection[str]) -> dict[str, PlayState]:
    """Load how far games have come, which makes their cases urgent; two queries."""
    with_result = Submission.objects.filter(game=OuterRef("pk")).exclude(
        result__in=("", GameResult.OPEN)
    )
    games = (
        Game.objects.filter(pk__in=[Subject.parse(subject).number for subject in subjects])
        .select_related("pairing__round")
        .defer("pairing__round__known")
        .annotate(is_told=Exists(with_result))
    )
    unsettled = _unsettled({game.pairing.round_id for game in games})
    return {
        game.subject: PlayState(
            is_in_play=_is_in_play(game, is_told=game.is_told),
            is_settled=game.is_settled,
            is_last_of_round=unsettled[game.pairing.round_id] <= {game.pk},
        )
        for game in games
    }


def players_of_games(subjects: Collection[str]) -> dict[str, tuple[Party, ...]]:
    """Load who plays in each game, White first; one query."""
    numbers = [Subject.parse(subject).number for subject in subjects]
    return {
        game.subject: tuple(
            Party(
                side,
                str(Subject(ENTRY, entry.pk)),
                original_name(entry.player),
                None,
                number=entry.number,
            )
            for side, entry in (("w", game.white), ("b", game.black))
        )
        for game in games_in_visible_events().filter(pk__in=numbers)
    }


def scopes_of_public_events() -> QuerySet:
    """Query for the scope keys of the events that everybody may see."""
    public = Tournament.objects.public()
    return public.annotate(key=subject_key_column(TOURNAMENT)).order_by().values("key")


def games_as_public(subjects: Collection[str]) -> dict[str, PublicSubject]:
    """Load how the public register of decisions names each game; one query."""
    numbers = [Subject.parse(subject).number for subject in subjects]
    shown = {}
    games = games_in_visible_events().filter(
        pk__in=numbers, pairing__round__tournament__is_private=False
    )
    for game in games:
        row = game.pairing.round
        shown[game.subject] = PublicSubject(
            event=event_title(row.tournament),
            event_address=reverse("event", args=[row.tournament_id]),
            address=reverse("game", args=[game.pk]),
            round=row.number,
            board=game.pairing.board,
            names={
                str(Subject(ENTRY, entry.pk)): name_in_register(entry.player)
                for entry in (game.white, game.black)
            },
        )
    return shown


def _is_in_play(game: Game, *, is_told: bool) -> bool:
    """Two sit at the board: of a disputed game nobody has told yet how it ended."""
    if game.pairing.round.state not in OPEN_ROUNDS:
        return False
    if game.state == GameState.DISPUTED:
        return not is_told
    return game.state == GameState.OPEN


def _unsettled(rounds: Collection[int]) -> defaultdict[int, set[int]]:
    """By round, the games that it waits for."""
    waiting = Game.objects.filter(pairing__round__in=rounds).exclude(state__in=SETTLED)
    by_round = defaultdict(set)
    for round_id, game_id in waiting.order_by().values_list("pairing__round", "pk"):
        by_round[round_id].add(game_id)
    return by_round


def _party(side: str, entry: Entry) -> Party:
    player = entry.player
    return Party(
        side,
        str(Subject(ENTRY, entry.pk)),
        original_name(player),
        player.user_id,
        latin_name(player),
        accounts_speaking_for_side(entry),
        entry.number,
    )


def zones_of_games(subjects: Collection[str]) -> Mapping[str, tzinfo]:
    """Return the zone of the hall in which each game is played; one query."""
    numbers = [Subject.parse(subject).number for subject in subjects]
    rows = Game.objects.filter(pk__in=numbers).order_by()
    zones = rows.values_list("pk", "pairing__round__tournament__time_zone")
    return {str(Subject(GAME, pk)): ZoneInfo(zone) for pk, zone in zones}


# Find games and examinations of an event or player, for the lists of the office.


def subject_key_column(kind: str) -> Concat:
    """Make a query column with the subject key of each row: ``game:12``."""
    return Concat(Value(f"{kind}:"), Cast("pk", CharField()), output_field=CharField())


def subject_keys_of_games(*, scope: str | None = None, user_id: int | None = None) -> QuerySet:
    """Query for the subject keys of an event's games, or of those a user plays."""
    games = Game.objects.all()
    if scope is not None:
        games = games.filter(pairing__round__tournament__in=_events({scope}))
    if user_id is not None:
        games = games.filter(_plays("", user_id))
    return games.order_by().annotate(named=subject_key_column(GAME)).values("named")


def examinations_within_reach(*, reach: Reach, user_id: int | None) -> QuerySet:
    """Filter examinations of submitted records and results that an office may see."""
    if reach.everywhere:
        return Examination.objects.order_by().values("pk")
    handed_in = Submission.objects.filter(_within("game__", reach, user_id))
    stands = Game.objects.filter(_within("", reach, user_id))
    return (
        Examination.objects.filter(
            Q(pk__in=_examined(handed_in)) | Q(pk__in=_examined(stands)),
        )
        .order_by()
        .values("pk")
    )


def _examined(rows: QuerySet) -> QuerySet:
    return rows.filter(examination__isnull=False).order_by().values("examination")


def _within(game: str, reach: Reach, user_id: int | None) -> Q:
    """Return rows of the events and boards reached, and of the user's own games."""
    event, board = f"{game}pairing__round__tournament", f"{game}pairing__board"
    condition = Q(**{f"{event}__in": _events(reach.keys)})
    for key, first, last in reach.boards:
        boards = {f"{board}__gte": first, f"{board}__lte": last}
        condition |= Q(**{f"{event}__in": _events({key})}, **boards)
    return condition if user_id is None else condition | _plays(game, user_id)


def _plays(game: str, user_id: int) -> Q:
    own = Q(**{f"{game}white__player__user": user_id}) | Q(
        **{f"{game}black__player__user": user_id}
    )
    return own | games_user_speaks_in(game, user_id)


def _events(keys: set[str] | frozenset[str]) -> list[int]:
    """Return the numbers in ``tournament:5``; other rooms' names are none of ours."""
    numbers = (number_in_subject_key(key, TOURNAMENT) for key in keys)
    return [number for number in numbers if number is not None]
