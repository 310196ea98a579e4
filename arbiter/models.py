"""All models of the arbiter app, collected for Django."""

from arbiter.cases.models import Case, CaseKind, CaseState, Statement
from arbiter.certificates.models import Certificate, SerialBook
from arbiter.draw_offers.models import DrawOffer
from arbiter.examinations.models import Examination
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.journal.models import JournalEntry, JournalHead, Note
from arbiter.journal_anchors.models import AnchorDelivery, AnchorTarget, JournalAnchor
from arbiter.offices.models import SITE, Office, OfficeRole
from arbiter.rulings.models import Ruling
from arbiter.sanctions.models import ProtestAndSanctionRules, Sanction
from arbiter.sign_in.models import (
    GuessCounter,
    KnownAddress,
    PasswordLink,
    RecoveryCode,
    SecondFactor,
)
from arbiter.tokens.models import ApiToken
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
    "Statement",
]
