"""Template filters that put a game of an event into words and signs: result, colours, clocks."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rulings.find_rulings_given_by_jury import is_result_of_jury
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_end_of_ruled_game
from games.draughts import Colour
from games.web.render_text_in_language import in_language
from tournaments.adjourn_or_annul_game.opened_sealed_move_texts import SEALS
from tournaments.clock_readings import clock_entry_as_one_line_texts
from tournaments.clock_readings.models import ClockEntry
from tournaments.entered_draw_offers.enter_draw_offer_form import ANSWERS as OFFER_ANSWERS
from tournaments.events.models import Tournament
from tournaments.results import result_decider_and_stater_texts
from tournaments.results.result_signs_keys_and_choices import result_sign
from tournaments.rounds_and_boards.models import Game
from tournaments.scoring.lay_out_crosstable import CellGame
from tournaments.submitted_records.models import Submission, SubmissionState

register = template.Library()


@register.filter
def clock_line(entry: ClockEntry, black_first: bool = False) -> str:
    """Return a clock entry as one line."""
    return clock_entry_as_one_line_texts.describe_clock_entry(
        entry, get_language(), black_first=black_first
    )


@register.filter
def value_of_flag_result(outcome: Outcome | None) -> str:
    """Return the form value of a win by a fallen flag; empty for anything else."""
    if outcome is None or outcome.termination is not Termination.CLOCK:
        return ""
    return {GameResult.WHITE_WINS: "1", GameResult.BLACK_WINS: "0"}.get(outcome.result, "")


@register.filter
def offer_answer(answer: str) -> str:
    """Say how a draw offer was answered, as it was recorded."""
    return str(dict(OFFER_ANSWERS)[answer])


@register.filter
def seal_words(verdict: str) -> str:
    """Say what opening a sealed move showed."""
    return in_language(SEALS[verdict], get_language())


@register.filter
def result_text(game: Game, event: Tournament | None = None) -> str:
    """Return a result's sign: 1–0, ½–½, as the game of ``event`` writes it."""
    return result_sign(game.outcome, _ruleset_of(event))


@register.filter
def how_ended(game: Game) -> str:
    """Say how a game ended; of a bare ruling whether it is the arbiter's or the jury's."""
    is_of_jury = is_result_of_jury(game.subject, game.outcome)
    return describe_end_of_ruled_game(game.termination, get_language(), is_before_jury=is_of_jury)


@register.filter
def first_entry_result(game: Game, event: Tournament | None = None) -> str:
    """Return the result that the first of two officials has entered."""
    return _sign_of(game.entered_outcome, event)


@register.filter
def stated_text(game: Game, event: Tournament | None = None) -> str:
    """Return a stated, unconfirmed result: ``1–0``."""
    return _sign_of(game.stated_outcome, event)


def _sign_of(outcome: Outcome | None, event: Tournament | None) -> str:
    return result_sign(outcome, _ruleset_of(event)) if outcome else ""


def _ruleset_of(event: Tournament | None) -> str:
    return event.ruleset_id if event else ""


@register.filter
def stated_by(game: Game) -> str:
    """Say who stated a result, and whose confirmation is missing."""
    return result_decider_and_stater_texts.describe_who_stated(game.stated_by, get_language())


@register.filter
def claimed_result(row: Submission, event: Tournament | None = None) -> str:
    """Return the result that a record version states."""
    return result_sign(row.outcome, _ruleset_of(event)) if row.result else "–"


@register.filter
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


@register.filter
def colour_sign(colour: Colour) -> str:
    """Return a colour's sign for paper: a letter beside a number would read as a digit."""
    return "○" if colour is Colour.WHITE else "●"


@register.filter
def colour_disc(colour: Colour) -> SafeString:
    """Write a colour as a disc, with its name for screen readers and without styles."""
    return format_html(
        '<i class="side side-{}">{}</i>',
        "white" if colour is Colour.WHITE else "black",
        colour_word(colour),
    )


@register.filter
def short_disc(colour: Colour) -> SafeString:
    """Write a colour as a disc for tables, with its letter for screen readers."""
    if colour is Colour.WHITE:
        return format_html("<i>{}</i>", pgettext("letter of a colour", "w"))
    return format_html("<b>{}</b>", pgettext("letter of a colour", "b"))


@register.filter
def colour_word(colour: Colour) -> str:
    """Return White or Black in the reader's language."""
    return _("White") if colour is Colour.WHITE else _("Black")


@register.filter
def drawn_colour(letter: str) -> str:
    """Return the colour with which number one begins, by lot."""
    return _("with White") if Colour(letter) is Colour.WHITE else _("with Black")


@register.filter
def forfeit_sign(game: CellGame) -> str:
    """Return a plus for a win without play, a minus for a loss."""
    return "+" if game.points else "−"
