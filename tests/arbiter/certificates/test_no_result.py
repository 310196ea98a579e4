"""A certificate of a game without a result does not say that the game is over."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import ssh_keygen
from tests.support.officials import issue

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("result", "termination", "is_over"),
    [("*", "open", False), ("*", "annulled", False), ("1-0", "resignation", True)],
)
def test_only_a_game_with_a_result_is_called_over(settings, tmp_path, result, termination, is_over):
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    certificate = issue(result=result, termination=termination)
    answer = Client().get(
        reverse("certificate", args=[certificate.serial]), HTTP_ACCEPT_LANGUAGE="ru"
    )
    assert answer.status_code == 200
    assert ("Партия окончена" in answer.content.decode()) is is_over
