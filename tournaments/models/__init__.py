"""The rows of an event: people, entries, lots, rounds, pairings, games, submissions, standings."""

from tournaments.models.clocks import ClockEntry, ClockKind
from tournaments.models.drafting import UNFINISHED, DraftJob, DraftState
from tournaments.models.entries import ApartPair, Entry, EntryMark, EntryState
from tournaments.models.events import (
    Acceleration,
    Numbering,
    OpeningScope,
    ResultBy,
    Tournament,
    TournamentState,
)
from tournaments.models.lots import Lot
from tournaments.models.manual import ManualPhase
from tournaments.models.pairings import (
    OPEN_ROUNDS,
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.models.people import PeopleFile, Player, Sex
from tournaments.models.person_requests import Capacity, PersonAnswer, PersonRequest
from tournaments.models.seals import SealedMove
from tournaments.models.standings import StandingRevision, StandingRow
from tournaments.models.submissions import Submission, SubmissionState

__all__ = [
    "ClockEntry",
    "ClockKind",
    "OPEN_ROUNDS",
    "SETTLED",
    "UNFINISHED",
    "Acceleration",
    "ApartPair",
    "Capacity",
    "DraftJob",
    "DraftState",
    "Entry",
    "EntryMark",
    "EntryState",
    "Game",
    "GameState",
    "Lot",
    "ManualPhase",
    "Numbering",
    "OpeningScope",
    "Pairing",
    "PairingKind",
    "PeopleFile",
    "PersonAnswer",
    "PersonRequest",
    "Player",
    "ResultBy",
    "Round",
    "RoundState",
    "SealedMove",
    "Sex",
    "StandingRevision",
    "StandingRow",
    "Submission",
    "SubmissionState",
    "Tournament",
    "TournamentState",
]
