"""Keep the signed file of an event after each round that is over, and at its end."""

import hashlib
import logging
import tempfile
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from arbiter.errors import KeyFault
from games.web.workers import send_message
from tournaments.boards.models import RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange.models import KeptFile
from tournaments.exchange.queries import kept
from tournaments.exchange.services import capsules
from tournaments.people.texts import show_names_as_public

KEEP = "tournaments.keep_event_file"

IN_MEMORY = 1 << 20

log = logging.getLogger(__name__)


def send_keeping(tournament_id: int) -> bool:
    """Send the message that makes the file; if the broker is away, the sweep resends it."""
    return send_message(KEEP, tournament_id)


def keep_event_file(*, tournament_id: int, at: datetime) -> KeptFile | None:
    """Make and keep the newest file of an event; None where there is none to make.

    The file is whole before its row is written, and a row of the same state is there already
    where two workers have made it.
    """
    if not kept.events_without_newest_file(tournament_id):
        return None
    tournament = Tournament.objects.get(pk=tournament_id)
    over = tournament.rounds.filter(state=RoundState.CLOSED).count()
    guarded = kept.guarded_players(tournament)
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file, show_names_as_public():
        try:
            manifest = capsules.write_event_file(file, tournament, AnonymousUser(), at=at)
        except KeyFault as fault:
            log.warning(
                "event file not signed", extra={"event": tournament_id, "fault": fault.code}
            )
            return None
        file.seek(0)
        data = file.read()
    if kept.guarded_players(tournament) != guarded:
        return None  # somebody is to be named by initials since: the sweep makes it anew
    entered = Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True)
    return _keep(
        KeptFile(
            tournament=tournament,
            after=over,
            is_final=tournament.state == TournamentState.FINISHED,
            revision=manifest.revision,
            made_at=at,
            sha256=hashlib.sha256(data).hexdigest(),
            length=len(data),
            named=sorted(set(entered) - guarded),
            data=data if len(data) <= kept.MOST_BYTES_OF_ONE else None,
        )
    )


@transaction.atomic
def _keep(made: KeptFile) -> KeptFile:
    """Write the row, once for a state of the event; older files make room."""
    event = Tournament.objects.select_for_update(of=("self",)).get(pk=made.tournament_id)
    same = KeptFile.objects.filter(
        tournament=event, revision=made.revision, after=made.after, is_final=made.is_final
    ).first()
    if same is not None:
        return same
    made.save()
    files = KeptFile.objects.filter(tournament=event).defer("data")
    KeptFile.objects.filter(pk__in=kept.surplus_files(files)).delete()
    return made


def remove_files_that_name_too_much() -> None:
    """Delete the kept files with the full name of somebody guarded; the newest is made anew."""
    KeptFile.objects.filter(pk__in=kept.files_that_name_too_much()).delete()
