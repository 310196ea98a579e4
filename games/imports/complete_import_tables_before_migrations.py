"""Complete import tables that an early form of migration ``0003_imports`` made.

The migration ``0003_imports`` was once changed after it had been applied in places, so there
the next ones would not find what they alter. No program of that time wrote into these tables.
"""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

BEFORE = ("games", "0005_openings")


ALTERS = "0007_chunks_as_they_stand"


CHUNKS, TEXTS = "games_importchunk", "games_chunktext"


LATER = ("games", "is_rest", "fault")


def complete_early_tables(*, using: str, plan: Sequence[tuple[Migration, bool]], **_: Any) -> None:
    """Before migrations run, add what early import tables lack of ``0003_imports``.

    Raises CommandError where rows lie in a table that is to be changed.
    """
    if not any(
        (migration.app_label, migration.name) == ("games", ALTERS)
        for migration, back in plan
        if not back
    ):
        return
    link = connections[using]
    tables = link.introspection.table_names()
    if CHUNKS in tables and TEXTS not in tables:
        _complete(link)


def _complete(link: BaseDatabaseWrapper) -> None:
    apps = MigrationLoader(link).project_state(BEFORE).apps
    chunk = apps.get_model("games", "ImportChunk")
    with link.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {CHUNKS}")
        if cursor.fetchone()[0]:
            raise CommandError(
                _("{table} holds chunks of an unknown form; delete them first").format(table=CHUNKS)
            )
    with link.schema_editor() as editor:
        text = models.BinaryField()
        text.set_attributes_from_name("text")
        text.model = chunk
        editor.remove_field(chunk, text)
        for name in LATER:
            editor.add_field(chunk, chunk._meta.get_field(name))
        editor.create_model(apps.get_model("games", "ChunkText"))
