"""Tell whether another case than that of a ruling is open about the same subject."""

from arbiter.cases.models import Case, CaseState


def is_another_case_about_subject_open(subject: str, ruling_number: str) -> bool:
    """Return whether another case about the same subject as the ruling's case is open."""
    own, _slash, _count = ruling_number.partition("/")
    waiting = Case.objects.filter(subject=subject, state=CaseState.OPEN)
    return waiting.exclude(pk=int(own)).exists()
