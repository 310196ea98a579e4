"""Ask a worker to read an import, and to ask others; the rows in the database are the truth."""

from games.workers.send_message import send_message

LOOK = "games.import_look"


READERS = 64  # as many processes as will ever read one file at once


def ask_worker_to_read(job_id: int, *, further_workers: int = 0) -> bool:
    """Ask one worker to look at an import now, who asks ``further_workers`` more if there is work.

    With the broker away the sweep asks again within a minute.
    """
    return send_message(LOOK, job_id, further_workers)
