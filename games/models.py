"""What the archive keeps: records as evidence, imports under way, what is searched by."""

from games.archive.models import REFUSAL, Collection, EvidenceQuerySet, GameRecord, RecordIndex
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.openings.models import OpeningTable

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
