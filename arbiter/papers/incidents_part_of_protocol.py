"""Build the part of a protocol about a game's incidents, with restored boards and acts."""

from collections.abc import Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.incidents import incidents_of_case_or_game, incidents_with_acts_done_and_possible
from arbiter.papers.lines_shared_by_protocols import moment_in_words
from games.board.printing import Block, Heading, Lines, Paragraph


def incident_blocks(subject: str) -> Iterator[Block]:
    """Build the part of a game's incidents, with restored boards and acts."""
    shown = incidents_with_acts_done_and_possible.incidents_as_shown(
        incidents_of_case_or_game.incidents_of_subject(subject), get_language()
    )
    if shown:
        yield Heading(_("Incidents at the board"))
    for incident in reversed(shown):  # a protocol is read from first to last
        title = f"{incident.title} · {incident.move}" if incident.move else incident.title
        yield Paragraph(f"{title} ({incident.stage})", is_strong=True)
        orders = list(incident.lines)
        if incident.fen:
            orders.append(f"{_('The board as it must stand')}: {incident.fen}")
        yield Lines((*orders, *map(_act_line, incident.done)), first=None)


def _act_line(act: incidents_with_acts_done_and_possible.DoneAct) -> str:
    words = ": ".join(filter(None, (act.words, act.said)))
    return f"{moment_in_words(act.at)} {' — '.join(filter(None, (words, act.reason)))} ({act.by})"
