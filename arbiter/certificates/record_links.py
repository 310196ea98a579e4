"""Links that the arbiter adds beside a record of the archive: certificates, examination."""

from django.urls import reverse
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from games.archive.models import GameRecord
from games.ports.record_links import Link


def certificates_of(record: GameRecord) -> tuple[Link, ...]:
    """Links to the certificates in force of this record."""
    serials = Certificate.objects.filter(record=record, superseded_by__isnull=True)
    return tuple(
        Link("certificate", serial, reverse("certificate", args=[serial]))
        for serial in serials.values_list("serial", flat=True)
    )


def examination_of(record: GameRecord) -> tuple[Link, ...]:
    """Link to the page that examines a record under any ruleset."""
    if record.collection_id is None:
        return ()
    url = reverse("record-examination", args=[record.pk])
    return (Link("examination", _("What this record proves under the draw rules"), url),)
