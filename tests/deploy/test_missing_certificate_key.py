"""A service without the key that signs certificates says so and certifies nothing."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from arbiter.signing_keys import load_make_list_rotate_keys
from arbiter.signing_keys.make_signing_key_unless_there import make_key_unless_there
from deploy.settings.environment_variable_names import BASE_DIR
from games.draughts import pdn
from tests import small_event
from tournaments.events.models import ResultBy


@pytest.mark.django_db
def test_an_installation_of_ones_own_makes_its_key_at_the_first_need(settings, tmp_path):
    """Without SITE_URL nobody is asked for a key: a clean record is a result at once."""
    place = tmp_path / "var" / "certificate_key"
    settings.CERTIFICATE_KEY_FILE = settings.OWN_CERTIFICATE_KEY_FILE = place
    assert Client().get("/readyz").json()["certificate_key"] == "ok"
    assert place.stat().st_mode & 0o077 == 0
    assert load_make_list_rotate_keys.signing_key() is load_make_list_rotate_keys.signing_key()


@pytest.mark.django_db
def test_a_public_service_without_its_key_is_not_ready(settings, tmp_path):
    """It is told by the probe before the first player finds out, and none is made in secret."""
    settings.CERTIFICATE_KEY_FILE = tmp_path / "certificate_key"
    settings.OWN_CERTIFICATE_KEY_FILE = None
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["certificate_key"] == "certificate_key_missing"
    assert not (tmp_path / "certificate_key").exists()


@pytest.mark.django_db
def test_a_record_that_cannot_be_certified_is_refused_clearly_and_may_be_sent_again(
    settings, tmp_path
):
    """No result without its certificate: 503 with the reason, nothing stored, and the same
    record is taken as soon as the key is in its place."""
    story = small_event.event(4, result_by=ResultBy.ONE_PLAYER)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    good = next(iter(pdn.read((BASE_DIR / "games" / "data" / "demo-games.pdn").read_bytes())))
    settings.CERTIFICATE_KEY_FILE = tmp_path / "certificate_key"
    settings.OWN_CERTIFICATE_KEY_FILE = None

    def send() -> HttpResponse:
        return client.post(
            reverse("api-records", args=[game.pk]), {"text": good.source}, "application/json"
        )

    refused = send()
    assert (refused.status_code, refused.json()["code"]) == (503, "certificate_key_missing")
    assert game.submissions.count() == 0
    make_key_unless_there(settings.CERTIFICATE_KEY_FILE)
    assert send().json()["state"] == "confirmed"
