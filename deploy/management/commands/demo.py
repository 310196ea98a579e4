"""Command ``demo``: run the whole service with demo data on this computer (``./deploy/demo``)."""

import io
import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.proofs.keyfile import make_key_unless_there
from deploy import processes
from deploy.bootstrap import (
    REFUSED,
    StartRefusal,
    add_demo_arguments,
    print_sentences,
    require_free_port,
)
from deploy.settings import addresses
from games.management.command import TranslatedCommand
from games.web.language import Text, in_every_language
from tournaments.management.commands.fill_demo import EMPTY, ROLES
from tournaments.management.commands.fill_demo import STEPS as FILLED

LOGINS = "demo-logins.json"
PREPARING = gettext_lazy("Preparing the data …")
DATABASE = gettext_lazy("the database")
SITE = gettext_lazy("the site, its worker and its schedule")
HOW_TO_STOP = gettext_lazy("Ctrl-C stops the demo")
STOPPED = gettext_lazy("Stopped, the data are kept.")
PART_ENDED = gettext_lazy(
    "The part “{name}” has ended, so all is stopped; the data are kept. "
    "What it said, if it could, is above. Start again."
)
STARTED_AGAIN = gettext_lazy("The part “{name}” has ended and was started again; nothing is lost.")
SITE_URL_SET = gettext_lazy("The demo is for this computer; take SITE_URL away.")
SAME_NETWORK = gettext_lazy("In the same network (phones):")
NO_NETWORK = gettext_lazy("No network: no phone can open us.")
NOT_ENCRYPTED = gettext_lazy(
    "Nothing is encrypted: only in a Wi-Fi of your own, not in a public one."
)


class Command(TranslatedCommand):
    """Command ``demo``."""

    help = gettext_lazy("Prepare an embedded database with a demo event and serve it until Ctrl-C.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options of the demo."""
        add_demo_arguments(
            parser,
            port=_("port of the site; by default 8000"),
            host=_("by default for this computer only; 0.0.0.0: also for phones in the same Wi-Fi"),
            data="",
            empty=str(EMPTY),
        )

    def handle(self, *args: Any, host: str, port: int, empty: bool, **options: Any) -> None:
        """Prepare the data and serve until Ctrl-C; a refusal is printed in both languages."""
        try:
            self._refuse_public()
            require_free_port(host, port)
            self._prepare(is_empty=empty)
            processes.supervise_child_processes(
                host,
                port,
                settings.VAR_DIR,
                on_ready=lambda url: self._announce(url, host, port),
                on_restart=_print_started_again,
            )
        except StartRefusal as refusal:
            print_sentences(*refusal.sentences)
            sys.exit(REFUSED)
        except processes.ChildEnded as ended:
            print_sentences(*in_every_language(PART_ENDED, name=ended.name))
            sys.exit(1)
        except KeyboardInterrupt:  # before anything was served
            pass
        print_sentences(*in_every_language(STOPPED))

    def _refuse_public(self) -> None:
        if settings.SITE_URL:
            raise StartRefusal(*in_every_language(SITE_URL_SET))

    def _prepare(self, *, is_empty: bool) -> None:
        """Safe to repeat: a second start keeps what is there."""
        is_filled = is_empty or (settings.VAR_DIR / LOGINS).exists()
        steps = ProgressLines((DATABASE, *(() if is_filled else FILLED), SITE))
        print_sentences(*in_every_language(PREPARING))
        steps.begin(DATABASE)
        call_command("migrate", verbosity=0)
        make_key_unless_there(Path(settings.CERTIFICATE_KEY_FILE))
        # its logins are said with the address
        call_command("fill_demo", stdout=io.StringIO(), on_step=steps.begin, empty=is_empty)
        steps.begin(SITE)

    def _announce(self, url: str, host: str, port: int) -> None:
        print_sentences("", f"  {url}/", "")
        if addresses.is_reachable_by_others(host):
            _print_hall_addresses(addresses.hall_addresses(host), port)
        for login in _logins(settings.VAR_DIR / LOGINS):
            role = " / ".join(in_every_language(ROLES[login["role"]]))
            print_sentences("  {:<25} {username:<12} {password}".format(role, **login))
        print_sentences("", *in_every_language(HOW_TO_STOP))


class ProgressLines:
    """Print a line in Russian and English as a step begins: ``  2/5  архив … / the archive …``."""

    def __init__(self, steps: Sequence[Text]) -> None:
        self.steps = steps

    def begin(self, step: Text) -> None:
        """Print the line of a step that begins; ignore a step that was not announced."""
        if step in self.steps:
            words = " / ".join(in_every_language(step))
            print_sentences(f"  {self.steps.index(step) + 1}/{len(self.steps)}  {words}")


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
