"""Two lists with one unnumbered person, taken over at the same moment, make him once."""

import pytest

from tests.flows.test_laptop import Laptop
from tests.support import swiss_event
from tests.support.acts import at_once
from tests.support.databases import copy_to
from tests.support.swiss_event import take_over_trf
from tests.support.waiting import SECONDS
from tests.tournaments.entries.test_list_import import a_list, take
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.pairing import trf
from tournaments.people.models import Player

ROWS = [f"Сёмин Пётр {number};;;2000;" for number in range(40)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_on_postgresql_the_second_list_finds_who_the_first_has_made(time):
    """Name without number and year: known by nothing a unique key could hold, so it is asked."""
    first_event, other = (swiss_event.event(2, 1, drawn=False) for _ in range(2))
    before = Player.objects.count()
    people = a_list(*ROWS)
    outcomes = at_once(lambda: take(first_event, people), lambda: take(other, a_list(*ROWS[::-1])))
    assert sorted((outcome.created, outcome.asked) for outcome in outcomes) == [(0, 40), (40, 0)]
    assert Player.objects.count() == before + 40
    assert Entry.objects.filter(player__name__startswith="Сёмин").count() == 40


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_two_clerks_enter_one_number_of_the_federation_and_the_second_is_told_whose_it_is(time):
    first_event, other = (swiss_event.event(2, 1, drawn=False) for _ in range(2))

    def enter(story):
        return lambda: bool(
            entering.enter_new_player(**swiss_event.by(story), name="Сёмин Пётр", federation_id="7")
        )

    given = at_once(enter(first_event), enter(other))
    assert sorted(map(str, given)) == ["True", "federation_id_taken"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_one_trf_brought_twice_at_once_is_one_event(time):
    story = swiss_event.event(4, 3, games_per_pairing=1)
    text = trf.write_trf(
        trf.write_event_as_trf(collect_trf_facts_of_event(story.tournament), trf.TrfEdition.TRF26)
    )
    given = at_once(*2 * [lambda: bool(take_over_trf(text, story))])
    assert sorted(map(str, given)) == ["True", "already_imported"]
    assert Tournament.objects.count() == 2


def test_on_sqlite_two_commands_at_once_make_nobody_twice(tmp_path, embedded_database):
    """Two processes on the laptop's one file."""
    laptop = Laptop(tmp_path)
    file = tmp_path / "players.csv"
    file.write_text("name;born;id;rating;club\n" + "\n".join(ROWS), encoding="utf-8")
    copy_to(laptop.var, embedded_database)
    command = ("manage.py", "import_players", str(file), "--apply")
    both = [laptop.start(*command) for _ in range(2)]
    outputs = [process.communicate(timeout=SECONDS)[0] for process in both]
    assert laptop.read_number("select count(*) from tournaments_player") == 40, outputs
    assert {process.returncode for process in both} <= {0, 1}, outputs
