"""Every page: language, no inline script, no foreign host, no missing file."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from deploy.frame.static import HashedStaticFilesStorage
from deploy.settings.environment import BASE_DIR

# Every page: language, refusals, no inline script, no foreign host, no missing file.


PAGES = ("400.html", "403.html", "403_csrf.html", "404.html", "500.html", "503.html")

ROOMS = ("deploy", "games", "arbiter", "tournaments")

TEMPLATES = sorted(path for room in ROOMS for path in (BASE_DIR / room).rglob("*.html"))

SHEETS = sorted(path for room in ROOMS for path in (BASE_DIR / room).rglob("static/**/*.css"))

BY_NAME = {str(path).partition("/templates/")[2]: path for path in TEMPLATES}

INCLUDED = re.compile(r'{% include "([^"]+)"')

NEEDS_HTMX = re.compile(r"hx-get|site/live\.js|why_rows\.js|joined/round")

INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)[^>]*>")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_writes_what_the_policy_forbids(path: Path):
    """No style element or attribute, no handler, no inline script."""
    assert INLINE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_style_sheet_asks_another_host(path: Path):
    """Everything works in a hall without a network."""
    assert not re.search(r"url\(|@import|https?://", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_file_a_template_names_is_there(path: Path):
    """A lost file would break the collected release, not the trial at home."""
    names = re.findall(r"{%\s*static\s+['\"]([^'\"]+)", path.read_text(encoding="utf-8"))
    assert [name for name in names if finders.find(name) is None] == []


def _with_its_parts(path: Path) -> str:
    """The text of a template and of all that it includes."""
    text = path.read_text(encoding="utf-8")
    parts = (BY_NAME[name] for name in INCLUDED.findall(text) if name in BY_NAME)
    return text + "".join(_with_its_parts(part) for part in parts if part != path)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_page_that_refreshes_a_part_of_itself_has_htmx_and_no_other_page_has(path: Path):
    """Eighteen kilobytes are sent to who needs them."""
    text = _with_its_parts(path)
    if '{% extends "site/base.html" %}' in text:
        assert bool(NEEDS_HTMX.search(text)) == ('"site/_htmx.html"' in text)


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_refusal_is_a_page_with_a_way_out(page):
    """One heading, one main, a link home; drawn even when nothing is known of the request."""
    for request in (None, RequestFactory().get("/", HTTP_HOST="localhost")):
        html = render_to_string(page, request=request)
        assert html.count("<main") == html.count("<h1>") == 1
        assert 'href="/"' in html


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "other"), [("ru", "English"), ("en", "Русский")])
def test_the_visitor_may_change_the_language(language, other):
    """The page says its language and offers the other one."""
    page = Client(HTTP_HOST="localhost").get("/login/", headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in page.content.decode()
    assert f">{other}</button>" in page.content.decode()


@pytest.mark.django_db
def test_an_old_form_is_refused_in_words():
    """Ours, not the framework's grey page, and nothing was changed."""
    answer = Client(HTTP_HOST="localhost", enforce_csrf_checks=True).post("/login/", {})
    assert answer.status_code == 403
    assert 'class="site-head' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("came_from", "is_offered"),
    [("http://localhost/games/21/", True), ("http://elsewhere/games/21/", False), ("", False)],
)
def test_an_old_form_leads_back_to_what_was_typed(came_from, is_offered):
    """To a page of this site only: the text waits there."""
    client = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)
    answer = client.post("/login/", {}, headers={"referer": came_from})
    assert ('href="http://localhost/games/21/"' in answer.content.decode()) is is_offered
    assert "elsewhere" not in answer.content.decode()


@pytest.mark.django_db
def test_the_page_to_sign_in_leads_to_itself_only():
    """An address that grows by itself at each step would never end."""
    page = Client(HTTP_HOST="localhost").get("/login/?next=/games/mine/").content.decode()
    assert "next=/login" not in page and "next=%2Flogin" not in page


# JavaScript modules import each other by hashed names.


AT_ONCE = re.compile(r"""from "\./([^"]+)";""")

IMPORTED = re.compile(r"""(?:from |import\()["]\./([^"]+)["]""")

ASKED = re.compile(r"""rel="modulepreload" href="{% static 'games/board/(\S+)'""")

MODULES = Path(__file__).parents[3] / "games" / "static" / "games" / "board"


def test_a_module_asks_for_the_module_of_its_own_version(tmp_path: Path) -> None:
    storage = HashedStaticFilesStorage(location=tmp_path, base_url="/static/")
    paths = {}
    for file in MODULES.glob("*.js"):
        name = f"games/board/{file.name}"
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(file.read_bytes())
        paths[name] = (storage, name)
    for _name, _hashed, processed in storage.post_process(paths):
        assert not isinstance(processed, Exception), processed
    main = (tmp_path / storage.stored_name("games/board/main.js")).read_text()
    names = IMPORTED.findall(main)
    assert len(names) == len(re.findall(r"^import |\bimport\(", main, re.MULTILINE))
    for name in names:
        assert re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name), name
        assert (tmp_path / "games" / "board" / name).exists()


def _needed(first: str) -> set[str]:
    """The modules that one imports, and they in turn, before it runs."""
    needed, waiting = set[str](), [first]
    while waiting:
        imported = set(AT_ONCE.findall((MODULES / waiting.pop()).read_text())) - needed
        needed |= imported
        waiting += imported
    return needed


def test_a_page_with_a_board_asks_at_once_for_the_modules_it_needs() -> None:
    """A module that is found by reading another waits for it: four in a row on a slow network."""
    template = MODULES.parents[2] / "templates" / "games" / "board" / "_board.html"
    always, _, to_write = template.read_text().partition('{% if mode == "write" %}{#')
    needed = _needed("main.js")
    assert sorted(ASKED.findall(always)) == sorted(needed)
    assert sorted(ASKED.findall(to_write)) == sorted({"writer.js"} | _needed("writer.js") - needed)
