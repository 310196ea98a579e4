"""Load a player's card in an event: games, opponents, place."""

from dataclasses import dataclass

from django.db.models import Prefetch, Q

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game, GameState, Pairing, RoundState
from tournaments.standings.models import StandingRow


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
