"""Ask workers to read an import; the rows in the database are the truth."""

from games.workers.messages import send_message

LOOK = "games.import_look"


READERS = 64  # as many processes as will ever read one file at once


def ask_workers_to_read(job_id: int, *, calls: int = 0) -> bool:
    """Ask one worker to look at an import now; it shall call ``calls`` others if there is
    work for them. With the broker away the sweep asks again within a minute."""
    return send_message(LOOK, job_id, calls)
