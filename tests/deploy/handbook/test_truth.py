"""Handbook and README are true: their commands work, what they name exists."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.test import Client
from django.urls import Resolver404, get_resolver, resolve, reverse
from django.utils import translation
from django.utils.translation import gettext

from deploy.handbook.chapters import CHAPTERS, HANDBOOK, ORDER, PICTURES, heading_anchor
from deploy.handbook.views import HELP, help_address
from games.draughts.errors import RULES
from tests.support.environment import TOP

README = TOP / "README.md"

CONTRIBUTING = TOP / ".github" / "CONTRIBUTING.md"

PAGES = (README, CONTRIBUTING, *sorted(HANDBOOK.rglob("*.md")))

WHOLE = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)

COMMANDS = sorted(set(re.findall(r"^    (python -m games\.draughts .+)$", WHOLE, re.MULTILINE)))

MODULES = sorted(set(re.findall(r"python -m (tests\.(?:benchmarks|campaigns)\.\w+)", WHOLE)))

MANAGE = sorted(set(re.findall(r"manage\.py (\w+)", WHOLE)))

ROOMS = ("deploy", "tests", "games", "arbiter", "tournaments", "requirements")

FILES = re.compile(rf"(?<![\w/.])((?:{'|'.join(ROOMS)})/[\w./@-]*\w)")

LINKS = re.compile(r"(?<!`)\[[^\]]+\]\(([^)\s]+)\)")

SHELL = re.compile(
    r"python3? -m |manage\.py|(?:\./)?deploy/\w+(?:\.sh)?\b(?=[ `])"
    r"|ssh-keygen|\bgrep -|docker |apt install|Ctrl-C"
)

LARGEST_PICTURE = 150_000


def name_of(path: Path) -> str:
    return path.relative_to(TOP).as_posix()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_line_of_the_library_can_be_typed(command):
    done = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]], cwd=TOP, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("module", MODULES)
def test_every_measurement_can_be_asked_for_help(module):
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=TOP, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_file_it_names_is_there(path):
    """The ids of articles and the addresses of the API begin otherwise, so none is mistaken."""
    named = {name.partition("::")[0] for name in FILES.findall(path.read_text(encoding="utf-8"))}
    assert sorted(name for name in named if not (TOP / name).exists()) == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading(path):
    """Also as it is read on a site of source code, where nothing serves it."""
    lost = []
    for link in LINKS.findall(path.read_text(encoding="utf-8")):
        file, _, part = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if link.startswith("/"):
            continue
        if not target.is_file():
            lost.append(link)
        elif part:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            lost += [link] if part not in {heading_anchor(heading) for heading in headings} else []
    assert lost == []


def test_every_address_of_a_page_is_served():
    """`/help/` and its like are addresses of the product; a program's own begin with /api/."""
    addresses = set(re.findall(r"`(/[a-z][\w/-]*/)`", WHOLE))
    assert {"/help/", "/anchors/"} <= addresses
    lost = []
    for address in sorted(addresses):
        try:
            resolve(address)
        except Resolver404:
            lost.append(address)
    assert lost == []


def test_every_command_it_names_is_one_of_ours():
    assert [command for command in MANAGE if command not in get_commands()] == []


def test_every_command_of_ours_has_its_line():
    """A command nobody is told of is one nobody uses."""
    ours = {name for name, app in get_commands().items() if app in ROOMS}
    for language in ("en", "ru"):
        chapter = (HANDBOOK / language / "commands.md").read_text(encoding="utf-8")
        assert sorted(name for name in ours if f"`{name}`" not in chapter) == [], language


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_first_round_is_told_with_the_buttons_of_today(language):
    """The steps to the first round name what is pressed as the pages call it."""
    before, _head, after = README.read_text(encoding="utf-8").partition("## По-русски")
    steps = before if language == "en" else after.partition("\n## ")[0]
    with translation.override(language):
        for message in ("New event", "Open to everybody", "Draw lots and pair round 1"):
            assert gettext(message) in " ".join(steps.split()), message


def test_users_and_operators_read_every_chapter_in_russian():
    """What is for builders is in English alone."""
    russian = {path.stem for path in (HANDBOOK / "ru").glob("*.md")}
    assert russian == {*CHAPTERS["users"], *CHAPTERS["operations"]}
    assert {path.stem for path in (HANDBOOK / "en").glob("*.md")} == set(ORDER)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", CHAPTERS["users"])
def test_a_chapter_for_everybody_asks_for_no_shell(name, language):
    """Who comes to an event presses buttons; what is typed stands in the other parts."""
    text = (HANDBOOK / language / f"{name}.md").read_text(encoding="utf-8")
    assert SHELL.findall(text) == []


def test_every_picture_is_shown_and_small():
    pictures = sorted(PICTURES.iterdir())
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size >= LARGEST_PICTURE] == []
    assert [picture.name for picture in pictures if f"pictures/{picture.name})" not in WHOLE] == []


# --- as it is served ------------------------------------------------------------------------------


def read(path: str, language: str) -> str:
    answer = Client(HTTP_HOST="localhost").get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ORDER)
def test_every_chapter_is_a_page(name, language):
    """One heading, no markup left over, every link of its own leading somewhere."""
    page = read(f"/help/{name}/", language)
    spoken = "ru" if language == "ru" and name not in CHAPTERS["builders"] else "en"
    assert f'<article lang="{spoken}">' in page
    assert page.count("<h1") == 1
    article = page[page.index("<article") : page.index("</article>")]
    assert ".md" not in re.sub(r"<code>.*?</code>", "", article, flags=re.DOTALL)
    assert "](" not in article
    client = Client(HTTP_HOST="localhost")
    for link in set(re.findall(r'href="(/[^"#]*)', article)):
        assert client.get(link).status_code == 200, link
    for source in re.findall(r'<img src="([^"]+)"', article):
        assert source.startswith("/static/handbook/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "word"), [("ru", "Разработчикам"), ("en", "For those who build")]
)
def test_the_contents_lead_to_every_chapter(language, word):
    page = read("/help/", language)
    assert word in page
    assert [name for name in ORDER if f'href="/help/{name}/"' not in page] == []


@pytest.mark.django_db
def test_a_builders_chapter_says_that_it_is_in_english():
    assert "Эта глава есть только на английском языке." in read("/help/recipes/", "ru")
    assert "in English only" not in read("/help/recipes/", "en")


@pytest.mark.django_db
def test_chapters_follow_each_other():
    """The first has none before it, the last none after it."""
    first, second, last = ORDER[0], ORDER[1], ORDER[-1]
    page = read(f"/help/{first}/", "en")
    assert 'rel="prev"' not in page
    assert f'rel="next" href="/help/{second}/"' in page
    assert 'rel="next"' not in read(f"/help/{last}/", "en")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["nothing", "settings", "en"])
def test_an_unknown_chapter_is_not_found(name):
    """Names come from the list of chapters, never from the disk."""
    answer = Client(HTTP_HOST="localhost").get(f"/help/{name}/")
    assert answer.status_code == 404
    assert 'class="site-head' in answer.content.decode()


# files, acts that answer with another page, and the handbook itself
NO_CHAPTER = {
    *("allowed-signers", "revoked-sig", "position-picture", "manifest", "offline", "offline-form"),
    *("manifest-card", "service-worker", "incident-act", "submission-confirm", "logout"),
    *("set_language", "help", "help-chapter", "site-calendar"),
}


def test_every_page_leads_to_a_chapter_of_its_own():
    """None of them leads to the contents, where one would have to search."""
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    pages = {name for name in names if not name.startswith("api")}
    assert {name for name in pages if help_address(name) == reverse("help")} == NO_CHAPTER
    assert {chapter for _name, chapter in HELP} <= set(ORDER)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "chapter"),
    [
        ("/", "tour"),
        ("/login/", "player"),
        ("/rules/", "rules"),
        ("/verify/", "verification"),
    ],
)
def test_a_page_leads_to_the_chapter_about_it(address, chapter):
    assert f'href="/help/{chapter}/"' in read(address, "en")


@pytest.mark.django_db
def test_help_loads_nothing_from_elsewhere():
    """The policy of every page holds here too: no style, script or picture of another host."""
    answer = Client(HTTP_HOST="localhost").get("/help/tour/")
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    page = answer.content.decode()
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []
    assert " style=" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("en", "rule C1"), ("ru", "правило C1")])
def test_the_rule_of_a_fault_leads_to_what_it_says(client, language, word):
    """C1 is a number of ours: the page of a fault links to what it says in its own game."""
    spoken = {"accept-language": language}
    page = client.post("/check/", {"text": "1. c3-d4 b6-c5 2. d4-e5"}, headers=spoken)
    link = re.search(rf'<a href="(/rules/games/russian/)#C1">{word}</a>', page.content.decode())
    assert ' id="C1"' in client.get(link[1], headers=spoken).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "anchor"),
    [("en", "rules-of-play-by-their-numbers"), ("ru", "правила-игры-по-номерам")],
)
def test_the_chapter_on_rules_has_every_number(client, language, anchor):
    chapter = client.get("/help/rules/", headers={"accept-language": language}).content.decode()
    numbers = set(re.findall(r"\b[A-Z]\d+\b", chapter.split(f'id="{anchor}"')[1]))
    assert set(RULES.values()) <= numbers


@pytest.mark.django_db
def test_a_chapter_in_another_language_says_so_where_it_is_listed():
    """A Russian reader knows before he presses; an English one has nothing to be told."""
    beside = '<li><a href="/help/decisions/">Принятые решения</a>'
    for address in ("/help/", "/help/tour/"):
        page = Client(headers={"accept-language": "ru"}).get(address).content.decode()
        listed = [line for line in re.findall(r"<li.*?</li>", page) if beside in line]
        assert len(listed) == 1
        assert "<small>(на английском)</small>" in listed[0]
        assert page.count("(на английском)") >= len(CHAPTERS["builders"])
        page = Client(headers={"accept-language": "en"}).get(address).content.decode()
        assert "(in English)" not in page
    chapter = Client(headers={"accept-language": "ru"}).get("/help/decisions/").content.decode()
    assert '<article lang="en">' in chapter
