"""Issue a certificate of a short record, for tests."""

from arbiter.certificates import issue_certificates
from arbiter.rules.outcome import Outcome
from tests.arbiter.officials_and_records import NOON, record

TAGS = (
    ("Event", "Кубок клуба"),
    ("Site", "Москва"),
    ("Date", "2026.11.21"),
    ("Round", "3.2.1"),
    ("White", 'Иванов "Иван" И.'),
    ("Black", "Петров П."),
)


def issue(of=None, *, subject="game:1", at=NOON, result="1-0", tags=TAGS, **more):
    return issue_certificates.issue(
        record=of or record(),
        tags=tags,
        outcome=Outcome.from_codes(result, more.pop("termination", "resignation")),
        subject=subject,
        at=at,
        **more,
    )
