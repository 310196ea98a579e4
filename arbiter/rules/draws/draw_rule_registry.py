"""All draws by count by their names: a new rule is its own file and a line here."""

from collections.abc import Mapping

from arbiter.rules.draws.draw_by_balance import Balance
from arbiter.rules.draws.draw_by_fixed_move_limit import FixedMoveLimit
from arbiter.rules.draws.draw_by_king_moves import KingsOnly
from arbiter.rules.draws.draw_by_threefold_repetition import Threefold
from arbiter.rules.draws.draw_in_small_endings import SmallEndings
from arbiter.rules.draws.draw_of_three_kings_against_one import ThreeKingsVOne
from arbiter.rules.draws.draw_on_main_road import MainRoad
from arbiter.rules.draws.draw_rule_base import DrawRule
from arbiter.rules.draws.draw_rule_names import DrawRuleName

_KINDS: tuple[type[DrawRule], ...] = (
    Threefold,
    ThreeKingsVOne,
    KingsOnly,
    Balance,
    MainRoad,
    SmallEndings,
    FixedMoveLimit,
)
RULES: Mapping[DrawRuleName, type[DrawRule]] = {kind.name: kind for kind in _KINDS}
