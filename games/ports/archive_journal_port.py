"""Registry of journal writers: other apps record what people do with the archive.

The archive keeps no journal. The room that keeps one registers its writer when it is ready; a
service tells its act in the transaction of the act itself.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import AbstractBaseUser

Data = Mapping[str, str | int]


class Writer(Protocol):
    """Function that writes one act into a journal; ``actor`` is None for a command."""

    def __call__(
        self, *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
    ) -> object: ...


_writers: list[Writer] = []


def register_journal_writer(writer: Writer) -> None:
    """Register a journal writer, one a room, for the life of the process."""
    if writer not in _writers:
        _writers.append(writer)


def journal_archive_act(
    *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
) -> None:
    """Let every room write the act down; the caller's transaction is open."""
    for writer in _writers:
        writer(verb=verb, actor=actor, at=at, data=data)
