"""The office's rows."""

from arbiter.models.cases import Case, CaseKind, CaseState, Ruling
from arbiter.models.certificates import Certificate, SerialBook
from arbiter.models.examinations import Examination
from arbiter.models.incidents import Incident, IncidentAct
from arbiter.models.journal import JournalEntry, JournalHead
from arbiter.models.notes import Note
from arbiter.models.offers import DrawOffer
from arbiter.models.offices import SITE, ApiAnswer, ApiToken, Office, OfficeRole, OfficeRules
from arbiter.models.sanctions import Sanction, Statement

__all__ = [
    "SITE",
    "ApiAnswer",
    "ApiToken",
    "Case",
    "CaseKind",
    "CaseState",
    "Certificate",
    "DrawOffer",
    "Examination",
    "Incident",
    "IncidentAct",
    "JournalEntry",
    "JournalHead",
    "Note",
    "Office",
    "OfficeRole",
    "OfficeRules",
    "Ruling",
    "Sanction",
    "SerialBook",
    "Statement",
]
