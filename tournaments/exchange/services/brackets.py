"""The rounds of a knock-out of a TRF created with its bracket, byes and results."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal.models import writing
from tournaments.boards import models as boards_models
from tournaments.boards.models import Game, Pairing, PairingKind, Round, RoundState
from tournaments.boards.queries.field import load_pairing_input
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.exchange.services.rounds import (
    games_by_round,
    imported_reason,
    record_trf_results,
    trf_cells,
)
from tournaments.pairing.field import WIN, Pair, pairing_input_to_json_data
from tournaments.pairing.knockout.recovered import RecoveredBracket
from tournaments.pairing.knockout.terms import BRACKET
from tournaments.pairing.trf import TrfFile
from tournaments.rounds.services.lots import store_lot

FROM_FILE = "TRF"
"""Why a bracket has no lot of ours: it came with a file."""


def create_knockout_rounds_from_trf(
    tournament: Tournament,
    file: TrfFile,
    found: RecoveredBracket,
    entries: Mapping[int, Entry],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Create the rounds of a knock-out as the file played them, in the order of the bracket.

    Whoever went on from a drawn tie stands there as sent on.
    """
    planned = len(found.bracket.rounds)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={"rounds_planned": tournament.rounds_planned},
        after={"rounds_planned": planned},
    )
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=planned)
    tournament.refresh_from_db()  # by its length the event ends with its last tie
    if found.terms.drawn:
        urn = {"by_hand": FROM_FILE, "tickets": sorted(found.terms.drawn)}
        store_lot(tournament, BRACKET, "", list(found.terms.drawn), actor=actor, at=at, urn=urn)
    rounds = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            table_number=number,
            state=RoundState.PUBLISHED,
            published_at=at,
        )
        for number in range(1, file.rounds + 1)
    )
    pairs = games_by_round(file)
    pairings = Pairing.objects.bulk_create(
        (
            pairing
            for row in rounds
            for pairing in _pairings(row, found, pairs[row.number], entries)
        ),
        batch_size=500,
    )
    games = Game.objects.bulk_create(
        (game for pairing in pairings for game in boards_models.build_games_of_pairing(pairing, 1)),
        batch_size=500,
    )
    record_trf_results(tournament, games, trf_cells(file), actor=actor, at=at)
    by_number = {str(number): entry.pk for number, entry in entries.items()}
    for row in rounds:
        known = pairing_input_to_json_data(load_pairing_input(tournament, row.number))
        row.known = known | {"engine": FROM_FILE, "system": "", "entries": by_number}
    Round.objects.bulk_update(rounds, ["known"])


def _pairings(
    row: Round, found: RecoveredBracket, pairs: tuple[Pair, ...], entries: Mapping[int, Entry]
) -> Iterator[Pairing]:
    """Yield the ties of a round from the top of the bracket, then who has no opponent."""
    by_two = {frozenset(pair.numbers): pair for pair in pairs}
    board = 0
    for tie in found.bracket.rounds[row.number - 1]:
        if not tie.is_played:
            continue
        two = frozenset(tie.numbers)
        white, black = by_two[two].numbers
        went_on = found.sent_on.get((row.number, two))
        board += 1
        yield Pairing(
            round=row,
            board=board,
            first=entries[white],
            second=entries[black],
            goes_on=None if went_on is None else entries[went_on],
            reasons=[imported_reason(row.number, white, black).as_dict()],
        )
    for seat in found.bracket.rests[row.number - 1]:
        if seat.number is None:
            continue
        board += 1
        yield Pairing(
            round=row,
            board=board,
            first=entries[seat.number],
            kind=PairingKind.ALLOCATED,
            points=WIN,
            reasons=[imported_reason(row.number, seat.number, None).as_dict()],
        )
