"""D7, draw in small endings: two pieces or one king against a lone king (FMJD-64 7.2.8).

The move that leaves this material on the board is not counted. By 7.2.8 nothing sets the
count back once it runs: neither a man crowned nor a king captured on the way to king against
king; after Pavlovich both do. Of two lone kings neither is the stronger: both must have made
their moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from arbiter.rules.draws import ratio
from arbiter.rules.draws.counts import Claim, few_pieces
from arbiter.rules.draws.material_patterns import Force, forces, read_forces
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.draws.ruleset_keys import key
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallEndings(ratio.RatioDeniedByWin):
    """The rule of small endings: a limit of moves with two pieces or one king to a king."""

    name: ClassVar[DrawRuleName] = DrawRuleName.SMALL_ENDINGS

    strong: tuple[Force, ...] = key(read_forces, forces("KK", "Km", "K"))

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List one claim for each time the material lasts; most records never reach it."""
        begin = few_pieces(replay, self.most, first, 2 * self.limit - 1)
        return iter(()) if begin is None else ratio.claims(self, replay, begin)
