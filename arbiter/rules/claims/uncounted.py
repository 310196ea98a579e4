"""Draws that no count of moves proves: what the pieces on the board or the arbiter say."""

from collections.abc import Iterator
from enum import StrEnum
from types import MappingProxyType

from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.replay import Row


class UncountedDraw(StrEnum):
    """Names of the draws a player may claim though no count proves them."""

    ONE_AGAINST_ONE = "one_against_one"  # the pieces on the board show it
    LIMITED_MOVES = "limited_moves"  # the text gives no number: only the arbiter knows


ClaimRule = DrawRuleName | UncountedDraw

CLAIM_RULES: tuple[ClaimRule, ...] = (*DrawRuleName, *UncountedDraw)

ARTICLES = MappingProxyType(
    {
        "turkish": {UncountedDraw.ONE_AGAINST_ONE: "DA 19b"},
        "frisian": {UncountedDraw.ONE_AGAINST_ONE: "FR, 2011"},
        "portuguese": {UncountedDraw.LIMITED_MOVES: "FPD 2.6, 3.2"},
        "spanish": {UncountedDraw.LIMITED_MOVES: "FPD 2.6, 3.2"},
    }
)
"""Games with such draws, and by which article.

In Turkish draughts any piece against any, by another source a king beats a man; in Frisian king
against king, unless a win is forced: whether it is, the arbiter decides.
"""


def claim_rule(name: str) -> ClaimRule:
    """Return the rule of a claim by its name; raises ValueError for an unknown one."""
    return UncountedDraw(name) if name in set(UncountedDraw) else DrawRuleName(name)


def rules_to_claim(ruleset: Ruleset) -> tuple[ClaimRule, ...]:
    """List the draws a player may claim under a ruleset: by count first."""
    return (*ruleset.draws, *ARTICLES.get(ruleset.variant, {}))


def article_to_claim(ruleset: Ruleset, rule: ClaimRule) -> str:
    """Return the article of a draw that may be claimed, ``""`` where the ruleset has none."""
    if isinstance(rule, UncountedDraw):
        return ARTICLES.get(ruleset.variant, {}).get(rule, "")
    return ruleset.draws[rule].article if rule in ruleset.draws else ""


def rules_to_answer(ruleset: Ruleset) -> Iterator[ClaimRule]:
    """Yield those draws of a ruleset of which a record can say anything."""
    return (rule for rule in rules_to_claim(ruleset) if rule is not UncountedDraw.LIMITED_MOVES)


def article_of_one_against_one(row: Row, variant: str) -> str:
    """Return the article by which a position is a draw of one against one, else ``""``."""
    white, black, kings, _ = row
    article = ARTICLES.get(variant, {}).get(UncountedDraw.ONE_AGAINST_ONE, "")
    if not article or white.bit_count() != 1 or black.bit_count() != 1:
        return ""
    is_kings_only = (white | black) & ~kings == 0
    return article if is_kings_only or variant == "turkish" else ""
