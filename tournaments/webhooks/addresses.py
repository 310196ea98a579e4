"""Which addresses of other sites are taken: https in the open internet; in a hall also near."""

import ipaddress
from urllib.parse import urlsplit

from tournaments.calls.endpoints import is_public

LONGEST = 400

PORTS_FROM = 1024
"""Below it only the usual ports: nobody is to speak through us with a mail server."""


def is_near(address: str) -> bool:
    """Return whether an IP address is one of a house network, and not of this very machine."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return ip.is_private and not (
        ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_unspecified or ip.is_reserved
    )


def may_reach(address: str, *, in_hall: bool) -> bool:
    """Return whether a message may go to an IP address."""
    return is_public(address) or in_hall and is_near(address)


def is_receiver(address: str, *, in_hall: bool) -> bool:
    """Return whether a message may go to an address, by its letters alone.

    Where its host lies is looked up at each sending: a name may lead elsewhere tomorrow.
    """
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        return False
    if " " in address:
        return False
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    schemes = {"https": 443, "http": 80} if in_hall else {"https": 443}
    if parts.scheme not in schemes or not host or parts.username is not None:
        return False
    if port is not None and port != schemes[parts.scheme] and port < PORTS_FROM:
        return False
    if _is_number(host):
        return may_reach(host, in_hall=in_hall)
    return in_hall or "." in host.strip(".")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
