"""People marked as shown by initials; the lock of look-up-then-insert."""

from collections.abc import Iterable

from django.db import connection
from django.db.models import Exists, OuterRef

from games.archive.names import is_broken_text, mended_text
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people.models import Player

# Mark who is shown by initials as a minor.


def mark_players_shown_by_initials(players: Iterable[int]) -> None:
    """Recompute which players' events show minors by initials, and store it.

    So does the word of a family that entered its child for an event of many tournaments.
    """
    rows = Player.objects.filter(pk__in=list(players))
    guarding = Exists(
        Entry.objects.filter(player=OuterRef("pk")).exclude(
            tournament__names_of_minors=NamesOfMinors.FULL
        )
    ) | Exists(Player.objects.filter(pk=OuterRef("pk"), applications__may_be_named=False))
    rows.filter(guarding, is_guarded=False).update(is_guarded=True)
    rows.filter(~guarding, is_guarded=True).update(is_guarded=False)


def mark_event_shown_by_initials(tournament: Tournament) -> None:
    """Recompute and store the same for all players of an event."""
    mark_players_shown_by_initials(tournament.entries.order_by().values_list("player", flat=True))


_ONE_AT_A_TIME = 0x7065_6F70_6C65  # any number that is ours alone


def require_whole_words(*texts: object) -> None:
    """Refuse words read in a wrong encoding: «Р–СѓРєРѕРІ», `BjÃ¸rn`, `?????`.

    From here they would go on to protocol and certificate. Raises TournamentError ``name_broken``
    with what stands behind them, where nothing is lost.
    """
    for text in texts:
        if isinstance(text, str) and text and is_broken_text(text):
            raise TournamentError(
                RefusalCode.NAME_BROKEN, found=text[:60], mended=mended_text(text)[:60] or "…"
            )


def lock_people() -> None:
    """Wait for the lock on inserting players; hold it until the caller's commit.

    Two lists looked through at the same moment would each find a person missing and each make
    him; a name without number and year is no key a database could keep.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ONE_AT_A_TIME])
