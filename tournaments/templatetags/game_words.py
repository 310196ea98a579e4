"""Template filters that put a game of an event into words and signs: result, colours, clocks."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rulings.possible_outcome_texts import describe_end_of_ruled_game
from arbiter.rulings.rulings_of_jury import is_result_of_jury
from games.draughts import Colour
from games.web.render_text_in_language import in_language
from tournaments.adjourn_or_annul_game.opened_sealed_move_texts import SEALS
from tournaments.clock_readings import clock_entry_texts as clock_line_words
from tournaments.clock_readings.models import ClockEntry
from tournaments.entered_draw_offers.enter_draw_offer_form import ANSWERS as OFFER_ANSWERS
from tournaments.events.models import Tournament
from tournaments.results import result_decider_and_stater_texts as results_texts
from tournaments.results.result_signs import result_sign
from tournaments.rounds_and_boards.models import Game
from tournaments.scoring.lay_out_crosstable import CellGame
from tournaments.submitted_records.models import Submission, SubmissionState

register = template.Library()


@register.filter
def clock_line(entry: ClockEntry, black_first: bool = False) -> str:
    """What was written down about a clock."""
    return clock_line_words.describe_clock_entry(entry, get_language(), black_first=black_first)


@register.filter
def value_of_flag_result(outcome: Outcome | None) -> str:
    """The value that enters a win by a fallen flag; empty for anything else."""
    if outcome is None or outcome.termination is not Termination.CLOCK:
        return ""
    return {GameResult.WHITE_WINS: "1", GameResult.BLACK_WINS: "0"}.get(outcome.result, "")


@register.filter
def offer_answer(answer: str) -> str:
    """What became of a draw offer, as it was written down."""
    return str(dict(OFFER_ANSWERS)[answer])


@register.filter
def seal_words(verdict: str) -> str:
    """What a sealed move turned out to be."""
    return in_language(SEALS[verdict], get_language())


@register.filter
def result_text(game: Game, event: Tournament | None = None) -> str:
    """1–0, ½–½, and a sign for what was not played; as the game of ``event`` writes them."""
    return result_sign(game.outcome, _ruleset_of(event))


@register.filter
def how_ended(game: Game) -> str:
    """How the game ended; a ruling alone is the arbiter's or, on appeal, the jury's."""
    is_of_jury = is_result_of_jury(game.subject, game.outcome)
    return describe_end_of_ruled_game(game.termination, get_language(), is_before_jury=is_of_jury)


@register.filter
def first_entry_result(game: Game, event: Tournament | None = None) -> str:
    """What the first of two persons has entered."""
    return _sign_of(game.entered_outcome, event)


@register.filter
def stated_text(game: Game, event: Tournament | None = None) -> str:
    """``1–0``: the result that is stated and not yet confirmed."""
    return _sign_of(game.stated_outcome, event)


def _sign_of(outcome: Outcome | None, event: Tournament | None) -> str:
    return result_sign(outcome, _ruleset_of(event)) if outcome else ""


def _ruleset_of(event: Tournament | None) -> str:
    return event.ruleset_id if event else ""


@register.filter
def stated_by(game: Game) -> str:
    """Whose word a stated result is, and whose is missing."""
    return results_texts.describe_who_stated(game.stated_by, get_language())


@register.filter
def claimed_result(row: Submission, event: Tournament | None = None) -> str:
    """The result a version claims."""
    return result_sign(row.outcome, _ruleset_of(event)) if row.result else "–"


@register.filter
def submission_state(row: Submission) -> str:
    """What became of a version of the record."""
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
    """The sign of a colour on paper beside a number: a letter there would read as a digit."""
    return "○" if colour is Colour.WHITE else "●"


@register.filter
def colour_disc(colour: Colour) -> SafeString:
    """The disc of a colour on a page; its word is read aloud and stands where no style is."""
    return format_html(
        '<i class="side side-{}">{}</i>',
        "white" if colour is Colour.WHITE else "black",
        colour_word(colour),
    )


@register.filter
def short_disc(colour: Colour) -> SafeString:
    """The disc of a colour in a table that explains it below; its letter is read aloud."""
    if colour is Colour.WHITE:
        return format_html("<i>{}</i>", pgettext("letter of a colour", "w"))
    return format_html("<b>{}</b>", pgettext("letter of a colour", "b"))


@register.filter
def colour_word(colour: Colour) -> str:
    """White or Black in the reader's language."""
    return _("White") if colour is Colour.WHITE else _("Black")


@register.filter
def drawn_colour(letter: str) -> str:
    """With which colour number one begins, by the lot."""
    return _("with White") if Colour(letter) is Colour.WHITE else _("with Black")


@register.filter
def forfeit_sign(game: CellGame) -> str:
    """A point without play is a plus, a loss without play a minus."""
    return "+" if game.points else "−"
