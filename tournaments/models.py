"""All models of events, collected for Django."""

from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.attendance.models import EntryMark
from tournaments.clock_readings.models import ClockEntry, ClockKind
from tournaments.consent_to_change_shared_player.models import Capacity, PersonAnswer, PersonRequest
from tournaments.correspondence.models import Leave, SentMove
from tournaments.draft_jobs.models import UNFINISHED, DraftJob, DraftState
from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import (
    Acceleration,
    Numbering,
    OpeningScope,
    ResultBy,
    Tournament,
    TournamentState,
)
from tournaments.forbidden_pairs.models import ForbiddenPair
from tournaments.hall_alert.models import HallAlert
from tournaments.hand_pairing.models import ManualPhase
from tournaments.lots.models import Lot
from tournaments.partners_seconds_and_blindfold.models import SidePerson, SideRole
from tournaments.people.models import Player, Sex
from tournaments.player_access_cards.models import EntryCard
from tournaments.player_list_import.models import PeopleFile
from tournaments.print_jobs.models import PrintJob, PrintState
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
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.submitted_records.models import Submission, SubmissionState

__all__ = [
    "OPEN_ROUNDS",
    "SETTLED",
    "UNFINISHED",
    "Acceleration",
    "ForbiddenPair",
    "Capacity",
    "ClockEntry",
    "ClockKind",
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
