"""Rounds, boards and games of events, read in few queries."""

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Prefetch, Q, QuerySet

from tournaments.boards.models import OPEN_ROUNDS, SETTLED, Game, Pairing, Round, RoundState
from tournaments.entries.models import SidePerson
from tournaments.entries.queries.players import entries_with_names
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import Visitor


def games_in_visible_events() -> QuerySet[Game]:
    """Select games in events that are not hidden, with players, round and event."""
    games_in_sight = Game.objects.filter(pairing__round__tournament__hidden_at__isnull=True)
    return games_in_sight.select_related(
        "white__player", "black__player", "pairing__round__tournament", "record", "word_by"
    ).defer("pairing__round__known")


def lock_games(games: QuerySet[Game]) -> frozenset[int]:
    """Lock games, and nothing that they are found by, in the order of all services: by their id.

    Whoever locks their event too does so after them. Returns their ids.
    """
    own = games.select_for_update(of=("self",)).order_by("pk").only("pk")
    return frozenset(game.pk for game in own)


def round_paired_after(game: Game) -> int | None:
    """Find the first round whose pairs were made from this game's result."""
    row = game.pairing.round
    if not row.tournament.play_system.pairs_change_by_hand:
        return None
    later = row.tournament.rounds.filter(number__gt=row.number).order_by("number")
    return later.values_list("number", flat=True).first()


def open_rounds_with_nothing_open(tournament_id: int) -> QuerySet[Round]:
    """Select published rounds that are over: every game has ended, or there was none."""
    unsettled = Game.objects.filter(pairing__round=OuterRef("pk")).exclude(state__in=SETTLED)
    rounds = Round.objects.filter(tournament=tournament_id, state__in=OPEN_ROUNDS)
    return rounds.filter(~Exists(unsettled))


def rounds_paired_as_last(tournament: Tournament, rounds: int) -> list[Round]:
    """Select the rounds that were paired as the last, though not the last of so many rounds."""
    if tournament.play_system.is_laid_out_whole:
        return []
    rows = tournament.rounds.exclude(state=RoundState.DRAFT).filter(number__lt=rounds)
    lengths = rows.values_list("pk", "number", "known__rounds")
    return list(rows.filter(pk__in=[pk for pk, number, length in lengths if length == number]))


def round_with_boards(tournament: Tournament, number: int) -> Round | None:
    """Load a round with its boards, players and games: four queries, whatever its size.

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
    people = {entry.pk: entry for entry in entries_with_names(tournament)}
    for pairing in row.pairings.all():
        pairing.first = people[pairing.first_id]
        if pairing.second_id is not None:
            pairing.second = people[pairing.second_id]
        for game in pairing.games.all():
            game.white, game.black = people[game.white_id], people[game.black_id]
    return row


def boards_of_published_rounds(tournament: Tournament) -> QuerySet[Pairing]:
    """Load all boards of published rounds, with players and games."""
    return (
        Pairing.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .defer("round__known")
        .prefetch_related(Prefetch("games", queryset=games_in_visible_events()))
    )


def rows_of_player(rows: QuerySet, number: int | None, first: str, second: str) -> QuerySet:
    """Filter boards or games by a player's number, on either side."""
    if number is None:
        return rows
    return rows.filter(Q(**{f"{first}__number": number}) | Q(**{f"{second}__number": number}))


def visible_rounds(tournament: Tournament, *, drafts: bool) -> list[Round]:
    """Select published rounds; for organisers also drafts."""
    rounds = tournament.rounds.defer("known")
    return list(rounds if drafts else rounds.exclude(state=RoundState.DRAFT))


def round_lines(tournament: Tournament, *, drafts: bool) -> list[Round]:
    """Select visible rounds with counts: ``boards`` games and ``played`` settled ones."""
    rounds = tournament.rounds.defer("known").annotate(
        boards=Count("pairings__games"),
        played=Count("pairings__games", filter=Q(pairings__games__state__in=SETTLED)),
    )
    return list(rounds if drafts else rounds.exclude(state=RoundState.DRAFT))


def games_of_user(user: Visitor) -> list[Game]:
    """Select a user's own games in published rounds: unfinished first, newest round first."""
    if not user.is_authenticated:
        return []
    spoken = SidePerson.objects.filter(user=user.pk).values("entry")
    rows = (
        games_in_visible_events()
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


def next_round(tournament: Tournament) -> int:
    """Find the first unpublished round, for which players are marked and checked in."""
    return 1 + tournament.rounds.exclude(state=RoundState.DRAFT).count()


def first_unpublished_round(tournament: Tournament) -> int | None:
    """Find the first unpublished round; None once the last round is published."""
    number = next_round(tournament)
    planned = tournament.rounds_planned
    return None if planned and number > planned else number
