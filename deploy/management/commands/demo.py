"""Command: run the whole service with demo data on this computer (``./deploy/demo``)."""

import io
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from deploy.demonstration import child_processes
from deploy.demonstration.make_signing_key import ensure_key
from deploy.run_from_bare_machine import (
    REFUSED,
    Refusal,
    add_demo_arguments,
    print_sentences,
    require_free_port,
)
from deploy.settings import hall_hosts
from games.web.text_in_language import in_every_language

LOGINS = "demo-logins.json"
PREPARING = _("Preparing the data …")
HOW_TO_STOP = _("Ctrl-C stops the demo")
STOPPED = _("Stopped, the data are kept.")
PART_ENDED = _(
    "The part “{name}” has ended, so all is stopped; the data are kept. "
    "What it said, if it could, is above. Start again."
)
STARTED_AGAIN = _("The part “{name}” has ended and was started again; nothing is lost.")
SITE_URL_SET = _("The demo is for this computer; take SITE_URL away.")
SAME_NETWORK = _("In the same network (phones):")
NO_NETWORK = _("No network: no phone can open us.")
ROLES = {
    "organiser": pgettext_lazy("login of the demonstration", "organiser"),
    "arbiter": pgettext_lazy("login of the demonstration", "arbiter"),
    "player": pgettext_lazy("login of the demonstration", "player"),
}
NOT_ENCRYPTED = _("Nothing is encrypted: only in a Wi-Fi of your own, not in a public one.")


class Command(BaseCommand):
    help = "Prepare an embedded database with a demo event and serve it until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_demo_arguments(parser)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Prepare the data and serve until Ctrl-C; a refusal is printed in both languages."""
        try:
            self._refuse_public()
            require_free_port(host, port)
            self._prepare()
            child_processes.supervise(
                host,
                port,
                settings.VAR_DIR,
                on_ready=lambda url: self._announce(url, host, port),
                on_restart=_print_started_again,
            )
        except Refusal as refusal:
            print_sentences(*refusal.sentences)
            sys.exit(REFUSED)
        except child_processes.ChildEnded as ended:
            print_sentences(*in_every_language(PART_ENDED, name=ended.name))
            sys.exit(1)
        except KeyboardInterrupt:  # before anything was served
            pass
        print_sentences(*in_every_language(STOPPED))

    def _refuse_public(self) -> None:
        if settings.SITE_URL:
            raise Refusal(*in_every_language(SITE_URL_SET))

    def _prepare(self) -> None:
        """Safe to repeat: a second start keeps what is there."""
        print_sentences(*in_every_language(PREPARING))
        call_command("migrate", verbosity=0)
        ensure_key(Path(settings.CERTIFICATE_KEY_FILE))
        call_command("fill_demo", stdout=io.StringIO())  # its logins are said with the address

    def _announce(self, url: str, host: str, port: int) -> None:
        print_sentences("", f"  {url}/", "")
        if hall_hosts.is_for_others(host):
            _print_hall_addresses(hall_hosts.addresses(host), port)
        for login in _logins(settings.VAR_DIR / LOGINS):
            role = " / ".join(in_every_language(ROLES[login["role"]]))
            print_sentences("  {:<25} {username:<12} {password}".format(role, **login))
        print_sentences("", *in_every_language(HOW_TO_STOP))


def _print_hall_addresses(addresses: tuple[str, ...], port: int) -> None:
    """What a phone types; the warning that whoever is in the same Wi-Fi can listen."""
    if not addresses:
        print_sentences(*in_every_language(NO_NETWORK), "")
        return
    print_sentences(*in_every_language(SAME_NETWORK), "")
    print_sentences(*(f"  http://{address}:{port}/" for address in addresses), "")
    print_sentences(*in_every_language(NOT_ENCRYPTED), "")


def _print_started_again(name: str) -> None:
    print_sentences(*in_every_language(STARTED_AGAIN, name=name))


def _logins(place: Path) -> list[dict[str, str]]:
    return json.loads(place.read_text(encoding="utf-8")) if place.exists() else []
