"""Find this computer's addresses for phones and laptops in the hall, and parse configured ones."""

import ipaddress
import socket

from deploy.gettext_before_settings import gettext as _

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
