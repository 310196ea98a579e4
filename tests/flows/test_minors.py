"""Players under 18 shown by initials: officials alone read their full names.

Every address that answers a GET is asked, as a passer-by, as an adult opponent, as an official.
"""

import io
import zipfile
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.urls.converters import IntConverter
from django.utils import timezone

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from tests.support import small_event
from tests.support.addresses import addresses
from tournaments.boards.models import Game
from tournaments.entries.services import entering
from tournaments.events.models import NamesOfMinors
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations
from tournaments.exchange.queries.trf import collect_trf_facts_of_event as trf_facts
from tournaments.games.services import disputes, records
from tournaments.people import texts as people_texts
from tournaments.people.models import Player
from tournaments.people.texts import name_on_certificate
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

GIVEN = ("Всеславушка", "Добромысл", "Vseslavushka", "Dobromysl")

WORDS = {
    "game-file": ("pdn", "pdn-colon", "table", "json", "source"),
    "event-file": (
        *("players.csv", "pairings.csv", "results.csv", "standings.csv", "crosstable.csv"),
        *("colours.csv", "event.json", "event.trf", "event.xlsx", "games.pdn"),
    ),
    "event-paper": (
        *("start", "boards", "names", "slips", "player-slips", "results", "standings"),
        *("crosstable", "colours", "protocol", "checks", "card"),
    ),
}
"""What the addresses of these names call the forms and papers they give."""

NAMELESS = frozenset(
    (
        *("account", "admin", "archive", "help", "i18n", "journal"),
        *("login", "openings", "positions", "rulesets"),
    )
)


@pytest.mark.parametrize(
    ("name", "shown"),
    (
        ("Иванов Иван", "Иванов И."),
        ("Иванов Иван Петрович", "Иванов И. П."),
        ("Ivanov, Ivan", "Ivanov I."),
        ("Салтыков-Щедрин Ян", "Салтыков-Щедрин Я."),
        ("Иванов И.П.", "Иванов И.П."),
        ("Иванов", "Иванов"),
        ("", ""),
    ),
)
def test_a_name_by_surname_and_initials(name: str, shown: str):
    assert people_texts.surname_with_initials(name) == shown


def test_a_minor_is_one_until_the_end_of_the_year_in_which_he_is_18():
    year = timezone.localdate().year
    are_minors = {age: people_texts.is_minor(year - age) for age in (0, 17, 18, 19)}
    assert are_minors == {0: True, 17: True, 18: True, 19: False}
    assert not people_texts.is_minor(None)


def event_with_children(names_of_minors: NamesOfMinors) -> small_event.Story:
    """Two children and two adults; a certified game, a record waiting, a case."""
    story = small_event.event(4, published=2, names_of_minors=names_of_minors.value)
    year = timezone.localdate().year
    children = ("Златов Всеславушка", "Лучин Добромысл")
    for number, user in enumerate(story.players):
        child = children[number] if number < len(children) else ""
        user.first_name = child or f"Взрослый {number}"
        user.save()
        Player.objects.filter(user=user).update(
            name=user.first_name,
            name_latin=("Zlatov Vseslavushka", "Luchin Dobromysl", "", "")[number],
            birth_year=year - (12 if child else 40),
        )
    return story


def hand_in(story: small_event.Story, game: Game) -> None:
    """The record names both in full, in its tags and in a comment."""
    white, black = game.white.player.name, game.black.player.name
    text = (
        f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n'
        f"{{{white} начинает}} 1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    )
    player = story.user_of(game.white)
    submission = records.submit_record(
        game_id=game.pk, data=text.encode(), actor=player, at=small_event.NOON
    )
    records.confirm_result(
        submission_id=submission.pk, actor=story.user_of(game.black), at=small_event.NOON
    )


def game_of_child(story: small_event.Story) -> Game:
    return next(game for game in games_of_round(story) if has_child(game))


def other_game(story: small_event.Story) -> Game:
    return next(game for game in games_of_round(story) if game.pk != game_of_child(story).pk)


def games_of_round(story: small_event.Story) -> list[Game]:
    return [story.game(board=1), story.game(board=2)]


def has_child(game: Game) -> bool:
    return people_texts.is_minor(game.white.player.birth_year) or people_texts.is_minor(
        game.black.player.birth_year
    )


def played(names_of_minors: NamesOfMinors) -> small_event.Story:
    story = event_with_children(names_of_minors)
    first, second = game_of_child(story), other_game(story)
    hand_in(story, first)
    disputes.open_dispute(
        game_id=second.pk,
        kind="clock",
        claim_text="флаг",
        actor=story.user_of(second.white),
        at=small_event.NOON,
    )
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    return story


def addresses_of_event(story: small_event.Story, rooms: frozenset[str]) -> list[str]:
    """Every address of these rooms, with the numbers of this event in its places."""
    game = game_of_child(story)
    entry = story.tournament.entries.get(player__name__startswith="Златов")
    of_room = {
        "events": story.tournament.pk,
        "games": game.pk,
        "people": entry.player_id,
        "archive": game.record_id,
        "records": game.record_id,
        "desk": Case.objects.get().pk,
        "cases": Case.objects.get().pk,
        "submissions": game.submissions.get().pk,
    }
    numbers = {"number": 1, "entry": entry.pk, "player": entry.player_id, "user": 1}
    serial = Certificate.objects.get().serial
    shown_at = [f"/search/?q={word}" for word in ("Златов", "Лучин", GIVEN[0][:5])]
    for template, pattern in addresses():
        route = template.removeprefix("/")
        room = route.removeprefix("api/v1/").partition("/")[0]
        is_paper_again = route.endswith(".pdf")  # its page says the same
        if (rooms and room not in rooms) or room in NAMELESS or is_paper_again:
            continue
        names = pattern.pattern.converters
        fixed = {
            name: of_room.get(room, 1) if name == "pk" else numbers.get(name, 1)
            for name, converter in names.items()
            if isinstance(converter, IntConverter)
        }
        words = [name for name in names if name not in fixed]
        for word in WORDS.get(pattern.name, ("1",)):
            arguments = {name: serial if name == "serial" else word for name in words}
            with suppress(NoReverseMatch):
                shown_at.append(reverse(pattern.name, kwargs=fixed | arguments))
    return list(dict.fromkeys(shown_at))


def readable(answer: HttpResponse) -> str:
    """Whatever letters an answer brings, those of a workbook as well."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            body = b"".join(book.read(name) for name in book.namelist())
    text = body.decode("utf-8", "replace")
    return text.encode().decode("unicode_escape", "replace") + text if "\\u04" in text else text


def addresses_that_tell_names(
    client: Client, story: small_event.Story, language: str, *rooms: str
) -> list[str]:
    """The addresses, of all rooms or of these, that tell a child's first name."""
    shown_at = []
    for address in addresses_of_event(story, frozenset(rooms)):
        cache.clear()  # so many questions would be too many for one visitor
        answer = client.get(address, headers={"accept-language": language})
        text = f"{readable(answer)} {answer.headers}"
        if any(name in text for name in GIVEN):
            shown_at.append(address)
    return shown_at


def test_no_address_tells_the_full_name_of_a_child():
    story = played(NamesOfMinors.INITIALS_EVERYWHERE)
    assert addresses_that_tell_names(Client(), story, "en") == []
    opponent = small_event.signed_in(story.players[2])
    assert (
        addresses_that_tell_names(
            opponent, story, "ru", "games", "desk", "cases", "submissions", "card"
        )
        == []
    )


def test_officials_and_the_child_himself_read_the_full_name():
    story = played(NamesOfMinors.INITIALS)
    page = reverse("event-players", args=[story.tournament.pk])
    for actor in (story.organiser, story.arbiter):
        text = small_event.signed_in(actor).get(page).content.decode()
        assert "Златов Всеславушка" in text
        assert "Лучин Добромысл" in text
    own = small_event.signed_in(story.players[0]).get(page).content.decode()
    assert "Златов Всеславушка" in own
    assert "Лучин Д." in own


def test_what_hangs_on_a_wall_has_initials_whoever_prints_it():
    story = played(NamesOfMinors.INITIALS)
    answer = small_event.signed_in(story.organiser).get(
        reverse("event-paper", args=[story.tournament.pk, "start"])
    )
    assert "Златов В." in answer.content.decode()
    assert GIVEN[0] not in answer.content.decode()


@pytest.mark.parametrize(
    ("chosen", "certified", "filed"),
    (
        (NamesOfMinors.FULL, "Златов Всеславушка", "Zlatov, Vseslavushka"),
        (NamesOfMinors.INITIALS, "Златов Всеславушка", "Zlatov, Vseslavushka"),
        (NamesOfMinors.INITIALS_EVERYWHERE, "Златов В.", "Zlatov, V."),
    ),
)
def test_certificates_and_the_trf_name_children_as_the_organiser_chose(
    chosen: NamesOfMinors, certified: str, filed: str
):
    story = event_with_children(chosen)
    child = story.players[0].player
    assert name_on_certificate(child, story.tournament, child.name) == certified
    assert filed in [player.name for player in trf_facts(story.tournament).players]


def test_initials_are_asked_for_and_given_up_at_any_time():
    """A round is published: names are no regulation of play."""
    story = event_with_children(NamesOfMinors.FULL)
    page = reverse("event-players", args=[story.tournament.pk])
    passer_by = Client()
    for chosen, shown in ((NamesOfMinors.INITIALS, "Златов В."), (NamesOfMinors.FULL, GIVEN[0])):
        story.tournament.refresh_from_db()
        regulations.change_regulations(
            tournament=story.tournament,
            expected=fingerprint_of_regulations(story.tournament),
            actor=story.organiser,
            at=small_event.NOON,
            about={"names_of_minors": chosen.value},
        )
        assert shown in passer_by.get(page).content.decode()


def test_who_stands_in_one_event_with_initials_has_them_in_the_other_too():
    """Else a full name is one click away."""
    story = event_with_children(NamesOfMinors.FULL)
    other = regulations.create_tournament(
        title="Первенство школ",
        actor=story.organiser,
        at=small_event.NOON,
        names_of_minors=NamesOfMinors.INITIALS.value,
    )
    page = reverse("event-players", args=[story.tournament.pk])
    assert GIVEN[0] in Client().get(page).content.decode()
    entering.enter_player(
        tournament=other, player=story.players[0].player, actor=story.organiser, at=small_event.NOON
    )
    text = Client().get(page).content.decode()
    assert "Златов В." in text
    assert GIVEN[1] in text
