"""Stop an import and resume it; no chunk is lost.

A chunk that is being read when the word comes is read to its end; no other is begun. A file that
is read as it is cut is taken from its reader: for the rest the file itself is needed again.
"""

from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games.imports.models import ImportJob, JobState
from games.ports import archive_journal_port
from games.refusals.codes_and_exceptions import ImportNotRunning, RefusalCode


@transaction.atomic
def stop_import(job: ImportJob, *, at: datetime, actor: AbstractBaseUser | None = None) -> None:
    """Stop an import before its next chunk; safe to repeat. Raises ImportNotRunning."""
    is_stopped = _take_file_from_reader(job)
    if not is_stopped and not job.is_stopped_while_cut:
        is_stopped = _change(job, JobState.READING, JobState.STOPPED)
    if is_stopped:
        write_import_act(job, "import.stopped", actor, at)


@transaction.atomic
def resume_import(job: ImportJob, *, at: datetime, actor: AbstractBaseUser | None = None) -> None:
    """Resume a stopped import; safe to repeat. Raises ImportNotRunning.

    The caller asks a worker to look once this is committed.
    """
    if _change(job, JobState.STOPPED, JobState.READING):
        write_import_act(job, "import.resumed", actor, at)


def write_import_act(
    job: ImportJob, verb: str, actor: AbstractBaseUser | None, at: datetime
) -> None:
    """Journal that somebody started, stopped or resumed an import, in its transaction.

    The file goes by its fingerprint: its name was a person's choice and stands in the row of the
    import.
    """
    data = {"import": job.pk, "sha256": job.sha256, "size": job.size}
    archive_journal_port.journal_archive_act(
        verb=verb, actor=actor, at=at, data={**data, "collection": job.collection.slug}
    )


def _take_file_from_reader(job: ImportJob) -> bool:
    """Take the file from whoever reads it as it is cut; return whether there was somebody.

    He finds it out when he would store the next piece.
    """
    held = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING).exclude(taken_by="")
    is_taken = held.exclude(started_at=None).update(taken_by="", taken_until=None)
    job.refresh_from_db()
    return bool(is_taken)


def _change(job: ImportJob, before: JobState, after: JobState) -> bool:
    """Compare and set: a worker may end the import at the same moment. Whether it was us."""
    is_changed = ImportJob.objects.filter(pk=job.pk, state=before).update(state=after)
    job.refresh_from_db()
    if not is_changed and job.state != after:
        raise ImportNotRunning(RefusalCode.IMPORT_NOT_RUNNING, name=job.file_name)
    return bool(is_changed)
