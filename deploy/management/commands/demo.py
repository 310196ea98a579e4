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

from deploy import demo_run, hall_hosts
from deploy.bootstrap import REFUSED, Refusal, add_demo_arguments, require_free_port, say
from deploy.keys import ensure_key

LOGINS = "demo-logins.json"


class Command(BaseCommand):
    help = "Prepare an embedded database with a demo event and serve it until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_demo_arguments(parser)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Prepare, serve, and say plainly what is in the way."""
        try:
            self._refuse_public()
            require_free_port(host, port)
            self._prepare()
            demo_run.supervise(
                host,
                port,
                settings.VAR_DIR,
                on_ready=lambda url: self._announce(url, host, port),
                on_again=_say_again,
            )
        except Refusal as refusal:
            say(*refusal.sentences)
            sys.exit(REFUSED)
        except demo_run.Ended as ended:
            say(
                f"Часть «{ended.name}» остановилась, и остановлено всё; данные сохранены. "
                "Что она сказала, если успела, — выше. Запустите ещё раз.",
                f'The part "{ended.name}" has ended, so all is stopped; the data are kept. '
                "What it said, if it could, is above. Start again.",
            )
            sys.exit(1)
        except KeyboardInterrupt:  # before anything was served
            pass
        say("Остановлено, данные сохранены. / Stopped, the data are kept.")

    def _refuse_public(self) -> None:
        if settings.SITE_URL:
            raise Refusal(
                "Демонстрация — для этого компьютера; уберите SITE_URL.",
                "The demo is for this computer; take SITE_URL away.",
            )

    def _prepare(self) -> None:
        """Safe to repeat: a second start keeps what is there."""
        say("Готовлю данные … / Preparing the data …")
        call_command("migrate", verbosity=0)
        ensure_key(Path(settings.CERTIFICATE_KEY_FILE))
        call_command("fill_demo", stdout=io.StringIO())  # its logins are said with the address

    def _announce(self, url: str, host: str, port: int) -> None:
        say("", f"  {url}/", "")
        if hall_hosts.is_for_others(host):
            _say_hall(hall_hosts.addresses(host), port)
        for login in _logins(settings.VAR_DIR / LOGINS):
            say("  {role:<12} {username:<12} {password}".format(**login))
        say("", "Ctrl-C — остановить / to stop")


def _say_hall(addresses: tuple[str, ...], port: int) -> None:
    """What a phone types; the warning that whoever is in the same Wi-Fi can listen."""
    if not addresses:
        say("Сети нет: с телефона не открыть.", "No network: no phone can open us.", "")
        return
    say("В этой же сети (телефоны) — / in the same network (phones):", "")
    say(*(f"  http://{one}:{port}/" for one in addresses), "")
    say(
        "Без шифрования: только в своей сети Wi-Fi, не в общей.",
        "Nothing is encrypted: only in a Wi-Fi of your own, not in a public one.",
        "",
    )


def _say_again(name: str) -> None:
    say(
        f"Часть «{name}» остановилась и запущена снова; ничего не потеряно.",
        f'The part "{name}" has ended and was started again; nothing is lost.',
    )


def _logins(place: Path) -> list[dict[str, str]]:
    return json.loads(place.read_text(encoding="utf-8")) if place.exists() else []
