"""Choose message broker and cache by their addresses: Redis, or else folders and own memory."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from deploy.startup import gettext as _

if TYPE_CHECKING:
    from kombu import Queue

# longer than the longest task and the longest countdown, or a task would run twice
VISIBILITY_SECONDS = 900

TASK_SECONDS = 300

FOLDER_TRANSPORT = "deploy.broker.folders:FolderTransport"  # in place of kombu's own

# a long import in the one queue would keep a short message waiting behind it
USUAL, IMPORTS = "celery", "imports"

ROUTES = {"games.import_look": {"queue": IMPORTS}}


def task_queues() -> "tuple[Queue, ...]":
    """List the two Celery queues; a worker started with ``-Q imports`` reads imports only."""
    from kombu import Exchange, Queue  # a command that sends nothing need not wait for it

    return tuple(Queue(name, Exchange(name), routing_key=name) for name in (USUAL, IMPORTS))


def parse_broker(url: str) -> str:
    """Check a broker's address, ``redis://…`` or ``filesystem://``; raises ValueError."""
    if url.startswith(("redis://", "rediss://", "filesystem://")):
        return url
    raise ValueError(_("CELERY_BROKER_URL must begin with redis://, rediss:// or filesystem://"))


def broker_transport_options(url: str, var: Path) -> dict[str, Any]:
    """Return the options a broker's transport needs besides its address."""
    if not url.startswith("filesystem://"):
        return {"visibility_timeout": VISIBILITY_SECONDS}
    queue, control = var / "queue", var / "control"
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "store_processed": False,
        "polling_interval": 0.1,
    }


def make_broker_folders(options: dict[str, Any]) -> None:
    """Create the folders that the filesystem transport needs."""
    for name in ("data_folder_in", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)


# public pages as they were made last, in each process: none is asked of a cache that may be away
PAGE_CACHE: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "TIMEOUT": 3600,
    "OPTIONS": {"MAX_ENTRIES": 100},
}


def cache_settings(url: str) -> dict[str, Any]:
    """Return Django's CACHES setting: Redis shared by all processes, else memory of one process."""
    if url.startswith(("redis://", "rediss://")):
        return {
            "BACKEND": "deploy.broker.cache.RedisCacheWithFallback",
            "LOCATION": url,
        }
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
