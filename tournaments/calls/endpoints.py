"""Which addresses of push services are taken: https, of a host that lies in the open internet."""

import base64
import binascii
import ipaddress
from urllib.parse import urlsplit

LONGEST = 600

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses that a gateway turns into those of IPv4, which stand at their end (RFC 6052)."""

POINT_BYTES, SECRET_BYTES = 65, 16  # of the keys of a subscription (RFC 8291)


def is_public(address: str) -> bool:
    """Return whether an IP address lies in the open internet: no house network, no own machine."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    if ip in TRANSLATED:
        inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    if inner is not None and not is_public(str(inner)):
        return False
    return ip.is_global and not ip.is_multicast


def is_endpoint(endpoint: str) -> bool:
    """Return whether an address may be that of a push service, by its letters alone.

    Where its host lies is looked up at each sending: a name may lead elsewhere tomorrow.
    """
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        return False
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    if parts.scheme != "https" or not host or parts.username or port not in (None, 443):
        return False
    return is_public(host) if _is_number(host) else "." in host


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def origin_of(endpoint: str) -> str:
    """Return scheme, host and port of an address, as a token for it names them."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def is_key(text: str, length: int) -> bool:
    """Return whether a text is so many bytes in the letters of a web address."""
    return len(decoded(text)) == length


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url without its end; none where it is no such text."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
