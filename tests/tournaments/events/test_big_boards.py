"""Events of games on other boards and with towers."""

import random
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import verification
from arbiter.proofs import certified
from games.draughts import board_outcome, format_move, legal_moves, pdn, start_of
from games.draughts.moves import play
from games.draughts.variants import VARIANTS
from tests.support import small_event
from tournaments.games.models import SubmissionState
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

GAMES = ("international", "turkish", "towers", "corners", "star")

RACES = Path(__file__).resolve().parents[2] / "data" / "races"


def whole_game(variant):
    """A random game to its end on the board, in canonical words, and its result."""
    if variant.is_race:
        (read,) = pdn.read((RACES / f"{variant.id}.pdn").read_text())
        return list(read.replay.texts), read.result
    for seed in range(100):
        chance, position, words = random.Random(seed), start_of(variant), []
        while moves := legal_moves(position, variant=variant):
            move = chance.choice(moves)
            sign = variant.capture_sign
            words.append(format_move(position, move, capture=sign, variant=variant))
            position = play(position, move)
            if len(words) > 200:
                break
        if outcome := board_outcome(position, variant=variant):
            return words, "1-0" if outcome.winner.value == "w" else "0-1"
    raise AssertionError("no game came to its end")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_becomes_a_result_a_certificate_and_pages(game_id):
    variant = VARIANTS[game_id]
    story = small_event.event(ruleset_id=f"{game_id}@1")
    words, result = whole_game(variant)
    head = f'[GameType "{variant.game_type_full or "?"}"]\n'
    head += "" if variant.has_game_type else f'[Variant "{variant.id}"]\n'
    row = records.submit_record(
        game_id=story.game().pk,
        data=f"{head}\n{' '.join(words)} {result}".encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert (row.fault, row.state) == (None, SubmissionState.CONFIRMED)
    game = story.game()
    assert (game.result, game.record.variant) == (result, game_id)
    certificate = Certificate.objects.get(subject=game.subject)
    read = certified.read_certified_game(certificate.pdn)
    assert (read.variant, read.result, read.replay.plies) == (variant, result, len(words))
    answer = verification.verify_certificate(certificate.pdn.encode(), certificate.signature)
    assert answer.status == verification.VerificationStatus.GOOD
    for language in ("ru", "en"):
        client = Client(headers={"accept-language": language})
        for name, args in (
            ("event", [story.tournament.pk]),
            ("game", [game.pk]),
            ("ruleset", [f"{game_id}@1"]),
        ):
            assert client.get(reverse(name, args=args)).status_code == 200, name
