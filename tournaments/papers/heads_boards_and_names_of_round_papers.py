"""Head, boards and players' names (with notes on their sides) of a paper of a round."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.paper_as_words_and_tables import (
    Paper,
)
from tournaments.papers.shared_player_and_event_texts import (
    event_where_and_when,
    player_name,
)
from tournaments.partners_seconds_and_blindfold.load_persons_of_side import partners_by_entry
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import (
    side_notes_in_one_line,
)
from tournaments.rounds_and_boards.models import Pairing, Round
from tournaments.schedule.load_planned_beginnings_of_rounds import planned_starts


class NamesWithSides:
    """Names for the papers of a round, with notes on a side: blindfold, partners, giver."""

    def __init__(self, tournament: Tournament) -> None:
        self.partners = partners_by_entry(tournament)

    def name_with_side(self, entry: Entry) -> str:
        """Return a player's name, followed by the notes on his side."""
        name = player_name(entry.player)
        note = side_notes_in_one_line(entry, self.partners.get(entry.pk, ()))
        return f"{name}, {note}" if note else name


def make_paper_of_round(
    name: str, tournament: Tournament, row: Round, what: str, **parts: Any
) -> Paper:
    """Return a paper headed by round, event and planned beginning; ``what`` is its subject."""
    title = _("Round %(round)s") % {"round": row.number}
    begins = planned_starts(tournament).get(row.number)
    lead = event_where_and_when(tournament)
    if begins is not None:
        moment = date_format(timezone.localtime(begins), "l, j E, H:i")
        lead = f"{lead}. {_('Beginning: %(moment)s') % {'moment': moment}}"
    return Paper(name, f"{title}: {what}", lead, **parts)


def load_boards_with_players(row: Round) -> list[Pairing]:
    """Return the boards by number with players and games; four queries for any size."""
    pairings = row.pairings.select_related("first__player", "second__player").order_by("board")
    return list(pairings.prefetch_related("games__white__player", "games__black__player"))
