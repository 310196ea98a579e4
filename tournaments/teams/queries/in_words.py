"""How the teams of an event play and are paired, said in sentences."""

from collections.abc import Iterator

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.openings.queries.tables import ListedTable
from tournaments.boards.queries.openings import find_opening_table_by_name
from tournaments.events.models import Tournament
from tournaments.teams.models import Team, TeamSettings
from tournaments.teams.queries.settings import (
    conditions_of_boards,
    opening_table_of_board,
    settings_of_teams,
)
from tournaments.teams.texts import (
    BYES,
    COLOURS,
    PLACES_BY,
    condition_in_words,
)


def settings_in_words(tournament: Tournament) -> list[str]:
    """Say how the teams play and are placed, a sentence each; without a full stop."""
    settings = settings_of_teams(tournament)
    said = [
        ngettext("%(count)s board in a match", "%(count)s boards in a match", settings.boards)
        % {"count": settings.boards},
        _("the place is given by: %(score)s") % {"score": PLACES_BY[settings.places_by]},
        _("a team without an opponent gets: %(bye)s") % {"bye": BYES[settings.bye]},
    ]
    return [*said, *_boards(settings), *_openings(settings)]


def play_of_teams(tournament: Tournament) -> list[str]:
    """Say from which tables boards draw, and what a Swiss pairs by; without a full stop."""
    settings = settings_of_teams(tournament)
    said = list(_openings(settings))
    if not tournament.play_system.is_laid_out_whole:
        said.append(_("colours in pairing: %(type)s") % {"type": COLOURS[settings.colours]})
        said += _not_to_meet(settings)
    return said


def _boards(settings: TeamSettings) -> Iterator[str]:
    language = get_language()
    for at, condition in enumerate(conditions_of_boards(settings), start=1):
        if not condition.is_open:
            said = condition_in_words(condition.as_dict(), language)
            yield _("board %(board)s: %(who)s") % {"board": at, "who": said}


def _openings(settings: TeamSettings) -> Iterator[str]:
    for at in range(1, settings.boards + 1):
        table = find_opening_table_by_name(opening_table_of_board(settings, at))
        if table is not None:
            words = {"board": at, "table": _title(table)}
            yield _("board %(board)s: openings are drawn from “%(table)s”") % words


def _title(table: ListedTable) -> str:
    return f"{table.title(get_language())}, {table.edition}"


def _not_to_meet(settings: TeamSettings) -> Iterator[str]:
    pairs = settings.prohibited
    names = dict(
        Team.objects.filter(pk__in={pk for pair in pairs for pk in pair}).values_list("pk", "name")
    )
    for one, other in pairs:
        yield _("must not meet: %(one)s and %(other)s") % {
            "one": names.get(one, ""),
            "other": names.get(other, ""),
        }
