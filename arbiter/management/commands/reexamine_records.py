"""Command: repeat every stored examination and print the differences."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.examinations.models import Examination
from arbiter.examinations.queries import stored
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Judge stored examinations again by today's rules; exit 1 if a verdict differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--record", type=int, help=_("only the examinations of this record"))

    def handle(self, *args: Any, record: int | None, **options: Any) -> None:
        """Print a line for each part of a verdict that differs: stored | today."""
        chosen = Examination.objects.select_related("record").order_by("pk")
        chosen = chosen.filter(record=record) if record else chosen
        count = differing = 0
        for examination in chosen.iterator(chunk_size=200):
            count += 1
            today = stored.verdict_changed_since_stored(examination)
            if today is not None:
                differing += 1
                for line in _differences(examination.document, today):
                    self.stdout.write(
                        _("examination {number}: {line}").format(number=examination.pk, line=line)
                    )
        if differing:
            raise CommandError(
                _("{differing} of {count} examinations differ").format(
                    differing=differing, count=count
                )
            )
        self.stdout.write(_("{count} examinations, every verdict as stored").format(count=count))


def _differences(stored: Mapping[str, Any], today: Mapping[str, Any]) -> Iterator[str]:
    for key in sorted(stored.keys() | today.keys()):
        if stored.get(key) != today.get(key):
            yield f"{key}: {_text(stored.get(key))} | {_text(today.get(key))}"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
