"""Texts of stages: why somebody goes on, from where, what is carried."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from games.draughts.texts.catalogue import russian_or_english
from games.web.language import Text
from tournaments.events.texts import event_title
from tournaments.scoring.carried import Carry
from tournaments.stages.cups import CountedBy, CupTie, SharedPlace
from tournaments.stages.distribution import Distribution
from tournaments.stages.models import KeptApart, Seeding, Series, Stage
from tournaments.stages.qualification import Away, GoesOn, Quota
from tournaments.systems import registry

CARRY: Mapping[str, Text] = {
    Carry.NONE: gettext_lazy("no points are carried"),
    Carry.ALL: gettext_lazy("all points are carried"),
    Carry.MUTUAL: gettext_lazy("the points of the games among those who go on are carried"),
}

SEEDING: Mapping[str, Text] = {
    Seeding.RANK: gettext_lazy("by the places of the stage before"),
    Seeding.LOT: gettext_lazy("by lot"),
    Seeding.RATING: gettext_lazy("by rating"),
}

DISTRIBUTION: Mapping[str, Text] = {
    Distribution.CUT: gettext_lazy("each line of places names its tournament: A, B, C"),
    Distribution.SERPENTINE: gettext_lazy("by the serpentine: 1 8 9 16, 2 7 10 15 …"),
    Distribution.POTS: gettext_lazy("by pots: a lot among the best, then among the next …"),
}

KEPT_APART: Mapping[str, Text] = {
    KeptApart.NOTHING: gettext_lazy("nobody"),
    KeptApart.CLUB: gettext_lazy("those of one club"),
    KeptApart.REGION: gettext_lazy("those of one region"),
    KeptApart.CITY: gettext_lazy("those of one city"),
}

AWAY: Mapping[str, Text] = {
    Away.DECLINED: pgettext_lazy("to the next stage", "does not come"),
    Away.WITHDREW: pgettext_lazy("from the stage before", "withdrew"),
    Away.EXPELLED: pgettext_lazy("from the stage before", "was expelled"),
}

COUNTED_BY: Mapping[str, Text] = {
    CountedBy.PLACES: gettext_lazy("points for the place, by the table below"),
    CountedBy.POINTS: gettext_lazy("the points scored over the board"),
}

SHARED: Mapping[str, Text] = {
    SharedPlace.AVERAGE: gettext_lazy("the mean of the places that are shared"),
    SharedPlace.HIGHER: gettext_lazy("each the points of the higher place"),
    SharedPlace.LOWER: gettext_lazy("each the points of the lower place"),
}

CUP_TIES: Mapping[str, Text] = {
    CupTie.BEST_RESULTS: gettext_lazy("the best single result, then the second best, and so on"),
    CupTie.EVENTS: gettext_lazy("more events played"),
    CupTie.LAST_EVENT: gettext_lazy("more points in the last event"),
}


def carry_in_words(stage: Stage) -> str:
    """Put into words what is carried, and in a Swiss whether opponents are found by it."""
    words = str(CARRY[stage.carry])
    if (
        stage.carry == Carry.NONE
        or registry.system_by_key(stage.regulations["system"]).is_laid_out_whole
    ):
        return words
    if stage.pairs_by_carried:
        return f"{words}; {_('opponents are found by these points, too')}"
    return f"{words}; {_('opponents are found without these points')}"


def stage_title(stage: Stage) -> str:
    """Return the stage's title in the reader's language, where it has one."""
    return russian_or_english(stage.title, stage.title_en or stage.title, get_language())


def series_title(series: Series) -> str:
    """Return the series' title in the reader's language, where it has one."""
    return russian_or_english(series.title, series.title_en or series.title, get_language())


def table_of_quota(quota: Quota) -> str:
    """Return the name of the table among which ranks count, in the reader's language."""
    return russian_or_english(
        quota.table_name, quota.table_name_en or quota.table_name, get_language()
    )


def quota_in_words(stored: Mapping[str, Any], titles: Mapping[int, str], finals: int) -> str:
    """Put a quota into words: ``places 1–5, women, of “League 1” → A``."""
    quota = Quota.from_data(stored)
    span = str(quota.first) if quota.first == quota.last else f"{quota.first}–{quota.last}"
    parts = [
        ngettext("place %(span)s", "places %(span)s", quota.last - quota.first + 1) % {"span": span}
    ]
    if quota.sex:
        parts.append(_("women") if quota.sex == "w" else _("men"))
    if quota.classification is not None:
        parts.append(_("of the table “%(table)s”") % {"table": table_of_quota(quota)})
    if quota.of_the_rest:
        parts.append(_("of those who do not go on otherwise"))
    if quota.source is None and len(titles) > 1:
        parts.append(_("of each event"))
    elif quota.source is not None and len(titles) > 1:
        parts.append(_("of “%(title)s”") % {"title": titles.get(quota.source, "")})
    words = ", ".join(parts)
    if finals > 1 and quota.final is not None:
        words += f" → {chr(ord('A') + quota.final)}"
    return words


def why_he_goes_on(reason: Mapping[str, Any], title: str, names: str = "") -> str:
    """Put into words why somebody goes on: his rank, among whom, for whom he steps in."""
    first, last = reason["place"]
    place = str(first) if first == last else f"{first}–{last}"
    quota = Quota.from_data(reason["quota"])
    words = _("place %(place)s of “%(title)s”") % {"place": place, "title": title}
    if quota.sex:
        group = _("women") if quota.sex == "w" else _("men")
        words += ", " + _("No. %(rank)s among the %(group)s") % {
            "rank": reason["rank"],
            "group": group,
        }
    elif quota.classification is not None:
        words += ", " + _("No. %(rank)s of the table “%(table)s”") % {
            "rank": reason["rank"],
            "table": table_of_quota(quota),
        }
    if reason.get("decided"):
        words += ", " + _("the tie was decided outside the table")
    if reason["why"] == GoesOn.STEPS_IN:
        words += ", " + (_("steps in for %(names)s") % {"names": names} if names else _("steps in"))
    return words


def source_title(stage_source: Any) -> str:
    """Return the title of an event that a stage takes from."""
    return event_title(stage_source)


def carried_sentence(points: int, title: str) -> str:
    """Return the sentence that names carried points on the page of a place."""
    return _("Carried from “%(title)s”: %(points)s.") % {"title": title, "points": points}


def meeting_without_opponent() -> str:
    """Return the words of a carried round without an opponent."""
    return pgettext("a round", "without an opponent")


def series_rules_in_words(series: Series) -> list[str]:
    """Say in sentences how a series is counted."""
    rules = [str(COUNTED_BY[series.counted_by])]
    if series.counted_by == CountedBy.PLACES:
        points = " ".join(map(str, series.points[:40]))
        rules = [_("for places 1, 2, 3 …: %(points)s") % {"points": points}]
        rules.append(_("who shares a place gets %(what)s") % {"what": SHARED[series.shared]})
    if series.best_of:
        rules.append(_("best events that count: %(count)s") % {"count": series.best_of})
    else:
        rules.append(_("all events count"))
    if series.ties:
        ties = "; ".join(str(CUP_TIES[tie]) for tie in series.ties)
        rules.append(_("equal sums are separated by: %(ties)s") % {"ties": ties})
    return rules
