"""Regulations as a document: written from the settings, published, signed, changes marked."""

import hashlib
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils.translation import override

from arbiter.cases.models import ProtestAndSanctionRules
from arbiter.certificates.queries import keys
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import offline, sshsig
from tests.support import festivals, small_event, team_event
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival, Group
from tournaments.prizes.services import PrizeTerms, set_prizes
from tournaments.regulations import services
from tournaments.regulations.document import (
    Mark,
    Section,
    SectionKey,
    compare_documents,
    document_text,
    signed_text,
)
from tournaments.regulations.models import RegulationsEdition
from tournaments.regulations.queries.contests import tournaments_of_festival
from tournaments.regulations.queries.editions import show_regulations, text_now
from tournaments.scoring.prizes import Rules, Sharing
from tournaments.teams.models import TeamSettings

AT = small_event.NOON


# The document itself.


def section(key, *sentences):
    return Section(key, key.value.capitalize(), sentences)


def test_a_section_without_a_sentence_is_left_out_and_the_others_are_numbered():
    text = document_text(
        "Регламент",
        (
            section(SectionKey.GENERAL, "Раз."),
            section(SectionKey.TIME),
            section(SectionKey.PLAY, "Два.", "Три."),
        ),
    )
    assert text == "Регламент\n\n## 1. General\n\nРаз.\n\n## 2. Play\n\nДва.\nТри.\n"


def test_a_comparison_marks_what_was_taken_out_and_what_is_new():
    before = document_text("Р", (section(SectionKey.PLAY, "7 туров.", "Контроль 45 минут."),))
    after = document_text(
        "Р",
        (
            section(SectionKey.TIME, "1 мая."),
            section(SectionKey.PLAY, "9 туров.", "Контроль 45 минут."),
        ),
    )
    marked = [(line.mark, line.text) for line in compare_documents(before, after)]
    assert (Mark.REMOVED, "7 туров.") in marked
    assert (Mark.ADDED, "9 туров.") in marked
    assert (Mark.ADDED, "1. Time") in marked
    assert (Mark.SAME, "2. Play") in marked  # another number alone is no change
    assert (Mark.SAME, "Контроль 45 минут.") in marked


# Of an event of one tournament.


@pytest.fixture
def story(db):
    story = small_event.event(
        4, published=0, games_per_pairing=2, time_control="2700", lateness_minutes=30
    )
    Tournament.objects.filter(pk=story.tournament.pk).update(
        city="Тверь", starts_on="2026-12-05", chief_arbiter="Судейкин С. С."
    )
    story.tournament.refresh_from_db()
    return story


def published(subject, actor):
    return services.publish_edition(subject=subject, actor=actor, at=AT)


def test_every_setting_is_a_sentence(story):
    text = text_now(story.tournament, "ru")
    for sentence in (
        "Место: Тверь.",
        "Дни: 5 декабря 2026.",
        "Главный судья: Судейкин С. С.",
        "Кто опоздал больше чем на 30 минут, партию проиграл.",
    ):
        assert sentence in text
    assert "микроматч из 2 партий" in text
    english = text_now(story.tournament, "en")
    assert "Place: Tver" in english
    _title, *lines = english.casefold().splitlines()  # the title has no English of its own
    assert not any("а" <= letter <= "я" for line in lines for letter in line)


def test_what_is_not_set_is_no_blank_but_a_gap(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(city="", starts_on=None)
    story.tournament.refresh_from_db()
    with override("ru"):
        shown = show_regulations(story.tournament)
        assert "Место" not in text_now(story.tournament, "ru")
        gaps = [gap for _title, gap in shown.gaps]
    assert "не указано место" in gaps
    assert "не указаны дни" in gaps
    assert "ничего не сказано о награждении" in gaps


def test_a_paragraph_of_ones_own_fills_a_gap_and_is_printed(story):
    services.keep_words(
        subject=story.tournament,
        words={SectionKey.AWARDS: ("Победителю — кубок.\n\nПризёрам — медали.", "A cup.")},
        actor=story.organiser,
        at=AT,
    )
    assert "## 6. Награждение\n\nПобедителю — кубок.\nПризёрам — медали.\n" in text_now(
        story.tournament, "ru"
    )
    assert "A cup." in text_now(story.tournament, "en")
    with override("ru"):
        gaps = [gap for _title, gap in show_regulations(story.tournament).gaps]
    assert "ничего не сказано о награждении" not in gaps


def test_an_edition_is_signed_in_both_languages(story):
    edition = published(story.tournament, story.organiser)
    data = signed_text(edition.text, edition.text_en)
    assert edition.sha256 == hashlib.sha256(data).hexdigest()
    status = sshsig.verify_signature(
        data,
        edition.signature,
        namespace=offline.event_namespace(settings.CERTIFICATE_NAMESPACE),
        trusted=keys.trusted_keys(),
    )
    assert status is sshsig.SignatureStatus.GOOD


def test_a_setting_changed_after_publication_shows_and_makes_the_next_edition(story):
    published(story.tournament, story.organiser)
    Tournament.objects.filter(pk=story.tournament.pk).update(lateness_minutes=15)
    story.tournament.refresh_from_db()
    with override("ru"):
        shown = show_regulations(story.tournament)
    assert shown.is_changed
    marked = {line.mark: line.text for line in shown.lines if line.mark is not Mark.SAME}
    assert "30 минут" in marked[Mark.REMOVED]
    assert "15 минут" in marked[Mark.ADDED]
    assert published(story.tournament, story.organiser).number == 2
    assert "30 минут" in RegulationsEdition.objects.get(number=1).text


def test_nothing_new_is_not_published_again(story):
    published(story.tournament, story.organiser)
    with pytest.raises(TournamentError) as refused:
        published(story.tournament, story.organiser)
    assert refused.value.code == "regulations_unchanged"
    assert refused.value.params == {"number": 1}


@pytest.mark.parametrize("who", ("arbiter", "stranger"))
def test_regulations_are_the_organisers(story, who):
    with pytest.raises(PermissionDenied):
        published(story.tournament, getattr(story, who))
    with pytest.raises(PermissionDenied):
        services.keep_words(
            subject=story.tournament,
            words={SectionKey.MONEY: ("Взнос.", "")},
            actor=getattr(story, who),
            at=AT,
        )
    assert not RegulationsEdition.objects.exists()


def test_both_acts_stand_in_the_journal(story):
    services.keep_words(
        subject=story.tournament,
        words={SectionKey.MONEY: ("Взнос 300 ₽.", "")},
        actor=story.organiser,
        at=AT,
    )
    published(story.tournament, story.organiser)
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("-seq")[:2]
    assert [row.verb for row in rows] == ["regulations.published", "regulations.worded"]


# Through the pages and the API.


def test_the_draft_is_seen_by_those_alone_who_write_it(story):
    pk = story.tournament.pk
    client = small_event.client_of(None)
    assert client.get(reverse("event-rules", args=[pk])).status_code == 404
    assert "Место: Тверь." in small_event.read(story.organiser, "event-rules", pk)
    assert (
        small_event.client_of(story.stranger)
        .get(reverse("event-rules-words", args=[pk]))
        .status_code
        == 403
    )


def test_published_by_the_page_and_read_by_everybody(story):
    pk = story.tournament.pk
    organiser = small_event.signed_in(story.organiser)
    organiser.post(reverse("event-rules-words", args=[pk]), {"awards": "Победителю — кубок."})
    organiser.post(reverse("event-rules-publish", args=[pk]))
    shown = small_event.read(None, "event-rules", pk)
    assert "Победителю — кубок." in shown
    assert "<del>" not in shown
    edition = small_event.read(None, "event-rules-edition", pk, 1)
    assert "Место: Тверь." in edition
    text = small_event.client_of(None).get(reverse("event-rules-text", args=[pk, 1])).content
    assert "Победителю — кубок.".encode() in text
    assert (
        small_event.client_of(None).get(reverse("event-rules-edition", args=[pk, 2])).status_code
        == 404
    )


def test_by_the_api(story):
    pk = story.tournament.pk
    assert small_event.client_of(None).get(reverse("api-document", args=[pk])).status_code == 404
    client = small_event.signed_in(story.organiser)
    made = client.post(reverse("api-document", args=[pk]), headers={"idempotency-key": "one"})
    assert made.status_code == 201
    assert made.json()["number"] == 1
    again = client.post(reverse("api-document", args=[pk]), headers={"idempotency-key": "two"})
    assert again.status_code == 409
    worded = client.put(
        reverse("api-document", args=[pk]),
        {"section": "awards", "text": "Победителю — кубок."},
        content_type="application/json",
    )
    assert worded.json()["is_changed"]
    read = small_event.client_of(None).get(reverse("api-document", args=[pk])).json()
    assert read["edition"]["number"] == 1
    assert read["sections"] == []


# Of an event of many tournaments.


@pytest.fixture
def week(db):
    actor = festivals.organiser()
    return festivals.youth_week(actor), actor


def test_the_regulations_of_a_youth_week(week):
    festival, actor = week
    group = Group.objects.filter(festival=festival).order_by("position").first()
    Festival.objects.filter(pk=festival.pk).update(
        limit_per_region=2, entries_until=AT + timedelta(days=1), venue="Дворец шахмат"
    )
    festival.refresh_from_db()
    festival.fees.create(category="участник", amount=50_000)
    text = text_now(festival, "ru")
    for sentence in (
        group.title,
        "Дворец шахмат",
        "Заявки принимаются до 22 ноября 2026",
        "Регион заявляет не больше 2 участников в каждой группе.",
        "500",
        "швейцарской системе",
    ):
        assert sentence in text
    english = text_now(festival, "en")
    assert "Swiss system" in english
    published(festival, actor)
    Group.objects.filter(pk=group.pk).update(capacity=24)
    with override("ru"):
        shown = show_regulations(festival)
    assert shown.is_changed
    assert any("не больше 24" in line.text for line in shown.lines if line.mark is Mark.ADDED)


def test_the_page_of_a_youth_week(week):
    festival, actor = week
    client = small_event.signed_in(actor)
    page = client.get(
        reverse("festival-rules", args=[festival.pk]), headers={"accept-language": "ru"}
    )
    assert page.status_code == 200
    assert client.post(reverse("festival-rules-publish", args=[festival.pk])).status_code == 302
    assert RegulationsEdition.objects.get().subject == festival.scope_key
    made = client.get(reverse("api-festival-document", args=[festival.pk]))
    assert made.json()["edition"]["number"] == 1


# Of teams, ties, prizes, protests.


def test_a_team_event_says_its_boards_and_what_places_a_team(db):
    story = team_event.event(4, drawn=False)
    text = text_now(story.tournament, "ru")
    for sentence in (
        "Команда играет на 4 досках.",
        "Доски 1–3: мужчины, мальчики.",
        "Доска 4: женщины, девочки.",
        "Порядок досок – твёрдый",
        "Места команд определяются так: сумма очков всех досок; равные команды разделяются",
    ):
        assert sentence in text
    assert "Коэффициент" not in text  # those of players place no team
    TeamSettings.objects.filter(tournament=story.tournament).update(late_players=2)
    late = "После жеребьёвки команда дозаявляет не больше 2 игроков."
    assert late in text_now(story.tournament, "ru")
    assert "Board 4: women, girls." in text_now(story.tournament, "en")


def test_an_equal_tie_is_played_on_as_the_ladder_says(db):
    story = small_event.event(4, published=0, system="knockout", ladder="lg")
    text = text_now(story.tournament, "ru")
    assert "При равенстве матч продолжается по ступеням: " in text
    assert "Леман" in text
    assert "Места определяет сетка" in text
    Tournament.objects.filter(pk=story.tournament.pk).update(ladder="")
    story.tournament.refresh_from_db()
    assert "Равный матч не продолжается." in text_now(story.tournament, "ru")


@pytest.mark.parametrize(
    ("setting", "sentence"),
    (
        (
            {"bye_points": 1},
            "При нечётном числе участников свободный тур засчитывается: как ничья.",
        ),
        ({"rounds_planned": 7}, "7 туров"),
        ({"half_byes": 2}, "Участник вправе попросить 2 пропуска тура за пол-очка."),
        ({"result_by": "official", "four_eyes": True}, "от судей или организаторов нужны двое"),
        ({"confirm_minutes": 45}, "через 45 минут"),
    ),
)
def test_a_setting_of_a_swiss_is_a_sentence(db, setting, sentence):
    story = small_event.event(6, published=0, system="swiss", **{"rounds_planned": 5, **setting})
    assert sentence in text_now(story.tournament, "ru")


def test_prizes_stand_under_awards_and_fill_the_gap(story):
    set_prizes(
        tournament=story.tournament,
        terms=PrizeTerms(100_050, "RUB", {"main": (60_000, 40_050)}, Rules(sharing=Sharing.HORT)),
        actor=story.organiser,
        at=AT,
    )
    text = text_now(story.tournament, "ru").replace("\u00a0", " ").replace("\u202f", " ")
    assert "Призовой фонд: 1 000,50 ₽." in text
    assert "1 – 600 ₽; 2 – 400,50 ₽." in text
    assert "Хорт" in text
    with override("ru"):
        gaps = [gap for _title, gap in show_regulations(story.tournament).gaps]
    assert "ничего не сказано о награждении" not in gaps


def test_the_time_to_appeal_is_that_of_the_event(story):
    assert "можно обжаловать в течение 30 минут." in text_now(story.tournament, "ru")
    ProtestAndSanctionRules.objects.create(scope=story.tournament.scope_key, protest_minutes=15)
    assert "можно обжаловать в течение 15 минут." in text_now(story.tournament, "ru")


def test_what_all_tournaments_share_is_said_once_and_the_rest_with_whom_it_concerns(week):
    festival, _actor = week
    late = "Кто опоздал больше чем на 45 минут, партию проиграл."
    assert f"\nКлассика. {late}\n" in text_now(festival, "ru")
    hosts = Tournament.objects.filter(
        pk__in=[one.tournament_id for one in tournaments_of_festival(festival)]
    )
    hosts.update(lateness_minutes=45)
    assert f"\n{late}\n" in text_now(festival, "ru")
    one = hosts.first()
    ProtestAndSanctionRules.objects.create(scope=one.scope_key, protest_minutes=15)
    text = text_now(festival, "ru")
    assert f"\n{one.title}. Решение судьи можно обжаловать в течение 15 минут.\n" in text


def test_regulations_of_many_tournaments_cost_no_query_each(week, django_assert_max_num_queries):
    festival, _actor = week
    assert len(tournaments_of_festival(festival)) == 36
    with django_assert_max_num_queries(25):
        text_now(festival, "ru")
