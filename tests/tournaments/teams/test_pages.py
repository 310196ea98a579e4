"""Pages and API of a team event, through HTTP: an organiser, a captain by a link, a stranger."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON, signed_in, user
from tests.tournaments.teams.test_line_ups import members, play, publish
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.tasks import recompute_standings
from tournaments.teams.models import LineUp, Team, TeamPenalty
from tournaments.teams.services import links, rosters
from tournaments.teams.services.rosters import TypedMember, TypedTeam

pytestmark = pytest.mark.django_db

LIST = """Лицей № 4; Тверь; капитан: Иванова Мария
1. Ермаков Александр; 2013; 1 юн.; м
Осипов Геннадий;2013;1850;м
запасной: Дроздов Матвей; 2014; м

Школа № 12\tРжев
Рыбаков Семён; 2013
Широкова Инна; 2014; ж
"""


def _page(client, name, *args, status=200, language="ru"):
    with translation.override(language):
        answer = client.get(reverse(name, args=args), headers={"accept-language": language})
    assert answer.status_code == status, (name, answer.status_code)
    return answer.content.decode()


def _send(client, name, *args, **form):
    answer = client.post(reverse(name, args=args), form, follow=True)
    assert answer.status_code == 200, (name, answer.status_code)
    return answer.content.decode()


def _verbs(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key)
    return set(rows.values_list("verb", flat=True))


def test_a_captain_sees_the_match_of_his_team_and_its_place_beside_the_next_line_up():
    """The link opens the line-up that is due; what is played now stands below it, for both."""
    story = team_event.event(4)
    publish(story)
    match = story.match()
    _link, code = links.make_link(team=match.second, actor=story.organiser, at=NOON)
    captain = Client()
    page = captain.get(reverse("captain-open", args=[code]), follow=True).content.decode()
    assert f"{match.first.name} – {match.second.name}" in page
    assert "не начат" in page
    play(story, match, (1, 2, 2, 0))
    recompute_standings(story.tournament.pk, Tournament.objects.get().revision)
    for name, args in (
        ("captain", ()),
        ("event-team", (story.tournament.pk, match.second_id)),
        ("event-team", (story.tournament.pk, match.first_id)),
    ):
        page = captain.get(reverse(name, args=args), follow=True).content.decode()
        now = page[page.index("team-place") :]
        assert "<strong>3:5</strong>" in now
        boards = re.findall(r"<b>(\d)</b> : <b>(\d)</b>", now)
        assert boards == [("2", "0"), ("0", "2"), ("0", "2"), ("1", "1")]
        assert all(pairing.first.player.name in now for pairing in match.pairings.all())
        place = re.search(r"<strong>([\d–]+)</strong>", now)[1]
        assert place == ("1" if match.second_id in args or not args else "2")


def test_an_organiser_holds_a_team_event_by_the_pages():
    """From the pasted list to the table, each step by the form that its page shows."""
    story = team_event.event(2, drawn=False)
    organiser = signed_in(story.organiser)
    tournament = team_event.regulations.create_tournament(
        title="Кубок", system="team_round_robin", actor=story.organiser, at=NOON
    )
    pk = tournament.pk
    page = _send(
        organiser,
        "event-team-settings",
        pk,
        boards=2,
        places_by="board_points",
        board_order="free",
        bye="draw",
        line_up_minutes=0,
    )
    assert "2 доски в матче" in page
    page = _send(organiser, "event-teams-new", pk, teams=LIST, namesakes="ask")
    assert "Заявлены 2 команды" in page
    first, second = Team.objects.filter(tournament=tournament)
    assert (first.region, first.captain_name, second.region) == ("Тверь", "Иванова Мария", "Ржев")
    roster = first.members.select_related("entry__player")
    assert [(m.entry.player.name, m.is_reserve) for m in roster] == [
        ("Ермаков Александр", False),
        ("Осипов Геннадий", False),
        ("Дроздов Матвей", True),
    ]
    assert roster[1].entry.player.rating == 1850
    _send(organiser, "event-teams-draw", pk, seed="2a")
    match = tournament.rounds.get(number=1).team_matches.get()
    address = (pk, 1, match.table)
    assert "Опубликовать тур 1" in _page(organiser, "event-round", pk, 1)
    chosen = {f"board_{at}": m for at, m in enumerate(members(match.first)[:2], start=1)}
    page = _send(organiser, "event-line-up", *address, match.first_id, seen=0, **chosen)
    assert "Состав сдан" in page
    stale = organiser.post(
        reverse("event-line-up", args=(*address, match.first_id)), {"seen": 0, **chosen}
    )
    assert stale.status_code == 409
    _send(organiser, "event-publish-round", pk, 1)
    for name, args in (
        ("event-match", address),
        ("event-match-sheets", (pk, 1)),
        ("event-team-table", (pk,)),
        ("event-team", (pk, first.pk)),
        ("event-teams", (pk,)),
        ("event-round", (pk, 1)),
        ("event-standings", (pk,)),
        ("event-crosstable", (pk,)),
    ):
        for language, word in (("ru", "Команды"), ("en", "Teams")):
            for client in (organiser, Client()):
                assert word in _page(client, name, *args, language=language), name
    page = _send(organiser, "event-match-forfeit", *address, team=match.second_id, reason="уехали")
    assert "4</b> : <b>0" in page
    assert Tournament.objects.get(pk=pk).state == "finished"
    recompute_standings(pk, Tournament.objects.get(pk=pk).revision)
    assert 'class="num first-score">4' in _page(Client(), "event-team-table", pk)


def test_a_list_with_a_fault_stands_as_it_was_typed():
    """Nothing is entered, and the words say which line."""
    story = team_event.event(2, drawn=False)
    organiser = signed_in(story.organiser)
    typed = "Школа № 9\nПервый Алов; 2014\n"
    answer = organiser.post(
        reverse("event-teams-new", args=[story.tournament.pk]), {"teams": typed}
    )
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Первый Алов уже играет за команду «Лицей № 4»" in page
    assert typed.strip() in page


def test_a_captain_hands_in_by_the_link_without_a_password():
    """The link opens the line-up that is due, of its own team alone."""
    story = team_event.event(2)
    match = story.match()
    _link, code = links.make_link(team=match.first, actor=story.organiser, at=NOON)
    captain = Client()
    opened = captain.get(reverse("captain-open", args=[code]), follow=True)
    own = reverse("event-line-up", args=[story.tournament.pk, 1, 1, match.first_id])
    assert opened.redirect_chain[-1][0] == own
    chosen = {f"board_{at}": m for at, m in enumerate(members(match.first)[:4], start=1)}
    wrong = captain.post(own, {"seen": 0, **chosen, "board_1": chosen["board_2"]})
    assert wrong.status_code == 400
    assert captain.post(own, {"seen": 0, **chosen}).status_code == 302
    assert LineUp.objects.get().by.username.startswith("captain.")
    other = own.replace(f"line-up/{match.first_id}", f"line-up/{match.second_id}")
    assert captain.get(other).status_code == 403
    shown = _page(captain, "event-match", story.tournament.pk, 1, 1)
    assert "Изменить состав" in shown
    secret = _page(Client(), "event-match", story.tournament.pk, 1, 1)
    assert "состав сдан" in secret
    assert "Первый" not in secret
    links.end_link(team=match.first, actor=story.organiser, at=NOON)
    assert captain.get(own).status_code in (302, 403)
    assert captain.get(reverse("captain")).status_code == 404
    assert {"team.link_made", "team.link_ended", "line_up.handed_in"} <= _verbs(story)


def test_an_arbiter_judges_a_match_by_its_page():
    """A team that did not come, a penalty and its end, a line-up against the order."""
    story = team_event.event(4)
    organiser, arbiter = signed_in(story.organiser), signed_in(story.arbiter)
    pk = story.tournament.pk
    match = story.match(1, 1)
    _send(organiser, "event-match-absent", pk, 1, 1, team=match.first_id, reason="не приехали")
    assert "не приехали" in _page(organiser, "event-match", pk, 1, 1)
    _send(organiser, "event-publish-round", pk, 1)
    play(story, story.match(1, 2), [1, 1, 0, 0])
    team = story.match(1, 2).first_id
    act = {"team": team, "board_points": 1, "match_points": 0}
    assert "У штрафа должна быть причина" in _send(
        arbiter, "event-match-penalty", pk, 1, 2, **act, reason=""
    )
    page = _send(arbiter, "event-match-penalty", pk, 1, 2, **act, reason="телефон")
    assert "−1 очко досок" in page
    penalty = TeamPenalty.objects.get()
    _send(arbiter, "event-match-penalty-back", pk, 1, 2, penalty=penalty.pk, reason="ошибка судьи")
    assert TeamPenalty.objects.get().is_taken_back
    left = story.match(1, 2).second_id
    _send(organiser, "event-team-withdraw", pk, left, reason="уехали")
    assert Team.objects.get(pk=left).withdrawn_from == 2
    assert {
        "team.penalised",
        "team.penalty_taken_back",
        "team.withdrawn",
        "line_up.excepted",
        "line_ups.opened",
    } <= _verbs(story)


ACTS = (
    ("event-teams-new", (), {"teams": LIST}),
    ("event-teams-draw", (), {}),
    ("event-team-settings", (), {"boards": 3}),
    ("event-team-change", ("team",), {"name": "Чужая"}),
    ("event-team-roster", ("team",), {}),
    ("event-team-remove", ("team",), {}),
    ("event-team-withdraw", ("team",), {"reason": "так"}),
    ("event-team-link", ("team",), {}),
    ("event-line-up", (1, 1, "team"), {"seen": 0}),
    ("event-match-absent", (1, 1), {"team": "team", "reason": "так"}),
    ("event-match-forfeit", (1, 1), {"team": "team", "reason": "так"}),
    ("event-match-penalty", (1, 1), {"team": "team", "board_points": 1, "reason": "так"}),
    ("event-match-penalty-back", (1, 1), {"penalty": 1, "reason": "так"}),
)


@pytest.mark.parametrize("drawn", (False, True))
def test_a_stranger_does_nothing_to_teams(drawn):
    """Every act of a page, signed in or not: refused, and nothing is written."""
    story = team_event.event(2, drawn=drawn)
    team = story.match().first_id if drawn else story.teams[0].pk
    before = list(JournalEntry.objects.values_list("seq", flat=True))
    for client in (Client(), signed_in(story.stranger)):
        for name, args, form in ACTS:
            numbers = [team if one == "team" else one for one in args]
            typed = {key: team if one == "team" else one for key, one in form.items()}
            address = reverse(name, args=[story.tournament.pk, *numbers])
            answer = client.post(address, typed)
            assert answer.status_code in (302, 403, 404, 422), (name, answer.status_code)
    assert list(JournalEntry.objects.values_list("seq", flat=True)) == before


def test_a_program_holds_a_team_event():
    """The same acts by the API, each answer with its sentence where it is refused."""
    story = team_event.event(2, drawn=False)
    organiser, arbiter = signed_in(story.organiser), signed_in(story.arbiter)
    pk = story.tournament.pk

    def ask(client, method, name, *args, **body):
        answer = getattr(client, method)(
            reverse(name, args=[pk, *args]), json.dumps(body), content_type="application/json"
        )
        return answer.status_code, (answer.json() if answer.content else None)

    settings = {"boards": 2, "places_by": "match_points", "board_order": "free"}
    status, told = ask(organiser, "post", "api-team-settings", **settings)
    assert (status, told["boards"], told["conditions"]) == (200, 2, [])
    status, made = ask(
        organiser,
        "post",
        "api-teams",
        teams=[{"name": "Школа № 7", "members": [{"name": "Новый Иван"}]}],
    )
    assert status == 201
    team = made[0]["id"]
    entry = made[0]["members"][0]["entry"]
    status, told = ask(
        organiser,
        "patch",
        "api-team",
        team,
        region="Торжок",
        roster=[{"entry": entry, "is_reserve": True}],
    )
    assert (status, told["region"], told["members"][0]["is_reserve"]) == (200, "Торжок", True)
    assert ask(organiser, "delete", "api-team", team)[0] == 204
    assert len(Client().get(reverse("api-teams", args=[pk])).json()) == 2
    status, told = ask(organiser, "post", "api-lots", seed="1")
    assert (status, told["code"]) == (409, "entry_without_team")
    Client.delete(organiser, reverse("api-player", args=[pk, entry]))
    assert ask(organiser, "post", "api-lots", seed="1")[0] == 201
    (match,) = Client().get(reverse("api-matches", args=[pk, 1])).json()
    line_up = members(Team.objects.get(pk=match["first"]))[:2]
    status, told = ask(organiser, "post", "api-line-up", 1, 1, match["first"], members=line_up)
    assert (status, told["revision"]) == (200, 1)
    status, told = ask(organiser, "post", "api-line-up", 1, 1, match["first"], members=[None, None])
    assert (status, told["code"]) == (400, "line_up_empty")
    assert ask(organiser, "post", "api-team-link", match["first"])[0] == 201
    assert ask(organiser, "post", "api-publish", 1)[0] == 200
    status, told = ask(
        organiser, "post", "api-match-forfeit", 1, 1, team=match["second"], reason="ушли"
    )
    assert (status, told["games"]) == (200, 2)
    status, told = ask(
        arbiter,
        "post",
        "api-match-penalty",
        1,
        1,
        team=match["first"],
        match_points=1,
        reason="телефон",
    )
    assert status == 201
    back = {"penalty": told["id"], "reason": "ошибка"}
    assert ask(arbiter, "post", "api-match-penalty-back", 1, 1, **back)[0] == 200
    status, told = ask(organiser, "post", "api-match-absent", 1, 1, team=match["first"], reason="x")
    assert (status, told["code"]) == (409, "line_up_closed")
    status, told = ask(organiser, "post", "api-team-withdraw", match["second"], reason="ушли")
    assert (status, told["code"]) == (409, "wrong_state")  # the event is over
    recompute_standings(pk, Tournament.objects.get(pk=pk).revision)
    table = Client().get(reverse("api-team-table", args=[pk])).json()
    assert table["places_by"] == "match_points"
    assert table["lines"][0]["match_points"] == 2


def test_pages_of_teams_ask_no_question_a_row(django_assert_max_num_queries):
    """Six teams take no more queries than two, on the table, the round and the list."""
    counts = {}
    for teams in (2, 6):
        story = team_event.event(teams)
        publish(story)
        for game in Game.objects.filter(pairing__round__tournament=story.tournament):
            assert game.pk
        story.tournament.refresh_from_db()
        recompute_standings(story.tournament.pk, story.tournament.revision)
        for name, args in (
            ("event-team-table", ()),
            ("event-teams", ()),
            ("event-round", (1,)),
            ("api-matches", (1,)),
        ):
            client = signed_in(user("reader"))
            address = reverse(name, args=[story.tournament.pk, *args])
            client.get(address)
            with django_assert_max_num_queries(80) as found:
                client.get(address)
            counts.setdefault(name, []).append(len(found))
        Tournament.objects.filter(pk=story.tournament.pk).update(title=f"Кубок {teams}")
    assert {name: few >= many for name, (few, many) in counts.items()} == dict.fromkeys(
        counts, True
    ), counts


def test_a_swiss_of_teams_is_held_by_the_pages():
    """Drafted from the matches so far, published from the line-ups, two rounds of it."""
    organiser = signed_in(team_event.event(2, drawn=False).organiser)
    by = {"actor": user("organiser"), "at": NOON}
    tournament = team_event.regulations.create_tournament(
        title="Кубок", system="team_swiss", rounds_planned=2, **by
    )
    rosters.enter_teams(
        tournament=tournament,
        teams=[
            TypedTeam(f"Команда {at}", (TypedMember(f"Игрок {at} А"), TypedMember(f"Игрок {at} Б")))
            for at in range(1, 6)
        ],
        **by,
    )
    pk = tournament.pk
    _send(organiser, "event-teams-draw", pk, seed="2a")
    for number in (1, 2):
        _send(organiser, "event-draft-round", pk)
        page = _page(organiser, "event-round", pk, number)
        assert "состава ещё нет" in page
        table = tournament.rounds.get(number=number).team_matches.first().table
        assert Client().get(reverse("event-match", args=[pk, number, table])).status_code == 404
        _send(organiser, "event-publish-round", pk, number)
        assert tournament.rounds.get(number=number).state == "published"
        matches = tournament.rounds.get(number=number).team_matches.filter(second__isnull=False)
        for match in matches:
            second = match.second_id
            _send(
                organiser, "event-match-forfeit", pk, number, match.table, team=second, reason="нет"
            )
    assert Tournament.objects.get(pk=pk).state == "finished"
    assert "Таблица команд" in _page(Client(), "event-team-table", pk)
