"""What the tournaments of one event say in common, and where they differ."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.events.texts import event_title
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.texts import programme_title


def tournaments_of_festival(festival: Festival) -> list[Contest]:
    """List the contests that are made, each tournament once, with all that names it."""
    contests = festival.contests.filter(is_host=True)
    return list(contests.select_related("tournament", "programme"))


def said_of_all(
    made: Sequence[Contest], sentences: Callable[[Tournament], Iterable[str]]
) -> Iterator[str]:
    """Yield the sentences of all tournaments: a common one once, others with whom they concern."""
    told: dict[str, list[Contest]] = {}
    for contest in made:
        for sentence in sentences(contest.tournament):
            told.setdefault(sentence, []).append(contest)
    for sentence, concerned in told.items():
        if len(concerned) == len(made):
            yield sentence
        else:
            whom = _concerned(concerned, made)
            yield f"{whom}. {sentence}"


def _concerned(some: Sequence[Contest], made: Sequence[Contest]) -> str:
    """Name some of the tournaments as shortly as is true: by system, by programme, by title."""
    pks = {contest.pk for contest in some}
    for name in (_system, _programme):
        names = {name(contest) for contest in some}
        if pks == {contest.pk for contest in made if name(contest) in names}:
            return ", ".join(sorted(names))
    return ", ".join(event_title(contest.tournament) for contest in some)


def _system(contest: Contest) -> str:
    return _(contest.tournament.play_system.choice)


def _programme(contest: Contest) -> str:
    return programme_title(contest.programme)
