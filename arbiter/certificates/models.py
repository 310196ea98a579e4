"""Models of certificates: exact signed bytes and a gapless book of serial numbers."""

from django.db import models
from django.db.models import Q

from arbiter.evidence import Evidence
from arbiter.examinations.models import Examination


class SerialBook(models.Model):
    """The last serial number of a year; its row is locked to take the next one.

    A number taken in a transaction that fails goes back with it: no gaps.
    """

    year = models.PositiveSmallIntegerField(unique=True)
    last = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["year"]

    def __str__(self) -> str:
        return f"{self.year}-{self.last:04d}"


class Certificate(Evidence):
    """An issued certificate: ``pdn`` is the signed text, ``sha256`` the hash of its bytes.

    A certificate issued anew points at the one it supersedes. A subject has one first
    certificate and each at most one successor: one is in force, and the database holds that.
    """

    serial = models.CharField(max_length=20, unique=True)
    subject = models.CharField(max_length=60)
    record = models.ForeignKey(
        "games.GameRecord", on_delete=models.PROTECT, related_name="certificates"
    )
    examination = models.ForeignKey(
        Examination, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    pdn = models.TextField()
    sha256 = models.CharField(max_length=64, unique=True)
    signature = models.TextField()
    public_key = models.CharField(max_length=200)
    namespace = models.CharField(max_length=80)
    issued_at = models.DateTimeField()
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject"],
                name="certificate_first_once",
                condition=Q(supersedes__isnull=True),
            ),
            models.CheckConstraint(name="certificate_has_subject", condition=~Q(subject="")),
        ]
        indexes = [models.Index(fields=["subject"], name="certificate_subject")]

    def __str__(self) -> str:
        return self.serial

    @property
    def pdn_bytes(self) -> bytes:
        """The exact bytes that were signed."""
        return self.pdn.encode()

    @property
    def successor(self) -> "Certificate | None":
        """The certificate that superseded this one."""
        return getattr(self, "superseded_by", None)


class SignedPaper(Evidence):
    """A paper that is signed as certificates are, with the key of the site: a norm fulfilled.

    ``text`` is what was signed, ``sha256`` the hash of its bytes; ``subject`` names what it speaks
    of in the app that had it signed (``rank:5``). The newest of a subject takes the place of those
    before it.
    """

    number = models.CharField(max_length=20, unique=True)
    subject = models.CharField(max_length=60, db_index=True)
    text = models.TextField()
    sha256 = models.CharField(max_length=64, unique=True)
    signature = models.TextField()
    public_key = models.CharField(max_length=200)
    namespace = models.CharField(max_length=80)
    issued_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="signed_paper_has_subject", condition=~Q(subject="")),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def data(self) -> bytes:
        """The exact bytes that were signed."""
        return self.text.encode()
