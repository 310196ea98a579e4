"""The outbox: messages written in the transaction of the act they tell of."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction

from games.web import workers
from tournaments.calls.models import Message, MessageState

TASK = "tournaments.send_messages"


def put(messages: Collection[Message]) -> None:
    """Put messages into the outbox; one whose key is there already is not put twice.

    What waits of the same topic for the same receiver is out of date, and goes.
    """
    if not messages:
        return
    drop_topics({message.topic for message in messages if message.device_id or message.mail_id})
    Message.objects.bulk_create(messages, ignore_conflicts=True, batch_size=300)
    transaction.on_commit(send_soon)


def drop_topics(topics: Iterable[str]) -> None:
    """Take out of the outbox what waits of these topics: it is no longer true."""
    Message.objects.filter(topic__in=list(topics), state=MessageState.WAITING).delete()


def send_soon() -> None:
    """Ask a worker to send what waits; where none can be asked now, the sweep does."""
    workers.send_message(TASK)


def new_message(
    *,
    key: str,
    topic: str,
    title: str,
    words: str,
    link: str,
    language: str,
    at: datetime,
    expires_at: datetime,
    **receiver: object,
) -> Message:
    """Make a message, not yet stored, for a ``device``, a ``mail`` or an ``application``."""
    return Message(
        key=key,
        topic=topic,
        title=title[:200],
        words=words,
        link=link,
        language=language,
        made_at=at,
        due_at=at,
        expires_at=expires_at,
        **receiver,
    )
