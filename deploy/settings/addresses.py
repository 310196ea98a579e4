"""Addresses of the site, of its mail server, and of this computer in the hall's network."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from deploy.startup import gettext as _

# Derive allowed hosts, cookie and TLS settings from ``SITE_URL``.


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


# Find this computer's addresses for phones and laptops in the hall, and parse configured ones.


EVERYWHERE = "0.0.0.0"

ADDRESS = "ARBITER_HALL"

# nothing is sent there: the system only tells by which of its addresses it would
_FAR_PLACES = ("10.255.255.255", "172.31.255.255", "192.168.255.255", "198.51.100.1")


class NotAHallAddress(ValueError):
    """Error: ``text`` is not the address of a computer in the hall."""

    def __init__(self, text: str) -> None:
        sentence = _("{name}: {text} is not an address like 192.168.1.5")
        super().__init__(sentence.format(name=ADDRESS, text=text))
        self.text = text


def is_reachable_by_others(host: str) -> bool:
    """Whether another computer can reach a server that listens on ``host``."""
    return host != "localhost" and not ipaddress.ip_address(host).is_loopback


def hall_addresses(host: str) -> tuple[str, ...]:
    """List the addresses at which a phone in the hall reaches a server that listens on ``host``."""
    if not is_reachable_by_others(host):
        return ()
    return addresses_of_this_computer() if host == EVERYWHERE else (host,)


def addresses_of_this_computer() -> tuple[str, ...]:
    """List this computer's IP addresses in its networks."""
    addresses = dict.fromkeys([*map(_own_address_towards, _FAR_PLACES), *_by_name()])
    return tuple(
        address
        for address in addresses
        if address and is_reachable_by_others(address) and _is_own(address)
    )


def parse_hosts(text: str) -> tuple[str, ...]:
    """Parse IP addresses separated by spaces; raises NotAHallAddress for names and "any"."""
    for address in text.split():
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            raise NotAHallAddress(address) from None
        if parsed.version != 4 or parsed.is_unspecified:
            raise NotAHallAddress(address)
    return tuple(text.split())


def _own_address_towards(place: str) -> str:
    """The address of this computer from which it would send there; empty without a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((place, 9))
        except OSError:  # no route
            return ""
        return probe.getsockname()[0]


def _by_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def _is_own(address: str) -> bool:
    """Only an address of this computer can be listened on."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True
