"""An import stopped by its owner and taken up again: chunk by chunk nothing is lost by either.

A chunk that is being read when the word comes is read to its end; no other is begun.
"""

from games.errors import ImportState
from games.models import ImportJob, JobState


def stop(job: ImportJob) -> None:
    """Begin no further chunk; safe to repeat. Raises ImportState ``import_not_running``."""
    _change(job, JobState.READING, JobState.STOPPED)


def resume(job: ImportJob) -> None:
    """Let its chunks be read again; safe to repeat. Raises ImportState ``import_not_running``.

    The caller asks a worker to look once this is committed.
    """
    _change(job, JobState.STOPPED, JobState.READING)


def _change(job: ImportJob, before: JobState, after: JobState) -> None:
    """Compare and set: a worker may end the import at the same moment."""
    is_changed = ImportJob.objects.filter(pk=job.pk, state=before).update(state=after)
    job.refresh_from_db()
    if not is_changed and job.state != after:
        raise ImportState("import_not_running", name=job.file_name)
