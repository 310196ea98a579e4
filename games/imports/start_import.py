"""Start the import of an uploaded file, from the page or the API."""

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from games.archive.models import Collection
from games.imports import open_job_and_cut_into_chunks, send_reading_message_to_workers
from games.imports.models import ImportJob


def start_import(
    *,
    upload: UploadedFile,
    into: Callable[[], Collection],
    limit: int,
    actor: AbstractBaseUser,
    by: str,
    clock: Callable[[], datetime],
) -> ImportJob:
    """Open the import of a file, cut it into chunks, and ask workers to read them.

    ``into`` gives the collection and may make it: a refused file leaves no empty one behind.
    ``by`` names whoever holds the file while it is cut; ``limit`` is in bytes. The same file
    again goes on with the same import. Raises TooLarge ``too_large``, Unreadable ``binary``,
    ``no_game``, ImportBusy ``import_busy``.
    """
    with transaction.atomic():
        job = open_job_and_cut_into_chunks.open_import_job(
            file=upload,
            name=upload.name,
            collection=into(),
            at=clock(),
            requested_by=actor,
            limit=limit,
        )
    open_job_and_cut_into_chunks.cut_into_chunks(job, upload, by=by, clock=clock, actor=actor)
    send_reading_message_to_workers.ask_worker_to_read(
        job.pk, further_workers=send_reading_message_to_workers.READERS
    )
    return job
