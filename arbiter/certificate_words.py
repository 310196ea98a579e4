"""What the result of a certificate rests on, in words."""

from collections.abc import Mapping

from arbiter.certified import ConfirmedBy, Grounds
from arbiter.messages import SHORT_RESULTS, Wording, article_of, pick

CONFIRMED_BY: Mapping[str, Wording] = {
    ConfirmedBy.WHITE: ("белые", "White"),
    ConfirmedBy.BLACK: ("чёрные", "Black"),
    ConfirmedBy.OFFICIAL: ("судья или организатор", "an official"),
    ConfirmedBy.TWO_OFFICIALS: ("двое судей или организаторов", "two officials"),
    ConfirmedBy.RULING: ("решение судьи", "an arbiter's ruling"),
}
CONFIRMED: Wording = ("Результат подтвердили: {who}.", "The result is confirmed by {who}.")
RULED: Wording = (
    "Результат — по решению судьи № {ruling}{article}.",
    "The result stands by the arbiter's ruling No. {ruling}{article}.",
)
AGAINST_BOARD: Wording = (
    "Результат — по решению судьи № {ruling}{article}, против доски: ходы доказывают {proved}.",
    "The result stands by the arbiter's ruling No. {ruling}{article}, against the board: "
    "the moves prove {proved}.",
)
CONTRADICTION: Wording = (
    "Ходы доказывают {proved}, а результат другой, и решение судьи не названо: такому результату "
    "верить нельзя.",
    "The moves prove {proved}, the result is another, and no ruling is named: such a result is "
    "not to be trusted.",
)


def describe_grounds(grounds: Grounds, language: str | None) -> str:
    """Whose word or which ruling; empty for a text from before this was told."""
    said = {
        "ruling": grounds.ruling,
        "article": article_of({"article": grounds.article}, language),
        "proved": SHORT_RESULTS.get(grounds.proved, ""),
        "who": ", ".join(pick(CONFIRMED_BY[one], language) for one in grounds.confirmed_by),
    }
    if grounds.is_contradiction:
        return pick(CONTRADICTION, language).format_map(said)
    if grounds.is_against_board:
        return pick(AGAINST_BOARD, language).format_map(said)
    if grounds.ruling:
        return pick(RULED, language).format_map(said)
    return pick(CONFIRMED, language).format_map(said) if grounds.confirmed_by else ""
