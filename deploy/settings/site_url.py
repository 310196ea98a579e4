"""Derive allowed hosts, cookie and TLS settings from ``SITE_URL``."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from deploy.gettext_before_settings import gettext as _

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
YEAR_SECONDS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class SiteAddress:
    """The public address of the service; empty where it serves this computer only."""

    url: str = ""
    host: str = ""
    is_https: bool = False

    @property
    def is_public(self) -> bool:
        """Whether there is a public address."""
        return bool(self.url)

    @property
    def allowed_hosts(self) -> list[str]:
        """Django's ALLOWED_HOSTS."""
        return [self.host] if self.is_public else list(LOCAL_HOSTS)

    @property
    def trusted_origins(self) -> list[str]:
        """Django's CSRF_TRUSTED_ORIGINS."""
        return [self.url] if self.is_public else []

    @property
    def hsts_seconds(self) -> int:
        """Django's SECURE_HSTS_SECONDS: a year with TLS, else 0."""
        return YEAR_SECONDS if self.is_https else 0

    @property
    def proxy_header(self) -> tuple[str, str] | None:
        """Django's SECURE_PROXY_SSL_HEADER, with TLS only: the proxy sets it on every request."""
        return ("HTTP_X_FORWARDED_PROTO", "https") if self.is_https else None


def parse_site(url: str) -> SiteAddress:
    """Parse ``https://arbiter.example`` without path or query; raises ValueError."""
    if not url:
        return SiteAddress()
    parts = urlsplit(url.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(_("SITE_URL={url} is not of the form https://host").format(url=url))
    if parts.path or parts.query or parts.fragment or parts.username:
        fault = _("SITE_URL={url} must hold only https://host, with a port if need be")
        raise ValueError(fault.format(url=url))
    origin = f"{parts.scheme}://{parts.netloc}"
    return SiteAddress(url=origin, host=parts.hostname, is_https=parts.scheme == "https")
