"""Read from a certified text the game, the moves let stand, and the grounds of the result.

Only for a text that was signed: what any other says of itself proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.claims.draw_counts_of_record import count_draws
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.verdicts.result_proved_by_moves import contradicts_moves, outcome_proved_by_moves
from arbiter.signed_texts.write_and_read_days_of_moves import DaysOfMoves, read_certified_days
from games.board.steps_of_replay import steps_of_replay
from games.draughts import pdn
from games.draughts.position import fen_as_shown

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


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of a certified result: confirmations or a ruling.

    confirmed_by   whose word; empty in texts from before it was told
    ruling         number of the ruling that decided: case, stroke, place in the case
    article        the article it names
    proved         what the moves prove where the result says otherwise, else empty
    not_shown      the draw by count that the result rests on, where the moves do not show it
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
    ruleset = ruleset_catalogue.load_ruleset_or_none(tags.get("Ruleset", ""))
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
    """Return the rule of a draw by count that the certified moves do not fill; empty for none."""
    certified = certified_outcome(game)
    if ruleset is None or certified.result is not GameResult.DRAW:
        return ""
    if certified.termination.value not in set(DrawRuleName):
        return ""
    shown = {claim.rule.value for claim in count_draws(game.replay, ruleset).claims}
    return "" if certified.termination in shown else certified.termination.value


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
