"""A certified text read: the game, the moves let stand, the grounds of the result, the days."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from arbiter.rules.claims import count_draws
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import ENDED_ON_BOARD, GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts.record import contradicts_moves, outcome_proved_by_moves
from games.board.steps import steps_of_replay
from games.draughts import pdn
from games.draughts.position import fen_as_shown

# Read from a certified text the game, the moves let stand, and the grounds of the result.
#
# Only for a text that was signed: what any other says of itself proves nothing.


CONFIRMED_BY, RULING, ARTICLE = "ConfirmedBy", "Ruling", "Article"

BOARD_RESULT = "BoardResult"

READING = "Reading"
"""How a text that can be read in two ways was read, where the result rests on that."""


class ConfirmedBy(StrEnum):
    """Who may confirm a certified result."""

    WHITE = "white"
    BLACK = "black"
    OFFICIAL = "official"
    TWO_OFFICIALS = "two officials"
    RULING = "ruling"


# Write and read the days of a correspondence game (X3) in a certified text.
#
#     [DaysPerMove "5"]
#     [ReserveDays "2"]
#
#     1. c3-d4 {23.11.2026, 1 d} d6-c5 {26.11.2026, 3 d}
#
# Behind each move stand the day on which it was sent and the days counted for it, leave left out.


@dataclass(frozen=True, slots=True)
class SentDay:
    """The day on which a half-move was sent, and how many days were counted for it."""

    day: date
    counted: int


@dataclass(frozen=True, slots=True)
class DaysOfMoves:
    """The time terms of a correspondence game, and the day of every half-move sent."""

    days_per_move: int
    reserve_days: int
    sent: Mapping[int, SentDay]

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """Return the terms as PDN tags."""
        return (DAYS_PER_MOVE, str(self.days_per_move)), (RESERVE_DAYS, str(self.reserve_days))

    @property
    def comments(self) -> dict[int, str]:
        """Return the comment with the day of every half-move sent."""
        return {ply: f"{at.day:%d.%m.%Y}, {at.counted} d" for ply, at in self.sent.items()}

    @property
    def day_of_first_move(self) -> date:
        """The day of the first move sent."""
        return self.sent[min(self.sent)].day

    @property
    def last(self) -> date:
        """The day of the last move sent."""
        return self.sent[max(self.sent)].day


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of a certified result: confirmations or a ruling.

    confirmed_by   whose word; empty in texts from before it was told
    ruling         number of the ruling that decided: case, stroke, place in the case
    article        the article it names
    proved         what the moves prove where the result says otherwise, else empty
    not_shown      the end on the board or the draw by count that the result rests on, where the
                   moves do not show it
    readings       how open texts were read, as (question, choice), where the draw rests on that
    days           when the moves of a game by correspondence were sent, where the text says it
    """

    confirmed_by: tuple[ConfirmedBy, ...]
    ruling: str
    article: str
    proved: str
    not_shown: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    days: DaysOfMoves | None = None

    @property
    def is_against_board(self) -> bool:
        """Whether a ruling openly contradicts the board."""
        return bool(self.proved and self.ruling)

    @property
    def is_contradiction(self) -> bool:
        """Whether the moves contradict the result without a ruling: it proves nothing."""
        return bool(self.proved and not self.ruling)


@dataclass(frozen=True, slots=True)
class LetStand:
    """An irregular move that was let stand (V2), or a wrong set-up found too late (V7).

    ply    the half-move, from 1; 0 is the set-up
    move   as it is printed: "2. a3-b4", "14… c5-d6"; of the set-up nothing
    after  the position it left on the board, as FEN
    """

    ply: int
    move: str
    after: str


def read_certified_game(text: str) -> pdn.ReadGame:
    """Parse the whole game of a certified text."""
    return pdn.let_stand(next(pdn.read(text)))


def certified_outcome(game: pdn.ReadGame) -> Outcome:
    """Return the certified result and how the game ended, unknown in older texts."""
    termination = dict(game.tags).get("Termination", "")
    known = set(Termination)
    ended = Termination(termination) if termination in known else Termination.RECORDED
    return Outcome(GameResult(game.result or GameResult.OPEN), ended)


def read_grounds(text: str) -> Grounds:
    """Parse who confirmed the result, which ruling, and whether the moves contradict it."""
    game = read_certified_game(text)
    tags = dict(game.tags)
    known = set(ConfirmedBy)
    names = (name.strip() for name in tags.get(CONFIRMED_BY, "").split(","))
    ruleset = catalogue.load_ruleset_or_none(tags.get("Ruleset", ""))
    proved = outcome_proved_by_moves(game.replay, ruleset)
    against = contradicts_moves(proved, GameResult(game.result or GameResult.OPEN))
    return Grounds(
        confirmed_by=tuple(ConfirmedBy(name) for name in names if name in known),
        ruling=tags.get(RULING, ""),
        article=tags.get(ARTICLE, ""),
        proved=proved.result.value if proved and against else "",
        not_shown=_not_shown(game, ruleset),
        readings=tuple(_readings(tags.get(READING, ""))),
        days=read_certified_days(game),
    )


def _not_shown(game: pdn.ReadGame, ruleset: Ruleset | None) -> str:
    """Return the end that the result rests on and the certified moves do not show; usually empty.

    An end on the board (W2, W3, W8), or a draw by count.
    """
    certified = certified_outcome(game)
    end = certified.termination
    if end in ENDED_ON_BOARD.values():
        return "" if outcome_proved_by_moves(game.replay, None) == certified else end.value
    if ruleset is None or certified.result is not GameResult.DRAW:
        return ""
    if end.value not in set(DrawRuleName):
        return ""
    shown = {claim.rule.value for claim in count_draws(game.replay, ruleset).claims}
    return "" if end in shown else end.value


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """Parse ``main_road_move after, counted_by strong``."""
    for item in text.split(","):
        question, _, choice = item.strip().partition(" ")
        if choice:
            yield question, choice


def game_with_ruled_result(game: pdn.ReadGame, text: str) -> pdn.ReadGame:
    """Return the game with the result that a ruling gave it.

    Where a ruling made the result: result, ruling, article and what the board says against it; else
    the game as it is.
    """
    whole = read_certified_game(text)
    certified = dict(whole.tags)
    if not certified.get(RULING):
        return game
    own = {name: certified[name] for name in (RULING, ARTICLE, BOARD_RESULT) if name in certified}
    replaced = {"result", *(name.lower() for name in (RULING, ARTICLE, BOARD_RESULT))}
    tags = tuple(tag for tag in game.tags if tag[0].lower() not in replaced)
    tags = (*tags, ("Result", certified["Result"]), *own.items())
    return game._replace(tags=tags, result=whole.result)


def read_moves_let_stand(text: str) -> tuple[LetStand, ...]:
    """Parse the irregular moves that were let stand, by ply; usually none."""
    return tuple(_moves_let_stand(read_certified_game(text))) if "[%waived" in text else ()


def _moves_let_stand(game: pdn.ReadGame) -> Iterator[LetStand]:
    played = steps_of_replay(game.replay)
    for waiver in game.replay.waived:
        if not waiver.ply:
            yield LetStand(0, "", fen_as_shown(waiver.after, game.variant))
            continue
        step = played[waiver.ply - 1]
        dots = "." if step.is_pair_first else "…"
        yield LetStand(
            waiver.ply, f"{step.number}{dots} {step.text}", fen_as_shown(waiver.after, game.variant)
        )


DAYS_PER_MOVE, RESERVE_DAYS = "DaysPerMove", "ReserveDays"

_SENT = re.compile(r"(?<!\S)(\d\d\.\d\d\.\d{4}), (\d{1,4}) d(?!\S)", re.ASCII)

_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


def does_text_state_days(text: str) -> bool:
    """Return whether a certified text states the days of its moves."""
    return f'[{DAYS_PER_MOVE} "' in text


def read_certified_days(game: pdn.ReadGame) -> DaysOfMoves | None:
    """Read the days that a certified game states; None where it states none."""
    tags = dict(game.tags)
    terms = tags.get(DAYS_PER_MOVE, ""), tags.get(RESERVE_DAYS, "")
    sent = {
        ply: day
        for ply, words in game.comments.items()
        if (match := _SENT.search(words)) and (day := _sent_day(*match.groups()))
    }
    if not sent or not all(map(_NUMBER.fullmatch, terms)):
        return None
    return DaysOfMoves(int(terms[0]), int(terms[1]), sent)


def _sent_day(day: str, counted: str) -> SentDay | None:
    try:
        return SentDay(datetime.strptime(day, "%d.%m.%Y").date(), int(counted))
    except ValueError:
        return None
