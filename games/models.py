"""All models of the app, gathered for Django."""

from games.archive.models import REFUSAL, Collection, EvidenceQuerySet, GameRecord, RecordIndex
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.openings.models import GameBlock, OpeningTable, PositionBlock

__all__ = [
    "REFUSAL",
    "BadGame",
    "ChunkState",
    "ChunkText",
    "Collection",
    "EvidenceQuerySet",
    "GameBlock",
    "GameRecord",
    "ImportChunk",
    "ImportJob",
    "JobState",
    "OpeningTable",
    "PositionBlock",
    "RecordIndex",
]
