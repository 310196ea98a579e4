"""Paper of the bracket of a knock-out: every tie round by round, with room for those to come."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.brackets.queries import ShownSeat, ShownTie, show_bracket
from tournaments.events.texts import event_where_and_when
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable
from tournaments.papers.queries.parts import (
    PaperParameters,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name


def bracket_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of the bracket: a table a round, the final at the foot."""
    bracket = show_bracket(parameters.tournament)
    heads = (
        ColumnHead(pgettext("number of a tie", "Tie"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("of a tie", "Score"), is_centred=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Goes on"), is_name=True),
    )
    tables = []
    for shown in bracket.rounds if bracket else ():
        rows = [_row(tie) for tie in shown.ties]
        tables.append(PaperTable(shown.name, heads, tuple(rows), "wall"))
        others = [_row(tie) for tie in shown.others]
        if others:
            caption = _("For the places of the losers")
            tables.append(PaperTable(caption, heads, tuple(others), "wall"))
    return Paper(
        "bracket",
        _("Bracket"),
        event_where_and_when(parameters.tournament),
        (*tables, signatures_of_chief_arbiter_and_secretary(parameters.tournament)),
        notes=(_("Who has no opponent in the first round goes on without a game."),),
    )


def _row(tie: ShownTie) -> tuple[str, ...]:
    first, second = tie.seats
    winner = tie.winner
    return (
        str(tie.number),
        str(first.number or ""),
        _name(first),
        _score(first, second),
        _name(second),
        str(second.number or ""),
        _name(winner) if winner else tie.note,
    )


def _name(seat: ShownSeat) -> str:
    return player_name(seat.entry.player) if seat.entry else seat.words


def _score(first: ShownSeat, second: ShownSeat) -> str:
    if first.points is None or second.points is None:
        return ""
    return f"{first.points}:{second.points}"
