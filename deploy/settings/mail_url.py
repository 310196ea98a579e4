"""Parse ``EMAIL_URL`` into Django's mail settings."""

from typing import Any
from urllib.parse import unquote, urlsplit

from deploy.gettext_before_settings import gettext as _

SCHEMES = {"smtp": 25, "smtps": 465, "smtp+tls": 587}
SECONDS = 10


def parse_mail(url: str) -> dict[str, Any]:
    """Parse ``smtp+tls://user:password@host:587``, ``smtps://…`` or ``smtp://…``.

    The last is for a server in one's own house; no address gives no settings. Raises ValueError.
    """
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise ValueError(
            _("EMAIL_URL must be like smtp+tls://user:password@host:587, or smtps://…")
        )
    return {
        "host": unquote(parts.hostname),
        "port": parts.port or SCHEMES[parts.scheme],
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": parts.scheme == "smtp+tls",
        "use_ssl": parts.scheme == "smtps",
    }
