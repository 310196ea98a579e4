"""What the office knows of a record of the archive: its certificates, and what it proves."""

from django.urls import reverse
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from games.archive.models import GameRecord
from games.ports.links import Link


def certificates_of(record: GameRecord) -> tuple[Link, ...]:
    """Every certificate of this record that no other has superseded."""
    serials = Certificate.objects.filter(record=record, superseded_by__isnull=True)
    return tuple(
        Link("certificate", serial, reverse("certificate", args=[serial]))
        for serial in serials.values_list("serial", flat=True)
    )


def examination_of(record: GameRecord) -> tuple[Link, ...]:
    """The page that judges a record of a collection under any rules."""
    if record.collection_id is None:
        return ()
    url = reverse("record-examination", args=[record.pk])
    return (Link("examination", _("What this record proves under the draw rules"), url),)
