"""Read the record of a star of three to six players and judge its moves and result.

    [Variant "Star"]
    [Player1 "Anna"]
    [Player3 "Boris"]
    [Player5 "Vera"]
    [Winner "3"]
    [Result "*"]

    1. c1-e5 j1-i1 m10-l9 2. d1-e6 *

Declared form.  The tags Player1 to Player6 name who plays, each from the point of his number; the
players start with ten men from full points unless a tag FEN sets up another position.  A number
holds one move of every player, in the order of play.  `Winner` is the player who has won, and
`Result`, which knows two sides only, stays open.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.draughts.faults_and_errors import Fault, FenError, Note
from games.draughts.many_player_star.define_star import STAR
from games.draughts.many_player_star.list_and_play_star_moves import outcome, play
from games.draughts.many_player_star.match_written_move import fault_of_move, matching_move
from games.draughts.many_player_star.star_boards_and_positions import RaceMove, RacePosition
from games.draughts.many_player_star.star_players_and_starting_corners import (
    named_players,
    starting_points,
    usual_starting_position,
)
from games.draughts.pdn.cut_into_games_and_read_tags import chunks
from games.draughts.pdn.game_as_read import ReadGame
from games.draughts.pdn.movetext_parser import parse_games
from games.draughts.pdn.normalise_results import OPEN
from games.draughts.pdn.offsets_to_lines_and_columns import TextPlaces
from games.draughts.pdn.parsed_game import ParsedGame
from games.draughts.pdn.read_tags_one_a_row import Tag
from games.draughts.pdn.record_fault_and_note_codes import PdnFault, PdnNote

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
    """Judge the record of a star of several players; None for a game of two sides."""
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
