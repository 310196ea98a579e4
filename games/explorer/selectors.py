"""Tell what was played in the archive from a position of Russian draughts, and by whom."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from games.archive.models import GameRecord, RecordIndex
from games.archive.sql_expressions import Occurs
from games.draughts import position_keys
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.openings import Opening
from games.draughts.position import Position
from games.draughts.variant import RUSSIAN
from games.explorer.game_counts import NEWEST, Count, PlayerCount, Tally, coded, count_of, result_of
from games.explorer.game_filter import EVERY_GAME, CodedFilter, GameFilter
from games.explorer.games_in_memory import Games, games_of, one_line, players
from games.explorer.models import COUNTED_COLUMNS, GameBlock, PositionBlock
from games.explorer.packed_positions import BLOCK, PART_BITS, next_key, unpacked
from games.openings import selectors as openings
from games.openings.selectors import Listed

PLAYERS = 10  # told of a position, those with the most games


@dataclass(frozen=True, slots=True)
class Played:
    """One move that was played from the position."""

    text: str
    after: Position
    count: Count


@dataclass(frozen=True, slots=True)
class Drawn:
    """The position is one of a table of drawn openings."""

    table: Listed
    opening: Opening


@dataclass(frozen=True, slots=True)
class Explored:
    """Everything played from a position; ``whole`` counts games that ended there too."""

    position: Position
    whole: Count
    moves: tuple[Played, ...]
    players: tuple[PlayerCount, ...]
    games: tuple[GameRecord, ...]
    drawn: tuple[Drawn, ...]


def explore(position: Position, game_filter: GameFilter = EVERY_GAME) -> Explored:
    """Count what was played from a position in the games of the archive's collections."""
    tally = _tally(position, game_filter)
    return Explored(
        position,
        tally.whole(),
        tuple(_played(position, tally)),
        tuple(PlayerCount(players.name(who), *sides) for who, *sides in tally.most(PLAYERS)),
        _records(tally.newest),
        _drawn(position),
    )


@dataclass(frozen=True, slots=True)
class _Stood:
    """Where a position stood in a block: next keys in order, and places of records."""

    nexts: "array[int]"
    places: "array[int]"


@dataclass(frozen=True, slots=True)
class _Game:
    """One game in no block yet; the players with the result, as in ``Games``."""

    record: int
    after: int
    code: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class _Counted:
    """The games of blocks, counted, and which blocks these are."""

    blocks: frozenset[int]
    tally: Tally


MANY, KEPT = 2000, 16  # games of a position whose count is kept, and how many such are

kept_counts: dict[tuple[int, GameFilter, frozenset[UUID]], _Counted] = {}
"""The counts of the most frequent positions, those asked for last at the end."""


def _tally(position: Position, game_filter: GameFilter) -> Tally:
    key = position_keys.key(position)
    counted = _counted(key, game_filter)
    rest = list(_in_no_block(key, position, counted.blocks))
    if not rest:
        return counted.tally
    tally = counted.tally.copy()
    coded_filter = CodedFilter.of(game_filter) if game_filter else None
    for one in rest:
        if coded_filter is None or coded_filter.passes(one.code, one.white, one.black):
            tally.codes(one.after)[one.code] += 1
            tally.white[one.white] += 1
            tally.black[one.black] += 1
            tally.saw((one.record,))
    return tally


def _counted(key: int, game_filter: GameFilter) -> _Counted:
    """The games of all blocks, from memory where the blocks are the same as before."""
    made = frozenset(GameBlock.objects.values_list("made", flat=True))
    found = kept_counts.pop((key, game_filter, made), None)
    if found is None:
        stood = _in_blocks(key)
        games = games_of(stood)
        coded_filter = CodedFilter.of(game_filter) if game_filter else None
        tally = Tally()
        for one in games:
            _add_block(tally, games[one], stood[one], coded_filter)
        found = _Counted(frozenset(one.block for one in games.values()), tally)
        if games.keys() != made or sum(tally.white.values()) < MANY:
            return found
    kept_counts[key, game_filter, made] = found
    while len(kept_counts) > KEPT:
        kept_counts.pop(next(iter(kept_counts)), None)
    return found


def _in_blocks(key: int) -> dict[UUID, _Stood]:
    """Where the position stood in every block there is."""
    rows = PositionBlock.objects.filter(part=key >> PART_BITS)
    found = {}
    for made, keys, nexts, records in rows.values_list("games__made", "keys", "nexts", "records"):
        listed = unpacked(keys, "I")
        first, last = bisect_left(listed, key), bisect_right(listed, key)
        found[made] = _Stood(unpacked(nexts, "I")[first:last], unpacked(records, "H")[first:last])
    return found


def _add_block(tally: Tally, games: Games, stood: _Stood, coded_filter: CodedFilter | None) -> None:
    nexts, places = stood.nexts, stood.places
    at, end = 0, len(nexts)
    codes, white, black = games.codes, games.white, games.black
    while at < end:
        after = nexts[at]
        behind = bisect_right(nexts, after, at)
        run = places[at:behind]
        at = behind
        if coded_filter is not None:
            run = coded_filter.chosen(games, run)
            if not run:
                continue
        tally.codes(after).update(map(codes.__getitem__, run))
        tally.white.update(map(white.__getitem__, run))
        tally.black.update(map(black.__getitem__, run))
        tally.saw(games.block * BLOCK + place for place in run[-NEWEST:])


def _in_no_block(key: int, position: Position, made: frozenset[int]) -> Iterator[_Game]:
    rows = RecordIndex.objects.filter(
        _outside(made),
        Occurs("positions", position_keys.packed((position,))),
        record__collection__isnull=False,
        record__variant=RUSSIAN.id,
    )
    for record, positions, result, year, white, black in rows.values_list(*COUNTED_COLUMNS):
        after = next_key(key, bytes(positions))
        if after is not None:
            code = coded(result_of(result), year or 0)
            sittings = (players.number(one_line(name)) << 2 | code & 3 for name in (white, black))
            yield _Game(record, after, code, *sittings)


def _outside(made: frozenset[int]) -> Q:
    """The records of no block: those behind the last one, and of blocks that were dropped."""
    end = max(made, default=-1) + 1
    found = Q(record_id__gte=end * BLOCK)
    for block in set(range(end)) - made:
        found |= Q(record_id__gte=block * BLOCK, record_id__lt=(block + 1) * BLOCK)
    return found


def _played(position: Position, tally: Tally) -> Iterator[Played]:
    """The legal moves that were played, the most frequent first."""
    found = []
    for move in legal_moves(position):
        after = play(position, move)
        if codes := tally.by_next.get(position_keys.key(after)):
            found.append(Played(long_form(position, move, capture=":"), after, count_of(codes)))
    yield from sorted(found, key=lambda one: -one.count.games)


def _records(newest: list[int]) -> tuple[GameRecord, ...]:
    rows = GameRecord.objects.only("white", "black", "result", "year", "event", "site")
    found = rows.in_bulk(newest)
    return tuple(found[pk] for pk in newest if pk in found)


def _drawn(position: Position) -> tuple[Drawn, ...]:
    return tuple(
        Drawn(listed, one)
        for listed in openings.latest()
        for one in openings.load(listed).openings
        if one.position == position
    )
