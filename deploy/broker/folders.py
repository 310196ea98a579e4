"""Celery transport that keeps messages as files in folders; each appears only when complete.

The one of kombu opens a message under its last name and writes afterwards: a worker that looks
in between takes an empty file, and that ends the worker.
"""

import os
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps


class FolderChannel(filesystem.Channel):
    """Channel of the folder transport: writes a message under a hidden name, then renames it."""

    def _put(self, queue: str, payload: dict[str, Any], **_: object) -> None:
        name = f"{round(monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        whole = Path(self.data_folder_out, name)
        part = whole.with_name(f"{name}.part")
        try:
            part.write_bytes(str_to_bytes(dumps(payload)))
            os.replace(part, whole)
        except OSError as error:
            raise ChannelError(f"Cannot add file {name!r} to directory") from error


class FolderTransport(filesystem.Transport):
    """Kombu transport of messages in folders; ``deploy.celery`` names it for ``filesystem://``."""

    Channel = FolderChannel
