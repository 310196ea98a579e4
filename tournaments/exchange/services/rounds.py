"""The rounds of a TRF created with boards, attendance and results."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.draughts.colour import Colour
from tournaments.boards import models as boards_models
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, GameState, Pairing, PairingKind, Round, RoundState
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.services import revision
from tournaments.pairing import field as pairing_field
from tournaments.pairing import remainder
from tournaments.pairing.attendance import Presence
from tournaments.pairing.field import Competitor, Pair, PairingInput, Pairs
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.pairing.trf import RoundCell, TrfEvent, TrfFile, TrfNote, TrfNoteCode
from tournaments.pairing.trf.lines import ADJOURNED
from tournaments.rounds.models import EntryMark

# Import the rounds of a Swiss TRF with boards and attendance.


KINDS = {
    "U": PairingKind.ALLOCATED,
    "H": PairingKind.HALF_BYE,
    "F": PairingKind.HALF_BYE,  # asked for, and worth a win
    "+": PairingKind.HALF_BYE,
    "Z": PairingKind.ZERO_BYE,
}

POINTS_ALONE = frozenset("UFH+")

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
) -> Sequence[TrfNote]:
    """Create Swiss rounds from a TRF, each with its pairing input; there is nothing to tell."""
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
        (game for pairing in pairings for game in boards_models.build_games_of_pairing(pairing, 1)),
        batch_size=500,
    )
    _mark_absences(pairings, actor, at)
    mark_ahead(event, entries, actor, at)
    record_trf_results(tournament, games, cells, actor=actor, at=at)
    return ()


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


# Record the results of games that a TRF holds.


Cells = Mapping[tuple[int, int], RoundCell]


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
    return pairing_field.pairing_input_to_json_data(field) | {
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
            reasons=[imported_reason(row.number, pair.white, pair.black).as_dict()],
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
                reasons=[imported_reason(row.number, own, None).as_dict()],
            )
            continue
        made = boards_models.build_missed_round(
            row.pk, board, entry=entries[own], presence=_MARKS[kind], number=row.number
        )
        made.points = past.points
        made.round = row
        yield made


def imported_reason(number: int, white: int, black: int | None) -> Reason:
    """Return the reason of a board that came with the file: it was played so."""
    params = {"round": number, "white": white, **({"black": black} if black else {})}
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


def mark_ahead(event: TrfEvent, entries: Mapping[int, Entry], actor: User, at: datetime) -> None:
    """Mark who is away in the round to come."""
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


def create_round_robin_rounds_from_trf(
    tournament: Tournament,
    file: TrfFile,
    event: TrfEvent,
    entries: Mapping[int, Entry],
    *,
    actor: User,
    at: datetime,
) -> Sequence[TrfNote]:
    """Create the rounds of the official table in the order the file played them.

    An event of another table is taken as it was played, and told; rounds of what is left are
    laid out. Raises TournamentError ``met_too_often`` and ``points_without_game`` with the
    rounds that no round robin has.
    """
    try:
        played = _table_rounds(tournament, file, entries)
    except TournamentError as error:
        first = error.params["round"]
        rest = _rounds_left(tournament, file, entries)
        _create_rounds_as_played(tournament, file, entries, rest, actor=actor, at=at)
        numbers = range(file.rounds + 1, file.rounds + len(rest) + 1)
        laid_out = ", ".join(map(str, numbers))
        notes = (
            TrfNote(TrfNoteCode.NOT_OFFICIAL_TABLE, 0, str(first)),
            TrfNote(TrfNoteCode.REMAINDER_LAID_OUT, 0, laid_out),
        )
        return tuple(note for note in notes if note.text not in ("", "0"))
    rounds = boards_services.create_rounds_of_table(tournament)
    rows = {row.table_number: row for row in tournament.rounds.all()}
    order = [*played, *(number for number in sorted(rows) if number not in played)]
    is_daily = tournament.daily_draw or order != sorted(order)
    Tournament.objects.filter(pk=tournament.pk).update(daily_draw=is_daily)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={"rounds_planned": tournament.rounds_planned, "daily_draw": tournament.daily_draw},
        after={"rounds_planned": rounds, "daily_draw": is_daily},
    )
    for number, table_number in enumerate(order, start=1):  # a number is held once
        Round.objects.filter(pk=rows[table_number].pk).update(number=10_000 + number)
    for number, table_number in enumerate(order, start=1):
        is_played = number <= len(played)
        Round.objects.filter(pk=rows[table_number].pk).update(
            number=number,
            **({"state": RoundState.PUBLISHED, "published_at": at} if is_played else {}),
        )
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__state=RoundState.PUBLISHED
    ).select_related("pairing__round", "white", "black")
    record_trf_results(tournament, list(games), trf_cells(file), actor=actor, at=at)
    return ()


def _is_finished(file: TrfFile, cycles: int) -> bool:
    """Return whether everybody has met everybody as often as the event has cycles."""
    met = Counter(
        frozenset(pair.numbers) for pairs in games_by_round(file).values() for pair in pairs
    )
    players = len(file.players)
    return len(met) == players * (players - 1) // 2 and {*met.values()} == {cycles}


def _rounds_left(
    tournament: Tournament, file: TrfFile, entries: Mapping[int, Entry]
) -> Sequence[Pairs]:
    """Return the rounds that a round robin by another table has still to play."""
    if _is_finished(file, tournament.cycles):
        return ()
    played = list(games_by_round(file).values())
    cycles = tournament.cycles
    too_many = remainder.rounds_with_too_many_meetings(played, cycles)
    if too_many:
        raise TournamentError(
            RefusalCode.MET_TOO_OFTEN, rounds=", ".join(map(str, too_many)), cycles=cycles
        )
    without_game = sorted(
        {
            at
            for (_number, at), cell in trf_cells(file).items()
            if cell.opponent is None and cell.letter in POINTS_ALONE
        }
    )
    if without_game:
        raise TournamentError(
            RefusalCode.POINTS_WITHOUT_GAME, rounds=", ".join(map(str, without_game))
        )
    is_numbered = sorted(entries) == list(range(1, len(entries) + 1))
    official = tournament.play_system.table(len(entries), tournament) if is_numbered else ()
    return remainder.lay_out_remainder(sorted(entries), played, cycles, official)


def _create_rounds_as_played(
    tournament: Tournament,
    file: TrfFile,
    entries: Mapping[int, Entry],
    rest: Sequence[Pairs],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Create the rounds as the file played them, whatever their table, and drafts of the rest."""
    pairs_by_round = {
        number: tuple(_with_rests(pairs, entries)) for number, pairs in games_by_round(file).items()
    }
    last = len(pairs_by_round)
    pairs_by_round |= dict(enumerate(map(tuple, rest), start=last + 1))
    rows = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            table_number=number,
            **({"state": RoundState.PUBLISHED, "published_at": at} if number <= last else {}),
        )
        for number in pairs_by_round
    )
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={"rounds_planned": tournament.rounds_planned, "daily_draw": tournament.daily_draw},
        after={"rounds_planned": len(rows), "daily_draw": tournament.daily_draw},
    )
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=len(rows))
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            kind=PairingKind.REST if pair.is_rest else PairingKind.GAME,
            reasons=[
                imported_reason(row.number, pair.white, pair.black).as_dict()
                if row.number <= last
                else _reason_of_remainder(last, pair).as_dict()
            ],
        )
        for row in rows
        for board, pair in enumerate(pairs_by_round[row.number], start=1)
    )
    games = Game.objects.bulk_create(
        game for pairing in pairings for game in boards_models.build_games_of_pairing(pairing, 1)
    )
    played = [game for game in games if game.pairing.round.number <= last]
    record_trf_results(tournament, played, trf_cells(file), actor=actor, at=at)


def _reason_of_remainder(last: int, pair: Pair) -> Reason:
    """Return the reason of a board laid out here from what the file left to play."""
    params = {"last": last, "white": pair.white}
    if pair.black is None:
        return Reason(PairingCode.REMAINDER_REST, "", params)
    return Reason(PairingCode.REMAINDER, "", params | {"black": pair.black})


def _with_rests(pairs: Sequence[Pair], entries: Mapping[int, Entry]) -> Iterator[Pair]:
    yield from pairs
    seated = {number for pair in pairs for number in pair.numbers}
    yield from (Pair(number, None) for number in sorted(entries.keys() - seated))


def _table_rounds(tournament: Tournament, file: TrfFile, entries: Mapping[int, Entry]) -> list[int]:
    """For every round of the file the round of the table it is."""
    if sorted(entries) != list(range(1, len(entries) + 1)):
        raise TournamentError(RefusalCode.NOT_THE_TABLE, round=0)
    official = tournament.play_system.table(len(entries), tournament)
    numbers: list[int] = []
    for number, games in games_by_round(file).items():
        played = set(games)
        fits = [
            at
            for at, pairs in enumerate(official, start=1)
            if at not in numbers and {pair for pair in pairs if not pair.is_rest} == played
        ]
        if not fits:
            raise TournamentError(RefusalCode.NOT_THE_TABLE, round=number)
        # the round itself where it stands in its place, else the first that fits
        numbers.append(number if number in fits else fits[0])
    return numbers


_FORFEITS = {
    ("+", "-"): Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
    ("-", "+"): Outcome(GameResult.BLACK_WINS, Termination.FORFEIT),
    ("-", "-"): Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
}

_WHITE = {
    **dict.fromkeys("1W", GameResult.WHITE_WINS),
    **dict.fromkeys("=D", GameResult.DRAW),
    **dict.fromkeys("0L", GameResult.BLACK_WINS),
}


def trf_cells(file: TrfFile) -> Cells:
    """Return the TRF cells by (number, round)."""
    return {
        (player.number, at): cell
        for player in file.players
        for at, cell in enumerate(player.cells, 1)
    }


def record_trf_results(
    tournament: Tournament, games: Sequence[Game], cells: Cells, *, actor: User, at: datetime
) -> None:
    """Record the results of the imported games."""
    outcomes = []
    for game in games:
        number = game.pairing.round.number
        own = cells[game.white.number, number].letter
        black_letter = cells[game.black.number, number].letter
        if own == " ":
            continue
        outcome = None if own in ADJOURNED else _outcome(own, black_letter)
        outcomes.append((game, outcome))
    record_all_results_of_imported_event(
        tournament=tournament, outcomes=outcomes, source="import", actor=actor, at=at
    )


def _outcome(white_letter: str, black_letter: str) -> Outcome:
    if (white_letter, black_letter) in _FORFEITS:
        return _FORFEITS[white_letter, black_letter]
    both_lose = white_letter in "0L" and black_letter in "0L"
    result = GameResult.BOTH_LOSE if both_lose else _WHITE[white_letter]
    return Outcome(result, Termination.RECORDED)


def record_all_results_of_imported_event(
    *,
    tournament: Tournament,
    outcomes: Sequence[tuple[Game, Outcome | None]],
    source: str,
    actor: User,
    at: datetime,
) -> None:
    """Write all results of an event played elsewhere, in one journal row.

    None is an adjourned game. One revision and one journal row for all of them; the event is
    locked by the caller, and nobody else has seen the games yet.
    """
    for game, outcome in outcomes:
        game.state = GameState.FINISHED if outcome else GameState.ADJOURNED
        game.result = outcome.result if outcome else GameResult.OPEN
        game.termination = outcome.termination if outcome else Termination.OPEN
        game.revision += 1
    games = [game for game, _ in outcomes]
    changed = ["state", "result", "termination", "revision"]
    Game.objects.bulk_update(games, changed, batch_size=200)
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        boards_services.begin_round(row, at)
        boards_services.close_finished_round_and_event(row)
    revision.raise_revision(
        tournament,
        "results.taken_over",
        actor=actor,
        at=at,
        data={"source": source, **columns.stands(*_told(tournament))},
        before=None,
        after=[[game.pk, str(game.result), str(game.termination)] for game in games],
    )


def _told(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """Tell the journal of players, their marks, the rounds taken over and their boards."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT)
    yield columns.all_rows(Entry, tournament=tournament.pk)
    yield columns.some_rows(EntryMark.objects.filter(entry__tournament=tournament))
    yield columns.some_rows(rounds)
    for row in rounds:
        yield columns.all_rows(Pairing, round=row.pk)
