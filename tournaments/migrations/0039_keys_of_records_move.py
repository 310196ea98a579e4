"""The keys of records of the last thirty days move to the keys of all acts: they may come again.

A key that was also used for another act stays with that act.
"""

import json
from datetime import timedelta

from django.db import migrations
from django.utils import timezone
from django.utils.crypto import salted_hmac

KEPT_FOR = timedelta(days=30)


def _request(row):
    fact = json.dumps(row.fact, sort_keys=True)
    request = f"record {row.game_id} {row.sha256} {fact}".encode()
    return salted_hmac("arbiter.answers", request, algorithm="sha256").hexdigest()


def move_keys(apps, schema_editor):
    answers = apps.get_model("arbiter", "ApiAnswer").objects
    submissions = apps.get_model("tournaments", "Submission").objects
    keyed = submissions.filter(
        idempotency_key__isnull=False, at__gte=timezone.now() - KEPT_FOR
    ).defer("source")
    for row in keyed.iterator():
        answer, is_new = answers.get_or_create(
            user_id=row.submitted_by_id,
            key=row.idempotency_key,
            defaults={"request": _request(row), "at": row.at},
        )
        if is_new:
            submissions.filter(pk=row.pk).update(under_key=answer)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_key_of_a_record")]

    operations = [migrations.RunPython(move_keys, migrations.RunPython.noop)]
