"""Texts of the violations that a record shows, with the move that was due."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations import outcome_and_side_texts
from arbiter.examinations.move_number_and_article_texts import (
    article_in_brackets,
    format_ply,
    format_ply_in_sentence,
)
from arbiter.rules.violations.first_violation_in_record import TWICE
from games.web.render_text_in_language import Text, in_language

VIOLATIONS: Mapping[str, Text] = {
    "V4.1": _("two moves in a row"),
    "V4.2": _("wrong move of a man or king"),
    "V4.3": _("one own piece touched, another moved"),
    "V4.4": _("move taken back"),
    "V4.5": _("opponent's piece moved"),
    "V4.6": _("quiet move when a capture exists"),
    "V4.7": _("piece lifted without reason"),
    "V4.8": _("capture of fewer or more pieces than possible"),
    "V4.9": _("stopping during a multiple capture"),
    "V4.10": _("piece wrongly lifted during an unfinished capture"),
    "V4.11": _("fewer pieces lifted than captured"),
    "V4.12": _("pieces lifted that were not captured"),
    "V4.13": _("stopping while lifting"),
    "V4.14": _("own piece lifted after a capture"),
    "V4.15": _("crowning omitted"),
    "V4.16": _("playing an uncrowned king"),
    "V4.17": _("two hands used"),
}


LINE: Text = _("{code}: {words}, move {move}")


TWICE_LINE: Text = _("{code}: {words}, {side}: after move {last} also {move}")


OTHER: Text = _(
    "by the record alone it may also be {other} ({words}); the arbiter at the board says who "
    "touched what"
)


UNLISTED: Text = _("not on the list of these rules, yet the move is impossible")


DUE_CAPTURES: Text = _("due was {moves}")


_OR: Text = pgettext_lazy("or", " or ")


def explain_violation(
    violation: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """Put a violation into words: ``V4.6: тихий ход, когда надо бить, ход 2. d4-e5 …``."""
    parts = [_violated(violation, language, black_first)]
    params = violation.get("params") or {}
    if isinstance(params, Mapping) and params.get("required"):
        due = in_language(_OR, language).join(params["required"])
        parts.append(in_language(DUE_CAPTURES, language).format(moves=due))
    if other := violation.get("other"):
        words = in_language(VIOLATIONS[str(other)], language)
        parts.append(in_language(OTHER, language).format(other=other, words=words))
    if not violation.get("listed"):
        parts.append(in_language(UNLISTED, language))
    return "; ".join(parts) + (
        article_in_brackets(violation, language) if violation.get("listed") else ""
    )


def _violated(violation: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """The article, its words and the move; two moves in a row stand behind the first of them."""
    ply = int(str(violation["ply"]))
    words = in_language(VIOLATIONS[str(violation["code"])], language)
    if violation["code"] == TWICE:
        last = format_ply_in_sentence(ply - 1, black_first=black_first)
        side = in_language(outcome_and_side_texts.SIDES[str(violation["side"])], language)
        parameters = {"last": last, "side": side, "move": violation["move"]}
        return in_language(TWICE_LINE, language).format(
            code=violation["code"], words=words, **parameters
        )
    move = f"{format_ply(ply, black_first=black_first)} {violation['move']}"
    return in_language(LINE, language).format(code=violation["code"], words=words, move=move)
