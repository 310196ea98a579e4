"""The office's rows."""

from arbiter.models.cases import Case, CaseKind, CaseState, Ruling
from arbiter.models.certificates import Certificate, SerialBook
from arbiter.models.examinations import Examination
from arbiter.models.incidents import Incident, IncidentAct
from arbiter.models.journal import JournalEntry, JournalHead
from arbiter.models.offices import SITE, ApiToken, Office, OfficeRole

__all__ = [
    "SITE",
    "ApiToken",
    "Case",
    "CaseKind",
    "CaseState",
    "Certificate",
    "Examination",
    "Incident",
    "IncidentAct",
    "JournalEntry",
    "JournalHead",
    "Office",
    "OfficeRole",
    "Ruling",
    "SerialBook",
]
