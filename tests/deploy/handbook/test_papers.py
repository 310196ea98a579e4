"""Pictures of papers in the handbook are what the program prints now.

``TAKE_PICTURES=yes`` takes them anew; without it every committed picture has to be made of the
same bytes, so that none can age.
"""

import os
import random
from collections.abc import Iterator

import pytest
from django.utils import translation

from arbiter.cases.queries import access
from arbiter.cases.services import rulings
from arbiter.papers.queries.certificate import certificate_sheet
from arbiter.papers.queries.rulings import ruling_sheet
from deploy.handbook.chapters import PICTURES
from games.board.printing import certificate_pictures, compile_pictures
from tests.support import small_event, ssh_keygen, subject, swiss_event
from tests.support.officials import (
    BRIEF,
    NOON,
    case,
    examination,
    issue,
    minutes_after_noon,
    official,
    record,
    user,
)
from tests.support.png import is_made_of, small_png
from tournaments.entries.services import entering
from tournaments.papers.queries import choice
from tournaments.papers.queries.choice import PaperChoice
from tournaments.rounds.services import lots
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

PPI = 60.0

SITE = "https://arbiter.club"

PAPERS = ("boards", "slips", "standings", "crosstable", "protocol", "address")

NAMES = (
    "Абдурахмангаджиев Магомедрасул",
    "Соколов Андрей",
    "Лебедева Мария",
    "Орлов Пётр",
    "Кузнецова Ольга",
    "Волков Сергей",
    "Громов Илья",
    "Белова Анна",
    "Зайцев Николай",
    "Константинопольский-Задунайский Александр",
    "Титов Павел",
    "Морозов Дмитрий",
)

TITLES = ("мс", "кмс", "1 разряд", "2 разряд", "", "3 разряд")

CITIES = ("Ярославль", "Рыбинск", "Москва", "Набережные Челны")

OUTCOMES = (swiss_event.WHITE, swiss_event.BLACK, swiss_event.DRAW)


@pytest.fixture
def event():
    """A Swiss of twelve: three rounds over, the fourth published."""
    regulations = {"games_per_pairing": 1, "count_by": "games", "drawn": False}
    story = swiss_event.event(0, 7, **regulations)
    tournament = story.tournament
    for number, name in enumerate(NAMES):
        entering.enter_new_player(
            **swiss_event.by(story),
            name=name,
            rating=2350 - 40 * number,
            title=TITLES[number % len(TITLES)],
            city=CITIES[number % len(CITIES)],
            birth_year=1960 + 4 * number,
            is_demo=True,
        )
    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    chance = random.Random(64)
    for number in range(1, 5):
        swiss_event.publish(story)
        if number < 4:
            swiss_event.play(story, number, lambda _game: chance.choice(OUTCOMES))
    tournament.refresh_from_db()
    tournament.title, tournament.title_en = "Кубок Верхней Волги", "Upper Volga Cup"
    tournament.city, tournament.chief_arbiter = "Ярославль", "Орлова Ирина"
    tournament.chief_secretary = "Макаров Юрий"
    tournament.save()
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )
    tournament.refresh_from_db()
    return tournament


def _compare(name: str, made: bytes) -> None:
    picture = PICTURES / f"paper-{name}.png"
    if os.environ.get("TAKE_PICTURES"):
        picture.write_bytes(small_png(made))
    assert is_made_of(picture.read_bytes(), made), f"take {picture.name} anew: TAKE_PICTURES=yes"


@pytest.fixture(params=("ru", "en"))
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def test_the_papers_of_an_event_are_those_of_the_handbook(event, language, monkeypatch):
    """The first page of each paper. What a new database numbers otherwise has numbers of its own:
    the addresses."""
    monkeypatch.setattr(
        "tournaments.papers.queries.parts.PaperParameters.address",
        f"{SITE}/events/1/",
    )
    monkeypatch.setattr("tournaments.papers.queries.slips.reverse", lambda _name, args: "/games/1/")
    for name in PAPERS:
        (sheet,) = choice.sheets_of_chosen_papers(
            event, PaperChoice((name,), site=SITE), head_right="22.11.2026 14:05"
        )
        _compare(
            f"{name}-{language}", compile_pictures(sheet, language=language, at=NOON, ppi=PPI)[0]
        )


def test_a_certificate_is_that_of_the_handbook(settings, tmp_path, language):
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    issued = issue()
    sheet = certificate_sheet(issued, f"{SITE}/certificates/{issued.serial}/")
    made = certificate_pictures(sheet, language=language, at=NOON, ppi=PPI)
    _compare(f"certificate-{language}", made[0])


def test_a_ruling_is_that_of_the_handbook(language, monkeypatch):
    subject.hall.empty()
    monkeypatch.setattr("arbiter.cases.models.Ruling.shown_number", "7/1")
    judge, asking = official("anna", "arbiter"), user("olga")
    judge.first_name, judge.last_name = "Ирина", "Орлова"
    asking.first_name, asking.last_name = "Ольга", "Кузнецова"
    for account in (judge, asking):
        account.save()
    context = {"event": "Кубок Верхней Волги", "round": 3, "board": 2}
    context |= {"white": "Соколов Андрей", "black": "Кузнецова Ольга"}
    disputed = case(asking, context=context, examination=examination(record(BRIEF)))
    rulings.rule_in_case(
        case=disputed,
        result="0-1",
        termination="adjudicated",
        reason="Флаг белых упал до хода; оба игрока и судья это видели.",
        actor=judge,
        at=minutes_after_noon(2),
    )
    page = access.load_case_page(disputed.pk)
    sheet = ruling_sheet(page, page.rulings[0], head_right="22.11.2026 14:05")
    made = compile_pictures(sheet, language=language, at=NOON, ppi=PPI)
    _compare(f"ruling-{language}", made[0])
