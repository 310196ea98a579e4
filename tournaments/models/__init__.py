"""The rows of an event: people, entries, lots, rounds, pairings, games, submissions, standings."""

from tournaments.models.events import Entry, EntryState, Lot, Tournament, TournamentState
from tournaments.models.pairings import Game, GameState, Pairing, Round, RoundState
from tournaments.models.people import Player
from tournaments.models.standings import StandingRevision, StandingRow
from tournaments.models.submissions import Submission, SubmissionState

__all__ = [
    "Entry",
    "EntryState",
    "Game",
    "GameState",
    "Lot",
    "Pairing",
    "Player",
    "Round",
    "RoundState",
    "StandingRevision",
    "StandingRow",
    "Submission",
    "SubmissionState",
    "Tournament",
    "TournamentState",
]
