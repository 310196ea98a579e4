"""Texts for the grounds of a certified result: confirmations, ruling, open rules as read."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.move_number_and_article_texts import article_in_brackets
from arbiter.examinations.outcome_and_side_texts import SHORT_RESULTS, TERMINATIONS
from arbiter.examinations.readings_of_open_rules_texts import describe_chosen_reading
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy, Grounds
from arbiter.signed_texts.write_and_read_days_of_moves import DaysOfMoves
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

CONFIRMED_BY: Mapping[str, Text] = {
    ConfirmedBy.WHITE: pgettext_lazy("confirmed by", "White"),
    ConfirmedBy.BLACK: pgettext_lazy("confirmed by", "Black"),
    ConfirmedBy.OFFICIAL: _("an official"),
    ConfirmedBy.TWO_OFFICIALS: _("two officials"),
    ConfirmedBy.RULING: _("an arbiter's ruling"),
}


CONFIRMED: Text = _("The result is confirmed by {who}.")


RULED: Mapping[bool | None, Text] = {
    False: _("The result stands by the arbiter's ruling No. {ruling}{article}."),
    True: _("The result stands by ruling No. {ruling}{article} of the jury of appeal."),
    None: _("The result stands by ruling No. {ruling}{article}."),
}
"""By whether the jury gave the ruling; None where nobody can tell."""


AGAINST_BOARD: Mapping[bool | None, Text] = {
    False: _(
        "The result stands by the arbiter's ruling No. {ruling}{article}, against the board: "
        "the moves prove {proved}."
    ),
    True: _(
        "The result stands by ruling No. {ruling}{article} of the jury of appeal, against the "
        "board: the moves prove {proved}."
    ),
    None: _(
        "The result stands by ruling No. {ruling}{article}, against the board: "
        "the moves prove {proved}."
    ),
}


CONTRADICTION: Text = _(
    "The moves prove {proved}, the result is another, and no ruling is named: such a result is "
    "not to be trusted."
)


READ: Text = _("The draw rests on one of two readings of the rules: {how}.")


SENT: Text = _(
    "The moves were sent by correspondence, the first on {first}, the last on {last}; days a move: "
    "{days}, in reserve: {reserve}."
)


NOT_SHOWN: Text = _("The moves of the record do not show it: {rule}.")


def describe_grounds_of_result(
    grounds: Grounds, language: str | None, *, is_of_jury: bool | None = None
) -> str:
    """Name a result's confirmations or ruling, open rules as read, days of sent moves.

    Empty for texts that do not say. ``is_of_jury`` is whether the jury gave the ruling: a
    certificate names only its number, so that without a database it stays None.
    """
    how = "; ".join(describe_chosen_reading(*reading, language) for reading in grounds.readings)
    read = in_language(READ, language).format(how=how) if how else ""
    not_shown = (
        in_language(NOT_SHOWN, language).format(
            rule=text_of_code(TERMINATIONS, grounds.not_shown, language)
        )
        if grounds.not_shown
        else ""
    )
    sent = _describe_days(grounds.days, language) if grounds.days else ""
    confirmed = _confirmed_or_ruled(grounds, language, is_of_jury=is_of_jury)
    return " ".join(filter(None, (confirmed, not_shown, read, sent)))


def _describe_days(days: DaysOfMoves, language: str | None) -> str:
    return in_language(SENT, language).format(
        first=f"{days.day_of_first_move:%d.%m.%Y}",
        last=f"{days.last:%d.%m.%Y}",
        days=days.days_per_move,
        reserve=days.reserve_days,
    )


def _confirmed_or_ruled(grounds: Grounds, language: str | None, *, is_of_jury: bool | None) -> str:
    parameters = {
        "ruling": grounds.ruling,
        "article": article_in_brackets({"article": grounds.article}, language),
        "proved": SHORT_RESULTS.get(grounds.proved, ""),
        "who": ", ".join(
            in_language(CONFIRMED_BY[confirmer], language) for confirmer in grounds.confirmed_by
        ),
    }
    if grounds.is_contradiction:
        return in_language(CONTRADICTION, language).format_map(parameters)
    if grounds.is_against_board:
        return in_language(AGAINST_BOARD[is_of_jury], language).format_map(parameters)
    if grounds.ruling:
        return in_language(RULED[is_of_jury], language).format_map(parameters)
    return in_language(CONFIRMED, language).format_map(parameters) if grounds.confirmed_by else ""
