"""Template filters that put values of an event into words and signs."""

from collections.abc import Mapping

from django import template
from django.contrib.auth.models import User
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from arbiter.offices import selectors as judges
from arbiter.offices.models import Office
from arbiter.offices.texts import OFFICES, describe_boards
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.article_texts import in_words
from games.draughts import Colour
from games.draughts.bilingual import either
from games.web.language import in_language
from tournaments.adjournments.texts import SEALS
from tournaments.attendance import texts as attendance_texts
from tournaments.boards.models import Game, Pairing, PairingKind, Round, RoundState
from tournaments.clocks import texts as clock_line_words
from tournaments.clocks.models import ClockEntry
from tournaments.draw_offers.forms import ANSWERS as OFFER_ANSWERS
from tournaments.drawn_openings import texts as drawn_openings_texts
from tournaments.entries.models import Entry
from tournaments.events import mode_texts, system_texts
from tournaments.events.models import Tournament
from tournaments.events.set_up_texts import handicap_words
from tournaments.hand_pairing import texts as hand_pairing_texts
from tournaments.pairing.cautions import Caution
from tournaments.pairing.findings import Finding
from tournaments.people.models import Player
from tournaments.refusals import texts as refusals_texts
from tournaments.results import texts as results_texts
from tournaments.results.result_signs import sign_of
from tournaments.rounds import texts as rounds_texts
from tournaments.scoring.crosstable import CellGame
from tournaments.scoring.tiebreaks import Coefficient
from tournaments.sides import texts as side_texts
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.submissions.models import Submission, SubmissionState
from tournaments.systems import registry

register = template.Library()


@register.filter
def clock_line(entry: ClockEntry, black_first: bool = False) -> str:
    """What was written down about a clock."""
    return clock_line_words.describe(entry, get_language(), black_first=black_first)


@register.filter
def offer_answer(answer: str) -> str:
    """What became of a draw offer, as it was written down."""
    return str(dict(OFFER_ANSWERS)[answer])


@register.filter
def seal_words(verdict: str) -> str:
    """What a sealed move turned out to be."""
    return in_language(SEALS[verdict], get_language())


@register.filter
def system_words(tournament: Tournament) -> str:
    """How opponents are found, with the regulations of it."""
    return system_texts.in_words(tournament.play_system.describe(tournament))


@register.filter
def systems_that_ask(name: str) -> str:
    """The systems of play that take a regulation; nothing for one that all of them take."""
    takes = [key for key, one in registry.SYSTEMS.items() if one.takes_regulation(name)]
    return "" if len(takes) == len(registry.SYSTEMS) else " ".join(takes)


@register.filter
def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """How moves are made, with the facts of it; nothing for an ordinary event."""
    return mode_texts.mode_lines(tournament)


@register.filter
def entry_side_words(entry: Entry) -> str:
    """What a side is besides its player: giver, blindfold, relief board."""
    return side_texts.side_line(entry)


@register.filter
def side_role_words(role: str) -> str:
    """What a person does for a side."""
    return in_language(side_texts.ROLES[role], get_language())


@register.filter
def set_up_words(tournament: Tournament) -> str:
    """What every game begins from, where it is a handicap."""
    return handicap_words(tournament.set_up, catalogue.variant_of(tournament.ruleset_id))


@register.filter
def coefficient(values: Mapping[str, int], column: Coefficient) -> str:
    """A stored integer as printed; a coefficient that was not needed is a dash."""
    stored = values.get(column.code)
    return "–" if stored is None else standings_texts.format_value(column.code, stored)


@register.filter
def title_of(column: Coefficient) -> str:
    return standings_texts.coefficient_title(column.code, get_language())


@register.filter
def short_of(column: Coefficient) -> str:
    return standings_texts.coefficient_short(column.code, get_language())


@register.filter
def coefficient_definition(code: str) -> str:
    """What it counts, forfeits and rounds without play included."""
    return standings_texts.coefficient_definition(code, get_language())


@register.filter
def coefficient_title(code: str) -> str:
    return standings_texts.coefficient_title(code, get_language())


@register.filter
def place(row: StandingRow) -> str:
    """A shared place is a span: 3–4."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


@register.filter
def place_span(row: StandingRow | None) -> str:
    """As ``place``; a dash for one who is not in the table."""
    return place(row) if row else "–"


@register.filter
def value_of(value: int | list[int] | None, code: str) -> str:
    """One number of a coefficient as printed."""
    return "–" if value is None else standings_texts.format_value(code, value)


@register.filter
def stored_value(row: StandingRow | None, code: str) -> str:
    """A coefficient of a stored line as printed."""
    return value_of(row.values.get(code) if row else None, code)


@register.filter
def entry_of(number: int | None, people: Mapping[int, Entry]) -> Entry | None:
    """The entry that holds a number."""
    return people.get(number)


@register.filter
def spoken_by(user: User) -> str:
    """Across the board people know each other's names, not what they sign in with."""
    player = getattr(user, "player", None)
    return shown_name(player) if player else judges.person(user)


@register.filter
def shown_name(player: Player) -> str:
    """The Latin spelling for those who read no Cyrillic letters."""
    return either(player.name, player.name_latin or player.name, get_language())


@register.filter
def event_name(event: Tournament) -> str:
    """The English title for those who read no Cyrillic letters, where there is one."""
    return either(event.title, event.title_en or event.title, get_language())


@register.filter
def result_text(game: Game, event: Tournament | None = None) -> str:
    """1–0, ½–½, and a sign for what was not played; as the game of ``event`` writes them."""
    return sign_of(game.outcome, _ruleset_of(event))


@register.filter
def colour_sign(colour: Colour) -> str:
    """The sign of a colour beside a number: a letter there would read as a digit."""
    return "○" if colour is Colour.WHITE else "●"


@register.filter
def colour_word(colour: Colour) -> str:
    return _("White") if colour is Colour.WHITE else _("Black")


@register.filter
def strength_word(strength: str) -> str:
    return rounds_texts.strength(strength, get_language())


@register.filter
def forfeit_sign(game: CellGame) -> str:
    """A point without play is a plus, a loss without play a minus."""
    return "+" if game.points else "−"


@register.filter
def pairing_reason(reason: Mapping) -> str:
    return rounds_texts.explain(reason, get_language())


@register.filter
def article_words(article: str) -> str:
    """The name of an article in the reader's language."""
    return in_words(article, get_language())


@register.filter
def rank_reason(reason: Mapping) -> str:
    return rounds_texts.explain(reason, get_language())


@register.filter
def office_word(role: str) -> str:
    return in_language(OFFICES[role], get_language())


@register.filter
def without_opponent(pairing: Pairing) -> str:
    """Why somebody has no opponent."""
    kind = PairingKind(pairing.kind)
    if kind in (PairingKind.REST, PairingKind.ALLOCATED):
        return _("rests")
    return attendance_texts.presence(kind.value, get_language())


@register.filter
def word_text(game: Game, event: Tournament | None = None) -> str:
    """What the first of two persons has entered."""
    return _sign_of(game.entered_outcome, event)


@register.filter
def presence_words(code: str) -> str:
    return attendance_texts.presence(code, get_language())


@register.filter
def scope_words(code: str) -> str:
    return drawn_openings_texts.opening_scope(code, get_language())


@register.filter
def unplayed_words(code: str) -> str:
    return standings_texts.unplayed(code, get_language())


@register.filter
def result_by_words(code: str) -> str:
    return results_texts.result_by(code, get_language())


@register.filter
def unconfirmed_words(minutes: int) -> str:
    """What becomes of a stated result that nobody confirms; whole days and hours are said so."""
    days, over = divmod(minutes, 24 * 60)
    if days and not over:
        return ngettext(
            "unconfirmed after %(days)s day it goes to the arbiter",
            "unconfirmed after %(days)s days it goes to the arbiter",
            days,
        ) % {"days": days}
    hours, over = divmod(minutes, 60)
    if hours and not over:
        return ngettext(
            "unconfirmed after %(hours)s hour it goes to the arbiter",
            "unconfirmed after %(hours)s hours it goes to the arbiter",
            hours,
        ) % {"hours": hours}
    return ngettext(
        "unconfirmed after %(minutes)s minute it goes to the arbiter",
        "unconfirmed after %(minutes)s minutes it goes to the arbiter",
        minutes,
    ) % {"minutes": minutes}


@register.filter
def stated_text(game: Game, event: Tournament | None = None) -> str:
    """``1–0``: the result that is stated and not yet confirmed."""
    return _sign_of(game.stated_outcome, event)


def _sign_of(outcome: Outcome | None, event: Tournament | None) -> str:
    return sign_of(outcome, _ruleset_of(event)) if outcome else ""


def _ruleset_of(event: Tournament | None) -> str:
    return event.ruleset_id if event else ""


@register.filter
def stated_by(game: Game) -> str:
    """Whose word a stated result is, and whose is missing."""
    return results_texts.stated_by(game.stated_by, get_language())


@register.filter
def count_words(code: str) -> str:
    return standings_texts.count_by(code, get_language())


@register.filter
def drawn_colour(letter: str) -> str:
    """The colour of a lot."""
    return colour_word(Colour(letter))


@register.filter
def refusal_words(error: Mapping) -> str:
    """Why nothing came of what a worker was asked for."""
    return refusals_texts.explain_error(error["code"], error["params"], get_language())


@register.filter
def finding_words(finding: Finding) -> str:
    return rounds_texts.explain_finding(finding, get_language())


@register.filter
def caution_words(caution: Caution) -> str:
    return hand_pairing_texts.explain_caution(caution, get_language())


@register.filter
def level_words(level: int) -> str:
    return hand_pairing_texts.level(level, get_language())


@register.filter
def office_boards(office: Office) -> str:
    return describe_boards(office.first_board, office.last_board, get_language())


@register.filter
def round_state(row: Round) -> str:
    return {
        RoundState.DRAFT: _("draft"),
        RoundState.PUBLISHED: _("published"),
        RoundState.PLAYING: _("in play"),
        RoundState.CLOSED: _("closed"),
    }[RoundState(row.state)]


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
def said_result(row: Submission, event: Tournament | None = None) -> str:
    """The result a version claims."""
    return sign_of(row.outcome, _ruleset_of(event)) if row.result else "–"
