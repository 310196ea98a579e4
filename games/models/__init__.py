"""What the archive keeps: records as evidence, imports under way, what is searched by."""

from games.models.imports import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.models.openings import OpeningTable
from games.models.records import REFUSAL, Collection, EvidenceQuerySet, GameRecord
from games.models.search import RecordIndex

__all__ = [
    "REFUSAL",
    "BadGame",
    "ChunkState",
    "ChunkText",
    "Collection",
    "EvidenceQuerySet",
    "GameRecord",
    "ImportChunk",
    "ImportJob",
    "JobState",
    "OpeningTable",
    "RecordIndex",
]
