"""Give a record submitted later to the open cases of its game that had none."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Case, CaseState
from arbiter.examinations.models import Examination
from arbiter.journal import append_journal_rows


@transaction.atomic
def give_record_to_open_cases(
    *, subject: str, examination: Examination, actor: User, at: datetime
) -> None:
    """Attach a record submitted later to the open cases that had none.

    A claim made at the board is then answered from the moves, whoever wrote them down.
    """
    waiting = Case.objects.select_for_update().filter(
        subject=subject, state=CaseState.OPEN, examination=None
    )
    for case in waiting.order_by("pk"):
        case.examination = examination
        case.context = {**case.context, "record": examination.record_id}
        case.save(update_fields=["examination", "context"])
        append_journal_rows.write_journal_row(
            stream=case.scope,
            verb="case.added_to",
            actor=actor,
            at=at,
            data={"case": case.pk, "subject": case.subject, "kind": case.kind},
            before={"examination": None},
            after={"state": case.state, "examination": examination.pk},
        )
