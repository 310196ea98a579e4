"""Store the demo archive: the surviving games of the 1924 championship, certified."""

from datetime import datetime
from pathlib import Path

from arbiter.certificates import issue_certificates
from arbiter.examinations import examine_record
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.verdict import VerdictKind
from games.archive.ensure_collection import ensure_collection
from games.archive.models import Collection, GameRecord
from games.imports.import_text_in_one_call import import_games
from tournaments.results import who_must_confirm

DATA = Path(__file__).resolve().parents[2] / "games" / "data"
RULES = "fmjd64@1"


def store_demo_archive(*, at: datetime) -> Collection:
    """Store the demo's archive games under their true names, examined and certified."""
    collection = ensure_collection(
        slug="ussr-1924",
        title_ru="I чемпионат СССР по русским шашкам, Москва, 1924",
        title_en="First USSR championship in Russian draughts, Moscow, 1924",
        source="29 сохранившихся партий; итоговая таблица: 20 участников",
    )
    import_games(data=(DATA / "ussr-1924.pdn").read_bytes(), collection=collection)
    for record in collection.records.all():
        _certify(record, at)
    return collection


def _certify(record: GameRecord, at: datetime) -> None:
    """The result is the one the source records; the board says whether it proves it."""
    examination = examine_record.examine_record(
        record=record, ruleset_id=RULES, recorded=GameResult(record.result), fact=None, at=at
    )
    outcome = who_must_confirm.claimed_outcome(record.result)
    if examination.kind == VerdictKind.RESULT:
        outcome = examination.outcome
    issue_certificates.issue(
        record=record,
        tags=tuple((name, value) for name, value in record.tags if name in _NAMES),
        outcome=outcome,
        subject=f"record:{record.pk}",
        examination=examination,
        at=at,
    )


_NAMES = frozenset({"Event", "Site", "Date", "Round", "White", "Black"})
