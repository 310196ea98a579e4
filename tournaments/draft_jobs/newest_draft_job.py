"""Read the newest background job that drafts a round."""

from tournaments.draft_jobs.models import DraftJob
from tournaments.events.models import Tournament


def newest_draft_job(tournament: Tournament) -> DraftJob | None:
    """Return the newest drafting job of an event, with its times."""
    return None if tournament.play_system.is_laid_out_whole else tournament.draft_jobs.first()
