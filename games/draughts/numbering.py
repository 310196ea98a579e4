"""Numbers and sides of half-moves: who moved, under which number, also where a side moved twice."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .colour import Colour
from .judging.waivers import Waiver
from .position import Position, extra_state_of
from .replay import Replay
from .variants import Variant


class MoveNumbers(NamedTuple):
    """How the half-moves of a game are numbered; half-moves count from 1.

    late    whether the game begins with the second half of a pair ("1… b6-c5")
    again   the half-moves of the side that had moved just before (V4.1, let stand)
    a_turn  how many moves make a turn
    made    how many moves of its first turn were made before the start
    first   the side whose move opens a number
    """

    late: bool = False
    again: tuple[int, ...] = ()
    a_turn: int = 1
    made: int = 0
    first: Colour = Colour.WHITE

    def number(self, ply: int) -> int:
        """Return the number of a half-move."""
        return (self._half(ply) + 1) // 2

    def is_first_half(self, ply: int) -> bool:
        """Whether a half-move is made by the side whose move opens a number."""
        return self._half(ply) % 2 == 1

    def mover(self, ply: int) -> Colour:
        """Return whose a half-move is."""
        return self.first if self.is_first_half(ply) else self.first.other

    def ply_of(self, number: int, side: Colour) -> int:
        """Return the first half-move of this number and side; 0 where there is none."""
        most = 2 * number * self.a_turn + len(self.again)
        return next(
            (
                ply
                for ply in range(1, most + 1)
                if self.number(ply) == number and self.mover(ply) is side
            ),
            0,
        )

    def as_data(self) -> dict[str, Any]:
        """Return as JSON-ready data what is not as usual; mostly nothing, and never ``first``."""
        usual = MoveNumbers()
        data = {name: getattr(self, name) for name in ("again", "a_turn", "made")}
        unusual = {name: value for name, value in data.items() if value != getattr(usual, name)}
        return {"numbering": unusual} if unusual else {}

    @classmethod
    def from_data(cls, document: Mapping[str, Any]) -> "MoveNumbers":
        """Read what ``as_data`` gave, beside ``black_first``."""
        data = dict(document.get("numbering") or {})
        again = tuple(data.pop("again", ()))
        return cls(bool(document.get("black_first")), again, **data)

    def _half(self, ply: int) -> int:
        """The half of a pair, counted from 1 and two a number: odd are the first halves."""
        shift = int(self.late)
        for at in self.again:
            if at > ply:
                break
            shift += 1 if (at - 1 + shift) % 2 else -1
        return (ply - 1 + self.made) // self.a_turn + 1 + shift


USUAL = MoveNumbers()


def numbering_of_game(
    variant: Variant, start: Position, waivers: Sequence[Waiver] = ()
) -> MoveNumbers:
    """Return the numbering of a game from its start and the moves that were let stand."""
    if variant.moves_a_turn > 1:
        state = extra_state_of(start)
        made = variant.moves_a_turn - state.left if state is not None else 0
        late = variant.begins_with_second_half_of_pair(start.turn)
        return MoveNumbers(late, (), variant.moves_a_turn, made, variant.first)
    waived = sorted((waiver for waiver in waivers if waiver.ply), key=lambda waiver: waiver.ply)
    begins = start.turn
    if waived and waived[0].ply == 1:
        begins = waived[0].after.turn.other
    numbering = MoveNumbers(variant.begins_with_second_half_of_pair(begins), first=variant.first)
    for waiver in waived:
        if waiver.ply > 1 and numbering.mover(waiver.ply) is waiver.after.turn:
            numbering = numbering._replace(again=(*numbering.again, waiver.ply))
    return numbering


def numbering_of_replay(replay: Replay) -> MoveNumbers:
    """Return the numbering of a record that was replayed."""
    return numbering_of_game(replay.variant, replay.start, replay.waived)
