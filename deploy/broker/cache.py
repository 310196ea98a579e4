"""Cache shared by all processes through Redis; each uses its own memory while Redis is away.

What lies in the cache can be made again or is a count of requests. A limit that each process
counts for itself for a while is still a limit; a request that fails for it is a fault.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.web.workers import SilentServerPause

ANSWER_SECONDS = 0.3  # a Redis on the same network answers in a thousandth of that

PAUSE_SECONDS = 10

_pauses: dict[str, SilentServerPause] = {}  # a thread has a cache of its own, a process one Redis


class ProcessMemoryCache(LocMemCache):
    """Cache in this process's memory; incrementing a missing key starts it at 0."""

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Increment a count, starting it at 0 where it is missing."""
        self.add(key, 0, version=version)
        return super().incr(key, delta, version)


def _ask(name: str) -> Callable[..., Any]:
    """Make the cache method ``name``: asked of Redis, or of own memory while Redis is away."""

    def ask(cache: "RedisCacheWithFallback", *args: Any, **more: Any) -> Any:
        if not cache.pause.is_on():
            try:
                return getattr(cache.shared, name)(*args, **more)
            except (RedisError, OSError):
                cache.pause.begin()
        return getattr(cache.own, name)(*args, **more)

    return ask


class RedisCacheWithFallback(BaseCache):
    """Cache in Redis with short timeouts; after a failure it uses own memory for some seconds."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        quick = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
        self.shared = RedisCache(server, {**params, "OPTIONS": quick})
        self.own = ProcessMemoryCache(server, params)
        self.pause = _pauses.setdefault(server, SilentServerPause(PAUSE_SECONDS))

    def ping(self) -> None:
        """Ask Redis at once, even during a pause after a failure; raises RedisError or OSError."""
        self.shared._cache.get_client().ping()
        self.pause.end()

    add, get, set, touch = _ask("add"), _ask("get"), _ask("set"), _ask("touch")
    delete, clear, incr, has_key = _ask("delete"), _ask("clear"), _ask("incr"), _ask("has_key")
    get_many, set_many, delete_many = _ask("get_many"), _ask("set_many"), _ask("delete_many")


def task_count_key(task: str, outcome: str) -> str:
    """Return the key under which workers count the ends of a task in the shared cache."""
    return f"metrics:task:{task}:{outcome}"
