"""One message about an event is enough while it has not been taken; none is ever missing."""

import pytest

from tournaments.events.services import revision as revision_services

EVENT = 5


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The revisions told to the worker."""
    sent_ids: list[int] = []
    monkeypatch.setattr(revision_services, "_under_way", {})
    monkeypatch.setattr(
        revision_services,
        "send_recompute",
        lambda _, revision: sent_ids.append(revision) or True,
    )
    return sent_ids


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ([(4, 3), (5, 3), (6, 3)], [4]),  # the worker has not come to the first: it finds all three
        ([(4, 3), (5, 4), (6, 4)], [4, 5]),  # the first was computed: a new one is needed
        ([(4, 3), (5, None)], [4, 5]),  # nobody knows what is computed
    ],
)
@pytest.mark.django_db
def test_a_second_message_is_sent_when_the_first_was_taken(
    sent, django_capture_on_commit_callbacks, acts, expected
):
    for revision, computed in acts:
        with django_capture_on_commit_callbacks(execute=True):
            revision_services.queue_recompute(EVENT, revision, computed=computed)
    assert sent == expected


@pytest.mark.django_db
def test_a_message_that_could_not_be_sent_is_sent_by_the_next_act(
    django_capture_on_commit_callbacks, monkeypatch, sent
):
    monkeypatch.setattr(revision_services, "send_recompute", lambda *_: False)
    with django_capture_on_commit_callbacks(execute=True):
        revision_services.queue_recompute(EVENT, 4, computed=3)
    monkeypatch.setattr(
        revision_services, "send_recompute", lambda _, message: sent.append(message) or True
    )
    with django_capture_on_commit_callbacks(execute=True):
        revision_services.queue_recompute(EVENT, 5, computed=3)
    assert sent == [5]


@pytest.mark.django_db
def test_a_message_that_nobody_took_is_sent_again_after_some_seconds(
    sent, django_capture_on_commit_callbacks, monkeypatch
):
    for revision, now in (
        (4, 100.0),
        (5, 101.0),
        (6, 100.0 + 2 * revision_services.UNDER_WAY_SECONDS),
    ):
        monkeypatch.setattr(revision_services.time, "monotonic", lambda now=now: now)
        with django_capture_on_commit_callbacks(execute=True):
            revision_services.queue_recompute(EVENT, revision, computed=3)
    assert sent == [4, 6]
