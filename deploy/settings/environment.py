"""List all environment variables, read them by their types."""

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from deploy.startup import gettext as _

BASE_DIR = Path(__file__).resolve().parents[2]

VARIABLE_NAMES = frozenset(
    {
        "SITE_URL",
        "SITE_LANGUAGE",
        "SITE_TIME_ZONE",
        "SECRET_KEY",
        "DATABASE_URL",
        "DATABASE_OWNER_URL",
        "DATABASE_POOLER",
        "DATABASE_REPLICA_URL",
        "DATABASE_STATEMENT_SECONDS",
        "DATABASE_LOCK_SECONDS",
        "DATABASE_IDLE_SECONDS",
        "REDIS_URL",
        "CELERY_BROKER_URL",
        "CACHE_URL",
        "CERTIFICATE_KEY_FILE",
        "CERTIFICATE_NAMESPACE",
        "CERTIFICATE_IDENTITY",
        "PUSH_KEY_FILE",
        "EMAIL_URL",
        "EMAIL_FROM",
        "MAX_UPLOAD_BYTES",
        "MAX_GAMES_PER_REQUEST",
        "MAX_ARCHIVE_BYTES",
        "THROTTLE_ANON",
        "THROTTLE_USER",
        "THROTTLE_CHECK",
        "API_TOKEN_DAYS",
        "LIVE_STREAMS",
        "METRICS_TOKEN",
        "SECOND_FACTOR_REQUIRED",
        "ARBITER_ANCHOR_FOLDER",
        "ARBITER_ANCHOR_URL",
        "ARBITER_DEBUG",
        "ARBITER_VAR",
        "ARBITER_HALL",
        "ARBITER_RULESETS",
        "ARBITER_LOG_LEVEL",
        "ARBITER_LOG_FORMAT",
    }
)

# Read environment variables by their types, and report all their faults at once.
#
# A word is read as ``NAME``, or from the file that ``NAME_FILE`` points to (secrets of a
# container). A word that looks like ours and is not one is fatal: a typing mistake must not
# quietly become a default.


@dataclass(slots=True)
class Environment:
    """Reads variables by type and collects what is wrong with them until :meth:`raise_faults`."""

    values: Mapping[str, str]
    known: frozenset[str]
    faults: list[str] = field(default_factory=list)

    def read_text(self, name: str, default: str = "") -> str:
        """Return a variable's text, or the stripped content of the file that NAME_FILE names."""
        assert name in self.known, f"{name} is not a listed word"
        value, source = self.values.get(name, ""), self.values.get(f"{name}_FILE", "")
        if value and source:
            self.faults.append(
                _("{name} and {name}_FILE are both given; keep one").format(name=name)
            )
        if value or not source:
            return value or default
        try:
            return Path(source).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as fault:
            self.faults.append(
                _("{name}_FILE cannot be read: {fault}").format(
                    name=name, fault=_why_unreadable(fault)
                )
            )
            return default

    def read_flag(self, name: str, default: bool = False) -> bool:
        """Return a yes or no; any other word is recorded as a fault."""
        value = self.read_text(name).lower()
        if value in YES | NO:
            return value in YES
        if value:
            self.faults.append(
                _("{name}={value} is neither yes nor no").format(name=name, value=value)
            )
        return default

    def read_number(self, name: str, default: int) -> int:
        """Return a whole number above zero; anything else is recorded as a fault."""
        value = self.read_text(name)
        if value.isascii() and value.isdigit() and int(value):
            return int(value)
        if value:
            fault = _("{name}={value} is not a whole number above zero")
            self.faults.append(fault.format(name=name, value=value))
        return default

    def read_choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """Return one of the allowed words, by default the first."""
        value = self.read_text(name, allowed[0])
        if value not in allowed:
            fault = _("{name}={value} is none of: {allowed}")
            self.faults.append(fault.format(name=name, value=value, allowed=", ".join(allowed)))
            return allowed[0]
        return value

    def read_path(self, name: str, default: Path) -> Path:
        """Return a path, made absolute."""
        return Path(self.read_text(name, str(default))).expanduser().absolute()

    def require_variables(self, names: tuple[str, ...], why: str) -> None:
        """Record a fault for each of these variables that is missing."""
        for name in names:
            if not self.values.get(name) and not self.values.get(f"{name}_FILE"):
                self.faults.append(_("{name} is missing: {why}").format(name=name, why=why))

    def raise_faults(self) -> None:
        """Raise SettingsFault with every fault found, unknown variables included."""
        faults = (*_unknown_words(self.values, self.known), *self.faults)
        if faults:
            raise SettingsFault(faults)


def read_environment() -> Environment:
    """Return a reader of this process's environment that knows all our variables."""
    return Environment(values=os.environ, known=VARIABLE_NAMES)


YES = frozenset({"1", "yes", "true", "on"})

NO = frozenset({"0", "no", "false", "off"})

OUR_PREFIXES = ("ARBITER_", "SITE_", "CERTIFICATE_", "THROTTLE_", "CELERY_BROKER_")

INSTEAD = {
    "ALLOWED_HOSTS": "SITE_URL",
    "CSRF_TRUSTED_ORIGINS": "SITE_URL",
    "DJANGO_ALLOWED_HOSTS": "SITE_URL",
    "DJANGO_SECRET_KEY": "SECRET_KEY",
    "DJANGO_DEBUG": "ARBITER_DEBUG",
    "BROKER_URL": "CELERY_BROKER_URL",
}


class SettingsFault(SystemExit):
    """Error: the environment cannot be used; its sentences are shown without a traceback."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        sentences = "\n".join(f"  {fault}" for fault in faults)
        super().__init__(f"{_('The environment cannot be used:')}\n{sentences}")


@contextmanager
def explain_unready_folder(folder: Path) -> Iterator[None]:
    """Tell in a sentence which file of the data folder can be neither read nor made, and why."""
    try:
        yield
    except OSError as fault:
        sentence = _(
            "the data folder {folder} is not ready: {file} can be neither read nor made ({why}); "
            "let the user of the service write there, or name another folder in ARBITER_VAR"
        )
        file, why = fault.filename or folder, _why_unreadable(fault)
        raise SettingsFault((sentence.format(folder=folder, file=file, why=why),)) from fault


def _why_unreadable(fault: OSError | UnicodeDecodeError) -> str:
    if isinstance(fault, FileNotFoundError):
        return _("there is no such file")
    if isinstance(fault, OSError) and fault.errno == errno.EROFS:
        return _("the disk can only be read")
    if isinstance(fault, PermissionError):
        return _("there is no right to it")
    return str(fault)


def _unknown_words(values: Mapping[str, str], known: frozenset[str]) -> tuple[str, ...]:
    accepted = known | {f"{name}_FILE" for name in known}
    strangers = (n for n in sorted(values) if n.startswith(OUR_PREFIXES) and n not in accepted)
    renamed = (n for n in sorted(values) if n in INSTEAD)
    return (
        *(_stranger(name, known) for name in strangers),
        *(
            _("{name} is not used here; say {instead}").format(name=name, instead=INSTEAD[name])
            for name in renamed
        ),
    )


def _stranger(name: str, known: frozenset[str]) -> str:
    near = get_close_matches(name, sorted(known), n=1, cutoff=0.75)
    if near:
        return _("{name} is not known; did you mean {near}?").format(name=name, near=near[0])
    return _("{name} is not known").format(name=name)
