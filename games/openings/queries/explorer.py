"""Count what was played from a position in the archive's games: moves, results, players."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import starmap
from uuid import UUID

from django.db.models import Q

from games.archive.models import GameRecord, RecordIndex
from games.archive.queries.conditions import LONGEST, ContainsBytes, parse_position
from games.draughts import search_keys
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError, FenError
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.openings import Opening
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, replay
from games.draughts.variants import RUSSIAN, Variant
from games.openings.models import COUNTED_COLUMNS, GameBlock, PositionBlock
from games.openings.queries import tables
from games.openings.queries.counted import (
    BLOCK,
    EVERY_GAME,
    PART_BITS,
    CodedFilter,
    GameFilter,
    GamesOfBlock,
    games_of_blocks,
    key_in_game,
    next_key,
    player_name_on_one_line,
    players,
    unpack_numbers,
)
from games.openings.queries.tables import ListedTable
from games.openings.tally import (
    NEWEST,
    RESULTS,
    GameTally,
    PlayerCount,
    ResultCount,
    count_results,
    place_of_result_among_counts,
    result_and_year_code,
)
from games.web.errors import BadPosition, BadSearch, RefusalCode

# Count what was played from a position in the archive's games: moves, results, players.


PLAYERS = 10  # told of a position, those with the most games


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move played from the position, with the results of its games."""

    text: str
    after: Position
    count: ResultCount


@dataclass(frozen=True, slots=True)
class DrawnOpeningHere:
    """A drawn opening whose position this is, and its table."""

    table: ListedTable
    opening: Opening


@dataclass(frozen=True, slots=True)
class ExploredPosition:
    """All counts of a position: moves, results, players, newest games."""

    position: Position
    variant: Variant
    whole: ResultCount
    moves: tuple[PlayedMove, ...]
    players: tuple[PlayerCount, ...]
    games: tuple[GameRecord, ...]
    drawn: tuple[DrawnOpeningHere, ...]


def count_moves_from_position(
    position: Position, game_filter: GameFilter = EVERY_GAME, variant: Variant = RUSSIAN
) -> ExploredPosition:
    """Count what was played from a position in the archive's games of one variant."""
    tally = _tally(position, game_filter, variant)
    return ExploredPosition(
        position,
        variant,
        tally.counts_of_all_games(),
        tuple(_played(position, tally, variant)),
        tuple(starmap(PlayerCount, tally.players_with_most_games(PLAYERS, players.name_of_number))),
        _records(tally.newest),
        _drawn(position) if variant is RUSSIAN else (),
    )


def has_archive_games_of_variant(variant: Variant) -> bool:
    """Whether the archive's collections hold any game of a variant."""
    records = GameRecord.objects.filter(collection__isnull=False, variant=variant.id)
    return records.exists()


@dataclass(frozen=True, slots=True)
class _Occurrences:
    """Where a position occurs in a block: next keys in order, and places of records."""

    nexts: "array[int]"
    places: "array[int]"


@dataclass(frozen=True, slots=True)
class _Game:
    """One game in no block yet; the players with the result, as in ``GamesOfBlock``."""

    record: int
    after: int
    code: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class _Counted:
    """The games of blocks, counted, and which blocks these are."""

    blocks: frozenset[int]
    tally: GameTally


FREQUENT = 2000  # games of a position whose count is kept

MOST_KEPT = 16  # counts of such positions

kept_counts: dict[tuple[int, GameFilter, frozenset[UUID]], _Counted] = {}
"""The counts of the most frequent positions, those asked for last at the end."""


def _tally(position: Position, game_filter: GameFilter, variant: Variant) -> GameTally:
    counted = _counted(key_in_game(search_keys.key_of_position(position), variant.id), game_filter)
    games = list(_in_no_block(position, variant, counted.blocks))
    if not games:
        return counted.tally
    tally = counted.tally.copy()
    coded_filter = CodedFilter.from_conditions(game_filter) if game_filter else None
    for game in games:
        if coded_filter is None or coded_filter.is_game_counted(game.code, game.white, game.black):
            tally.counter_of_next_key(game.after)[game.code] += 1
            tally.white[game.white] += 1
            tally.black[game.black] += 1
            tally.keep_newest((game.record,))
    return tally


def _counted(key: int, game_filter: GameFilter) -> _Counted:
    """The games of all blocks, from memory where the blocks are the same as before."""
    made = frozenset(GameBlock.objects.values_list("made", flat=True))
    counted = kept_counts.pop((key, game_filter, made), None)
    if counted is None:
        stood = _in_blocks(key)
        games = games_of_blocks(stood)
        coded_filter = CodedFilter.from_conditions(game_filter) if game_filter else None
        tally = GameTally()
        for block, block_games in games.items():
            _add_block(tally, block_games, stood[block], coded_filter)
        counted = _Counted(frozenset(block_games.block for block_games in games.values()), tally)
        if games.keys() != made or sum(tally.white.values()) < FREQUENT:
            return counted
    kept_counts[key, game_filter, made] = counted
    while len(kept_counts) > MOST_KEPT:
        kept_counts.pop(next(iter(kept_counts)), None)
    return counted


def _in_blocks(key: int) -> dict[UUID, _Occurrences]:
    """Where the position stood in every block there is."""
    rows = PositionBlock.objects.filter(part=key >> PART_BITS)
    stood = {}
    for made, keys, nexts, records in rows.values_list("games__made", "keys", "nexts", "records"):
        listed = unpack_numbers(keys, "I")
        first, last = bisect_left(listed, key), bisect_right(listed, key)
        stood[made] = _Occurrences(
            unpack_numbers(nexts, "I")[first:last], unpack_numbers(records, "H")[first:last]
        )
    return stood


def _add_block(
    tally: GameTally, games: GamesOfBlock, stood: _Occurrences, coded_filter: CodedFilter | None
) -> None:
    nexts, places = stood.nexts, stood.places
    at, end = 0, len(nexts)
    codes, white, black = games.codes, games.white, games.black
    while at < end:
        after = nexts[at]
        behind = bisect_right(nexts, after, at)
        run = places[at:behind]
        at = behind
        if coded_filter is not None:
            run = coded_filter.select_games(games, run)
            if not run:
                continue
        tally.counter_of_next_key(after).update(map(codes.__getitem__, run))
        tally.white.update(map(white.__getitem__, run))
        tally.black.update(map(black.__getitem__, run))
        tally.keep_newest(games.block * BLOCK + place for place in run[-NEWEST:])


def _in_no_block(position: Position, variant: Variant, blocks: frozenset[int]) -> Iterator[_Game]:
    """The games with a position that are in none of these blocks."""
    key = search_keys.key_of_position(position)
    rows = RecordIndex.objects.filter(
        _outside(blocks),
        ContainsBytes("positions", search_keys.pack_keys((position,))),
        record__collection__isnull=False,
        record__variant=variant.id,
    )
    for record, positions, result, year, white, black, game in rows.values_list(*COUNTED_COLUMNS):
        after = next_key(key, bytes(positions))
        if after is not None:
            code = result_and_year_code(place_of_result_among_counts(result), year or 0)
            sittings = (
                players.number_of_name(player_name_on_one_line(name)) << 2 | code & 3
                for name in (white, black)
            )
            yield _Game(record, after and key_in_game(after, game), code, *sittings)


def _outside(blocks: frozenset[int]) -> Q:
    """The records of no block: those behind the last one, and of blocks that were dropped."""
    end = max(blocks, default=-1) + 1
    condition = Q(record_id__gte=end * BLOCK)
    for block in set(range(end)) - blocks:
        condition |= Q(record_id__gte=block * BLOCK, record_id__lt=(block + 1) * BLOCK)
    return condition


def _played(position: Position, tally: GameTally, variant: Variant) -> Iterator[PlayedMove]:
    """The legal moves that were played, the most frequent first."""
    moves = []
    for move in legal_moves(position, variant):
        after = play(position, move)
        if codes := tally.by_next.get(key_in_game(search_keys.key_of_position(after), variant.id)):
            text = long_form(position, move, capture=variant.capture_sign, variant=variant)
            moves.append(PlayedMove(text, after, count_results(codes)))
    yield from sorted(moves, key=lambda move: -move.count.games)


def _records(newest: list[int]) -> tuple[GameRecord, ...]:
    rows = GameRecord.objects.only("white", "black", "result", "year", "event", "site")
    records = rows.in_bulk(newest)
    return tuple(records[pk] for pk in newest if pk in records)


def _drawn(position: Position) -> tuple[DrawnOpeningHere, ...]:
    return tuple(
        DrawnOpeningHere(listed, opening)
        for listed in tables.latest_editions()
        if not tables.load_opening_table(listed).is_of_first_moves  # the tree itself says that
        for opening in tables.load_opening_table(listed).at(position)
    )


# Parse the explorer's query parameters: position, moves after it, filter of games.


LONGEST_LINE = 1200  # characters; a game of a hundred moves

LONGEST_NAME = 120

YEAR = re.compile("[0-9]{4}")


def read_position(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse a position from its FEN or from the moves that lead to it; raises BadPosition."""
    if not text.strip():
        return start_of(variant)
    try:
        return parse_position(text[:LONGEST], variant)
    except FenError as error:
        fault = error.fault
        params = {name: str(value)[:80] for name, value in fault.params.items()}
        params["square"] = fault.square or ""
        raise BadPosition(RefusalCode.BAD_POSITION, reason=str(fault.code), **params) from error
    except DraughtsError as error:
        raise BadPosition(RefusalCode.BAD_MOVE, text=error.fault.token[:80]) from error


def read_played_line(position: Position, text: str, variant: Variant = RUSSIAN) -> Replay:
    """Parse the moves played on from a position; raises BadPosition."""
    played = replay(text[:LONGEST_LINE], position, variant)
    if played.fault is not None:
        raise BadPosition(RefusalCode.BAD_MOVE, text=played.fault.token[:80])
    return played


def read_game_filter(query: Mapping[str, str]) -> GameFilter:
    """Parse which games are to be counted; raises BadSearch."""
    return GameFilter(
        player=query.get("player", "")[:LONGEST_NAME].strip(),
        colour=_colour(query.get("colour", "")),
        since=_year(query.get("since", "")),
        until=_year(query.get("until", "")),
        result=_result(query.get("result", "")),
    )


def _colour(text: str) -> Colour | None:
    if text not in ("", "w", "b"):
        raise BadSearch(RefusalCode.BAD_CONDITION, text=text[:20])
    return Colour(text) if text else None


def _year(text: str) -> int | None:
    if not text.strip():
        return None
    if not YEAR.fullmatch(text.strip()):
        raise BadSearch(RefusalCode.BAD_YEAR, text=text[:20])
    return int(text)


def _result(text: str) -> str:
    if text not in ("", *RESULTS):
        raise BadSearch(RefusalCode.BAD_CONDITION, text=text[:20])
    return text
