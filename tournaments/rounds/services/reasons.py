"""The reasons of a round's boards written behind its draft, and written anew where wrong."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal.models import writing
from tournaments.boards.models import Pairing, Round, RoundState
from tournaments.events.models import Tournament
from tournaments.rounds.queries.drafted import drafted_pairs
from tournaments.rounds.queries.reasons import expected_reasons_of_boards, fill_reasons


def write_reasons(round_id: int) -> None:
    """Write the reasons of a drafted round's boards where they are not written yet.

    Running it twice is harmless, and so is a worker killed on the way: all are written at once.
    """
    rounds = Round.objects.filter(pk=round_id, tournament__hidden_at__isnull=True)
    unexplained = Pairing.objects.filter(round__in=rounds, reasons__isnull=True)
    fill_reasons(unexplained)  # and keeps them: the engine is not asked while others wait
    with transaction.atomic():
        events = Tournament.objects.select_for_update(of=("self",)).filter(rounds=round_id)
        if not list(events):  # numbers of players move under this lock alone
            return
        boards = list(unexplained.all())
        fill_reasons(boards)
        Pairing.objects.bulk_update(boards, ["reasons"], batch_size=500)


@transaction.atomic
def repair_stored_reasons(*, tournament: Tournament, actor: User | None, at: datetime) -> int:
    """Rewrite wrong stored reasons; return how many boards were changed.

    Who meets whom is not touched. A board of which nothing true can be said has no reason left.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    changed: list[Pairing] = []
    for row in locked.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        drafted = () if locked.play_system.is_laid_out_whole else drafted_pairs(row)
        for board, right in expected_reasons_of_boards(row, drafted):
            if board.reasons is not None and board.reasons != (right or []):
                board.reasons = right or []
                changed.append(board)
    if not changed:
        return 0
    Pairing.objects.bulk_update(changed, ["reasons"], batch_size=500)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="reasons.derived",
        actor=actor,
        at=at,
        data={"pairings": [board.pk for board in changed]},
        before=None,
        after=len(changed),
    )
    return len(changed)
