"""Link a game record of the archive to its certificates in force and to its examination."""

from django.urls import reverse
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from games.archive.models import GameRecord
from games.ports.links_beside_record_port import Link


def certificate_links(record: GameRecord) -> tuple[Link, ...]:
    """Return links to a record's certificates in force."""
    serials = Certificate.objects.filter(record=record, superseded_by__isnull=True)
    return tuple(
        Link("certificate", serial, reverse("certificate", args=[serial]))
        for serial in serials.values_list("serial", flat=True)
    )


def examination_link(record: GameRecord) -> tuple[Link, ...]:
    """Return the link to the page that examines a record under any ruleset."""
    if record.collection_id is None:
        return ()
    url = reverse("record-examination", args=[record.pk])
    return (Link("examination", _("What this record proves under the draw rules"), url),)
