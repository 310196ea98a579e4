"""Pages and files are compressed where no proxy does it; streams and archives are not."""

import gzip

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db

GZIP = {"accept-encoding": "gzip, deflate, br", "accept-language": "ru"}
PAGES = ("/", "/check/", "/help/", "/archive/")
FILES = ("site/site.css", "games/board/board.js", "django_htmx/htmx-2.min.js")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_goes_compressed_to_who_takes_it_so(address: str) -> None:
    client = Client()
    plain = client.get(address, headers={"accept-language": "ru"})
    sent = client.get(address, headers=GZIP)
    if len(plain.content) < 1000:
        pytest.fail(f"{address} is too small to tell anything")
    assert "Content-Encoding" not in plain
    assert sent["Content-Encoding"] == "gzip"
    assert int(sent["Content-Length"]) == len(sent.content) < len(plain.content)
    assert len(gzip.decompress(sent.content)) == len(plain.content)


@pytest.mark.parametrize("name", FILES)
def test_a_static_file_goes_compressed_and_is_the_same(name: str) -> None:
    client, address = Client(), f"/static/{name}"
    with open(finders.find(name), "rb") as file:
        content = file.read()
    for _first_then_again in range(2):
        sent = client.get(address, headers=GZIP)
        assert sent["Content-Encoding"] == "gzip"
        assert gzip.decompress(sent.content) == content
        assert int(sent["Content-Length"]) == len(sent.content)
    assert client.get(address).getvalue() == content
    unchanged = client.get(address, headers={**GZIP, "if-none-match": sent["ETag"]})
    assert (unchanged.status_code, unchanged.getvalue()) == (304, b"")


def test_a_picture_and_a_head_without_content_go_as_they_are() -> None:
    client = Client()
    picture = client.get("/static/handbook/family.png", headers=GZIP)
    assert "Content-Encoding" not in picture
    assert picture.getvalue()
    assert "Content-Encoding" not in client.head("/static/site/site.css", headers=GZIP)
    assert "Content-Encoding" not in client.head("/check/", headers=GZIP)
