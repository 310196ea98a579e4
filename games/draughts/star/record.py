"""Read the record of a star of three to six players, judge its moves and result; write it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..errors import Fault, FenError, Note
from ..pdn.codes import PdnFault, PdnNote
from ..pdn.findings import TextPlaces
from ..pdn.game import ReadGame
from ..pdn.movetext import nags_and_comment, plain_text
from ..pdn.parsed import ParsedGame
from ..pdn.parser import parse_games
from ..pdn.results import OPEN
from ..pdn.tags import Tag, chunks
from ..pdn.writer import canonical_date, tag_row, wrapped_rows
from .board import (
    STAR,
    RaceMove,
    RacePosition,
    fault_of_move,
    matching_move,
    named_players,
    outcome,
    play,
    starting_points,
    usual_starting_position,
)

# Read the record of a star of three to six players and judge its moves and result.


_NUMBER = re.compile(r"(\d{1,9})\s*[.…)]+\s*\Z", re.ASCII)

_NEAR = 40  # characters before a move in which its number stands

_NO_VALUE = frozenset(("", "?", "-", OPEN))


@dataclass(frozen=True, slots=True)
class RaceRecord:
    """The record of a star of three to six players as read: moves, positions, faults.

    game       what the reader of all records made of its text
    players    the names of those who play, "" for one without a name, in the order of play
    moves      those that are good
    positions  the start and the position after each good move
    comments   what was said, by half-move; 0 is before the first
    nags       strength marks, likewise
    winner     who has arrived, or whom the tag names
    places     line and column of each good move in the text
    end        line and column where the next move is written: before the result, or the end
    """

    game: ReadGame
    players: Mapping[str, str]
    positions: tuple[RacePosition, ...]
    moves: tuple[RaceMove, ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    nags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    winner: str | None = None
    places: tuple[tuple[int, int], ...] = ()
    end: tuple[int, int] = (1, 1)
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def is_ok(self) -> bool:
        """Whether the record has no fault."""
        return not self.faults

    @property
    def final(self) -> RacePosition:
        """The position after the last good move."""
        return self.positions[-1]


def judge_star_record(game: ReadGame) -> RaceRecord | None:
    """Judge the record of a star of several players; None for a game of two sides.

        [Variant "Star"]
        [Player1 "Anna"]
        [Player3 "Boris"]
        [Player5 "Vera"]
        [Winner "3"]
        [Result "*"]

        1. c1-e5 j1-i1 m10-l9 2. d1-e6 *

    Declared form. The tags Player1 to Player6 name who plays, each from the point of his
    number; the players start with ten men from full points unless a tag FEN sets up another
    position. A number holds one move of every player, in the order of play. `Winner` is the
    player who has won, and `Result`, which knows two sides only, stays open.
    """
    return _Judge(game).record() if game.has_several_players else None


class _Judge:
    """One record on trial."""

    def __init__(self, game: ReadGame) -> None:
        self.game = game
        chunk = next(chunks(game.source))
        self.tags = {tag.name.lower(): tag for tag in reversed(chunk.tags)}
        self.named = named_players(game.tags)
        self.places = TextPlaces(game.source, game.first_line)
        self.raw: ParsedGame = next(
            parse_games(game.source, chunk.body, chunk.end, has_tags=True, comments=chunk.asides)
        )
        self.faults = [fault for fault in game.faults if fault.code is not PdnFault.SEVERAL_PLAYERS]
        self.notes = [
            note._replace(code=PdnNote.VARIATION_UNCHECKED)
            if note.code is PdnNote.VARIATION_FAULT
            else note
            for note in game.notes
            if note.code is not PdnNote.MOVE_NUMBER
        ]

    def record(self) -> RaceRecord:
        """The whole record."""
        start = self.start()
        players = {player: self.named.get(player, "") for player, _ in start.men}
        moves, positions = self.played(start) if not self.faults else ((), (start,))
        winner = self.winner(positions[-1], players)
        self.check_result()
        line = self.raw.line
        return RaceRecord(
            game=self.game,
            players=players,
            positions=positions,
            moves=moves,
            comments={ply: " ".join(texts) for ply, texts in line.comments.items()},
            nags={ply: tuple(marks) for ply, marks in line.nags.items()},
            winner=winner,
            places=tuple(map(self.places.line_column, line.offsets[: len(moves)])),
            end=self.places.line_column(self.end_of_moves()),
            faults=tuple(sorted(self.faults, key=_place)),
            notes=tuple(sorted(self.notes, key=_place)),
        )

    def start(self) -> RacePosition:
        """The position that the tags set up, or full points; with a fault where they cannot be."""
        named, fen = "".join(self.named), self.tags.get("fen")
        expected = starting_points(named) if len(named) > 1 else STAR.players
        if fen is None:
            if named != expected:
                first = next(tag for name, tag in self.tags.items() if name.startswith("player"))
                self.add(PdnFault.POINTS_OF_PLAYERS, first, players=named, expected=expected)
            return usual_starting_position(expected)
        try:
            start = STAR.from_fen(fen.value)
        except FenError as error:
            line, column = self.places.line_column(fen.offset)
            fault = error.fault._replace(game=self.game.number, line=line, column=column)
            self.faults.append(fault)
            return usual_starting_position(expected)
        standing = "".join(player for player, _ in start.men)
        if named and named != standing:
            self.add(PdnFault.OTHER_PLAYERS, fen, players=named, standing=standing)
        return start

    def played(self, start: RacePosition) -> tuple[tuple[RaceMove, ...], tuple[RacePosition, ...]]:
        """The moves up to the first that is not legal, and the positions they lead to."""
        moves: list[RaceMove] = []
        positions = [start]
        for text, offset, number in self.written(len(start.men)):
            position = positions[-1]
            move = matching_move(text, position, STAR)
            if move is None:
                line, column = self.places.line_column(offset)
                fault = fault_of_move(text, position, STAR)._replace(
                    game=self.game.number,
                    ply=len(moves) + 1,
                    move_number=number,
                    line=line,
                    column=column,
                )
                self.faults.append(fault)
                break
            moves.append(move)
            positions.append(play(position, move))
        return tuple(moves), tuple(positions)

    def end_of_moves(self) -> int:
        """Where the next move would stand."""
        if self.raw.result is not None and not self.raw.is_result_in_words:
            return self.raw.result_offset
        return len(self.game.source.rstrip())

    def written(self, a_round: int) -> Iterator[tuple[str, int, int]]:
        """Every move with its offset and the number of its round; a number that is off is told."""
        line, before = self.raw.line, 0
        for at, (text, offset) in enumerate(zip(line.moves, line.offsets, strict=True)):
            due = at // a_round + 1
            near = self.game.source[max(before, offset - _NEAR) : offset]
            if (match := _NUMBER.search(near)) and int(match[1]) != due:
                place = self.places.line_column(offset - len(near) + match.start())
                params = {"expected": due, "found": int(match[1])}
                self.notes.append(Note(PdnNote.MOVE_NUMBER, *place, match[0].strip(), params))
            before = offset + len(text)
            yield text, offset, due

    def winner(self, final: RacePosition, players: Mapping[str, str]) -> str | None:
        """Who has arrived, or whom the tag names; with a fault where these contradict."""
        arrived, tag = outcome(final, STAR), self.tags.get("winner")
        winner = tag.value.strip() if tag else ""
        if tag is None or winner in _NO_VALUE:
            return arrived
        if winner not in players:
            self.add(PdnFault.NO_SUCH_PLAYER, tag, players="".join(players))
            return arrived
        if arrived not in (None, winner):
            self.add(PdnFault.OTHER_WINNER, tag, said=winner, arrived=arrived or "")
        return arrived or winner

    def check_result(self) -> None:
        """A result of two sides says nothing of three."""
        if self.game.result in (None, OPEN):
            return
        tag = self.tags.get("result")
        is_in_text = self.raw.result not in (None, OPEN)
        offset = self.raw.result_offset if is_in_text or tag is None else tag.offset
        self.add_at(PdnFault.RESULT_OF_TWO, offset, self.game.result or "")

    def add(self, code: PdnFault, tag: Tag, **params: str) -> None:
        """A fault of a tag."""
        self.add_at(code, tag.offset, tag.value, **params)

    def add_at(self, code: PdnFault, offset: int, token: str, **params: str) -> None:
        """A fault of the record at an offset of its text."""
        line, column = self.places.line_column(offset)
        number = self.game.number
        fault = Fault(code, game=number, token=token, line=line, column=column, params=params)
        self.faults.append(fault)


def _place(remark: Fault | Note) -> tuple[int, int]:
    return remark.line or 0, remark.column or 0


# Write the record of a star of several players as canonical PDN.
#
# One record gives the same bytes every time.


_ROSTER = ("Event", "Site", "Date", "Round")

_OWN = frozenset(("result", "variant", "fen", "winner"))

_NAME = re.compile(r"[A-Z]\w*", re.ASCII)


def write_star_record_as_pdn(record: RaceRecord) -> str:
    """Write a good record as PDN, a number for each round; ValueError for a faulty one."""
    if not record.is_ok:
        raise ValueError("a record with a fault has no canonical text")
    rows, unsaid = _tags(record)
    return "\n".join((*rows, "", *wrapped_rows(_words(record, unsaid)))) + "\n"


def _tags(record: RaceRecord) -> tuple[list[str], str]:
    """The rows of tags, and what tags said that has no row: it goes into the first comment."""
    by_name = {name.lower(): plain_text(value) for name, value in reversed(record.game.tags)}
    rows = {name: by_name.get(name.lower()) or "?" for name in _ROSTER}
    rows["Date"] = canonical_date(by_name.get("date", ""))
    rows |= {"Result": OPEN, "Variant": STAR.id.capitalize()}
    rows |= {f"Player{player}": plain_text(name) or "?" for player, name in record.players.items()}
    if record.winner:
        rows["Winner"] = record.winner
    start = record.positions[0]
    if start != usual_starting_position("".join(record.players)):
        rows["SetUp"] = "1"
        rows["FEN"] = STAR.fen(start)
    unsaid = []
    for name, value in record.game.tags:
        title = next((row for row in rows if row.lower() == name.lower()), name.capitalize())
        is_first = by_name[name.lower()] == plain_text(value)
        if name.lower() in _OWN or not value or (title in rows and is_first):
            continue
        if title not in rows and _NAME.fullmatch(name[:1].upper() + name[1:]):
            rows[name[:1].upper() + name[1:]] = plain_text(value)
        else:
            unsaid.append(f"{name}: {plain_text(value)}")
    return [tag_row(name, value) for name, value in rows.items()], " ".join(unsaid)


def _words(record: RaceRecord, unsaid: str) -> Iterator[str]:
    """The moves, each with its marks and comment; a number opens every round."""
    a_round = len(record.players)
    yield from nags_and_comment((unsaid, record.comments.get(0, "")), (), is_move=False)
    for at, move in enumerate(record.moves):
        yield f"{at // a_round + 1}. {move.key()}" if at % a_round == 0 else move.key()
        comments_here = (record.comments.get(at + 1, ""), *_variations(record, at + 1))
        yield from nags_and_comment(comments_here, record.nags.get(at + 1, ()))
    yield OPEN


def _variations(record: RaceRecord, ply: int) -> Iterator[str]:
    """Other moves that the record shows there; nobody has checked them, so they are words."""
    for variation in record.game.variations:
        if variation.ply == ply:
            yield f"({' '.join((*variation.replay.texts, *variation.replay.rest))})"
