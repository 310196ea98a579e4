"""Celery tasks: read chunks of imports; each minute resume imports and update indexes."""

import logging
import threading
from datetime import timedelta
from uuid import uuid4

from celery import shared_task
from django.utils import timezone

from games.archive import services as archive_services
from games.imports.models import ImportJob
from games.imports.services import chunks, jobs
from games.openings import services as openings_services
from games.web.errors import error_summary

log = logging.getLogger(__name__)

CHUNKS_A_LOOK = 4  # about a second: then other messages have their turn
COUNTING = timedelta(seconds=20)  # of a sweep, for the explorer; the next one goes on
INDEXING = timedelta(seconds=20)  # of a sweep; the next one goes on
LONGEST_LOOK = timedelta(seconds=60)  # no chunk is begun after that; a task has its limit


@shared_task(name=jobs.LOOK, acks_late=True, ignore_result=True)
def read_import_chunks(job_id: int, further_workers: int = 0) -> None:
    """Read some waiting chunks of an import; safe to run late, twice or in parallel."""
    job = ImportJob.objects.select_related("collection").filter(pk=job_id).first()
    if job is None:
        return
    by, began = uuid4().hex, timezone.now()
    for _ in range(CHUNKS_A_LOOK):
        if timezone.now() - began > LONGEST_LOOK:
            break
        chunk = chunks.lease_chunk(job, by=by, at=timezone.now())
        if chunk is None:
            chunks.finish_import(job, at=timezone.now())
            return
        for _ in range(further_workers):
            jobs.ask_worker_to_read(job_id)
        further_workers = 0
        try:
            chunks.import_chunk(chunk, clock=timezone.now)
        except Exception as error:  # the next chunk is not to blame
            log.exception("a chunk could not be read", extra={"chunk": chunk.pk})
            chunks.release_leased_chunk(chunk, at=timezone.now(), error=error_summary(error))
    jobs.ask_worker_to_read(job_id)


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Resume imports, index new records and count games; runs every minute."""
    now = timezone.now()
    for job, is_waiting in chunks.unfinished_imports(now):
        if is_waiting:
            jobs.ask_worker_to_read(job.pk, further_workers=jobs.READERS // 4)
        else:
            chunks.finish_import(job, at=now)
    _index_what_is_missing()
    _count_for_the_explorer()


def _count_for_the_explorer() -> None:
    """Make the explorer's blocks that are due, telling after each how far it is."""
    began = timezone.now()

    def log_block(made: int, waiting: int) -> None:
        log.info("a block of the explorer made", extra={"made": made, "waiting": waiting - made})

    openings_services.build_due_blocks(
        began, done=log_block, may_go_on=lambda: timezone.now() - began < COUNTING
    )


_is_indexed = threading.Event()  # a record is stored with its row: looked for once a process


def _index_what_is_missing() -> None:
    """Records stored before there was a search get their rows without anybody's asking."""
    if _is_indexed.is_set():
        return
    began = timezone.now()
    is_cut = False

    def may_go_on() -> bool:
        nonlocal is_cut
        is_cut = timezone.now() - began > INDEXING
        return not is_cut

    made = archive_services.rebuild_search_index(only_missing=True, may_go_on=may_go_on)
    if made:
        log.info("search rows made for older records", extra={"records": made})
    if not is_cut:
        _is_indexed.set()
