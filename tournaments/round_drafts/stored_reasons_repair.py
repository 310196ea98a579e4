"""Rewrite stored pairing reasons that differ from those derived now."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from tournaments.events.models import Tournament
from tournaments.round_drafts.past_rounds_check import drafted_pairs
from tournaments.round_drafts.stored_reasons_check import right_reasons
from tournaments.rounds_and_boards.models import Pairing, RoundState


@transaction.atomic
def derive_reasons(*, tournament: Tournament, actor: User | None, at: datetime) -> int:
    """Rewrite wrong stored reasons; returns how many boards were changed.

    Who meets whom is not touched. A board of which nothing true can be said has no reason left.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    changed: list[Pairing] = []
    for row in locked.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        drafted = () if locked.play_system.is_laid_out_whole else drafted_pairs(row)
        for board, right in right_reasons(row, drafted):
            if board.reasons != (right or []):
                board.reasons = right or []
                changed.append(board)
    if not changed:
        return 0
    Pairing.objects.bulk_update(changed, ["reasons"], batch_size=500)
    journal_services.record(
        stream=locked.scope_key,
        verb="reasons.derived",
        actor=actor,
        at=at,
        data={"pairings": [board.pk for board in changed]},
        before=None,
        after=len(changed),
    )
    return len(changed)
