"""The office's rows."""

from arbiter.models.anchors import AnchorDelivery, AnchorTarget, JournalAnchor
from arbiter.models.cases import Case, CaseKind, CaseState, Ruling
from arbiter.models.certificates import Certificate, SerialBook
from arbiter.models.examinations import Examination
from arbiter.models.incidents import Incident, IncidentAct
from arbiter.models.journal import JournalEntry, JournalHead
from arbiter.models.notes import Note
from arbiter.models.offers import DrawOffer
from arbiter.models.offices import SITE, ApiAnswer, ApiToken, Office, OfficeRole, OfficeRules
from arbiter.models.sanctions import Sanction, Statement
from arbiter.models.sign_in import (
    GuessCounter,
    KnownAddress,
    PasswordLink,
    RecoveryCode,
    SecondFactor,
)

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
    "OfficeRules",
    "PasswordLink",
    "RecoveryCode",
    "Ruling",
    "Sanction",
    "SecondFactor",
    "SerialBook",
    "Statement",
]
