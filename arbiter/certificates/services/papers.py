"""Papers signed as certificates are: numbered without gaps, signed, never changed."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings

from arbiter.certificates.models import SignedPaper
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.papers import HEAD
from arbiter.certificates.services.issuing import STREAM
from arbiter.journal.models import writing
from arbiter.proofs import sshsig
from arbiter.proofs.offline import papers_namespace


@writing.write_rows_together(STREAM)  # held by everybody who takes a number
def sign_paper(*, subject: str, fields: Iterable[tuple[str, str]], at: datetime) -> SignedPaper:
    """Sign a paper in the caller's transaction, under the next number of the year (UTC).

    Its text says number and instant first. Raises KeyFault.
    """
    number = _next_number(at)
    head = (("Paper", number), ("Signed", f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"))
    rows = (f"{name}: {' '.join(value.split())}" for name, value in (*head, *fields) if value)
    text = "\n".join((HEAD, *rows)) + "\n"
    key, data = keys.signing_key(), text.encode()
    namespace = settings.CERTIFICATE_NAMESPACE
    return SignedPaper.objects.create(
        number=number,
        subject=subject,
        text=text,
        sha256=hashlib.sha256(data).hexdigest(),
        signature=sshsig.sign_data(key, data, namespace=papers_namespace(namespace)),
        public_key=sshsig.public_key_line(key),
        namespace=namespace,
        issued_at=at,
    )


def _next_number(at: datetime) -> str:
    head = f"R-{at.astimezone(UTC).year}-"
    last = SignedPaper.objects.filter(number__startswith=head).count()
    return f"{head}{last + 1:04d}"
