"""All models of the arbiter app, collected for Django."""

from arbiter.accounts.models import (
    SITE,
    ApiToken,
    GuessCounter,
    KnownAddress,
    Office,
    OfficeRole,
    PasswordLink,
    RecoveryCode,
    SecondFactor,
)
from arbiter.cases.models import (
    Case,
    CaseKind,
    CaseState,
    DrawOffer,
    Incident,
    IncidentAct,
    ProtestAndSanctionRules,
    Ruling,
    Sanction,
    Statement,
)
from arbiter.certificates.models import Certificate, SerialBook, SignedPaper
from arbiter.examinations.models import Examination
from arbiter.journal.models.rows import (
    AnchorDelivery,
    AnchorTarget,
    JournalAnchor,
    JournalEntry,
    JournalHead,
    Note,
)
from arbiter.web.models import ApiAnswer

__all__ = [
    "SITE",
    "AnchorDelivery",
    "AnchorTarget",
    "ApiAnswer",
    "ApiToken",
    "Case",
    "CaseKind",
    "CaseState",
    "Certificate",
    "DrawOffer",
    "Examination",
    "GuessCounter",
    "Incident",
    "IncidentAct",
    "JournalAnchor",
    "JournalEntry",
    "JournalHead",
    "KnownAddress",
    "Note",
    "Office",
    "OfficeRole",
    "ProtestAndSanctionRules",
    "PasswordLink",
    "RecoveryCode",
    "Ruling",
    "Sanction",
    "SecondFactor",
    "SerialBook",
    "SignedPaper",
    "Statement",
]
