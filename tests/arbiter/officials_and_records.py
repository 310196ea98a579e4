"""Officials, a record, a case and moments for the tests of the arbiter."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case
from arbiter.examinations import examine_record
from arbiter.examinations.models import Examination
from arbiter.offices.models import Office
from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.verdicts.verdict import EnteredFact
from games.archive import read_and_store_record as records
from games.archive.models import GameRecord

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
HERE = "tournament:5"
ELSEWHERE = "tournament:6"
SHORT = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
# seed S1: five moves each, every capture legal
BRIEF = "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:g3 c7:h4 *"


def minutes_after_noon(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def user(name: str, **facts: bool) -> User:
    return User.objects.create_user(username=name, **facts)


def official(name: str, role: Role, scope: str = HERE, **boards: int) -> User:
    """A user who holds one office."""
    account = user(name)
    Office.objects.create(user=account, role=role, scope=scope, **boards)
    return account


def record(text: str | bytes = SHORT) -> GameRecord:
    return records.store_record(records.read_one_game(text))


def examination(
    of: GameRecord | None = None, fact: EnteredFact | None = None, ruleset_id: str = "fmjd64@1"
) -> Examination:
    of = of or record()
    return examine_record.examine_record(
        record=of, ruleset_id=ruleset_id, recorded=of.result, fact=fact, at=NOON
    )


def case(opened_by: User, subject: str = "table:1", scope: str = HERE, **more: object) -> Case:
    facts = {"kind": "result", "claim_text": "Флаг упал раньше", "at": NOON, **more}
    return open_and_withdraw_cases.open_case(
        subject=subject, scope=scope, opened_by=opened_by, **facts
    )
