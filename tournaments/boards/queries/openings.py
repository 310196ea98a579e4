"""What a game starts from: its drawn opening, a fixed position or a handicap; lots that wait."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass

from django.db.models import Q

from arbiter.rules.rulesets import catalogue
from games.draughts import Position
from games.draughts.openings import Opening, Table
from games.draughts.variants import Variant
from games.openings.queries import tables as tables_queries
from tournaments.boards.models import SETTLED, Game, OpeningFrom, Pairing, PairingKind, Round
from tournaments.events.models import Tournament
from tournaments.events.queries.positions import handicap_words, set_up_as_opening

# Read the drawn openings of games: tables, what was drawn, what still waits, numbers used up.


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: tables_queries.ListedTable
    opening: Opening


def find_opening_table_by_name(name: str) -> tables_queries.ListedTable | None:
    """Find the opening table ``slug@edition``."""
    slug, _, edition = name.partition("@")
    return tables_queries.find_edition(slug, edition) if name else None


def load_opening_table_by_name(name: str) -> Table | None:
    """Load the opening table ``slug@edition`` with every position."""
    edition = find_opening_table_by_name(name)
    return tables_queries.load_opening_table(edition) if edition else None


def seat_of_game(game: Game) -> Pairing:
    """Return the pairing of a game with the opening that this game begins from.

    A game of a later step of a tie has its own opening, or a free one.
    """
    if game.step == 0 or game.opening_from == OpeningFrom.PAIRING:
        return game.pairing
    seat = copy(game.pairing)
    seat.opening_table, seat.opening = game.opening_table, game.opening
    return seat


def is_opening_of_game_awaited(game: Game) -> bool:
    """Return whether a game still waits for its opening to be drawn; a free one never does."""
    return game.opening_from != OpeningFrom.FREE and is_opening_awaited(seat_of_game(game))


def is_opening_awaited(pairing: Pairing) -> bool:
    """Return whether a pairing still waits for its opening to be drawn."""
    binds = bool(pairing.opening_table or pairing.round.tournament.opening_table)
    is_known = bool(pairing.opening or pairing.set_up)
    return binds and pairing.kind == PairingKind.GAME and not is_known


def are_openings_awaited(row: Round) -> bool:
    """Return whether games of this round still wait for their opening to be drawn."""
    undrawn = row.pairings.filter(kind=PairingKind.GAME, opening="", set_up="")
    if not row.tournament.opening_table:
        undrawn = undrawn.exclude(opening_table="")
    games = Game.objects.filter(pairing__in=undrawn, opening_from=OpeningFrom.PAIRING)
    return games.exclude(state__in=SETTLED).exists()


def rounds_without_opening(tournaments: Collection[int]) -> frozenset[int]:
    """Return the ids of rounds of these events whose games still wait for an opening; one query."""
    waiting = Game.objects.filter(
        ~Q(pairing__round__tournament__opening_table="") | ~Q(pairing__opening_table=""),
        pairing__round__tournament__in=tournaments,
        pairing__kind=PairingKind.GAME,
        pairing__opening="",
        pairing__set_up="",
        opening_from=OpeningFrom.PAIRING,
    ).exclude(state__in=SETTLED)
    return frozenset(waiting.order_by().values_list("pairing__round", flat=True).distinct())


def openings_by_pairing(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Return the drawn opening of each pairing, by its id."""
    return openings_by_seat({pairing.pk: pairing for pairing in pairings})


def openings_by_seat(seats: Mapping[int, Pairing]) -> Mapping[int, DrawnOpening]:
    """Return the drawn opening of each seat, by the key it was given."""
    rows = {key: seat for key, seat in seats.items() if seat.opening and not seat.set_up}
    names = {row.opening_table for row in rows.values()}
    tables = {name: find_opening_table_by_name(name) for name in names}
    drawn = {}
    for key, row in rows.items():
        table = tables[row.opening_table]
        opening = tables_queries.load_opening_table(table).get(row.opening) if table else None
        if table is not None and opening is not None:
            drawn[key] = DrawnOpening(table, opening)
    return drawn


def openings_out_of_urn(
    tournament: Tournament, name: str, table: Table, wanted: int
) -> tuple[list[str], int]:
    """Return the numbers that lie in no urn, and how often all others have been drawn already.

    What this event has played is drawn no more while as many as are ``wanted`` are left. A table
    shorter than the event (the first moves are seven) is then put back: first what has come once,
    and so on.
    """
    rows = Pairing.objects.filter(round__tournament=tournament, opening_table=name).exclude(
        opening=""
    )
    drawn = Counter(number for number, _round in rows.values_list("opening", "round").distinct())
    of_steps = Game.objects.filter(
        pairing__round__tournament=tournament, opening_table=name
    ).exclude(opening="")
    drawn.update(
        number for number, *_step in of_steps.values_list("opening", "pairing", "step").distinct()
    )
    times = 0
    while sum(drawn[one.number] <= times for one in table.openings) < min(
        wanted, len(table.openings)
    ):
        times += 1
    return sorted(number for number, often in drawn.items() if often > times), times


# Find what a game starts from: a drawn opening, a fixed position or a handicap.


def opening_of_pairing(pairing: Pairing) -> Opening | None:
    """Return a pairing's opening: set up by hand, drawn by lot, or by the regulations."""
    return starting_openings([pairing]).get(pairing.pk)


def starting_openings(pairings: Collection[Pairing]) -> Mapping[int, Opening]:
    """Return each pairing's opening by its id; each opening table is read once."""
    openings = {key: drawn.opening for key, drawn in openings_by_pairing(pairings).items()}
    for pairing in pairings:
        if fen := fixed_set_up(pairing):
            openings[pairing.pk] = set_up_as_opening(fen, variant_of_pairing(pairing))
    return openings


def openings_of_games(games: Collection[Game]) -> Mapping[int, Opening]:
    """Return each game's opening by the game's id; each opening table is read once."""
    seats = {game.pk: seat_of_game(game) for game in games}
    drawn, openings = openings_by_seat(seats), dict[int, Opening]()
    for key, seat in seats.items():
        if fen := fixed_set_up(seat):
            openings[key] = set_up_as_opening(fen, variant_of_pairing(seat))
        elif key in drawn:
            openings[key] = drawn[key].opening
    return openings


def fixed_set_up(pairing: Pairing) -> str:
    """Return the starting position (FEN) that regulations or an official fixed; else empty."""
    return pairing.set_up or ("" if pairing.opening else pairing.round.tournament.set_up)


def variant_of_pairing(pairing: Pairing) -> Variant:
    """Return the game (variant) that the event of a pairing plays."""
    return catalogue.variant_of_ruleset(pairing.round.tournament.ruleset_id)


def handicap_in_words(pairing: Pairing) -> str:
    """Describe the handicap of a pairing's games; empty without one."""
    fen = fixed_set_up(pairing)
    return handicap_words(fen, variant_of_pairing(pairing)) if fen else ""


def starting_position_of(pairing: Pairing) -> Position | None:
    """Return a pairing's starting position, drawn or fixed; None for the usual one."""
    opening = opening_of_pairing(pairing)
    return None if opening is None or opening.moves else opening.position
