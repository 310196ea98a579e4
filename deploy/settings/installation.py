"""Read the settings of an installation from the environment; refuse with all faults at once."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from deploy.broker.choice import parse_broker
from deploy.database.url import for_pooler, parse_database
from deploy.settings import addresses
from deploy.settings.addresses import SiteAddress, parse_mail, parse_site
from deploy.settings.environment import Environment
from deploy.startup import gettext as _

T = TypeVar("T")

MAKE_KEY = "ssh-keygen -t ed25519 -N '' -f certificate_key"

LEVELS = ("INFO", "DEBUG", "WARNING", "ERROR")

LANGUAGES = ("ru", "en")


@dataclass(frozen=True, slots=True)
class Installation:
    """The settings of one installation, as read from its environment and checked."""

    site: SiteAddress
    hall: tuple[str, ...]
    var: Path
    secret_key: str
    database: dict[str, Any]
    owner_database: str
    replica: dict[str, Any] | None
    database_bounds: dict[str, int]
    broker: str
    cache: str
    certificate_key: Path
    certificate_namespace: str
    certificate_identity: str
    push_key: Path
    rulesets: Path | None
    anchor_folder: Path | None
    anchor_url: str
    language: str
    time_zone: str
    mail: dict[str, Any]
    mail_from: str
    max_upload: int
    max_games: int
    max_archive: int
    throttle_anon: str | None
    throttle_user: str | None
    throttle_check: str | None
    token_days: int
    live_streams: int
    metrics_token: str
    is_second_factor_required: bool
    is_debug: bool
    log_level: str
    log_format: str


def read_settings(env: Environment, base: Path) -> Installation:
    """Read all settings; without ``SITE_URL`` defaults serve this computer alone."""
    site = _parsed(env, parse_site, env.read_text("SITE_URL"), SiteAddress())
    var = env.read_path("ARBITER_VAR", base / "var")
    if env.read_text("SITE_URL"):
        _require_secrets(env)
    broker = env.read_text(
        "CELERY_BROKER_URL", env.read_text("REDIS_URL", "filesystem://localhost/")
    )
    sqlite = f"sqlite:///{quote((var / 'arbiter.sqlite3').as_posix())}"  # a folder "Cup #3"
    database = env.read_text("DATABASE_URL", sqlite)
    replica = env.read_text("DATABASE_REPLICA_URL")
    is_pooled = env.read_flag("DATABASE_POOLER")
    is_debug = env.read_flag("ARBITER_DEBUG")
    if is_debug and site.is_public:
        env.faults.append(_("ARBITER_DEBUG shows secrets to visitors; not beside SITE_URL"))
    if env.read_text("EMAIL_URL") and not env.read_text("SITE_URL"):
        env.faults.append(_("EMAIL_URL needs SITE_URL: the link in a letter must lead here"))
    if env.read_text("ARBITER_HALL") and env.read_text("SITE_URL"):
        env.faults.append(_("ARBITER_HALL is for a laptop in a hall; not beside SITE_URL"))
    installation = Installation(
        site=site,
        hall=_parsed(env, addresses.parse_hosts, env.read_text("ARBITER_HALL"), ()),
        var=var,
        secret_key=env.read_text("SECRET_KEY"),
        database=for_pooler(_parsed(env, parse_database, database, {}), is_pooled),
        owner_database=env.read_text("DATABASE_OWNER_URL"),
        replica=for_pooler(_parsed(env, parse_database, replica, {}), is_pooled)
        if replica
        else None,
        database_bounds={
            "statement": env.read_number("DATABASE_STATEMENT_SECONDS", 20),
            "lock": env.read_number("DATABASE_LOCK_SECONDS", 10),
            "idle": env.read_number("DATABASE_IDLE_SECONDS", 60),
        },
        broker=_parsed(env, parse_broker, broker, ""),
        cache=env.read_text("CACHE_URL", env.read_text("REDIS_URL")),
        certificate_key=env.read_path("CERTIFICATE_KEY_FILE", var / "certificate_key"),
        certificate_namespace=env.read_text("CERTIFICATE_NAMESPACE", _namespace(site)),
        certificate_identity=env.read_text("CERTIFICATE_IDENTITY", "arbiter-service"),
        push_key=env.read_path("PUSH_KEY_FILE", var / "push_key"),
        rulesets=env.read_path("ARBITER_RULESETS", var)
        if env.read_text("ARBITER_RULESETS")
        else None,
        anchor_folder=(
            env.read_path("ARBITER_ANCHOR_FOLDER", var)
            if env.read_text("ARBITER_ANCHOR_FOLDER")
            else None
        ),
        anchor_url=_web_address(env, "ARBITER_ANCHOR_URL"),
        language=env.read_choice("SITE_LANGUAGE", LANGUAGES),
        time_zone=env.read_text("SITE_TIME_ZONE", "Europe/Moscow"),
        mail=_parsed(env, parse_mail, env.read_text("EMAIL_URL"), {}),
        mail_from=env.read_text("EMAIL_FROM", f"arbiter@{site.allowed_hosts[0]}"),
        max_upload=env.read_number("MAX_UPLOAD_BYTES", 5 * 1024 * 1024),
        max_games=env.read_number("MAX_GAMES_PER_REQUEST", 100),
        max_archive=env.read_number("MAX_ARCHIVE_BYTES", 200 * 1024 * 1024),
        throttle_anon=_rate(env, "THROTTLE_ANON", "120/min"),
        throttle_user=_rate(env, "THROTTLE_USER", "600/min"),
        throttle_check=_rate(env, "THROTTLE_CHECK", "60/min"),
        token_days=env.read_number("API_TOKEN_DAYS", 90),
        live_streams=env.read_number("LIVE_STREAMS", 2),
        metrics_token=env.read_text("METRICS_TOKEN"),
        is_second_factor_required=env.read_flag("SECOND_FACTOR_REQUIRED"),
        is_debug=is_debug,
        log_level=env.read_choice("ARBITER_LOG_LEVEL", LEVELS),
        log_format=env.read_choice("ARBITER_LOG_FORMAT", ("json", "text")),
    )
    env.raise_faults()
    return installation


def _namespace(site: SiteAddress) -> str:
    """The default namespace of signatures: a trial's certificate must not pass for a real one."""
    return "certificate@arbiter" if site.is_public else "demo-certificate@arbiter"


def _require_secrets(env: Environment) -> None:
    needed = {
        "SECRET_KEY": _("any long random text, kept for ever"),
        "DATABASE_URL": "postgresql://user:password@host/name",
        "CERTIFICATE_KEY_FILE": _("made by: {command}").format(command=MAKE_KEY),
    }
    for name, why in needed.items():
        env.require_variables((name,), why)
    if not env.read_text("CELERY_BROKER_URL") and not env.read_text("REDIS_URL"):
        env.faults.append(_("REDIS_URL is missing: redis://host:6379/0, for messages and cache"))


def _parsed(env: Environment, parse: Callable[[str], T], text: str, instead: T) -> T:
    """Parse a variable; one that cannot be parsed becomes a fault beside the others."""
    try:
        return parse(text)
    except ValueError as fault:
        env.faults.append(str(fault))
        return instead


def _web_address(env: Environment, name: str) -> str:
    """Read a web address, ``https://…`` or ``http://…``; empty where none is given."""
    address = env.read_text(name)
    if address and not address.startswith(("https://", "http://")):
        env.faults.append(_("{name} must begin with https:// or http://").format(name=name))
    return address


def _rate(env: Environment, name: str, default: str) -> str | None:
    """Read a rate such as ``120/min``; None for ``off``."""
    rate = env.read_text(name, default)
    count, _between, span = rate.partition("/")
    if rate == "off":
        return None
    if not count.isdigit() or span not in ("sec", "min", "hour", "day"):
        fault = _("{name}={rate} is neither a rate like 120/min nor off")
        env.faults.append(fault.format(name=name, rate=rate))
    return rate


def load_own_secret_key(var: Path) -> str:
    """Load Django's secret key from a file under ``var``, made at the first start."""
    place = var / "secret_key"
    if place.exists():
        return place.read_text(encoding="ascii").strip()
    var.mkdir(parents=True, exist_ok=True)
    secret = secrets.token_urlsafe(50)
    try:
        with open(place, "x", encoding="ascii", opener=_private) as file:
            file.write(secret)
    except FileExistsError:  # another process was first
        return load_own_secret_key(var)
    return secret


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
