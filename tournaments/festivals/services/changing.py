"""An application changed in one act: person, group, what he plays, fee, a parent's consent."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import Festival
from tournaments.festivals.services import corrections, money
from tournaments.festivals.services.journal import find_application, require_entries_right

OF_THE_PERSON = ("name", "sex", "birth_year", "birth_date")


@transaction.atomic
def change_application(
    *, festival: Festival, application: int, changed: Mapping[str, Any], actor: User, at: datetime
) -> None:
    """Change what is named of an application, all of it or nothing.

    ``changed`` are facts of the person, ``group``, ``contests`` (all that he plays),
    ``fee_category``, ``consent_on`` with ``parent`` and ``may_be_named``, ``settled``. Raises
    what the services of each raise.
    """
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    act = {"festival": locked, "application": row.pk, "actor": actor, "at": at}
    person = {name: changed[name] for name in OF_THE_PERSON if name in changed}
    if person:
        corrections.correct_person(**act, **person)
    if "group" in changed:
        corrections.move_to_group(**act, group=changed["group"])
    if "contests" in changed:
        corrections.choose_parts(**act, chosen=_chosen(locked, changed["contests"]))
    if "fee_category" in changed:
        money.set_category(**act, category=changed["fee_category"].strip())
    if "consent_on" in changed:
        corrections.note_consent(
            **act,
            on=changed["consent_on"],
            parent=changed.get("parent", ""),
            may_be_named=changed.get("may_be_named"),
        )
    if "settled" in changed:
        corrections.settle_question(**act, key=changed["settled"])


def _chosen(festival: Festival, contests: Collection[int]) -> dict[int, int | None]:
    """Return programme → contest; a programme that is not named is not played."""
    chosen: dict[int, int | None] = dict.fromkeys(festival.programmes.values_list("pk", flat=True))
    known = dict(festival.contests.filter(pk__in=contests).values_list("pk", "programme_id"))
    for contest in contests:
        programme = known.get(contest)
        if programme is None or chosen[programme] not in (None, contest):
            raise TournamentError(RefusalCode.NO_SUCH_CONTEST, contest=contest)
        chosen[programme] = contest
    return chosen
