"""Send messages that ask workers to read an import; lost messages do no harm."""

from games.workers.send_message import send_message

LOOK = "games.import_look"


READERS = 64  # as many processes as will ever read one file at once


def ask_worker_to_read(job_id: int, *, further_workers: int = 0) -> bool:
    """Ask a worker to read an import's chunks, and to ask ``further_workers`` more to help.

    With the broker away the sweep asks again within a minute.
    """
    return send_message(LOOK, job_id, further_workers)
