"""What the archive keeps: records as evidence, imports under way, what is searched by."""

from games.models.records import REFUSAL, Collection, EvidenceQuerySet, GameRecord

__all__ = ["REFUSAL", "Collection", "EvidenceQuerySet", "GameRecord"]
