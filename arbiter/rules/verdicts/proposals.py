"""The few outcomes that fit a case: what the parties or the record name, else the usual ones.

A person chooses among three at a glance; every other outcome that may be ruled stays a press away.
"""

from collections.abc import Iterable, Iterator, Sequence

from arbiter.rules.outcome import OPEN_OUTCOME, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.verdicts.cases import CaseMatter, OptionCause, RulingOption
from games.draughts.colour import Colour

MOST = 3

GRANTED = (OptionCause.CLAIM_PROVEN, OptionCause.CLAIM_COUNTED, OptionCause.CLAIM_OPEN)

NOT_GRANTED = (OptionCause.STANDS, OptionCause.CLAIM_REFUSED, OptionCause.OBVIOUS_WIN)

_MIRRORED = {
    GameResult.WHITE_WINS: GameResult.BLACK_WINS,
    GameResult.BLACK_WINS: GameResult.WHITE_WINS,
}


def outcomes_that_fit(
    matter: CaseMatter | None,
    options: Sequence[RulingOption],
    *,
    likely: Iterable[Outcome] = (),
    offender: Colour | None = None,
) -> tuple[RulingOption, ...]:
    """Return at most three of the outcomes that may be ruled, the likeliest first.

    matter    None on appeal
    likely    what the program found, what the parties or a record named, what is ruled already
    offender  of a violation: who did it
    """
    chosen: list[RulingOption] = []
    likely = tuple(likely)
    fitting = [option for outcome in likely if (option := _option(options, outcome))]
    for option in (*fitting, *_usual(matter, options, likely, offender)):
        if option not in chosen:
            chosen.append(option)
    return tuple(chosen[:MOST])


def _option(options: Sequence[RulingOption], outcome: Outcome) -> RulingOption | None:
    """Return the option of an outcome, else the ruling that gives the same result."""
    same = (option for option in options if option.outcome == outcome)
    ruled = Termination.ADJUDICATED
    result = (
        option
        for option in options
        if option.outcome.result is outcome.result and option.outcome.termination is ruled
    )
    return next(same, None) or next(result, None)


def _usual(
    matter: CaseMatter | None,
    options: Sequence[RulingOption],
    likely: Sequence[Outcome],
    offender: Colour | None,
) -> Iterator[RulingOption]:
    """Yield what is usual in a case of this kind."""
    if matter is CaseMatter.CLAIM:
        yield from [option for option in options if option.why in GRANTED][:1]
        yield from (option for option in options if option.why in NOT_GRANTED)
        return
    yield from (option for option in options if option.why is OptionCause.STANDS)
    yield from (option for option in options if option.outcome == OPEN_OUTCOME)
    wanted: list[Outcome] = []
    if matter is CaseMatter.CLOCK:
        wanted = [Outcome(result, Termination.CLOCK) for result in WIN_OF.values()]
    elif matter is CaseMatter.VIOLATION and offender is not None:
        won = WIN_OF[offender.other]
        wanted = [Outcome(won, Termination.REFUSAL), Outcome(won, Termination.DISCIPLINE)]
    else:
        others = (_MIRRORED.get(outcome.result) for outcome in likely)
        results = (*filter(None, others), *WIN_OF.values())
        wanted = [Outcome(result, Termination.ADJUDICATED) for result in results]
    yield from filter(None, (_option(options, outcome) for outcome in wanted))
