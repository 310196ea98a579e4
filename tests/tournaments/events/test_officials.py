"""Accounts and offices: given by the organiser, told once, journaled."""

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import Office, PasswordLink
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.accounts.services import passwords
from arbiter.cases.models import ProtestAndSanctionRules
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tournaments.entries.services import accounts, entering
from tournaments.errors import TournamentError
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import regulations
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(4, published=0)


def _newcomer(story, name="Щукин Пётр", **given):
    return entering.enter_new_player(
        tournament=story.tournament, name=name, actor=story.organiser, at=small_event.NOON, **given
    )


def _give(story, entry, by=None):
    return accounts.give_player_account(
        tournament=story.tournament,
        entry_id=entry,
        actor=by or story.organiser,
        at=small_event.NOON,
    )


def test_a_player_can_sign_in_with_what_was_shown_once(story):
    entry = _newcomer(story)
    made = _give(story, entry.pk)
    assert made.username == "shchukin"
    assert authenticate(username=made.username, password=made.password) is None  # not yet his own
    link = passwords.find_password_link(made.password, at=small_event.NOON, username=made.username)
    user = passwords.set_password_by_link(
        link=link, password="выбран-игроком-1", at=small_event.NOON
    )
    assert Player.objects.get(pk=entry.player_id).user == user
    assert authenticate(username=made.username, password="выбран-игроком-1") == user
    row = JournalEntry.objects.get(verb="account.given")
    assert row.data["user"] == user.pk
    assert made.password not in str(row.data)


def test_two_players_of_one_name_get_two_accounts_and_nobody_two(story):
    first = _newcomer(story)
    second = _newcomer(story, accepted=[f"same_name:{first.pk}"])  # there are two of them
    assert _give(story, first.pk).username == "shchukin"
    assert _give(story, second.pk).username == f"shchukin-{second.player_id}"
    with pytest.raises(TournamentError, match="account_exists"):
        _give(story, first.pk)


def test_only_an_organiser_gives_and_only_in_his_own_event(story):
    entry = _newcomer(story)
    for person in (story.arbiter, story.stranger, story.players[0]):
        with pytest.raises(PermissionDenied):
            _give(story, entry.pk, by=person)
    with pytest.raises(TournamentError, match="no_such_entry"):
        _give(story, entry.pk + 1000)


def test_an_appointed_arbiter_may_rule_here(story):
    accounts.appoint_official_of_event(
        tournament=story.tournament,
        username="stranger",
        role=Role.ARBITER,
        actor=story.organiser,
        at=small_event.NOON,
    )
    scope = event_scope(story.tournament)
    assert rights.is_allowed(story.stranger, Action.RULE_ON_CASE, scope)
    with pytest.raises(TournamentError, match="unknown_user"):
        accounts.appoint_official_of_event(
            tournament=story.tournament,
            username="nobody",
            role=Role.ARBITER,
            actor=story.organiser,
            at=small_event.NOON,
        )


def test_the_page_shows_the_password_once_and_strangers_nothing(story):
    entry = _newcomer(story)
    pk = story.tournament.pk
    client = Client()
    client.force_login(story.organiser)
    answer = client.post(reverse("event-give-account", args=[pk, entry.pk]))
    assert answer.status_code == 200
    made = answer.context["made"]
    assert made.password in answer.content.decode()
    assert answer.headers["Cache-Control"].startswith("max-age=0")
    again = client.get(reverse("event-people", args=[pk])).content.decode()
    assert "shchukin" not in again  # a name to sign in with is on the slip alone
    assert made.password not in again
    client.force_login(story.stranger)
    assert client.get(reverse("event-people", args=[pk])).status_code == 403
    for name, args in (("event-appoint", [pk]), ("event-give-account", [pk, entry.pk])):
        assert client.post(reverse(name, args=args)).status_code in (302, 403)
    assert Player.objects.filter(user=story.stranger).count() == 0


def test_an_organiser_appoints_a_section_dismisses_and_sets_the_numbers(story):
    """Boards from–to, a protest period of his own, and never the last organiser away."""
    pk, scope = story.tournament.pk, story.tournament.scope_key
    client = Client()
    client.force_login(story.organiser)
    fields = {"username": "stranger", "role": "section"}
    client.post(reverse("event-appoint", args=[pk]), fields)
    assert not Office.objects.filter(user=story.stranger).exists()
    fields |= {"section": "А", "first_board": 2, "last_board": 3}
    client.post(reverse("event-appoint", args=[pk]), fields)
    office = Office.objects.get(user=story.stranger)
    assert (office.section, office.first_board, office.last_board) == ("А", 2, 3)
    assert "доски 2–3" in client.get(reverse("event-people", args=[pk])).content.decode()
    client.post(reverse("event-dismiss", args=[pk, office.pk]))
    assert not Office.objects.filter(user=story.stranger).exists()
    own_office = Office.objects.get(scope=scope, role="organiser")
    client.post(reverse("event-dismiss", args=[pk, own_office.pk]))
    assert Office.objects.filter(pk=own_office.pk).exists()
    numbers = {"protest_minutes": 45, "remarks": 0, "warnings": 1, "losses": 2}
    client.post(reverse("event-office-rules", args=[pk]), numbers)
    office_rules = ProtestAndSanctionRules.objects.get(scope=scope)
    assert {name: getattr(office_rules, name) for name in numbers} == numbers
    refused = client.post(reverse("event-office-rules", args=[pk]), numbers | {"warnings": 0})
    assert refused.status_code == 422
    client.post(reverse("event-office-rules", args=[pk]), {**numbers, "warnings": ""})
    office_rules.refresh_from_db()
    assert office_rules.warnings is None
    page = client.get(reverse("event-people", args=[pk])).content.decode()
    assert 'placeholder="2"' in page  # what the ruleset leaves, by default
    verbs = JournalEntry.objects.filter(stream=scope, verb__startswith="office.")
    assert list(verbs.order_by("seq").values_list("verb", flat=True))[-4:] == [
        "office.appointed",
        "office.dismissed",
        "office.rules_changed",
        "office.rules_changed",
    ]


def test_an_organiser_helps_those_who_act_in_his_events_only(story):
    """A player of his events gets a one-time password; an official, who plays elsewhere, not."""
    pk = story.tournament.pk
    boris = small_event.user("boris", staff_of=story.tournament.scope_key, role=Role.ORGANISER)
    client = small_event.signed_in(boris)
    player = story.players[0]
    made = client.post(reverse("event-give-link", args=[pk, player.pk]))
    text = made.context["made"].password
    assert text in made.content.decode()
    assert reverse("password-link", args=[text]) in made.content.decode()
    assert made.headers["Cache-Control"].startswith("max-age=0")
    assert text not in str(JournalEntry.objects.values_list("data", flat=True))
    assert JournalEntry.objects.filter(
        stream=story.tournament.scope_key, verb="password.link_made", actor=boris
    ).exists()

    other = regulations.create_tournament(
        title="Другой", actor=story.organiser, at=small_event.NOON
    )
    entering.enter_player(
        tournament=other,
        player=Player.objects.get(user=player),
        actor=story.organiser,
        at=small_event.NOON,
    )
    refused = (player, story.organiser, story.arbiter, story.stranger)
    before = PasswordLink.objects.count()
    for person in refused:
        client.post(reverse("event-give-link", args=[pk, person.pk]))
    assert PasswordLink.objects.count() == before
    site = small_event.signed_in(story.organiser)
    assert site.post(reverse("event-give-link", args=[pk, player.pk])).status_code == 200


def test_staff_is_helped_by_a_superuser_only(story):
    pk = story.tournament.pk
    chief = story.arbiter
    chief.is_staff = True
    chief.save()
    small_event.signed_in(story.organiser).post(reverse("event-give-link", args=[pk, chief.pk]))
    assert not PasswordLink.objects.exists()
    story.organiser.is_superuser = True
    story.organiser.save()
    small_event.signed_in(story.organiser).post(reverse("event-give-link", args=[pk, chief.pk]))
    assert PasswordLink.objects.get().user == chief


@pytest.mark.parametrize(
    ("language", "told", "step"),
    [
        ("ru", "никто не входит", "Кто играет в этом соревновании"),
        ("en", "Nobody signs in as", "Whoever plays"),
    ],
)
def test_an_official_without_an_account_gets_a_next_step(story, language, told, step):
    story.tournament.chief_arbiter = "Главный Пётр"
    story.tournament.deputy_arbiters = "arbiter, Линейная Анна"
    story.tournament.save()
    page = reverse("event-people", args=[story.tournament.pk])
    client = small_event.signed_in(story.organiser)
    shown = client.get(page, HTTP_ACCEPT_LANGUAGE=language).content.decode()
    assert step in shown
    named = "Главный Пётр, Линейная Анна" if language == "ru" else "Glavnyi Petr, Lineinaia Anna"
    assert named in shown
    answer = client.post(
        reverse("event-appoint", args=[story.tournament.pk]),
        {"username": "Главный Пётр", "role": "chief"},
        HTTP_ACCEPT_LANGUAGE=language,
    )
    assert answer.status_code == 422
    text = answer.content.decode()
    assert told in text
    assert "Главный Пётр" in text  # what was typed stays in the form
    assert '<details class="no-account" open>' in text


def _official(story, **fields):
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(story.organiser)
    sent = {"new-name": "Судьин Семён", "new-role": "arbiter", **fields}
    address = reverse("event-official-account", args=[story.tournament.pk])
    return client, client.post(address, sent)


def test_an_official_who_does_not_play_gets_an_account_with_his_office_alone(story):
    """A slip shown once, as for a player; rights at this event and nowhere else."""
    client, answer = _official(story)
    assert answer.status_code == 200
    made = answer.context["made"]
    assert made.username == "sudin"
    assert made.password in answer.content.decode()
    assert answer.headers["Cache-Control"].startswith("max-age=0")
    page = client.get(reverse("event-people", args=[story.tournament.pk])).content.decode()
    assert "Судьин Семён" in page
    assert made.password not in page
    user = User.objects.get(username="sudin")
    assert (user.is_staff, user.is_superuser, user.has_usable_password()) == (False, False, False)
    assert list(Office.objects.filter(user=user).values_list("scope", "role")) == [
        (story.tournament.scope_key, "arbiter")
    ]
    reached = rights.reach_of_action(user, Action.ENTER_RESULT)
    assert (reached.everywhere, reached.keys) == (False, {story.tournament.scope_key})
    link = passwords.find_password_link(made.password, at=timezone.now())
    passwords.set_password_by_link(link=link, password="свой-пароль-судьи-1", at=timezone.now())
    assert passwords.find_password_link(made.password, at=timezone.now()) is None
    journal = client.get(reverse("journal", args=[story.tournament.pk])).content.decode()
    assert "создана учётная запись участника или судьи" in journal


def test_two_officials_of_one_surname_have_two_names_to_sign_in_with(story):
    names = [_official(story)[1].context["made"].username for _time in range(3)]
    assert names == ["sudin", "sudin-2", "sudin-3"]


@pytest.mark.parametrize(
    "fields",
    [{"new-name": " "}, {"new-role": "public"}, {"new-role": "section"}, {"new-name": "x" * 151}],
)
def test_what_is_no_official_makes_no_account(story, fields):
    """No name, no office that can be given, a section without boards: nothing is left behind."""
    before = User.objects.count()
    _official(story, **fields)
    assert User.objects.count() == before


def test_a_lost_first_slip_of_an_official_is_made_again_until_he_has_signed_in(story):
    """Afterwards his word decides: an organiser of one event could take his place."""
    organiser = small_event.user("own", staff_of=story.tournament.scope_key, role=Role.ORGANISER)
    made = accounts.give_official_account(
        tournament=story.tournament,
        name="Судьин Семён",
        role=Role.ARBITER,
        actor=organiser,
        at=small_event.NOON,
    )
    user = User.objects.get(username=made.username)
    client = Client()
    client.force_login(organiser)
    address = reverse("event-give-link", args=[story.tournament.pk, user.pk])
    assert (
        address in client.get(reverse("event-people", args=[story.tournament.pk])).content.decode()
    )
    assert client.post(address).context["made"].password != made.password
    user.set_password("свой-пароль-судьи-1")
    user.save()
    page = client.get(reverse("event-people", args=[story.tournament.pk])).content.decode()
    assert address not in page
    assert client.post(address).status_code in (302, 403)


def test_an_official_is_appointed_by_the_name_of_a_person_known_to_the_organiser(story):
    """Whoever is an official beside him elsewhere, or plays here with an account, is offered."""
    made = _give(story, _newcomer(story, "Щукин Пётр").pk)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    page = client.get(reverse("event-people", args=[pk])).content.decode()
    assert '<option value="Щукин Пётр">' in page
    assert made.username not in page  # a name to sign in with is on the slip alone
    assert f'<option value="{story.stranger.username}">' not in page
    client.post(reverse("event-appoint", args=[pk]), {"username": "щукин петр", "role": "arbiter"})
    assert Office.objects.filter(scope=story.tournament.scope_key, user__username=made.username)


def test_of_two_known_people_of_one_name_nobody_is_appointed_by_it(story):
    for name in ("Щукин Пётр", "Щукин Павел"):
        _give(story, _newcomer(story, name).pk)
    User.objects.filter(first_name="Щукин Павел").update(first_name="Щукин Пётр")
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    fields = {"username": "Щукин Пётр", "role": "arbiter"}
    assert client.post(reverse("event-appoint", args=[pk]), fields).status_code == 422
