"""Store an uploaded list of players, read it, and remember which of its rows were imported."""

import hashlib
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.player_list_import.match_rows_to_known_players import (
    RowPlayers,
)
from tournaments.player_list_import.models import PeopleFile
from tournaments.player_list_reader import read_people_from_file_or_pasted_text
from tournaments.player_list_reader.listed_people import PeopleList
from tournaments.player_list_reader.table_rows_or_file_fault import FileFault
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


@transaction.atomic
def store_uploaded_list(
    *, tournament: Tournament, file_name: str, data: bytes, actor: User, at: datetime
) -> PeopleFile:
    """Store an uploaded list until it is decided on; the same bytes give the same row.

    Raises TournamentError ``unreadable_list`` for a file that is no list at all.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    read_list(data)
    row, _ = PeopleFile.objects.get_or_create(
        tournament=tournament,
        sha256=hashlib.sha256(data).hexdigest(),
        defaults={
            "file_name": file_name[:160] or "list",
            "data": data,
            "brought_by": actor,
            "at": at,
        },
    )
    return row


def read_list(data: bytes, town: str = "") -> PeopleList:
    """Read the people in the bytes of a list, for an event in that town.

    Raises TournamentError ``unreadable_list`` with the reader's code.
    """
    try:
        return read_people_from_file_or_pasted_text.read_people(data, town)
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault


def players_of_imported_rows(file: PeopleFile) -> RowPlayers:
    """Return the player of each row of a stored list that was imported before."""
    return {int(row): player for row, player in file.outcome.get("players", {}).items()}


def copy_imported_rows(file: PeopleFile, taken: RowPlayers) -> None:
    """Copy to a corrected list which of its rows were imported before the correction."""
    players = {
        str(row): player for row, player in {**taken, **players_of_imported_rows(file)}.items()
    }
    file.outcome = {**file.outcome, "players": players}
    file.save(update_fields=["outcome"])
