"""Texts for the grounds of a certified result."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.texts import SHORT_RESULTS, article_of
from arbiter.signed_texts.certified_game import ConfirmedBy, Grounds
from games.web.language import Text, in_language

CONFIRMED_BY: Mapping[str, Text] = {
    ConfirmedBy.WHITE: pgettext_lazy("confirmed by", "White"),
    ConfirmedBy.BLACK: pgettext_lazy("confirmed by", "Black"),
    ConfirmedBy.OFFICIAL: _("an official"),
    ConfirmedBy.TWO_OFFICIALS: _("two officials"),
    ConfirmedBy.RULING: _("an arbiter's ruling"),
}


CONFIRMED: Text = _("The result is confirmed by {who}.")


RULED: Text = _("The result stands by the arbiter's ruling No. {ruling}{article}.")


AGAINST_BOARD: Text = _(
    "The result stands by the arbiter's ruling No. {ruling}{article}, against the board: "
    "the moves prove {proved}."
)


CONTRADICTION: Text = _(
    "The moves prove {proved}, the result is another, and no ruling is named: such a result is "
    "not to be trusted."
)


def describe_grounds(grounds: Grounds, language: str | None) -> str:
    """Name the confirmations or the ruling; empty for texts that do not say."""
    said = {
        "ruling": grounds.ruling,
        "article": article_of({"article": grounds.article}, language),
        "proved": SHORT_RESULTS.get(grounds.proved, ""),
        "who": ", ".join(in_language(CONFIRMED_BY[one], language) for one in grounds.confirmed_by),
    }
    if grounds.is_contradiction:
        return in_language(CONTRADICTION, language).format_map(said)
    if grounds.is_against_board:
        return in_language(AGAINST_BOARD, language).format_map(said)
    if grounds.ruling:
        return in_language(RULED, language).format_map(said)
    return in_language(CONFIRMED, language).format_map(said) if grounds.confirmed_by else ""
