"""Import the rounds of a Swiss TRF with boards and attendance."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from games.draughts.colour import Colour
from tournaments.attendance.models import EntryMark
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.import_and_export.record_results_from_trf import (
    Cells,
    record_trf_results,
    trf_cells,
)
from tournaments.pairing import pairing_input
from tournaments.pairing.attendance_in_round import Presence
from tournaments.pairing.competitor import Competitor
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pairing_input import PairingInput
from tournaments.pairing.reason_of_pairing_or_place import PairingCode, Reason
from tournaments.pairing.trf import RoundCell, TrfEvent, TrfFile
from tournaments.rounds_and_boards import create_round_rows
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, Round, RoundState

KINDS = {
    "U": PairingKind.ALLOCATED,
    "H": PairingKind.HALF_BYE,
    "F": PairingKind.HALF_BYE,  # asked for, and worth a win
    "+": PairingKind.HALF_BYE,
    "Z": PairingKind.ZERO_BYE,
}


_MARKS = {
    PairingKind.HALF_BYE: Presence.HALF_BYE,
    PairingKind.ZERO_BYE: Presence.ZERO_BYE,
    PairingKind.ABSENT: Presence.ABSENT,
}


PairsByRound = Mapping[int, tuple[Pair, ...]]
"""Round → its games."""


def create_swiss_rounds_from_trf(
    tournament: Tournament,
    file: TrfFile,
    event: TrfEvent,
    entries: Mapping[int, Entry],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Create Swiss rounds from a TRF, each with its pairing input."""
    pairs_by_round = games_by_round(file)
    cells = trf_cells(file)
    rows = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            table_number=number,
            state=RoundState.PUBLISHED,
            published_at=at,
            known=_pairing_input_of(tournament, event, cells=cells, entries=entries, number=number),
        )
        for number in range(1, file.rounds + 1)
    )
    pairings = Pairing.objects.bulk_create(
        (
            pairing
            for row in rows
            for pairing in _pairings(
                row,
                competitors=event.competitors,
                cells=cells,
                pairs=pairs_by_round[row.number],
                entries=entries,
            )
        ),
        batch_size=500,
    )
    games = Game.objects.bulk_create(
        (
            game
            for pairing in pairings
            for game in create_round_rows.build_games_of_pairing(pairing, 1)
        ),
        batch_size=500,
    )
    _mark_absences(pairings, actor, at)
    _mark_ahead(event, entries, actor, at)
    record_trf_results(tournament, games, cells, actor=actor, at=at)


def games_by_round(file: TrfFile) -> PairsByRound:
    """Return who played whom in each round, White first; without colours the lower number."""
    by_round = {}
    for at in range(file.rounds):
        pairs = {}
        for player in file.players:
            cell = player.cells[at] if at < len(player.cells) else RoundCell()
            if cell.opponent is None:
                continue
            key = frozenset((player.number, cell.opponent))
            if cell.colour == "w" or (cell.colour == "-" and key not in pairs):
                pairs[key] = Pair(player.number, cell.opponent)
            elif cell.colour == "b":
                pairs[key] = Pair(cell.opponent, player.number)
        by_round[at + 1] = tuple(pairs.values())
    return by_round


def _pairing_input_of(
    tournament: Tournament,
    event: TrfEvent,
    *,
    cells: Cells,
    entries: Mapping[int, Entry],
    number: int,
) -> dict[str, object]:
    """Return what round ``number`` was paired from, so that it can be decided again."""

    def was_paired(own: int) -> bool:
        cell = cells.get((own, number), RoundCell())
        return cell.opponent is not None or cell.letter == "U"

    field = PairingInput(
        competitors=tuple(
            Competitor(
                competitor.number,
                competitor.past[: number - 1],
                was_paired(competitor.number),
                competitor.virtual,
            )
            for competitor in event.competitors
        ),
        rounds=tournament.rounds_planned,
        initial=Colour(tournament.initial_colour),
        prohibited=event.prohibited,
    )
    return pairing_input.pairing_input_to_json_data(field) | {
        "engine": "TRF",
        "system": "",
        "entries": {str(own): entry.pk for own, entry in entries.items()},
    }


def _pairings(
    row: Round,
    *,
    competitors: Sequence[Competitor],
    cells: Cells,
    pairs: Sequence[Pair],
    entries: Mapping[int, Entry],
) -> Iterator[Pairing]:
    """Boards by points and number, then who had no opponent."""
    before = {
        competitor.number: sum(past.points for past in competitor.past[: row.number - 1])
        for competitor in competitors
    }

    def place(pair: Pair) -> tuple[int, int, int]:
        points = [before[own] for own in pair.numbers]
        return -max(points), -sum(points), min(pair.numbers)

    board = 0
    for pair in sorted(pairs, key=place):
        board += 1
        yield Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            reasons=[_why(row, pair.white, pair.black).as_dict()],
        )
    alone = sorted(entries.keys() - {own for pair in pairs for own in pair.numbers})
    for own in alone:
        board += 1
        letter = cells.get((own, row.number), RoundCell()).letter
        kind = KINDS.get(letter, PairingKind.ABSENT)
        past = next(competitor.past for competitor in competitors if competitor.number == own)[
            row.number - 1
        ]
        if kind == PairingKind.ALLOCATED:
            yield Pairing(
                round=row,
                board=board,
                first=entries[own],
                kind=kind,
                points=past.points,
                reasons=[_why(row, own, None).as_dict()],
            )
            continue
        made = create_round_rows.build_missed_round(
            row.pk, board, entry=entries[own], presence=_MARKS[kind], number=row.number
        )
        made.points = past.points
        made.round = row
        yield made


def _why(row: Round, white: int, black: int | None) -> Reason:
    params = {"round": row.number, "white": white, **({"black": black} if black else {})}
    return Reason(PairingCode.IMPORTED, "TRF", params)


def _mark_absences(pairings: Sequence[Pairing], actor: User, at: datetime) -> None:
    EntryMark.objects.bulk_create(
        EntryMark(
            entry=pairing.first,
            round=pairing.round.number,
            presence=_MARKS[PairingKind(pairing.kind)],
            reason="TRF",
            actor=actor,
            at=at,
        )
        for pairing in pairings
        if pairing.kind in _MARKS
    )


def _mark_ahead(event: TrfEvent, entries: Mapping[int, Entry], actor: User, at: datetime) -> None:
    """Who is away in the round to come."""
    EntryMark.objects.bulk_create(
        EntryMark(
            entry=entries[competitor.number],
            round=event.round,
            presence=Presence.HALF_BYE
            if competitor.number in event.half_byes
            else Presence.ZERO_BYE,
            reason="TRF",
            actor=actor,
            at=at,
        )
        for competitor in event.competitors
        if not competitor.is_present
    )
