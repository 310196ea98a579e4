"""What the office knows of a record of the archive: its certificate in force."""

from django.urls import reverse

from arbiter.models import Certificate
from games.links import Link
from games.models import GameRecord


def certificates_of(record: GameRecord) -> tuple[Link, ...]:
    """Every certificate of this record that no other has superseded."""
    serials = Certificate.objects.filter(record=record, superseded_by__isnull=True)
    return tuple(
        Link("certificate", serial, reverse("certificate", args=[serial]))
        for serial in serials.values_list("serial", flat=True)
    )
