"""Cases: the outcomes an arbiter may rule, each with its article, and how urgent a case is."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter.rules.claims import AnswerKind
from arbiter.rules.claims.uncounted import ClaimRule, UncountedDraw, article_to_claim
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import (
    ENDED_ON_BOARD,
    OPEN_OUTCOME,
    WINS,
    GameResult,
    Outcome,
    Termination,
)
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.variants import VARIANTS

# List the outcomes an arbiter may rule in a case, each with its article and reason.
#
# A claim is granted where the record proves it, or where the ruleset lets the arbiter count on
# the board himself; it is refused where it does not. Everything that only a person has seen
# (violation, clock, what was said) leaves the game's other ends open, but no draw by a rule that
# the ruleset does not have.


class CaseMatter(StrEnum):
    """Subject matters of a case."""

    RECORD = "record"
    RESULT = "result"
    CLAIM = "claim"
    VIOLATION = "violation"
    CLOCK = "clock"


class OptionCause(StrEnum):
    """Why an outcome is offered to the arbiter."""

    STANDS = "stands"  # the result that stands is upheld
    PLAY_ON = "play_on"  # nothing is decided, the game goes on
    CLAIM_PROVEN = "claim_proven"
    CLAIM_COUNTED = "claim_counted"  # not in the record: the arbiter counted on the board
    CLAIM_OPEN = "claim_open"  # counted, but best play wins: was the position a winning one?
    CLAIM_REFUSED = "claim_refused"
    OBVIOUS_WIN = "obvious_win"
    END = "end"  # the game has ended so


@dataclass(frozen=True, slots=True)
class RulingOption:
    """An outcome the arbiter may rule, with its cause and article."""

    outcome: Outcome
    article: str
    why: OptionCause

    @property
    def value(self) -> str:
        """The option's form value: ``1-0 clock``."""
        return str(self.outcome)


_T = Termination

_BOTH = frozenset({GameResult.BOTH_LOSE})

_DRAW = frozenset({GameResult.DRAW})

_ANY = WINS | _DRAW | _BOTH

# in the order in which the form lists them: how it ended, what it may give, article
_ENDS = {
    CaseMatter.CLOCK: (
        (_T.CLOCK, WINS, "W4"),
        (_T.FORFEIT, WINS, "W5"),
        (_T.DOUBLE_FORFEIT, _BOTH, "W5"),
        (_T.CLOCK_RULES, WINS | _BOTH, "W7"),
        (_T.DISCIPLINE, WINS | _BOTH, "W7"),
        (_T.ADJUDICATED, WINS | _DRAW | _BOTH, ""),
    ),
    CaseMatter.VIOLATION: (
        (_T.REFUSAL, WINS | _BOTH, "W6"),
        (_T.DISCIPLINE, WINS | _BOTH, "W7"),
        (_T.ADJUDICATED, WINS | _DRAW | _BOTH, ""),
    ),
}

_GAME_ENDS = (
    (_T.RESIGNATION, WINS, "W1"),
    (_T.BLOCKED, WINS, "W2"),
    (_T.NO_PIECES, WINS, "W3"),
    (_T.ARRIVAL, WINS, "W8"),
    (_T.CLOCK, WINS, "W4"),
    (_T.FORFEIT, WINS, "W5"),
    (_T.DOUBLE_FORFEIT, _BOTH, "W5"),
    (_T.ABANDONED, WINS, "W5"),
    (_T.REFUSAL, WINS | _BOTH, "W6"),
    (_T.DISCIPLINE, WINS | _BOTH, "W7"),
    (_T.CLOCK_RULES, WINS | _BOTH, "W7"),
    (_T.ADJOURNMENT, WINS | _BOTH, "W7"),
    (_T.AGREEMENT, _DRAW, "D1"),
    (_T.NO_WIN, _DRAW, "D2"),
)

_LAST = ((_T.ADJUDICATED, _ANY, ""), (_T.RECORDED, _ANY, ""))

_UNCOUNTED = {
    UncountedDraw.ONE_AGAINST_ONE: _T.NO_WIN,
    UncountedDraw.LIMITED_MOVES: _T.ADJUDICATED,
}

_PARAMETERS = {_T.CLOCK: "flag_call", _T.AGREEMENT: "draw_offer_from_move"}


def outcomes_to_rule(
    matter: CaseMatter,
    rules: Ruleset | None,
    *,
    rule: ClaimRule | None = None,
    answer: AnswerKind | None = None,
    is_won: bool = False,
    result_in_force: Outcome | None = None,
    board: Outcome | None = None,
) -> tuple[RulingOption, ...]:
    """List every outcome that may be ruled, each once.

    rules     None where no ruleset is known: then none of its draws is refused
    rule      of a claim: the draw claimed, None where the player named none
    answer    of a claim: what the record says of it, None without a record
    is_won    of a claim right by its count: best play wins, which the article may not call a draw
    result_in_force  the result that stood when the case was opened
    board     how the board of the record stands at its end, open where play could go on; None
              without a record that can be read: then nothing denies an end on the board
    """
    if matter is CaseMatter.CLAIM:
        listed = [*_of_claim(rules, rule, answer, result_in_force, is_won=is_won)]
    else:
        listed = [
            *_not_decided(result_in_force, OptionCause.PLAY_ON),
            *(end for end in _ends(matter, rules) if not _is_denied(end.outcome, board)),
        ]
    articles = {option.outcome: option.article for option in listed if option.article}
    once = {option.outcome: option for option in reversed(listed)}
    return tuple(
        replace(option, article=option.article or articles.get(option.outcome, ""))
        for option in listed
        if once[option.outcome] is option
    )


def _is_denied(outcome: Outcome, board: Outcome | None) -> bool:
    """An end on the board (W2, W3, W8) is a statement that the board of the record can deny."""
    states_board = outcome.termination in ENDED_ON_BOARD.values()
    return states_board and board is not None and board != outcome


def _not_decided(
    result_in_force: Outcome | None, why: OptionCause, article: str = ""
) -> Iterator[RulingOption]:
    if result_in_force is not None:
        yield RulingOption(result_in_force, "", OptionCause.STANDS)
    yield RulingOption(OPEN_OUTCOME, article, why)


def _of_claim(
    rules: Ruleset | None,
    rule: ClaimRule | None,
    answer: AnswerKind | None,
    result_in_force: Outcome | None,
    *,
    is_won: bool,
) -> Iterator[RulingOption]:
    named: tuple[ClaimRule, ...] = tuple(rules.draws if rules else DrawRuleName)
    if rule is not None:
        named = (rule,)
    is_proven = answer is AnswerKind.RIGHT
    is_left_to_him = is_won or isinstance(rule, UncountedDraw)
    if is_proven or _counts_himself(rules):
        why = OptionCause.CLAIM_PROVEN if is_proven else OptionCause.CLAIM_COUNTED
        why = OptionCause.CLAIM_OPEN if is_proven and is_won else why
        for name in named:
            if rules is None or article_to_claim(rules, name):
                yield _draw(rules, name, why)
    if rule is None:
        yield RulingOption(
            Outcome(GameResult.DRAW, _T.AGREEMENT), _article(rules, _T.AGREEMENT), OptionCause.END
        )
        yield RulingOption(Outcome(GameResult.DRAW, _T.NO_WIN), "D2", OptionCause.END)
    if not is_proven or is_left_to_him:
        yield from _not_decided(result_in_force, OptionCause.CLAIM_REFUSED)
        return
    if result_in_force is not None:  # the game was over before it was claimed
        yield RulingOption(result_in_force, "", OptionCause.STANDS)
    if rules is None or rules.has_obvious_win_exception:
        article = rules.obvious_win_article if rules else ""
        yield RulingOption(OPEN_OUTCOME, article, OptionCause.OBVIOUS_WIN)


def _counts_himself(rules: Ruleset | None) -> bool:
    return rules is None or rules.value("draws_without_record") != "none"


def _draw(rules: Ruleset | None, name: ClaimRule, why: OptionCause) -> RulingOption:
    article = article_to_claim(rules, name) if rules else ""
    end = _UNCOUNTED[name] if isinstance(name, UncountedDraw) else Termination(name.value)
    return RulingOption(Outcome(GameResult.DRAW, end), article, why)


def _ends(matter: CaseMatter, rules: Ruleset | None) -> Iterator[RulingOption]:
    if matter in _ENDS:
        yield from _listed(_ENDS[matter], rules)
        if matter is CaseMatter.CLOCK:
            yield from _drawn_on_time(rules)
        return
    yield from _listed(tuple(end for end in _GAME_ENDS if _may_end(end[0], rules)), rules)
    for name in rules.draws if rules else DrawRuleName:
        yield _draw(rules, name, OptionCause.END)
    yield from _listed(_LAST, rules)


def _may_end(end: Termination, rules: Ruleset | None) -> bool:
    """Filling the squares opposite wins only where that is the goal (W8)."""
    return end is not _T.ARRIVAL or rules is None or VARIANTS[rules.variant].is_race


def _drawn_on_time(rules: Ruleset | None) -> Iterator[RulingOption]:
    """Yield a draw by a fallen flag where the ruleset allows it: both down, or a lone king."""
    for name, value in (("both_flags", "draw"), ("flag_vs_lone_king", "draw_if_D7")):
        if rules is not None and rules.value(name) == value:
            yield RulingOption(
                Outcome(GameResult.DRAW, _T.CLOCK), rules.article(name), OptionCause.END
            )


def _listed(
    ends: tuple[tuple[Termination, frozenset[GameResult], str], ...], rules: Ruleset | None
) -> Iterator[RulingOption]:
    for end, results, article in ends:
        for result in GameResult:  # in the order of the score sheet
            if result in results:
                stated = _article(rules, end) or article
                yield RulingOption(Outcome(result, end), stated, OptionCause.END)


def _article(rules: Ruleset | None, end: Termination) -> str:
    name = _PARAMETERS.get(end)
    return rules.article(name) if rules and name else ""


# How urgent a case is, and why: a running clock comes before a finished game.


class UrgencyReason(StrEnum):
    """Reasons of urgency, the most urgent first."""

    CLOCK_RUNS = "clock_runs"  # two players sit at the board
    ROUND_HELD = "round_held"  # every other game of its round is over: all wait for this one
    ROUND_WAITS = "round_waits"  # the game has no result, the next round cannot be paired
    APPEAL = "appeal"
    FINISHED = "finished"  # a result stands


LEVELS = {
    UrgencyReason.CLOCK_RUNS: 4,
    UrgencyReason.ROUND_HELD: 3,
    UrgencyReason.ROUND_WAITS: 2,
    UrgencyReason.APPEAL: 1,
    UrgencyReason.FINISHED: 0,
}


@dataclass(frozen=True, slots=True)
class Urgency:
    """Urgency of a case; a higher level comes sooner."""

    level: int
    reason: UrgencyReason


@dataclass(frozen=True, slots=True)
class PlayState:
    """How far the game and the round of a subject have come, which makes its cases urgent."""

    is_in_play: bool = False  # two sit at the board
    is_settled: bool = False
    is_last_of_round: bool = False  # everything else of its round is over


def compute_urgency(
    play_state: PlayState, *, is_asked_at_the_board: bool, is_appeal: bool
) -> Urgency:
    """Compute how urgent a case is, and why.

    First a game being played, then a round that only this game holds up, then a round that waits,
    then an appeal, then the rest.
    """
    if play_state.is_in_play and is_asked_at_the_board:
        reason = UrgencyReason.CLOCK_RUNS
    elif not play_state.is_settled and play_state.is_last_of_round:
        reason = UrgencyReason.ROUND_HELD
    elif not play_state.is_settled:
        reason = UrgencyReason.ROUND_WAITS
    elif is_appeal:
        reason = UrgencyReason.APPEAL
    else:
        reason = UrgencyReason.FINISHED
    return Urgency(LEVELS[reason], reason)
