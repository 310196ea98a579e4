"""Lots and sealed moves: the database itself keeps what was drawn and what was sealed."""

import pytest
from django.db import DatabaseError, connection, transaction

from arbiter.rules.adjournment.commit_and_open_sealed_moves import SealVerdict
from tests import small_event
from tests.small_event import NOON
from tournaments.adjourn_or_annul_game import seal_and_open_moves
from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.lots.models import Lot

pytestmark = pytest.mark.django_db


# table, what may not be written
REFUSED = [
    ("tournaments_lot", "UPDATE {table} SET seed = 'ff'"),
    ("tournaments_lot", "UPDATE {table} SET outcome = '[]'"),
    ("tournaments_lot", "DELETE FROM {table}"),
    ("tournaments_sealedmove", "UPDATE {table} SET commitment = 'ff'"),
    ("tournaments_sealedmove", "UPDATE {table} SET hidden = 'ff'"),
    ("tournaments_sealedmove", "DELETE FROM {table}"),
]


@pytest.fixture
def sealed() -> SealedMove:
    story = small_event.event()
    game = story.game()
    return seal_and_open_moves.adjourn_with_sealed_move(
        game=game,
        text="c3-d4",
        salt="0" * 32,
        ply=1,
        reason="",
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )


@pytest.mark.parametrize(("table", "statement"), REFUSED)
def test_the_database_refuses(sealed, table, statement):
    """Also a shell, another program, or a colleague in a hurry."""
    with (
        pytest.raises(DatabaseError, match="never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table=table))
    assert (Lot.objects.count(), SealedMove.objects.count()) == (1, 1)


def test_a_seal_is_opened_all_the_same(sealed):
    """What was sealed is kept; what it turned out to be is written once it is opened."""
    SealedMove.objects.filter(pk=sealed.pk).update(
        text="c3-d4", verdict=SealVerdict.GOOD, opened_by=sealed.sealed_by, opened_at=NOON
    )
    sealed.refresh_from_db()
    assert (sealed.text, sealed.ply) == ("c3-d4", 1)
