"""Pages of medals and teams: what everybody reads, what the organiser sets, the files."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festival_results import people, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import signed_in, user
from tournaments.festivals.models import Festival
from tournaments.festivals.services import classifications, setup, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser) -> Festival:
    """Boys and girls to 14, classic over, blitz to come; open to everybody."""
    week = festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[::2])
    setup.open_to_everybody(festival=week, actor=organiser, at=AT)
    return week


def play_classic(week: Festival, organiser) -> None:
    boys, girls = (
        contest.tournament
        for contest in week.contests.select_related("tournament").filter(
            programme__title="Классика"
        )
    )
    play_to_the_end(boys, people(["Самара", "Казань", "Самара", "Пенза"]), organiser)
    play_to_the_end(girls, people(["Казань", "Самара", "Казань"], "w", first="Дев"), organiser)
    tables.recompute_tables(festival_id=week.pk, at=AT)


def rule(**changed: str) -> dict[str, str]:
    return {
        "by": "place_points", "body": "region", "table": "8 6 5 4", "best_n": "3",
        "min_women": "1", "tie_1": "golds", "tie_2": "silvers", "tie_3": "", "bronzes": "1",
        "shared": "higher", "incomplete": "last", "combined": "places_sum", **changed,
    }  # fmt: skip


def page(name: str, week: Festival, language: str = "ru", client: Client | None = None) -> str:
    answer = (client or Client()).get(
        reverse(name, args=[week.pk]), headers={"accept-language": language}
    )
    assert answer.status_code == 200
    return answer.text


def test_an_organiser_sets_the_rule_and_everybody_reads_it_with_its_working(week, organiser):
    client = signed_in(organiser)
    answer = client.post(reverse("festival-medal-rule", args=[week.pk]), rule())
    assert answer.url == reverse("festival-medals", args=[week.pk])
    play_classic(week, organiser)
    russian = page("festival-medals", week)
    assert "Очки за места; по местам: 1 – 8, 2 – 6, 3 – 5, 4 – 4" in russian
    assert "в зачёт идут 3 лучших результата команды" in russian
    assert "девушек и женщин не меньше 1" in russian
    assert "не хватает девушки или женщины" in russian  # Пенза
    assert "Казань" in russian
    english = page("festival-medals", week, "en")
    assert "the best 3 results of a team count" in english
    assert "a girl or woman is missing" in english
    front = page("festival", week)
    assert "Медали регионов" in front
    assert "После 2 турниров." in front


def test_what_was_typed_wrongly_comes_back_with_the_reason(week, organiser):
    client = signed_in(organiser)
    address = reverse("festival-medal-rule", args=[week.pk])
    for changed, words in (
        ({"table": "8 десять"}, "«десять» – не число очков"),
        ({"table": ""}, "Запишите очки за места"),
        ({"by": "places_sum", "best_n": ""}, "Укажите, сколько мест складывается"),
        ({"best_n": "2", "min_men": "2"}, "По полу требуется не меньше 3"),
    ):
        answer = client.post(address, rule(**changed), headers={"accept-language": "ru"})
        assert answer.status_code == 422
        assert words in answer.text, changed
    week.refresh_from_db()
    assert week.team_rule == {}


def test_after_round_1_a_change_without_a_reason_is_refused_and_with_one_is_journalled(
    week, organiser
):
    client = signed_in(organiser)
    address = reverse("festival-medal-rule", args=[week.pk])
    client.post(address, rule())
    play_classic(week, organiser)
    refused = client.post(address, rule(best_n="2"), headers={"accept-language": "ru"})
    assert refused.status_code == 422
    assert "укажите причину" in refused.text
    client.post(address, rule(best_n="2", reason="решение техсовещания"))
    row = JournalEntry.objects.filter(verb="festival.rule_changed").order_by("seq").last()
    assert (row.data["before"]["team"]["best_n"], row.data["after"]["team"]["best_n"]) == (3, 2)


def test_files_and_papers_of_medals(week, organiser):
    signed_in(organiser).post(reverse("festival-medal-rule", args=[week.pk]), rule())
    play_classic(week, organiser)
    for name, start in (("medals.csv", b"\xef\xbb\xbf"), ("teams.csv", b"\xef\xbb\xbf"),
                        ("winners.csv", b"\xef\xbb\xbf"), ("all.xlsx", b"PK"),
                        ("all.pdf", b"%PDF")):  # fmt: skip
        file = Client().get(
            reverse("festival-medals-file", args=[week.pk, name]), headers={"accept-language": "ru"}
        )
        assert file.status_code == 200, name
        assert file.content.startswith(start), name
    unknown = Client().get(reverse("festival-medals-file", args=[week.pk, "other.csv"]))
    assert unknown.status_code == 404


def test_before_anything_is_over_the_page_says_so_and_the_front_page_has_no_medals(week):
    assert "медалей пока нет" in page("festival-medals", week)
    assert "Медали регионов" not in page("festival", week)


def test_an_open_page_hears_of_a_change(week, organiser):
    address = reverse("festival-live", args=[week.pk])
    before = Client().get(address, {"once": ""}).json()
    play_classic(week, organiser)
    after = Client().get(address, {"once": ""}).json()
    assert (before["standings"], after["standings"]) == (0, 1)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("festival-medal-rule", rule()),
        ("festival-classification-add", {"name": "Чужая", "sex": "w"}),
        ("festival-classification-move", {"classification": "1"}),
        ("festival-classification-remove", {"classification": "1"}),
    ],
)
def test_a_stranger_sets_and_adds_nothing(week, name, data):
    address = reverse(name, args=[week.pk])
    assert signed_in(user("stranger")).post(address, data).status_code == 403
    assert "/login/" in Client().post(address, data).headers["Location"]
    week.refresh_from_db()
    assert week.team_rule == {}
    assert not week.classifications.exists()


def test_the_page_asks_no_more_for_36_tournaments(organiser, django_assert_max_num_queries):
    many = festivals.youth_week(organiser)
    setup.open_to_everybody(festival=many, actor=organiser, at=AT)
    for contest in many.contests.select_related("tournament", "group")[:4]:
        persons = people(["А", "Б"], contest.group.sex, first=f"Из {contest.group_id}")
        play_to_the_end(contest.tournament, persons, organiser)
    tables.recompute_tables(festival_id=many.pk, at=AT)
    page("festival-medals", many)
    with django_assert_max_num_queries(14):
        page("festival-medals", many)


def test_a_program_reads_medals_teams_and_separate_tables(week, organiser):
    signed_in(organiser).post(reverse("festival-medal-rule", args=[week.pk]), rule())
    assert Client().get(reverse("api-festival-medals", args=[week.pk])).status_code == 404
    play_classic(week, organiser)
    classifications.add_classification(
        place=week, name="Казань", region="Казань", actor=organiser, at=AT
    )
    read = Client().get(reverse("api-festival-medals", args=[week.pk])).json()
    assert [(line["body"], line["place"], line["gold"]) for line in read["medals"]["region"]] == [
        ("Казань", "1–2", 1),
        ("Самара", "1–2", 1),
    ]
    assert read["teams"][-1]["missing"] == ["w"]
    assert read["rules"]["team"]["table"] == [8, 6, 5, 4]
    tables_read = Client().get(reverse("api-festival-classifications", args=[week.pk])).json()
    assert [len(table["rows"]) for table in tables_read] == [1, 2]
    tournament = week.contests.first().tournament
    own = Client().get(reverse("api-classifications", args=[tournament.pk])).json()
    assert own == []
