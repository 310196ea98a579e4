"""Registry of journal writers: other apps journal what people do with the archive.

The archive keeps no journal. The room that keeps one registers its writer when it is ready; a
service tells its act in the transaction of the act itself.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import AbstractBaseUser

Data = Mapping[str, str | int]


class JournalWriter(Protocol):
    """Function that journals one act on the archive; ``actor`` is None for a command."""

    def __call__(
        self, *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
    ) -> object: ...


_writers: list[JournalWriter] = []


def register_journal_writer(writer: JournalWriter) -> None:
    """Register a journal writer, one from each app."""
    if writer not in _writers:
        _writers.append(writer)


def journal_archive_act(
    *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
) -> None:
    """Call every journal writer with this act, within the caller's transaction."""
    for writer in _writers:
        writer(verb=verb, actor=actor, at=at, data=data)
