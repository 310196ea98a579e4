"""Settings read from the environment, and when a public service refuses to start."""

import sqlite3
from pathlib import Path

import pytest

from deploy.broker.choice import broker_transport_options, cache_settings
from deploy.database.url import parse_database
from deploy.settings import addresses
from deploy.settings.addresses import parse_site
from deploy.settings.environment import VARIABLE_NAMES, Environment, SettingsFault
from deploy.settings.installation import Installation, load_own_secret_key, read_settings


@pytest.fixture(autouse=True)
def _in_english(monkeypatch):
    monkeypatch.setenv("SITE_LANGUAGE", "en")


PUBLIC = {
    "SITE_URL": "https://arbiter.example",
    "SECRET_KEY": "k" * 60,
    "DATABASE_URL": "postgresql://a:b@db/arbiter",
    "REDIS_URL": "redis://queue:6379/0",
    "CERTIFICATE_KEY_FILE": "certificate_key",
}


def installed(base: Path, **values: str) -> Installation:
    return read_settings(Environment(values=values, known=VARIABLE_NAMES), base)


def test_without_a_word_everything_is_embedded(tmp_path):
    """SQLite, folders and a demonstration's namespace, all under ``var``."""
    installation = installed(tmp_path)
    assert installation.database["NAME"] == str(tmp_path / "var" / "arbiter.sqlite3")
    assert installation.database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert installation.broker.startswith("filesystem://")
    assert installation.certificate_namespace == "demo-certificate@arbiter"
    assert installation.site.allowed_hosts == ["localhost", "127.0.0.1", "[::1]"]
    assert installation.language == "ru"


@pytest.mark.parametrize("name", ["Кубок #3", "50% of it", "what?", "a%20b"])
def test_the_folder_of_data_may_have_any_name(tmp_path, name):
    folder = tmp_path / name
    named = installed(tmp_path, ARBITER_VAR=str(folder)).database["NAME"]
    assert named == str(folder / "arbiter.sqlite3")


def test_a_public_service_tells_all_that_is_missing(tmp_path):
    """SITE_URL alone: four more words, in one list."""
    with pytest.raises(SettingsFault) as caught:
        installed(tmp_path, SITE_URL="https://arbiter.example")
    complaint = " ".join(caught.value.faults)
    for word in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "CERTIFICATE_KEY_FILE"):
        assert f"{word} is missing" in complaint


def test_a_public_service_signs_in_the_true_namespace(tmp_path):
    """Certificates of a trial and of the service must not be mistaken for each other."""
    assert installed(tmp_path, **PUBLIC).certificate_namespace == "certificate@arbiter"


def test_a_public_service_never_shows_its_insides(tmp_path):
    """Debug pages show secrets."""
    with pytest.raises(SettingsFault, match="ARBITER_DEBUG"):
        installed(tmp_path, **PUBLIC, ARBITER_DEBUG="yes")


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("DATABASE_URL", "mysql://x/y"),
        ("DATABASE_URL", "postgresql://host"),
        ("DATABASE_URL", "sqlite://"),
        ("CELERY_BROKER_URL", "amqp://x"),
        ("SITE_URL", "arbiter.example"),
        ("SITE_URL", "https://arbiter.example/path"),
        ("SITE_LANGUAGE", "de"),
        ("THROTTLE_ANON", "fast"),
        ("ARBITER_LOG_FORMAT", "xml"),
    ],
)
def test_a_value_that_cannot_be_used_is_named(tmp_path, word, value):
    """The sentence begins with the word to correct."""
    with pytest.raises(SettingsFault) as caught:
        installed(tmp_path, **{word: value})
    assert any(fault.startswith(word) for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("url", "hosts", "origins", "is_https"),
    [
        ("https://a.example", ["a.example"], ["https://a.example"], True),
        ("https://a.example/", ["a.example"], ["https://a.example"], True),
        ("https://a.example:8443", ["a.example"], ["https://a.example:8443"], True),
        ("http://192.168.0.5:8000", ["192.168.0.5"], ["http://192.168.0.5:8000"], False),
    ],
)
def test_one_word_tells_hosts_origins_and_tls(url, hosts, origins, is_https):
    """Everything that self-hosters get wrong in four places is said once."""
    site = parse_site(url)
    assert (site.allowed_hosts, site.trusted_origins) == (hosts, origins)
    assert site.is_https is is_https
    assert bool(site.hsts_seconds) is bool(site.proxy_header) is is_https


def test_a_laptop_in_a_hall_answers_to_the_addresses_it_was_told(tmp_path):
    assert installed(tmp_path, ARBITER_HALL="192.168.1.5 10.0.0.2").hall == (
        "192.168.1.5",
        "10.0.0.2",
    )
    assert installed(tmp_path).hall == ()


@pytest.mark.parametrize("given", ["*", ".example", "laptop", "0.0.0.0", "192.168.1.5:8000", "::1"])
def test_a_hall_is_never_open_to_any_host(tmp_path, given):
    with pytest.raises(SettingsFault, match="is not an address"):
        installed(tmp_path, ARBITER_HALL=given)


def test_a_public_service_is_no_hall(tmp_path):
    """Its one address is SITE_URL."""
    with pytest.raises(SettingsFault, match="not beside SITE_URL"):
        installed(tmp_path, ARBITER_HALL="192.168.1.5", SITE_URL="https://a.example")


@pytest.mark.parametrize(
    ("host", "is_open"),
    [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True), ("192.168.1.5", True)],
)
def test_who_is_for_others(host, is_open):
    assert addresses.is_reachable_by_others(host) is is_open


def test_a_server_on_one_address_is_typed_by_it():
    """On every address: by those of this computer, never by its loop."""
    assert addresses.hall_addresses("192.168.1.5") == ("192.168.1.5",)
    assert addresses.hall_addresses("127.0.0.1") == ()
    assert "127.0.0.1" not in addresses.hall_addresses("0.0.0.0")


def test_a_database_address_is_read_with_its_odd_letters():
    """A password may hold any letter, written as %XX."""
    database = parse_database("postgresql://us%40er:p%2Fw%3A@h:6543/na%20me?sslmode=require")
    assert (database["USER"], database["PASSWORD"], database["NAME"]) == ("us@er", "p/w:", "na me")
    assert (database["HOST"], database["PORT"]) == ("h", "6543")
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["CONN_MAX_AGE"] == 0  # the pool forbids kept connections


def test_a_connection_to_sqlite_outlives_a_request():
    """To open one costs more than most questions; whoever closes the last one empties the log."""
    assert parse_database("sqlite:////srv/arbiter.sqlite3")["CONN_MAX_AGE"] > 0


def test_what_sqlite_has_acknowledged_survives_a_power_cut(tmp_path):
    """The log is forced to the disk at every commit; a club's laptop has a battery that ends."""
    with sqlite3.connect(tmp_path / "a.sqlite3") as link:
        options = parse_database(f"sqlite:///{tmp_path}/a.sqlite3")["OPTIONS"]
        link.executescript(options["init_command"])
        assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert link.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_the_cache_is_shared_where_redis_is():
    """Throttles of two web processes count together."""
    assert cache_settings("redis://h/1")["LOCATION"] == "redis://h/1"
    assert cache_settings("redis://h/1")["BACKEND"] == "deploy.broker.cache.RedisCacheWithFallback"
    assert "locmem" in cache_settings("")["BACKEND"]


def test_a_redis_message_stays_hidden_longer_than_any_task(tmp_path):
    """Otherwise a long task would be given out twice."""
    assert broker_transport_options("redis://h/0", tmp_path)["visibility_timeout"] > 300


def test_the_embedded_secret_is_made_once_and_for_us_alone(tmp_path):
    """Sessions survive a restart; other users of the computer do not read it."""
    first = load_own_secret_key(tmp_path / "var")
    assert first == load_own_secret_key(tmp_path / "var")
    assert len(first) > 50
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0
