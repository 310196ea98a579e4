"""All draws by count by their names: a new rule is its own file and a line here."""

from collections.abc import Mapping

from arbiter.rules.draws.draw_by_balance import BalanceRule
from arbiter.rules.draws.draw_by_king_moves import KingMovesRule
from arbiter.rules.draws.draw_by_threefold_repetition import RepetitionRule
from arbiter.rules.draws.draw_by_total_number_of_moves import FixedMoveLimitRule
from arbiter.rules.draws.draw_in_small_endings import SmallEndingsRule
from arbiter.rules.draws.draw_of_three_kings_against_one import ThreeKingsAgainstOneRule
from arbiter.rules.draws.draw_on_main_road import MainRoadRule
from arbiter.rules.draws.draw_rule_base import DrawRule
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName

_KINDS: tuple[type[DrawRule], ...] = (
    RepetitionRule,
    ThreeKingsAgainstOneRule,
    KingMovesRule,
    BalanceRule,
    MainRoadRule,
    SmallEndingsRule,
    FixedMoveLimitRule,
)
RULES: Mapping[DrawRuleName, type[DrawRule]] = {kind.name: kind for kind in _KINDS}
