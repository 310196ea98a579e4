"""What the jury of appeal decided is called its ruling everywhere, and never the arbiter's."""

import re

import pytest
from django.urls import reverse

from arbiter.certificates.models import Certificate
from games.draughts import pdn
from games.draughts.texts.words import explain
from tests.arbiter.cases.test_appeals import appeal
from tests.support import small_event
from tests.support.results import dispute, offline, rule
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

PLAYED = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *"

WORDS = {
    "ru": ("решение апелляционного жюри", "решению апелляционного жюри", "решени[ею] судьи"),
    "en": ("the ruling of the jury of appeal", "of the jury of appeal", "arbiter's ruling"),
}


@pytest.fixture
def story():
    return small_event.event()


@pytest.fixture
def jury(story):
    return small_event.user("jury", staff_of=story.tournament.scope_key, role="jury")


def _decided(story, jury):
    """The arbiter gives White the game, the jury a draw; the moves prove neither."""
    records.submit_record(
        game_id=story.game().pk,
        data=PLAYED,
        actor=story.user_of(story.game().white),
        at=small_event.NOON,
    )
    case = dispute(story)
    rule(case, story.arbiter, "1-0 adjudicated")
    yield
    taken = appeal(story, case)
    rule(taken, jury, "1/2-1/2 adjudicated")
    yield taken


def _text(caller, address, language):
    answer = caller.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return re.sub(
        r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()).replace("&#x27;", "'")
    )


def _addresses(story):
    game = story.game()
    return {
        "game": reverse("game", args=[game.pk]),
        "sheet": reverse("game-print", args=[game.pk]),
        "protocol": reverse("game-protocol", args=[game.pk]),
        "certificate": reverse("certificate", args=[Certificate.objects.last().serial]),
    }


@pytest.mark.parametrize("language", ("ru", "en"))
def test_a_result_given_by_the_jury_is_called_so_where_the_game_is_shown(story, jury, language):
    its, by_its, of_arbiter = WORDS[language]
    caller = small_event.signed_in(story.arbiter)
    steps = _decided(story, jury)
    next(steps)
    for name, address in _addresses(story).items():
        text = _text(caller, address, language)
        assert re.search(of_arbiter, text), name
        assert its not in text
        assert by_its not in text
    next(steps)
    for name, address in _addresses(story).items():
        text = _text(caller, address, language)
        assert its in text or by_its in text, (name, text)
        if name not in ("game", "protocol"):  # those tell as well what the arbiter had ruled
            assert not re.search(of_arbiter, text), name


OFFLINE = {
    "ru": ("Результат — по решению № {number}", ": решение № "),
    "en": ("The result stands by ruling No. {number}", ": ruling No. "),
}


@pytest.mark.parametrize("language", ("ru", "en"))
def test_without_a_database_nobody_is_said_to_have_ruled(story, jury, tmp_path, language):
    """The certified text and the list of revocations name a ruling by its number alone."""
    _its, _by_its, of_arbiter = WORDS[language]
    stands, ended = OFFLINE[language]
    *_steps, taken = _decided(story, jury)
    by_arbiter, by_jury = Certificate.objects.order_by("pk")[:2]
    number = taken.rulings.get().number
    said = "".join(offline(by_jury, tmp_path, language=language))
    assert stands.format(number=number) in said
    assert not re.search(of_arbiter, said)
    said = "".join(offline(by_arbiter, tmp_path, language=language))
    assert ended in said
    assert not re.search(of_arbiter, said)
    read = " ".join(
        explain(note, language) for game in pdn.read(by_jury.pdn_bytes) for note in game.notes
    )
    assert not re.search(of_arbiter, read)


@pytest.mark.parametrize("language", ("ru", "en"))
def test_the_journal_tells_both_rulings_apart(story, jury, language):
    its, _by_its, of_arbiter = WORDS[language]
    steps = _decided(story, jury)
    next(steps)
    taken = next(steps)
    caller = small_event.signed_in(story.arbiter)
    address = reverse("journal", args=[story.tournament.pk])
    text = _text(caller, address, language)
    rows = [line for line in re.split(r"(?=½–½)", text) if line.startswith("½–½")]
    assert rows
    for row in rows:
        draw = row[: row.index(")")]
        assert its in draw, draw
        assert not re.search(of_arbiter, draw), draw
    assert re.search(of_arbiter, text)  # the first ruling is still the arbiter's
    for shown in (reverse("game", args=[story.game().pk]), reverse("case", args=[taken.pk])):
        page = caller.get(shown, headers={"accept-language": language}).content.decode()
        timeline = page[page.index('class="timeline"') :]
        timeline = timeline[: timeline.index("</ol>")]
        assert its in timeline.replace("&#x27;", "'"), shown
