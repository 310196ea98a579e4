"""A board changed by hand keeps the arbiter's reason alone: the engine's beside it was not his."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_the_arbiters(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    pairings = apps.get_model("tournaments", "Pairing").objects.filter(
        round__tournament__system="swiss"
    )
    for pairing in pairings.iterator(chunk_size=500):
        by_hand = [reason for reason in pairing.reasons if reason["code"] == "by_hand"]
        if by_hand and len(by_hand) != len(pairing.reasons):
            pairing.reasons = by_hand
            pairing.save(update_fields=["reasons"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_manual_engine")]
    operations = [migrations.RunPython(keep_the_arbiters, migrations.RunPython.noop)]
