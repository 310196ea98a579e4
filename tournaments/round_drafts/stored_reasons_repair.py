"""Rewrite stored pairing reasons that differ from those derived now."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from tournaments.events.models import Tournament
from tournaments.round_drafts.pair_past_rounds_again import drafted_pairs
from tournaments.round_drafts.stored_reasons_check import expected_reasons_of_boards
from tournaments.rounds_and_boards.models import Pairing, RoundState


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
            if board.reasons != (right or []):
                board.reasons = right or []
                changed.append(board)
    if not changed:
        return 0
    Pairing.objects.bulk_update(changed, ["reasons"], batch_size=500)
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="reasons.derived",
        actor=actor,
        at=at,
        data={"pairings": [board.pk for board in changed]},
        before=None,
        after=len(changed),
    )
    return len(changed)
