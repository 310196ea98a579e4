"""The ways to put right what is asked about an application, as buttons of its row."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.festivals.models import Contest, Festival, Group
from tournaments.festivals.queries.people import PersonRow, misfits_of
from tournaments.festivals.rules.ages import counted_year
from tournaments.festivals.rules.groups import Misfit
from tournaments.festivals.rules.questions import SETTLED_BY_WORD, Question, QuestionCode
from tournaments.festivals.texts import contest_words, group_title, question_words

ABOUT_GROUP = frozenset(
    (
        QuestionCode.NO_GROUP,
        QuestionCode.TOO_OLD,
        QuestionCode.TOO_YOUNG,
        QuestionCode.SEX,
        QuestionCode.RATING,
        QuestionCode.RANK,
    )
)

MOST_GROUPS = 3


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to put something right: what is done, with what, and the words of its button."""

    act: str
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question in words with its fixes; ``corrects`` leads to the facts of the person."""

    matter: str
    known: str
    fixes: tuple[Fix, ...]
    corrects: bool


def asked_questions(festival: Festival, groups: list[Group], row: PersonRow) -> list[AskedQuestion]:
    """Return what is asked about a row with the ways to put it right."""
    return [
        AskedQuestion(
            *question_words(question, festival),
            fixes=tuple(_fixes(festival, groups, row, question)),
            corrects=question.code in ABOUT_GROUP or question.code is QuestionCode.YEAR_UNKNOWN,
        )
        for question in row.questions
    ]


def _fixes(
    festival: Festival, groups: list[Group], row: PersonRow, question: Question
) -> list[Fix]:
    fixes: list[Fix] = []
    params = question.params
    if question.code in ABOUT_GROUP:
        fixes += [
            Fix("move", str(group.pk), _("Move to %(group)s") % {"group": group_title(group)})
            for group in _fitting(festival, groups, row)[:MOST_GROUPS]
        ]
    if question.code in (QuestionCode.SEX_UNKNOWN, QuestionCode.NO_GROUP) and not row.facts.sex:
        fixes += [Fix("sex", "m", _("A boy")), Fix("sex", "w", _("A girl"))]
    if question.code is QuestionCode.SAME_HOUR:
        fixes += [
            Fix("drop", str(other.programme_id), _("Only %(one)s") % {"one": contest_words(one)})
            for one, other in (
                (params["one"], params["two"]),
                (params["two"], params["one"]),
            )
            if isinstance(one, Contest) and isinstance(other, Contest)
        ]
    if question.code in (QuestionCode.TWIN, QuestionCode.SPELLING):
        fixes.append(Fix("withdraw", "", _("Withdraw this one")))
    if question.code is QuestionCode.NO_CONSENT:
        fixes.append(Fix("consent", "", _("Consent seen today")))
    if question.code is QuestionCode.NOT_ENTERED:
        contest = params["contest"]
        if isinstance(contest, Contest):
            words = _("Enter late") if params["is_drawn"] else _("Enter again")
            fixes.append(Fix("enter", str(contest.pk), words))
            fixes.append(Fix("drop", str(contest.programme_id), _("Does not play this")))
    if question.code is QuestionCode.COMMISSION:
        fixes.append(Fix("withdraw", "", _("Withdraw")))
    if question.code in SETTLED_BY_WORD:
        is_same = question.code in (QuestionCode.TWIN, QuestionCode.SPELLING)
        words = _("Two persons") if is_same else _("It is right so")
        fixes.append(Fix("settle", question.key, words))
    return fixes


def _fitting(festival: Festival, groups: list[Group], row: PersonRow) -> list[Group]:
    """The groups that take a person, the nearest of his age first."""
    facts = row.facts
    year = counted_year(facts.birth_year, facts.birth_date, festival.ages_on)
    own = row.group.pk if row.group else 0
    fits = [group for group in groups if group.pk != own and not misfits_of(group, facts, year)]
    if not fits and facts.sex:  # a girl where only boys play: their group of her age is proposed
        fits = [
            group
            for group in groups
            if group.pk != own and misfits_of(group, facts, year) == (Misfit.SEX,)
        ]
    return sorted(fits, key=lambda group: -(group.born_from or 0))
