"""Build the paper on how to check the event: seeds of lots, the table, the journal's hash.

It is kept beside the protocol, which says the same in words and is signed.
"""

from django.utils.translation import gettext as _

from arbiter.journal.models import JournalHead
from tournaments.events.models import Tournament
from tournaments.papers.lots_in_words import describe_what_lot_drew
from tournaments.papers.paper_as_words_and_tables import FactList, Paper
from tournaments.papers.shared_player_and_event_texts import event_where_and_when


def how_to_check_paper(tournament: Tournament) -> Paper:
    """Build the paper by which anybody can draw the lots again and check the journal."""
    lots = tuple(
        (describe_what_lot_drew(lot.kind), str(lot.seed))
        for lot in tournament.lots.order_by("pk")
        if lot.has_seed
    )
    blocks = tuple(
        FactList(caption, pairs)
        for caption, pairs in (
            (_("Numbers of the lots"), lots),
            (_("Table and journal"), _table_and_journal(tournament)),
        )
        if pairs
    )
    hint = _(
        "Every lot can be drawn again from its number on the page “Lots”. "
        "The control line shows later that nothing in the journal was written anew."
    )
    return Paper(
        "checks",
        _("How this can be checked"),
        event_where_and_when(tournament),
        blocks,
        notes=(hint,),
    )


def _table_and_journal(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the table's number and the line under which the journal then stood."""
    table = (_("Number of the table"), str(tournament.standings_revision))
    head = JournalHead.objects.filter(stream=tournament.scope_key).first()
    if head is None:
        return (table,)
    return (table, (_("Control line of the journal"), f"{head.stream} {head.seq} {head.hash}"))
