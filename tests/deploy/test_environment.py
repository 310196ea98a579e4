"""Reader of environment variables: typed, strict, all faults at once."""

import pytest

from deploy.settings.environment import Environment, SettingsFault


@pytest.fixture(autouse=True)
def _in_english(monkeypatch):
    monkeypatch.setenv("SITE_LANGUAGE", "en")


KNOWN = frozenset({"SITE_URL", "SECRET_KEY", "ARBITER_DEBUG", "MAX_GAMES_PER_REQUEST"})


def env(**values: str) -> Environment:
    return Environment(values=values, known=KNOWN)


def faults_of(reader: Environment) -> tuple[str, ...]:
    with pytest.raises(SettingsFault) as caught:
        reader.raise_faults()
    return caught.value.faults


@pytest.mark.parametrize(
    ("given", "read"),
    [("1", True), ("YES", True), ("on", True), ("0", False), ("No", False), ("off", False)],
)
def test_a_flag_is_one_of_the_known_words(given, read):
    """Case does not matter; the words do."""
    assert env(ARBITER_DEBUG=given).read_flag("ARBITER_DEBUG", not read) is read


def test_a_third_word_is_a_fault_not_a_no():
    """``maybe`` must not quietly switch something off."""
    reader = env(ARBITER_DEBUG="maybe")
    reader.read_flag("ARBITER_DEBUG")
    assert faults_of(reader) == ("ARBITER_DEBUG=maybe is neither yes nor no",)


@pytest.mark.parametrize("given", ["0", "-3", "12.5", "many", "٣"])
def test_a_number_is_whole_and_above_zero(given):
    """Anything else is told, and the default stands until then."""
    reader = env(MAX_GAMES_PER_REQUEST=given)
    assert reader.read_number("MAX_GAMES_PER_REQUEST", 7) == 7
    assert "MAX_GAMES_PER_REQUEST" in faults_of(reader)[0]


def test_a_secret_may_come_from_a_file(tmp_path):
    """The last line feed of the file is not part of the secret."""
    place = tmp_path / "secret"
    place.write_text("hidden\n", encoding="utf-8")
    assert env(SECRET_KEY_FILE=str(place)).read_text("SECRET_KEY") == "hidden"


def test_a_missing_file_is_fatal(tmp_path):
    """A secret that cannot be read must not become an empty one."""
    reader = env(SECRET_KEY_FILE=str(tmp_path / "absent"))
    reader.read_text("SECRET_KEY")
    assert faults_of(reader)[0].startswith("SECRET_KEY_FILE cannot be read")


def test_a_word_and_its_file_together_are_refused(tmp_path):
    """Nobody should have to guess which one won."""
    reader = env(SECRET_KEY="a", SECRET_KEY_FILE=str(tmp_path / "b"))
    reader.read_text("SECRET_KEY")
    assert faults_of(reader) == ("SECRET_KEY and SECRET_KEY_FILE are both given; keep one",)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("SITE_URI", "SITE_URI is not known; did you mean SITE_URL?"),
        ("ARBITER_SHOE_SIZE", "ARBITER_SHOE_SIZE is not known"),
        ("ALLOWED_HOSTS", "ALLOWED_HOSTS is not used here; say SITE_URL"),
        ("DJANGO_SECRET_KEY", "DJANGO_SECRET_KEY is not used here; say SECRET_KEY"),
    ],
)
def test_a_word_that_looks_like_ours_and_is_not_is_fatal(name, sentence):
    """A typing mistake must not quietly become a default."""
    assert faults_of(env(**{name: "x"})) == (sentence,)


def test_words_of_other_programs_are_left_alone():
    """PATH, HOME, LANGUAGE and CELERY_LOG_LEVEL belong to others."""
    env(
        PATH="x", LANGUAGE="en_US:en", CELERY_LOG_LEVEL="10", DJANGO_SETTINGS_MODULE="x"
    ).raise_faults()


def test_all_missing_words_are_told_at_once():
    """One start, one list: nobody repairs an environment word by word."""
    reader = env()
    reader.require_variables(("SITE_URL", "SECRET_KEY"), "needed")
    assert len(faults_of(reader)) == 2
