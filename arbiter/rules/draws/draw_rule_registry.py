"""All draws by count by their names: a new rule is its own file and a line here."""

from collections.abc import Mapping

from arbiter.rules.draws.draw_by_balance import Balance
from arbiter.rules.draws.draw_rule_base import DrawRule
from arbiter.rules.draws.draw_rule_names import DrawRuleName
from arbiter.rules.draws.fixed_move_limit import FixedMoveLimit
from arbiter.rules.draws.kings_only import KingsOnly
from arbiter.rules.draws.main_road import MainRoad
from arbiter.rules.draws.small_endings import SmallEndings
from arbiter.rules.draws.three_kings_against_one import ThreeKingsVOne
from arbiter.rules.draws.threefold_repetition import Threefold

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
