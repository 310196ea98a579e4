"""What the archive keeps: records as evidence, imports under way, what is searched by."""

from games.models.records import REFUSAL, Collection, EvidenceQuerySet, GameRecord
from games.models.search import RecordIndex

__all__ = ["REFUSAL", "Collection", "EvidenceQuerySet", "GameRecord", "RecordIndex"]
