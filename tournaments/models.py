"""All models of events, collected for Django."""

from tournaments.adjournments.models import SealedMove
from tournaments.clock_readings.models import ClockEntry, ClockKind
from tournaments.correspondence.models import Leave, SentMove
from tournaments.entries.models import ApartPair, Entry, EntryMark, EntryState
from tournaments.events.models import (
    Acceleration,
    Numbering,
    OpeningScope,
    ResultBy,
    Tournament,
    TournamentState,
)
from tournaments.hall_screens.models import HallAlert
from tournaments.hand_pairing.models import ManualPhase
from tournaments.lots.models import Lot
from tournaments.papers.models import PrintJob, PrintState
from tournaments.partners_and_seconds.models import SidePerson, SideRole
from tournaments.people.models import PeopleFile, Player, Sex
from tournaments.player_access_cards.models import EntryCard
from tournaments.round_drafts.models import UNFINISHED, DraftJob, DraftState
from tournaments.rounds_and_boards.models import (
    OPEN_ROUNDS,
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.schedule.models import PlannedStart
from tournaments.shared_people.models import Capacity, PersonAnswer, PersonRequest
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.submissions.models import Submission, SubmissionState

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
    "EntryCard",
    "EntryCard",
    "EntryMark",
    "EntryState",
    "Game",
    "GameState",
    "HallAlert",
    "Leave",
    "Lot",
    "ManualPhase",
    "Numbering",
    "OpeningScope",
    "Pairing",
    "PairingKind",
    "PeopleFile",
    "PersonAnswer",
    "PersonRequest",
    "PlannedStart",
    "Player",
    "PrintJob",
    "PrintState",
    "ResultBy",
    "Round",
    "RoundState",
    "SealedMove",
    "SentMove",
    "Sex",
    "SidePerson",
    "SideRole",
    "StandingRevision",
    "StandingRow",
    "Submission",
    "SubmissionState",
    "Tournament",
    "TournamentState",
]
