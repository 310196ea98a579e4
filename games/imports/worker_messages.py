"""Ask workers to read an import; the rows in the database are the truth."""

from games.workers.messages import send

LOOK = "games.import_look"


READERS = 64  # as many processes as will ever read one file at once


def send_look(job_id: int, *, calls: int = 0) -> bool:
    """Ask one worker to look at an import now; it shall call ``calls`` others if there is
    work for them. With the broker away the sweep asks again within a minute."""
    return send(LOOK, job_id, calls)
