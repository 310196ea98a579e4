"""Events of the other games with an engine here: entry, record, certificate."""

import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import verification
from arbiter.proofs import certified
from arbiter.rules.rulesets import catalogue
from games.draughts import pdn
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move
from games.draughts.position import start_of
from games.draughts.replay import board_outcome
from games.draughts.squares import from_number, number, parse_square, square_name
from games.draughts.variants import VARIANTS
from games.web.texts import explain_refusal
from tests.support import small_event
from tournaments.boards.models import GameState
from tournaments.games.models import SubmissionState
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

GAMES = ("brazilian", "english", "pool", "czech")


def _whole_game(variant, seed=1):
    """A game played to its end on the board: its moves in letters, and its result."""
    chance = random.Random(seed)
    while True:
        position, words = start_of(variant), []
        while (legal := legal_moves(position, variant)) and len(words) < 250:
            move = chance.choice(legal)
            words.append(format_move(position, move, full="always", variant=variant))
            position = play(position, move)
        if outcome := board_outcome(position, variant):
            return words, "1-0" if outcome.winner.value == "w" else "0-1"


def _square(name):
    return from_number(int(name)) if name.isdigit() else parse_square(name)


def _in_numbers(word):
    """The usual notation of English draughts and pool: 11-15, 22x15."""
    return _written(word, number, "x")


def _in_letters(word):
    return _written(word, square_name, ":")


def _written(word, name_of, capture):
    squares = [name_of(_square(square)) for square in re.split("[-:x]", word)]
    return ("-" if "-" in word else capture).join(map(str, squares))


def _hand_in(story, text):
    game = story.game()
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.arbiter, at=small_event.NOON
    )


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("form", ["letters", "numbers", "tags"])
def test_a_game_of_another_variant_from_the_entry_to_the_certificate(game_id, form):
    """W2, W3 by the rules of that game; the certificate names it and is read by them again."""
    variant = VARIANTS[game_id]
    story = small_event.event(ruleset_id=f"{game_id}@1")
    words, result = _whole_game(variant)
    moves = " ".join(map(_in_numbers if form == "numbers" else _in_letters, words))
    head = f'[GameType "{variant.game_type_full}"]\n\n' if form == "tags" else ""
    row = _hand_in(story, f"{head}{moves} {result}")
    assert (row.fault, row.state) == (None, SubmissionState.CONFIRMED)
    game = story.game()
    assert (game.state, game.result, game.record.variant) == (
        GameState.FINISHED,
        result,
        game_id,
    )
    certificate = Certificate.objects.get(subject=game.subject)
    read = certified.read_certified_game(certificate.pdn)
    assert (read.variant, read.result, read.replay.plies) == (variant, result, len(words))
    assert not any(note.code in pdn.DOUBTS for note in read.notes)
    assert f'[Ruleset "{game_id}@1"]' in certificate.pdn
    answer = verification.verify_certificate(certificate.pdn.encode(), certificate.signature)
    assert answer.status == verification.VerificationStatus.GOOD


def test_the_certificate_of_an_english_game_is_in_numbers_and_says_so():
    """PDN 3.0: the notation of GameType 21 is numbers, N1, also of a record in letters."""
    story = small_event.event(ruleset_id="english@1")
    words, result = _whole_game(VARIANTS["english"])
    _hand_in(story, f"{' '.join(words)} {result}")
    certificate = Certificate.objects.get()
    assert '[GameType "21,B,8,8,N1,0"]' in certificate.pdn
    assert "\n1. " in certificate.pdn  # Black begins, and his first move is number 1


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_pages_of_such_an_event_speak_of_its_game(game_id, language):
    story = small_event.event(ruleset_id=f"{game_id}@1")
    words, result = _whole_game(VARIANTS[game_id])
    _hand_in(story, f"{' '.join(words)} {result}")
    game, client = story.game(), Client(headers={"accept-language": language})
    for name, args in (
        ("event", [story.tournament.pk]),
        ("game", [game.pk]),
        ("ruleset", [f"{game_id}@1"]),
        ("rulesets", []),
    ):
        page = client.get(reverse(name, args=args))
        assert page.status_code == 200, name
    warning = catalogue.load_ruleset(f"{game_id}@1").warning(language)
    page = client.get(reverse("ruleset", args=[f"{game_id}@1"])).content.decode()
    assert warning[:60].replace("'", "&#x27;") in page


@pytest.mark.parametrize(
    ("game_id", "head", "named"),
    [
        ("brazilian", '[GameType "25"]', "русские шашки"),
        ("english", '[Variant "Brazilian"]', "бразильские шашки"),
        ("pool", '[GameType "21,B,8,8,N1,0"]', "английские шашки"),
    ],
)
def test_a_record_of_a_game_that_is_not_the_events_is_refused_by_name(game_id, head, named):
    row = _hand_in(small_event.event(ruleset_id=f"{game_id}@1"), f"{head}\n\n1. c3-d4 *")
    assert row.fault["code"] == "other_variant"
    words = explain_refusal("other_variant", row.fault["params"], "ru")
    assert f"«{named}»" in words


def test_unified_pool_begins_with_white_where_the_record_says_so():
    """APCA: Black begins; unified pool: White. Both are games of the event."""
    story = small_event.event(ruleset_id="pool@1")
    row = _hand_in(story, '[GameType "23,W,8,8,A0,0"]\n\n1. c3-d4 d6-c5 *')
    assert (row.fault, row.record.plies) == (None, 2)
    row = _hand_in(story, "1. d6-c5 c3-d4 *")
    assert (row.fault, row.record.plies) == (None, 2)
