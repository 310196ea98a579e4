"""Words for the rules of medals, teams and combined standings, and for the working of a sum."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.web.language import Text
from tournaments.festivals.models import Group, Programme
from tournaments.festivals.rules.medals import MedalRule, SharedMedals
from tournaments.festivals.rules.regulations import (
    Body,
    By,
    FestivalRules,
    Incomplete,
    RuleFault,
    TeamRule,
    Tie,
)
from tournaments.festivals.rules.teams import Why
from tournaments.festivals.texts import group_title, programme_title

BODIES: Mapping[str, Text] = {
    Body.REGION: pgettext_lazy("medals of", "Regions"),
    Body.CLUB: pgettext_lazy("medals of", "Clubs"),
    Body.FEDERATION: pgettext_lazy("medals of", "Federations"),
}

SIDE_TITLES: Mapping[str, Text] = {
    Body.REGION: gettext_lazy("Medals of regions"),
    Body.CLUB: gettext_lazy("Medals of clubs"),
    Body.FEDERATION: gettext_lazy("Medals of federations"),
}

BODY: Mapping[str, Text] = {
    Body.REGION: gettext_lazy("Region"),
    Body.CLUB: gettext_lazy("Club"),
    Body.FEDERATION: gettext_lazy("Federation"),
}

SUMS: Mapping[str, Text] = {
    By.PLACES: gettext_lazy("sum of places, the lowest wins"),
    By.PLACE_POINTS: gettext_lazy("points for places"),
    By.POINTS: gettext_lazy("sum of the points scored"),
    By.MATCH_POINTS: gettext_lazy("sum of the match points, in tournaments of teams"),
    By.MEDALS: gettext_lazy("medals: golds, then silvers, then bronzes"),
}

VALUES: Mapping[str, Text] = {
    By.PLACES: gettext_lazy("Sum of places"),
    By.PLACE_POINTS: pgettext_lazy("of a team", "Points"),
    By.POINTS: pgettext_lazy("of a team", "Points"),
    By.MATCH_POINTS: gettext_lazy("Match points"),
    By.MEDALS: gettext_lazy("Medals"),
}

TIES: Mapping[str, Text] = {
    Tie.GOLDS: gettext_lazy("gold medals"),
    Tie.SILVERS: gettext_lazy("silver medals"),
    Tie.BRONZES: gettext_lazy("bronze medals"),
    Tie.BEST_PLACE: gettext_lazy("the best place of one player"),
    Tie.POINTS: gettext_lazy("points scored by all"),
}

INCOMPLETE: Mapping[str, Text] = {
    Incomplete.LAST: gettext_lazy("an incomplete team stands behind the complete ones"),
    Incomplete.EXCLUDED: gettext_lazy("an incomplete team takes no place"),
    Incomplete.PENALTY: gettext_lazy("a missing result counts as a place behind the last"),
    Incomplete.COUNTS: gettext_lazy("of an incomplete team what there is counts"),
}

SHARED: Mapping[str, Text] = {
    SharedMedals.HIGHER: gettext_lazy(
        "those who share a place all get its medal, and the next is not given"
    ),
    SharedMedals.NONE: gettext_lazy("those who share a place get no medal until it is decided"),
}

WHY: Mapping[str, Text] = {
    Why.OVER_BEST_N: gettext_lazy("others of the team did better"),
    Why.OVER_PER_CONTEST: gettext_lazy("enough of this tournament count already"),
    Why.OVER_PER_PERSON: gettext_lazy("enough of this player count already"),
    Why.NO_POINTS: gettext_lazy("the place gives no points"),
}

MISSING: Mapping[str, Text] = {
    "m": gettext_lazy("a boy or man is missing"),
    "w": gettext_lazy("a girl or woman is missing"),
    "": gettext_lazy("one more result is missing"),
}

FAULTS: Mapping[RuleFault, Text] = {
    RuleFault.UNKNOWN: gettext_lazy("“{1}” is not known here."),
    RuleFault.NO_BEST_N: gettext_lazy(
        "Say how many places are summed: otherwise a large team would lose by its number."
    ),
    RuleFault.NO_TABLE: gettext_lazy(
        "Write the points for places as the regulations give them: 20 17 15 13."
    ),
    RuleFault.TABLE_UNREAD: gettext_lazy(
        "“{0}” is no number of points. Write numbers from the first place on: 20 17 15 13."
    ),
    RuleFault.TABLE_RISES: gettext_lazy(
        "Place {0} would give {1}, more than the {2} of the place above."
    ),
    RuleFault.ONLY_OF_TEAMS: gettext_lazy(
        "Match points are those of teams: tick that tournaments of teams count."
    ),
    RuleFault.NOT_OF_TEAMS: gettext_lazy(
        "Where tournaments of teams count, neither medals nor numbers of boys and girls do."
    ),
    RuleFault.QUOTA_OVER_BEST_N: gettext_lazy(
        "At least {0} are wanted by sex, but only {1} results count."
    ),
    RuleFault.NUMBER: gettext_lazy("A whole number up to 500 is wanted."),
}


def rule_fault_in_words(error: ValueError) -> str:
    """Say what is wrong with a rule."""
    fault, *facts = error.args
    return str(FAULTS[fault]).format(*facts)


def fraction_words(value: Fraction | str) -> str:
    """Return a sum as printed: 12, 12½, 12⅓, else with two digits."""
    exact = Fraction(value)
    whole, rest = divmod(exact, 1)
    signs = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼",
             Fraction(3, 4): "¾"}  # fmt: skip
    if not rest:
        return str(whole)
    if rest in signs:
        return f"{whole or ''}{signs[rest]}"
    return f"{float(exact):.2f}"


def medal_rule_in_words(rule: MedalRule) -> str:
    """Say how medals are given."""
    third = ngettext(
        "Gold, silver and %(count)s bronze in each tournament",
        "Gold, silver and %(count)s bronzes in each tournament",
        rule.bronzes,
    ) % {"count": rule.bronzes}
    return f"{third}; {SHARED[rule.shared]}."


def team_rule_in_words(
    rule: TeamRule, programmes: Iterable[Programme], groups: Iterable[Group]
) -> str:
    """Say in a sentence how teams are placed."""
    parts = [str(SUMS[rule.by])]
    if rule.of_teams:
        parts.append(_("the results of teams in tournaments of teams count"))
    if rule.by is By.PLACE_POINTS:
        parts.append(points_table_in_words(rule.table))
    if rule.best_n:
        parts.append(
            ngettext(
                "the best %(count)s result of a team counts",
                "the best %(count)s results of a team count",
                rule.best_n,
            )
            % {"count": rule.best_n}
        )
    elif rule.by is not By.MEDALS:
        parts.append(_("all results of a team count"))
    quota = [
        words % {"count": count}
        for words, count in (
            (_("boys and men: at least %(count)s"), rule.min_men),
            (_("girls and women: at least %(count)s"), rule.min_women),
        )
        if count
    ]
    if quota:
        parts.append(", ".join(quota))
    if rule.per_contest:
        parts.append(_("at most %(count)s from one tournament") % {"count": rule.per_contest})
    if rule.per_person:
        parts.append(_("at most %(count)s of one player") % {"count": rule.per_person})
    if rule.programmes:
        named = [programme_title(one) for one in programmes if one.pk in rule.programmes]
        parts.append(_("programmes: %(names)s") % {"names": ", ".join(named)})
    if rule.groups:
        named = [group_title(one) for one in groups if one.pk in rule.groups]
        parts.append(_("groups: %(names)s") % {"names": ", ".join(named)})
    if quota or rule.by is By.PLACES:
        parts.append(str(INCOMPLETE[rule.incomplete]))
    if rule.ties and rule.by is not By.MEDALS:
        ties = ", ".join(str(TIES[tie]) for tie in rule.ties)
        parts.append(_("equal teams are separated by: %(ties)s") % {"ties": ties})
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def points_table_in_words(table: Sequence[int]) -> str:
    """Say which place gives how many points: "1st – 20, 2nd – 17 …"."""
    shown = ", ".join(f"{place} – {points}" for place, points in enumerate(table[:12], start=1))
    more = " …" if len(table) > 12 else ""
    return pgettext("points for places", "by place: %(table)s") % {"table": f"{shown}{more}"}


def combined_rule_in_words(rules: FestivalRules) -> str:
    """Say how persons are placed over the programmes of their group; empty where they are not."""
    if rules.combined is None:
        return ""
    parts = [str(SUMS[rules.combined])]
    if rules.combined is By.PLACE_POINTS:
        parts.append(points_table_in_words(rules.combined_table))
    if rules.combined is By.PLACES:
        parts.append(_("a programme not played counts as a place behind its last"))
    parts.append(_("equal players are separated by their best place"))
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def missing_in_words(sex: str) -> str:
    """Say which place of a team nobody fills."""
    return str(MISSING[sex])


def why_in_words(code: str) -> str:
    """Say why a result does not count."""
    return str(WHY[Why(code)])
