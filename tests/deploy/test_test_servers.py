"""The test suite's own PostgreSQL and Redis are private and gone at the end."""

import os
import socket
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from tests import postgres_and_redis, pytest_plugin, server_programs

USUAL_PORTS = (5432, 6379)


def is_listening(url: str) -> bool:
    parts = urlsplit(url)
    with socket.socket() as probe:
        return probe.connect_ex((parts.hostname, parts.port)) == 0


def test_a_postgresql_from_the_test_requirements_serves_and_goes():
    """Nothing installed on the machine, root or not."""
    with postgres_and_redis.postgres(server_programs.wheel_initdb()) as (url, origin):
        assert origin == "wheel"
        assert urlsplit(url).port not in USUAL_PORTS
        with psycopg.connect(url) as link:
            assert link.execute("SELECT 6 * 7").fetchone() == (42,)
    assert not is_listening(url)


def test_a_redis_from_the_test_requirements_serves_and_goes():
    """The same protocol from another program."""
    with postgres_and_redis.redis_server(server_programs.wheel_redis()) as (url, origin):
        assert origin == "wheel"
        assert urlsplit(url).port not in USUAL_PORTS
        assert redis.Redis.from_url(url).ping()
    assert not is_listening(url)


@pytest.mark.parametrize(
    ("url", "database", "named"),
    [
        ("redis://h:1/0", 4, "redis://h:1/4"),
        ("redis://:p@h:1/9", 5, "redis://:p@h:1/5"),
        ("redis://h:1", 2, "redis://h:1/2"),
    ],
)
def test_each_test_process_has_its_own_queue(url, database, named):
    """Two workers on one queue would eat each other's tasks."""
    assert pytest_plugin._number(url, database) == named


def test_the_queue_and_the_cache_are_two():
    """A cleared cache must not lose messages."""
    assert os.environ["REDIS_URL"] != os.environ["CACHE_URL"]
