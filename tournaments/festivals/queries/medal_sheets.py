"""Medals, teams and combined standings as files and papers."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.medals import FestivalMedals, MedalLine, Team
from tournaments.festivals.queries.rule_words import (
    BODIES,
    BODY,
    VALUES,
    missing_in_words,
    why_in_words,
)
from tournaments.festivals.queries.sheets import lead_of_festival, signatures_of_festival
from tournaments.festivals.rules.regulations import Body
from tournaments.festivals.texts import contest_name, group_title, programme_title
from tournaments.papers.queries.document import Block, ColumnHead, Paper, PaperTable
from tournaments.people.texts import place_in_readers_letters, shown_name


def exported_tables(medals: FestivalMedals) -> Mapping[str, ExportedTable]:
    """Return the tables to export by name: medals, winners, teams, combined."""
    tables = {"medals": _medals(medals), "winners": _winners(medals)}
    if medals.rules.team is not None:
        tables["teams"] = _teams(medals)
    if medals.combined:
        tables["combined"] = _combined(medals)
    return tables


def _columns(*heads: tuple[str, str]) -> tuple[ExportedColumn, ...]:
    return tuple(ExportedColumn(key, head) for key, head in heads)


def _medals(medals: FestivalMedals) -> ExportedTable:
    columns = _columns(
        ("of", _("Medals of")), ("place", _("Place")), ("name", _("Name")), ("gold", _("Gold")),
        ("silver", _("Silver")), ("bronze", _("Bronze")), ("total", _("Total")),
    )  # fmt: skip
    rows = [
        (str(BODY[body]), str(line.span), line.body, line.golds, line.silvers, line.bronzes,
         line.total)
        for body in Body
        for line in medals.medals(body.value)
    ]  # fmt: skip
    return ExportedTable("medals", _("Medals"), columns, rows)


def _winners(medals: FestivalMedals) -> ExportedTable:
    columns = _columns(
        ("group", pgettext("of players", "Group")), ("programme", _("Programme")),
        ("place", _("Place")), ("name", _("Name")), ("birth_year", _("Birth year")),
        ("region", _("Region")), ("club", _("Club")),
    )  # fmt: skip
    rows = [
        (group_title(contest.group), programme_title(contest.programme), won.kind,
         shown_name(won.player), won.player.birth_year, won.player.region, won.player.club)
        for contest, all_won in medals.winners
        for won in all_won
    ]  # fmt: skip
    return ExportedTable("winners", _("Medallists"), columns, rows)


def _teams(medals: FestivalMedals) -> ExportedTable:
    rule = medals.rules.team
    columns = _columns(
        ("place", _("Place")), ("team", _("Team")),
        ("sum", str(VALUES[rule.by]) if rule else ""),
        ("name", _("Name")), ("group", pgettext("of players", "Group")),
        ("programme", _("Programme")), ("own_place", _("Place in the tournament")),
        ("points", _("Points")), ("counts", _("Counts")), ("note", _("Note")),
    )  # fmt: skip
    rows = [row for team in medals.teams for row in _working(team)]
    return ExportedTable("teams", _("Team standing"), columns, rows)


def _working(team: Team) -> Iterator[tuple[int | str | None, ...]]:
    head = (str(team.span or "–"), team.body, team.value)
    for line in (*team.counted, *team.left_out):
        contest = line.contest
        yield (
            *head, line.name, group_title(contest.group),
            programme_title(contest.programme), str(line.span), line.points, line.value,
            why_in_words(line.why) if line.why else "",
        )  # fmt: skip
    for sex, value in team.missing:
        yield (*head, None, None, None, None, None, value, missing_in_words(sex))


def _combined(medals: FestivalMedals) -> ExportedTable:
    programmes = list(
        dict.fromkeys(contest.programme for table in medals.combined for contest in table.contests)
    )
    columns = (
        *_columns(
            ("group", pgettext("of players", "Group")), ("place", _("Place")), ("name", _("Name")),
            ("region", _("Region")), ("sum", _("Sum")),
        ),
        *(ExportedColumn(f"programme_{one.pk}", programme_title(one)) for one in programmes),
    )  # fmt: skip
    rows = []
    for table in medals.combined:
        for line in table.lines:
            places = {
                contest.programme: str(part[0]) if part else ""
                for contest, part in zip(table.contests, line.parts, strict=True)
            }
            head = (group_title(table.group), str(line.span), shown_name(line.player), line.body)
            rows.append((*head, line.value, *(places.get(one, "") for one in programmes)))
    return ExportedTable("combined", _("Over all programmes"), columns, rows)


def papers_of_medals(
    festival: Festival, medals: FestivalMedals, rules: Sequence[str]
) -> list[Paper]:
    """Build the papers of an event: the medal table, the team standing with its working."""
    lead, signatures = lead_of_festival(festival), signatures_of_festival(festival)
    medal_rule, team_rule, combined_rule = rules
    grids = [
        _medal_grid(medals.medals(body), body) for body in medals.bodies if body != Body.CLUB
    ] or [_medal_grid(medals.medals(body), body) for body in medals.bodies]
    papers = [Paper("medals", _("Medal table"), lead, (*grids, signatures), notes=(medal_rule,))]
    if medals.rules.team is not None:
        working = [_team_grid(team) for team in medals.teams]
        blocks: tuple[Block, ...] = (_teams_grid(medals), *working, signatures)
        papers.append(Paper("teams", _("Team standing"), lead, blocks, notes=(team_rule,)))
    if medals.combined:
        tables = [_combined_grid(medals, at) for at in range(len(medals.combined))]
        papers.append(
            Paper("combined", _("Over all programmes"), lead, (*tables, signatures),
                  notes=(combined_rule,))
        )  # fmt: skip
    return papers


def _medal_grid(lines: Sequence[MedalLine], body: str) -> PaperTable:
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(str(BODY[body]), is_name=True),
        *(ColumnHead(word, is_number=True) for word in (_("Gold"), _("Silver"), _("Bronze"))),
        ColumnHead(_("Total"), is_number=True),
    )
    rows = tuple(
        (str(line.span), place_in_readers_letters(line.body),
         *map(str, (line.golds, line.silvers, line.bronzes, line.total)))
        for line in lines
    )  # fmt: skip
    return PaperTable(str(BODIES[body]), heads, rows)


def _teams_grid(medals: FestivalMedals) -> PaperTable:
    rule = medals.rules.team
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Team"), is_name=True),
        ColumnHead(str(VALUES[rule.by]) if rule else "", is_number=True),
        *(ColumnHead(word, is_number=True) for word in (_("Gold"), _("Silver"), _("Bronze"))),
    )
    rows = tuple(
        (str(team.span or "–"), place_in_readers_letters(team.body), team.value,
         *map(str, team.medals))
        for team in medals.teams
    )  # fmt: skip
    return PaperTable("", heads, rows)


def _team_grid(team: Team) -> PaperTable:
    heads = (
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Tournament"), is_long=True),
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
        ColumnHead(_("Counts"), is_number=True),
    )
    rows = [
        (line.name, contest_name(line.contest), str(line.span), str(line.points),
         line.value)
        for line in team.counted
    ]  # fmt: skip
    rows += [(missing_in_words(sex), "", "", "", value) for sex, value in team.missing]
    title = f"{team.span or '–'}. {place_in_readers_letters(team.body)}: {team.value}"
    return PaperTable(title, heads, tuple(rows), "narrow")


def _combined_grid(medals: FestivalMedals, at: int) -> PaperTable:
    table = medals.combined[at]
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Region"), is_long=True),
        *(
            ColumnHead(programme_title(contest.programme), is_number=True)
            for contest in table.contests
        ),
        ColumnHead(_("Sum"), is_number=True),
    )
    rows = tuple(
        (str(line.span), shown_name(line.player), place_in_readers_letters(line.body),
         *(str(part[0]) if part else "–" for part in line.parts), line.value)
        for line in table.lines
    )  # fmt: skip
    return PaperTable(group_title(table.group), heads, rows)
