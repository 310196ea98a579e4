"""List all environment variables; ``deploy/env.example`` explains each."""

import os
from pathlib import Path

from deploy.settings.environment_reader import Environment

BASE_DIR = Path(__file__).resolve().parents[2]

VARIABLE_NAMES = frozenset(
    {
        "SITE_URL",
        "SITE_LANGUAGE",
        "SITE_TIME_ZONE",
        "SECRET_KEY",
        "DATABASE_URL",
        "DATABASE_OWNER_URL",
        "DATABASE_STATEMENT_SECONDS",
        "DATABASE_LOCK_SECONDS",
        "DATABASE_IDLE_SECONDS",
        "REDIS_URL",
        "CELERY_BROKER_URL",
        "CACHE_URL",
        "CERTIFICATE_KEY_FILE",
        "CERTIFICATE_NAMESPACE",
        "CERTIFICATE_IDENTITY",
        "EMAIL_URL",
        "EMAIL_FROM",
        "MAX_UPLOAD_BYTES",
        "MAX_GAMES_PER_REQUEST",
        "MAX_ARCHIVE_BYTES",
        "THROTTLE_ANON",
        "THROTTLE_USER",
        "THROTTLE_CHECK",
        "API_TOKEN_DAYS",
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


def read_environment() -> Environment:
    """Return a reader of this process's environment that knows all our variables."""
    return Environment(values=os.environ, known=VARIABLE_NAMES)
