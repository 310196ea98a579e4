"""Statements to be signed: the commission's protocol, officiating, regions, an extract."""

import os
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from games.board.printing import compile_pictures
from tests.support import festivals
from tests.support.festival_results import people, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import signed_in
from tests.support.stories import kept
from tournaments.entries.models import Entry
from tournaments.festivals.models import Admission, Application, Delegation, Festival
from tournaments.festivals.queries.commission_paper import commission_papers
from tournaments.festivals.queries.panel import Judge
from tournaments.festivals.queries.statements import (
    extract_papers,
    officiating_papers,
    regions_papers,
)
from tournaments.festivals.services import setup
from tournaments.festivals.services.paper_words import change_panel
from tournaments.papers.queries.document import FactList, Paper, PaperTable, Signatures
from tournaments.papers.queries.layout import sheet_of_paper
from tournaments.people.models import Player
from tournaments.ranks import services as ranks
from tournaments.ranks.queries.tables import shipped_tables

pytestmark = pytest.mark.django_db

PANEL = (
    Judge("главный судья", "Орлова Ирина", "ССВК", "Саратов"),
    Judge("судья", "Судаков Пётр", "СС1К", "Самара", "отлично"),
    Judge("председатель комиссии по допуску", "Белов Олег", "", "Самара"),
    Judge("врач", "Белова Анна"),
)


@pytest.fixture
@kept
def festival() -> Festival:
    """The boys' classic is over; a delegation applied, one of it is not admitted."""
    actor = festivals.organiser()
    made = festivals.youth_week(actor, GROUPS[6:8], PROGRAMMES[::2])
    setup.open_to_everybody(festival=made, actor=actor, at=AT)
    setup.change_common(
        festival=made, actor=actor, at=AT, organisers="Федерация шашек Самарской области",
        chief_arbiter="Орлова Ирина", chief_secretary="Макаров Юрий",
    )  # fmt: skip
    change_panel(festival=made, panel=PANEL, actor=actor, at=AT)
    contest = made.contests.select_related("tournament").first()
    regions = ["Самарская область", "Пензенская область", "Самарская область", "Пензенская область"]
    play_to_the_end(contest.tournament, people(regions), actor)
    Player.objects.filter(name="Игрок 01").update(
        title="1 разряд", birth_year=2014, birth_date=date(2014, 5, 17)
    )
    delegation = Delegation.objects.create(festival=made, body="Пензенская область", at=AT)
    for number, player in enumerate(Player.objects.order_by("name")):
        Application.objects.create(
            festival=made, player=player, group=contest.group, at=AT, region=player.region,
            coach="Тренеров Иван", delegation=delegation if number % 2 else None,
            admission=Admission.REFUSED if number == 3 else Admission.ADMITTED,
            admission_reason="нет визы врача" if number == 3 else "",
        )  # fmt: skip
    made.refresh_from_db()
    return made


def facts(paper: Paper) -> dict[str, str]:
    return dict(next(block for block in paper.blocks if isinstance(block, FactList)).pairs)


def tables(paper: Paper) -> list[PaperTable]:
    return [block for block in paper.blocks if isinstance(block, PaperTable)]


def signing(paper: Paper) -> list[str]:
    return [
        f"{office}: {name}"
        for block in paper.blocks
        if isinstance(block, Signatures)
        for office, name in block.lines
    ]


def test_the_protocol_of_the_commission_counts_and_names_the_refused(festival):
    with translation.override("ru"):
        (paper,) = commission_papers(festival)
    said = facts(paper)
    assert said["Состав"] == "Белов Олег (председатель комиссии по допуску); Белова Анна (врач)"
    assert said["Участники"] == "заявлено 4, допущено 3, не допущено 1, без решения 0"
    bodies, groups, refused = tables(paper)
    assert bodies.rows[0][:2] == ("Пензенская область", "2")
    assert [row[1:] for row in groups.rows] == [("4", "3", "1"), ("0", "0", "0")]
    assert refused.rows[0][1] == "Игрок 04" and refused.rows[0][-1] == "нет визы врача"
    assert signing(paper)[0] == "Председатель комиссии: Белов Олег"


def test_everybody_of_the_panel_has_a_statement_and_the_chief_signs_not_for_himself(festival):
    with translation.override("ru"):
        chief, judge, *_others = officiating_papers(festival)
    assert facts(judge)["Оценка"] == "отлично" and facts(judge)["Категория"] == "СС1К"
    assert facts(judge)["Дисциплина"].startswith("русские шашки: Классика")
    assert signing(judge) == ["Главный судья: Орлова Ирина, ССВК, Саратов"]
    assert signing(chief) == ["От организатора: "]


def test_the_regions_have_their_players_and_places(festival):
    with translation.override("ru"):
        (paper,) = regions_papers(festival)
    assert facts(paper)["Всего субъектов"] == "2"
    (table,) = tables(paper)
    assert table.rows == (
        ("1", "Пензенская область", "2", "2", "0", "1", "", "1", ""),
        ("2", "Самарская область", "2", "2", "0", "1", "1", "", "1"),
    )


def test_the_extract_tells_what_a_rank_is_given_by(festival):
    first, second = Player.objects.order_by("name")[:2]
    with translation.override("ru"):
        (paper,) = extract_papers(festival, first.pk)
        (other,) = extract_papers(festival, second.pk)
    assert facts(paper)["Дата рождения"] == "17.05.2014"
    assert facts(paper)["Имеющийся разряд"] == "1 разряд"
    assert facts(other)["Дата рождения"] == "не указана"
    (table,) = tables(paper)
    assert table.rows == (("до 14 лет, юноши · Классика", "1", "4", "3", "6"),)
    assert extract_papers(festival, 999_999) == () == extract_papers(festival, None)


def test_the_extract_tells_a_norm_that_the_table_shows_fulfilled(festival):
    actor, tournament = festival.opened_by, festival.contests.last().tournament
    play_to_the_end(tournament, people("ABABABABAB", sex="w", first="Ученица"), actor)
    Entry.objects.filter(tournament=tournament).update(title="I")
    person = Player.objects.get(name="Ученица 01")
    Entry.objects.filter(tournament=tournament, player=person).update(title="II")
    by = {"actor": actor, "at": AT}
    ranks.load_table(text=shipped_tables()[0].text, **by)
    ranks.choose_tables(tournament=tournament, chosen={"turnir@2022": ""}, **by)
    with translation.override("ru"):
        (paper,) = extract_papers(festival, person.pk)
    assert "выполнен по таблице, не присвоен" in facts(paper)["Выполненная норма"]


def papers_of(festival: Festival) -> list[Paper]:
    player = Player.objects.order_by("name").first()
    return [
        *commission_papers(festival),
        *officiating_papers(festival),
        *regions_papers(festival),
        *extract_papers(festival, player.pk),
    ]


def written(paper: Paper) -> str:
    cells = [cell for table in tables(paper) for row in table.rows for cell in row]
    heads = [head.text for table in tables(paper) for head in table.heads]
    said = [word for pair in facts(paper).items() for word in pair]
    return "\n".join([paper.title, paper.lead, *cells, *heads, *said, *signing(paper)])


@pytest.mark.parametrize("language", ["ru", "en"])
def test_they_are_printed_in_the_readers_language(festival, language):
    with translation.override(language):
        found = papers_of(festival)
        sheets = [sheet_of_paper(paper) for paper in found]
    pages = compile_pictures(*sheets, language=language, at=AT, ppi=50)
    assert len(pages) == len(found) == 7
    if language == "en":
        cyrillic = {letter for paper in found for letter in written(paper) if "а" <= letter <= "я"}
        assert not cyrillic, written(found[0])
    if folder := os.environ.get("PICTURES_OF_STATEMENTS"):
        for number, page in enumerate(pages):
            Path(folder, f"statement-{language}-{number}.png").write_bytes(page)


def test_they_are_for_officials_and_a_program_prints_them_too(festival):
    client = signed_in(festival.opened_by)
    player = Player.objects.order_by("name").first()
    address = f"/festivals/{festival.pk}/papers"
    listed = client.get(f"{address}/").content.decode()
    for name, query in (
        ("commission", ""), ("regions", ""), ("officiating", ""), ("officiating", "?of=2"),
        ("extract", f"?of={player.pk}"),
    ):  # fmt: skip
        assert f"{address}/{name}/" in listed
        assert client.get(f"{address}/{name}/{query}").status_code == 200
        assert client.get(f"{address}/{name}.pdf{query}").content.startswith(b"%PDF-")
        printed = client.get(f"/api/v1/festivals/{festival.pk}/papers/{name}/{query}")
        assert printed.content.startswith(b"%PDF-")
        stranger = signed_in(User.objects.create_user(f"stranger {name}{query}"))
        for visitor in (stranger, Client()):
            assert visitor.get(f"{address}/{name}/{query}").status_code == 403
    for missing in ("extract", "extract/?of=999999", "officiating/?of=99", "officiating/?of=x"):
        assert client.get(f"{address}/{missing.rstrip('/')}/").status_code in (301, 404)
