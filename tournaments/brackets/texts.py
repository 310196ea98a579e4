"""Words for brackets: names of rounds and ties, who will sit in an open place, how a tie ended."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from games.web.language import Text, in_language
from tournaments.pairing.knockout.bracket import Side, Source, SourceKind, Tie
from tournaments.pairing.knockout.double import DoubleShape
from tournaments.pairing.knockout.seeding import size_of_bracket

STAGES: Mapping[int, Text] = {
    1: _("Final"),
    2: _("Semifinals"),
    4: _("Quarterfinals"),
}
"""Names of the rounds by how many ties the round has."""

STAGES_ON_A_PHONE: Mapping[int, Text] = {1: _("Final"), 2: _("½ final"), 4: _("¼ final")}

FRACTION: Text = _("1/{part} final")

FOR_PLACE: Text = _("For place {first}")

FOR_PLACES: Text = _("For places {first}–{last}")

TIE: Text = _("Tie {number}")

OPEN_SEATS: Mapping[SourceKind, Text] = {
    SourceKind.WINNER: _("winner of tie {number}"),
    SourceKind.LOSER: _("loser of tie {number}"),
    SourceKind.LOT: _("by lot before round {number}"),
    SourceKind.SEED: _("number {number}"),
}

SIDES: Mapping[Side, Text] = {
    Side.MAIN: _("Bracket"),
    Side.UPPER: _("Upper side: nobody has lost yet"),
    Side.LOWER: _("Lower side: everybody has lost once"),
    Side.FINAL: _("Final of both sides"),
}

FINALS: Mapping[Side, Text] = {
    Side.UPPER: _("Final of the upper side"),
    Side.LOWER: _("Final of the lower side"),
    Side.FINAL: _("Final"),
    Side.AGAIN: _("Final once more"),
}
"""Names of the last round of a side of double elimination."""

SHORT_FINALS: Mapping[Side, Text] = {Side.FINAL: _("Final"), Side.AGAIN: _("Once more")}

ARROWS = {Side.UPPER: "↑", Side.LOWER: "↓"}

ROUND: Text = _("Round {number}")

ROUNDS_OF_SIDES: Mapping[tuple[Side, ...], Text] = {
    (Side.UPPER,): _("Round {number}: upper side"),
    (Side.LOWER,): _("Round {number}: lower side"),
    (Side.LOWER, Side.UPPER): _("Round {number}: upper and lower side"),
}
"""Names of the rounds of an event by what is played in them."""

NEEDLESS: Text = _("not needed: who had lost nothing won the final")

IF_NEEDED: Text = _("only if who had lost before wins the final")

NOBODY: Text = _("nobody: neither came to tie {number}")

WALKOVER: Text = _("goes on without a game: nobody came from the other tie")

FORFEIT: Text = _("the opponent did not come")

BOTH_AWAY: Text = _("neither came: nobody goes on")

EQUAL: Text = _("equal: nobody goes on yet")

DECIDED: Text = _("who goes on was decided by the arbiter")


def stage_name(ties: int, language: str | None, *, is_short: bool = False) -> str:
    """Name a round of the bracket by how many ties it has: Final, Semifinals, 1/8 final."""
    names = STAGES_ON_A_PHONE if is_short else STAGES
    if ties in names:
        return in_language(names[ties], language)
    return in_language(FRACTION, language).format(part=ties)


def side_name(side: Side, language: str | None) -> str:
    """Name a part of the bracket, and who plays in it."""
    return in_language(SIDES[side], language)


def column_name(side: Side, number: int, *, is_last: bool, language: str | None) -> str:
    """Name a round of a side of double elimination; the last one is its final."""
    if is_last:
        return in_language(FINALS[side], language)
    return in_language(ROUND, language).format(number=number)


def short_column_name(side: Side, number: int, language: str | None) -> str:
    """Name a round of a side where there is room for a word."""
    final = SHORT_FINALS.get(side)
    return in_language(final, language) if final else f"{ARROWS[side]} {number}"


def round_name(ties: Sequence[Tie], number: int, players: int, language: str | None) -> str:
    """Name a round of the event by what is played in it."""
    if not ties or ties[0].side is Side.MAIN:
        return stage_name(size_of_bracket(players) >> number, language)
    shape = DoubleShape(players)
    played = dict(shape.columns_of_round(number))
    only = next(iter(played))
    is_last = played[only] == shape.columns_of_side(only)
    if len(played) == 1 and is_last:
        return in_language(FINALS[only], language)
    words = ROUNDS_OF_SIDES[tuple(sorted(played))]
    return in_language(words, language).format(number=number)


def tie_name(tie: Tie, language: str | None) -> str:
    """Name what a tie decides: the final, a place, or only its number."""
    if tie.side in (Side.FINAL, Side.AGAIN):
        return in_language(FINALS[tie.side], language)
    first, last = tie.places
    number = in_language(TIE, language).format(number=tie.number)
    if first == 1 and tie.side is not Side.MAIN:
        return number
    if first == 1:
        return in_language(STAGES[1], language) if last == 2 else number
    words = FOR_PLACE if last == first + 1 else FOR_PLACES
    name = in_language(words, language).format(first=first, last=last)
    return name if last == first + 1 else f"{name} · {number}"


def open_seat(source: Source, language: str | None) -> str:
    """Say who will sit in an open place: winner of tie 3."""
    return in_language(OPEN_SEATS[source.kind], language).format(number=source.number)


def empty_seat(source: Source, language: str | None) -> str:
    """Say why nobody sits in a place."""
    return in_language(NOBODY, language).format(number=source.number)
