"""Officials, a record, a case, a certificate and moments for the tests of the arbiter."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.certificates.services import issuing
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.model import EnteredFact
from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records

# Officials, a record, a case and moments for the tests of the arbiter.


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
    return archive_services.store_record(records.read_one_game(text))


def examination(
    of: GameRecord | None = None, fact: EnteredFact | None = None, ruleset_id: str = "fmjd64@1"
) -> Examination:
    of = of or record()
    return examinations_services.examine_record(
        record=of, ruleset_id=ruleset_id, recorded=of.result, fact=fact, at=NOON
    )


def case(opened_by: User, subject: str = "table:1", scope: str = HERE, **more: object) -> Case:
    facts = {"kind": "result", "claim_text": "Флаг упал раньше", "at": NOON, **more}
    return desk.open_case(subject=subject, scope=scope, opened_by=opened_by, **facts)


TAGS = (
    ("Event", "Кубок клуба"),
    ("Site", "Москва"),
    ("Date", "2026.11.21"),
    ("Round", "3.2.1"),
    ("White", 'Иванов "Иван" И.'),
    ("Black", "Петров П."),
)


def issue(of=None, *, subject="game:1", at=NOON, result="1-0", tags=TAGS, **more):
    return issuing.issue(
        record=of or record(),
        tags=tags,
        outcome=Outcome.from_codes(result, more.pop("termination", "resignation")),
        subject=subject,
        at=at,
        **more,
    )
