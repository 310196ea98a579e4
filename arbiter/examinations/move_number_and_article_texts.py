"""Texts of numbered moves, alone or inside a sentence, and of an article in brackets."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.rulesets.article_citation_texts import article_in_words
from games.web.render_text_in_language import Text, in_language

ARTICLE: Text = _(" (article {article})")


REGULATIONS = "положение"
"""What a ruleset writes for an article where its text leaves the matter to the event."""


WITHOUT_NUMBER = frozenset({"W2", "W3", "W8", "S4 (W2)", "S4 (W3)"})
"""How a game ends on the board: no regulation numbers it, and the sentence says the whole rule."""


BY_REGULATIONS: Text = _(" (by the event's regulations)")


AFTER: Text = _("after {moves}")


FROM_TO: Text = _("from move {first} to move {last}")


AT_START: Text = pgettext_lazy("at start", "the start")


ONE_MOVE: Text = pgettext_lazy("after", "move {moves}")


SEVERAL_MOVES: Text = pgettext_lazy("after", "moves {moves}")


START_AND_MOVES: Text = pgettext_lazy("after", "the start and {moves}")


def format_ply(ply: int, *, black_first: bool = False) -> str:
    """Format a ply as a move number: 39 is ``20.``, 40 is ``20…``; 1 is ``1…`` if Black began."""
    half = ply + black_first
    return f"{(half + 1) // 2}{'.' if half % 2 else '…'}"


def format_ply_in_sentence(ply: int, *, black_first: bool = False) -> str:
    """Format a ply inside a sentence: 39 is ``20``, for its dot would end it; 40 is ``20…``."""
    return format_ply(ply, black_first=black_first).removesuffix(".")


def moves_in_sentence(
    plies: Sequence[int],
    language: str | None,
    *,
    black_first: bool = False,
    last_move: str = "",
) -> str:
    """Name moves inside a sentence: ``the start and moves 2…, 4…e7-f8``.

    ``last_move`` is what was played at the last ply, where that is told too.
    """
    numbers = [format_ply_in_sentence(ply, black_first=black_first) for ply in plies if ply]
    if not numbers:
        return in_language(AT_START, language)
    if last_move:
        numbers[-1] = f"{format_ply(plies[-1], black_first=black_first)}{last_move}"
    words = in_language(ONE_MOVE if len(numbers) == 1 else SEVERAL_MOVES, language)
    moves = words.format(moves=", ".join(numbers))
    return in_language(START_AND_MOVES, language).format(moves=moves) if 0 in plies else moves


def article_in_brackets(finding: Mapping[str, Any], language: str | None) -> str:
    """Return an article in brackets, `` (п. 7.2.3)``; empty where none is named."""
    article = finding.get("article")
    if article == REGULATIONS:
        return in_language(BY_REGULATIONS, language)
    if not article:
        return ""
    return in_language(ARTICLE, language).format(article=article_in_words(str(article), language))


def numbered_move(ply: int, text: str, *, black_first: bool = False) -> str:
    """Return a move with its number: ``2. a3-b4``; empty for none."""
    if not ply or not text:
        return text
    return f"{format_ply(ply, black_first=black_first)} {text}"
