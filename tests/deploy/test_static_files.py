"""JavaScript modules import each other by hashed names."""

import re
from pathlib import Path

from deploy.page_frame.hash_names_of_static_files import HashedStaticFilesStorage

AT_ONCE = re.compile(r"""from "\./([^"]+)";""")
IMPORTED = re.compile(r"""(?:from |import\()["]\./([^"]+)["]""")
ASKED = re.compile(r"""rel="modulepreload" href="{% static 'games/board/(\S+)'""")
MODULES = Path(__file__).parents[2] / "games" / "static" / "games" / "board"


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
    template = MODULES.parents[2] / "templates" / "games" / "_board.html"
    always, _, to_write = template.read_text().partition('{% if mode == "write" %}{#')
    needed = _needed("main.js")
    assert sorted(ASKED.findall(always)) == sorted(needed)
    assert sorted(ASKED.findall(to_write)) == sorted({"writer.js"} | _needed("writer.js") - needed)
