"""Run imports step by step in tests."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

from games.archive.models import Collection
from games.imports import lease_and_store_chunks, open_job_and_cut_into_chunks
from games.imports.find_imports_progress_and_bad_games import import_progress
from games.imports.models import ImportJob

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LATER = NOON + lease_and_store_chunks.HOLD + timedelta(seconds=1)


def taken_in(collection: Collection, data: bytes, name: str = "games.pdn") -> ImportJob:
    """A file cut into chunks that wait."""
    file = BytesIO(data)
    job = open_job_and_cut_into_chunks.open_import_job(
        file=file, name=name, collection=collection, at=NOON
    )
    open_job_and_cut_into_chunks.cut_into_chunks(job, file, by="me", clock=lambda: NOON)
    return job


def read_all_chunks(job: ImportJob, by: str = "me", at: datetime = NOON) -> int:
    """Read whatever is free; how many chunks that were."""
    done = 0
    while chunk := lease_and_store_chunks.lease_chunk(job, by=by, at=at):
        assert lease_and_store_chunks.import_chunk(chunk, clock=lambda: at)
        done += 1
    lease_and_store_chunks.finish_import(job, at=at)
    return done


def counts(job: ImportJob, at: datetime = NOON) -> tuple[int, int, int, int]:
    """Return an import's counts of read, stored, existing and bad games."""
    now = import_progress(ImportJob.objects.get(pk=job.pk), at=at)
    return now.read, now.stored, now.existing, now.bad
