"""Words and signs of a game: result and its choices, states, clock entries, sealed moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from arbiter.cases.models import MISTAKE
from arbiter.examinations.texts import terms
from arbiter.examinations.texts.clocks import describe_clock_time
from arbiter.examinations.texts.terms import describe_outcome
from arbiter.rules.adjournment import SealVerdict
from arbiter.rules.draw_offers import OfferAnswer
from arbiter.rules.outcome import (
    OPEN_OUTCOME,
    GameResult,
    Outcome,
    Termination,
    outcome_facts_for_standings,
)
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import Colour
from games.draughts.numbering import USUAL, MoveNumbers
from games.draughts.pdn.writer import result_as_variant_writes_it
from games.web.language import Text, in_language, text_of_code
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.games.models import ClockEntry, ClockKind, Submission, SubmissionState
from tournaments.scoring.crosstable import CellGame

# Signs, entry keys and form choices of results: 1–0 and ½–½, or 2–0 where the game counts so.


WHITE_IN_POINTS: Text = gettext_lazy("2–0 – White wins")

DRAW_IN_POINTS: Text = gettext_lazy("1–1 – draw")

BLACK_IN_POINTS: Text = gettext_lazy("0–2 – Black wins")

USUAL_KEYS = {"1": "1", "=": "=", "0": "0"}

POINT_KEYS = {"2": "1", "1": "=", "=": "=", "0": "0"}
"""What a key of the keyboard enters, as the value of the form."""


def result_sign(outcome: Outcome, ruleset_id: str = "") -> str:
    """Return a result's sign: ``1–0``, or ``2–0`` in games with points; +/− without play."""
    if outcome.termination in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT):
        return describe_outcome(outcome)
    return _own_signs(ruleset_id).get(outcome.result) or describe_outcome(outcome)


def are_results_in_points(ruleset_id: str) -> bool:
    """Return whether a ruleset's game writes results in points: 2-0, 1-1, 0-2."""
    return bool(_own_signs(ruleset_id))


def result_entry_keys(ruleset_id: str) -> Mapping[str, str]:
    """Return the keys by which a result is entered, with their form values."""
    return POINT_KEYS if are_results_in_points(ruleset_id) else USUAL_KEYS


def signs_by_value(ruleset_id: str) -> Mapping[str, str]:
    """Return the sign of every value of the result form."""
    return {value: result_sign(outcome, ruleset_id) for value, outcome in RESULTS.items()}


def result_choices(ruleset_id: str) -> list[tuple[str, Text]]:
    """Return the choices of the result form, in points where the game counts so."""
    if not are_results_in_points(ruleset_id):
        return list(RESULT_CHOICES)
    signs, words = signs_by_value(ruleset_id), dict(RESULT_CHOICES)
    own = {"1": WHITE_IN_POINTS, "=": DRAW_IN_POINTS, "0": BLACK_IN_POINTS}
    return [(value, own.get(value, words[value])) for value in ("", *signs)]


@cache
def _own_signs(ruleset_id: str) -> Mapping[str, str]:
    """Results that the game writes otherwise than usual; none without a ruleset."""
    if not ruleset_id:
        return {}
    variant = catalogue.variant_of_ruleset(ruleset_id)
    decided = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW)
    own = {result.value: result_as_variant_writes_it(result.value, variant) for result in decided}
    return {usual: sign.replace("-", "–") for usual, sign in own.items() if sign != usual}


ENDINGS = {
    "": None,
    "white_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.WHITE),
    "black_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.BLACK),
    "white_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.WHITE),
    "black_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.BLACK),
    "agreed": EnteredFact(kind=Termination.AGREEMENT, loser=None),
}

ENDING_CHOICES = [
    ("", gettext_lazy("As the record says")),
    ("white_resigned", gettext_lazy("White resigned")),
    ("black_resigned", gettext_lazy("Black resigned")),
    ("white_flag", gettext_lazy("White's flag fell")),
    ("black_flag", gettext_lazy("Black's flag fell")),
    ("agreed", gettext_lazy("Draw by agreement")),
]

RESULTS = {
    "1": Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
    "=": Outcome(GameResult.DRAW, Termination.RECORDED),
    "0": Outcome(GameResult.BLACK_WINS, Termination.RECORDED),
    "+": Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
    "-": Outcome(GameResult.BLACK_WINS, Termination.FORFEIT),
    "--": Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
    "00": Outcome(GameResult.BOTH_LOSE, Termination.RECORDED),
}

ANNULLED, PLAYED_ON = "annulled", "again"

RULED_RESULTS = {
    **RESULTS,
    ANNULLED: Outcome(GameResult.OPEN, Termination.ANNULLED),
    PLAYED_ON: OPEN_OUTCOME,
}
"""What a ruling may do to a result that stands, too: annul the game, have it played on."""

RESULT_CHOICES = [
    ("", "—"),
    ("1", gettext_lazy("1 – White wins")),
    ("=", gettext_lazy("= – draw")),
    ("0", gettext_lazy("0 – Black wins")),
    ("+", gettext_lazy("+ – Black did not come")),
    ("-", gettext_lazy("− – White did not come")),
    ("--", gettext_lazy("−− – nobody came")),
    ("00", gettext_lazy("0–0 – both lose")),
]

SPECIAL_RESULTS = [
    ("+", gettext_lazy("Black did not come (+)")),
    ("-", gettext_lazy("White did not come (−)")),
    ("--", gettext_lazy("Nobody came (−−)")),
    ("00", gettext_lazy("Both lose (0–0)")),
]
"""In whole words, each a button of its own."""

STATED_BY: Mapping[str, Text] = {
    "w": gettext_lazy("stated by White"),
    "b": gettext_lazy("stated by Black"),
    "wb": gettext_lazy("stated by both"),
    "o": gettext_lazy("entered by one official"),
}


def describe_who_stated(sides: str, language: str | None) -> str:
    """Say who stated a result."""
    return in_language(STATED_BY[sides], language)


GAME_STATES: Mapping[str, Text] = {
    "open": gettext_lazy("in play"),
    "reported": pgettext_lazy("states", "stated, waits for confirmation"),
    "adjourned": gettext_lazy("adjourned"),
    "annulled": gettext_lazy("annulled"),
}

SUBMISSION_STATES: Mapping[str, Text] = {
    "faulty": gettext_lazy("faulty"),
    "confirmed": gettext_lazy("confirmed"),
    "waiting": gettext_lazy("waiting"),
    "disputed": gettext_lazy("disputed"),
    "superseded": gettext_lazy("superseded"),
}

SEALS: Mapping[str, tuple[str, str]] = {
    SealVerdict.GOOD: gettext_lazy("a legal move, and the very one that was sealed"),
    SealVerdict.CHANGED: gettext_lazy("not the move that was sealed: the arbiter decides"),
    SealVerdict.NO_MOVE: gettext_lazy("no move of this position: the arbiter decides"),
    SealVerdict.UNCHECKED: gettext_lazy(
        "the very move that was sealed; not checked against the position, for no record reaches it"
    ),
}

OFFER_ANSWERS = [
    (OfferAnswer.OPEN.value, gettext_lazy("not answered yet")),
    (OfferAnswer.ACCEPTED.value, gettext_lazy("the opponent accepted")),
    (OfferAnswer.DECLINED.value, gettext_lazy("the opponent declined")),
    (OfferAnswer.LAPSED.value, gettext_lazy("refused by making a move")),
    (MISTAKE, gettext_lazy("struck: it was written by mistake")),
]

CLOCK_LINES = {
    ClockKind.READING: gettext_lazy("{time} left"),
    ClockKind.FLAG: gettext_lazy("the flag is down"),
    ClockKind.CORRECTION: gettext_lazy("the clock was set to {time}"),
    ClockKind.ARRIVAL: gettext_lazy("came {time} late"),
    ClockKind.ABSENCE: pgettext_lazy("lines", "did not come"),
    ClockKind.RECORDING: pgettext_lazy("lines", "does not write the moves"),
}

FALLEN_FLAGS = {1: gettext_lazy("the first of two"), 2: gettext_lazy("the second of two")}


def describe_clock_entry(
    entry: ClockEntry, language: str | None, *, numbering: MoveNumbers = USUAL
) -> str:
    """Describe a clock entry in one line: ``9… Black: the flag is down``."""
    sentence = in_language(CLOCK_LINES[ClockKind(entry.kind)], language)
    if entry.time is not None:
        sentence = sentence.format(time=describe_clock_time(entry.time))
    if entry.fell:
        sentence += f", {in_language(FALLEN_FLAGS[entry.fell], language)}"
    if entry.reason:
        sentence += f" — {entry.reason}"
    side = text_of_code(terms.SIDES, entry.side, language)
    moment = terms.format_ply(entry.ply, numbering=numbering) if entry.ply else ""
    return f"{moment} {side}: {sentence}".strip()


# Texts of a game in the reader's language: its result, how it ended, colours, clocks, offers.


def clock_line(entry: ClockEntry, numbering: MoveNumbers = USUAL) -> str:
    """Return a clock entry as one line."""
    return describe_clock_entry(entry, get_language(), numbering=numbering)


def value_of_ruled_outcome(outcome: Outcome) -> str:
    """Return the value of ``RULED_RESULTS`` with the result of a ruling, however it came about."""
    if outcome.result is GameResult.OPEN:
        return ANNULLED if outcome.termination is Termination.ANNULLED else PLAYED_ON
    return next(value for value, one in RESULTS.items() if one.result is outcome.result)


def value_of_flag_result(outcome: Outcome | None) -> str:
    """Return the form value of a win by a fallen flag; empty for anything else."""
    if outcome is None or outcome.termination is not Termination.CLOCK:
        return ""
    return {GameResult.WHITE_WINS: "1", GameResult.BLACK_WINS: "0"}.get(outcome.result, "")


def offer_answer(answer: str) -> str:
    """Say how a draw offer was answered, as it was recorded."""
    return str(dict(OFFER_ANSWERS)[answer])


def seal_words(verdict: str) -> str:
    """Say what opening a sealed move showed."""
    return in_language(SEALS[verdict], get_language())


def result_text(game: Game, event: Tournament | None = None) -> str:
    """Return a result's sign: 1–0, ½–½, as the game of ``event`` writes it."""
    return result_sign(game.outcome, _ruleset_of(event))


def first_entry_result(game: Game, event: Tournament | None = None) -> str:
    """Return the result that the first of two officials has entered."""
    return _sign_of(game.entered_outcome, event)


def stated_text(game: Game, event: Tournament | None = None) -> str:
    """Return a stated, unconfirmed result: ``1–0``."""
    return _sign_of(game.stated_outcome, event)


def _sign_of(outcome: Outcome | None, event: Tournament | None) -> str:
    return result_sign(outcome, _ruleset_of(event)) if outcome else ""


def _ruleset_of(event: Tournament | None) -> str:
    return event.ruleset_id if event else ""


def stated_by(game: Game) -> str:
    """Say who stated a result, and whose confirmation is missing."""
    return describe_who_stated(game.stated_by, get_language())


def claimed_result(row: Submission, event: Tournament | None = None) -> str:
    """Return the result that a record version states."""
    return result_sign(row.outcome, _ruleset_of(event)) if row.result else "–"


@dataclass(frozen=True, slots=True)
class WordToConfirm:
    """What the other one has reported, as it is told to who may confirm it; the button's words."""

    reported: str
    button: str


def word_to_confirm(row: Submission, own: Colour | None, event: Tournament) -> WordToConfirm:
    """Put a reported result into words: from the side of its player, for others as a sign.

    A player who reads ``0–1`` alone takes his own win for a loss.
    """
    sign = claimed_result(row, event)
    if own is None or not row.result:
        return WordToConfirm(sign, _("Confirm %(result)s") % {"result": sign})
    return WordToConfirm(
        outcome_from_side(row.outcome, own),
        {
            (1, 0): _("Confirm my win"),
            (0, 1): _("Confirm my loss"),
            (1, 1): _("Confirm the draw"),
            (0, 0): _("Confirm that both lost"),
        }[_has_points(row.outcome, own)],
    )


def outcome_from_side(outcome: Outcome, own: Colour) -> str:
    """Tell a player how his game ended: "you won"; of one that has not, that it goes on."""
    if outcome.result is GameResult.OPEN:
        return _("the game goes on")
    return {
        (1, 0): _("you won"),
        (0, 1): _("you lost"),
        (1, 1): pgettext("reported", "a draw"),
        (0, 0): _("both lost"),
    }[_has_points(outcome, own)]


def _has_points(outcome: Outcome, own: Colour) -> tuple[int, int]:
    facts = outcome_facts_for_standings(outcome)
    points = facts.points_white, facts.points_black
    mine, other = points if own is Colour.WHITE else points[::-1]
    if mine == other:
        return (1, 1) if mine else (0, 0)
    return (1, 0) if mine > other else (0, 1)


def submission_state(row: Submission) -> str:
    """Return the state of a record version in words."""
    return {
        SubmissionState.FAULTY: _("with a fault"),
        SubmissionState.INCOMPLETE: _("without a result"),
        SubmissionState.WAITING: _("stated, waits for confirmation"),
        SubmissionState.CONFIRMED: _("accepted"),
        SubmissionState.DISPUTED: _("with the arbiter"),
        SubmissionState.SUPERSEDED: _("superseded"),
    }[SubmissionState(row.state)]


def colour_sign(colour: Colour) -> str:
    """Return a colour's sign for paper: a letter beside a number would read as a digit."""
    return "○" if colour is Colour.WHITE else "●"


def colour_disc(colour: Colour) -> SafeString:
    """Write a colour as a disc, with its name for screen readers and without styles."""
    return format_html(
        '<i class="side side-{}">{}</i>',
        "white" if colour is Colour.WHITE else "black",
        colour_word(colour),
    )


def short_disc(colour: Colour) -> SafeString:
    """Write a colour as a disc for tables, with its letter for screen readers."""
    if colour is Colour.WHITE:
        return format_html("<i>{}</i>", pgettext("letter of a colour", "w"))
    return format_html("<b>{}</b>", pgettext("letter of a colour", "b"))


def colour_word(colour: Colour) -> str:
    """Return White or Black in the reader's language."""
    return _("White") if colour is Colour.WHITE else _("Black")


def drawn_colour(letter: str) -> str:
    """Return the colour with which number one begins, by lot."""
    return _("with White") if Colour(letter) is Colour.WHITE else _("with Black")


def forfeit_sign(game: CellGame) -> str:
    """Return a plus for a win without play, a minus for a loss."""
    return "+" if game.points else "−"
