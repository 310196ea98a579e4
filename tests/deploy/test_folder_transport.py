"""Message broker in folders: a message is read completely or not at all."""

import threading
from queue import Empty

import pytest
from kombu import Connection

from deploy.broker_and_cache.broker_and_cache_choice import (
    broker_transport_options,
    make_broker_folders,
)

WRITERS, MESSAGES = 3, 150


@pytest.fixture
def channel(tmp_path, monkeypatch):
    """Makes channels on one pair of folders."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    options = broker_transport_options("filesystem://", tmp_path)
    make_broker_folders(options)
    links = []

    def make():
        links.append(Connection("filesystem://", transport_options=options))
        return links[-1].channel()

    yield make
    for link in links:
        link.release()


def test_a_reader_between_two_writes_finds_no_half_message(channel):
    """With kombu's own channel the reader falls over an empty file within a few messages."""
    reader, writers = channel(), [channel() for _ in range(WRITERS)]
    body = "ж" * 50_000

    def write(writer, author: int) -> None:
        for number in range(MESSAGES):
            writer._put("celery", {"who": author, "number": number, "body": body})

    threads = [
        threading.Thread(target=write, args=(writer, author))
        for author, writer in enumerate(writers)
    ]
    for thread in threads:
        thread.start()
    seen = set()
    while len(seen) < WRITERS * MESSAGES:
        is_last = not any(thread.is_alive() for thread in threads)
        try:
            message = reader._get("celery")
        except Empty:
            assert not is_last, f"{len(seen)} messages came"
            continue
        assert message["body"] == body
        seen.add((message["who"], message["number"]))
