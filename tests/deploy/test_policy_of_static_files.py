"""Documents and workers carry the content policy; parts of a page obey that of the page."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", "/service-worker.js", "/static/site/icon.svg", "/none/"])
def test_what_may_become_a_document_or_a_worker_has_the_policy(address: str) -> None:
    answer = Client().get(address)
    answer.close()
    assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["site/site.css", "site/theme.js"])
def test_a_part_of_a_page_carries_no_policy_of_its_own(name: str) -> None:
    answer = Client().get(f"/static/{name}")
    answer.close()
    assert "Content-Security-Policy" not in answer
    assert answer["X-Content-Type-Options"] == "nosniff"  # it can be taken for nothing else
    assert "Access-Control-Allow-Origin" not in answer


def test_a_script_of_the_board_starts_in_a_sandboxed_frame_too() -> None:
    """Such a frame of another site has no origin of its own."""
    answer = Client().get("/static/games/board/main.js")
    answer.close()
    assert "Content-Security-Policy" not in answer
    assert answer["Access-Control-Allow-Origin"] == "*"
