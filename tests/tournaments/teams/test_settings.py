"""How teams are placed and paired, chosen by the organiser: ties, colours, who must not meet."""

import json
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import team_event
from tests.support.small_event import NOON, signed_in
from tests.tournaments.teams.test_line_ups import refused
from tournaments.errors import RefusalCode
from tournaments.exchange.queries.teams import trf_code_of_teams
from tournaments.pairing.teams.field import ColourType
from tournaments.scoring.teams.coefficients import TEAM_COEFFICIENTS
from tournaments.teams.models import Team, TeamSettings
from tournaments.teams.queries.results import team_field
from tournaments.teams.queries.settings import settings_of_teams, ties_of_event
from tournaments.teams.services import beginning, drafts, rosters, rounds
from tournaments.teams.texts import tie_title

pytestmark = pytest.mark.django_db


def swiss(teams=6, **kwargs):
    return team_event.event(teams, system="team_swiss", rounds_planned=3, **kwargs)


def change(story, **changed):
    return rosters.change_settings(
        tournament=story.tournament,
        typed=team_event.team_settings(**changed),
        actor=story.organiser,
        at=NOON,
    )


FORM = {
    "boards": 4,
    "places_by": "match_points",
    "board_order": "fixed",
    "bye": "draw",
    "line_up_minutes": 30,
}


def test_ties_are_chosen_on_the_page_and_stand_in_the_regulations():
    """Their order is that of the form; the document, the table and the API say the same."""
    story = swiss(drawn=False)
    organiser, pk = signed_in(story.organiser), story.tournament.pk
    page = organiser.get(reverse("event-teams", args=[pk])).content.decode()
    assert 'name="tie_6"' in page
    answer = organiser.post(
        reverse("event-team-settings", args=[pk]),
        {**FORM, "colours": "b", "tie_1": "emmsb_cut1", "tie_2": "game_points", "tie_3": "bc"},
    )
    assert answer.status_code == 302
    settings = settings_of_teams(story.tournament)
    assert ties_of_event(settings) == ("emmsb_cut1", "game_points", "bc")
    document = organiser.get(reverse("event-rules", args=[pk])).content.decode()
    titles = [tie_title(code, "ru") for code in ties_of_event(settings)]
    order = [document.index(title) for title in titles]
    assert order == sorted(order)
    assert "тип B" in document
    api = json.loads(Client().get(reverse("api-team-settings", args=[pk])).content)
    assert api["coefficients"] == ["emmsb_cut1", "game_points", "bc"]
    assert api["colours"] == "b"


@pytest.mark.parametrize(
    ("changed", "code"),
    (
        ({"coefficients": ("sssc",)}, "team_tie_needs_swiss"),
        ({"coefficients": ("nothing",)}, "unknown_coefficient"),
        ({"colours": "b"}, "team_swiss_alone"),
        ({"prohibited": ((1, 2),)}, "team_swiss_alone"),
    ),
)
def test_what_a_round_robin_does_not_know_is_refused(changed, code):
    story = team_event.event(2, drawn=False)
    assert refused(change, story, **changed).code == code


def test_a_pair_is_two_teams_of_this_event():
    story = swiss(drawn=False)
    own = story.teams[0].pk
    for pair in ((own, own), (own, 10**6)):
        assert refused(change, story, prohibited=(pair,)).code == RefusalCode.TEAM_PAIR_BAD


def test_c_04_6_pairs_that_must_not_meet_do_not():
    """Every pair of the first round is forbidden in turn: the engine finds other opponents."""
    story = swiss()
    row = drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)
    met = [(match.first_id, match.second_id) for match in row.team_matches.all()]
    change(story, prohibited=tuple(met))
    stale = refused(
        rounds.publish_team_round,
        tournament=story.tournament,
        number=1,
        actor=story.organiser,
        at=NOON,
    )
    assert stale.code == RefusalCode.DRAFT_STALE
    row = drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)
    anew = {frozenset((match.first_id, match.second_id)) for match in row.team_matches.all()}
    assert not anew & {frozenset(pair) for pair in met}
    assert row.known["confirmed"] is True


@pytest.mark.parametrize(
    ("colours", "code"),
    (
        ("a", "FIDE_TEAM_TYPEA_GP_MP"),
        ("b", "FIDE_TEAM_TYPEB_GP_MP"),
        ("none", "FIDE_TEAM_GP_MP"),
    ),
)
def test_c_04_6_the_type_of_colours_reaches_the_engine_and_the_file(colours, code):
    story = swiss(colours=colours)
    assert team_field(story.tournament, 1).colours is ColourType(colours)
    assert trf_code_of_teams(story.tournament) == code


def test_acceleration_of_a_team_swiss_is_refused_not_guessed():
    """C.04.6 with accelerated scores is not what the engine was judged by."""
    story = team_event.event(2, drawn=False)
    organiser = signed_in(story.organiser)
    answer = organiser.post(
        reverse("api-events"),
        json.dumps(
            {"title": "К", "system": "team_swiss", "rounds_planned": 3, "acceleration": "baku"}
        ),
        content_type="application/json",
    )
    assert (answer.status_code, json.loads(answer.content)["code"]) == (
        400,
        "teams_not_accelerated",
    )


def test_a_team_struck_off_leaves_no_pair_behind():
    story = swiss(drawn=False)
    one, other = (team.pk for team in Team.objects.filter(tournament=story.tournament)[:2])
    change(story, prohibited=((other, one),))
    assert settings_of_teams(story.tournament).prohibited == [[one, other]]
    rosters.remove_team(team=Team.objects.get(pk=one), actor=story.organiser, at=NOON)
    assert TeamSettings.objects.get(tournament=story.tournament).prohibited == []
    Team.objects.get(pk=other)
    for entry in story.tournament.entries.filter(team_member__isnull=True):
        entry.state = "withdrawn"
        entry.save()
    beginning.draw_teams(tournament=story.tournament, seed="2a", actor=story.organiser, at=NOON)


def test_half_a_pair_is_told_and_nothing_is_lost():
    story = swiss(drawn=False)
    organiser, pk = signed_in(story.organiser), story.tournament.pk
    answer = organiser.post(
        reverse("event-team-settings", args=[pk]),
        {**FORM, "colours": "a", "tie_1": "bc", "pair_1_one": story.teams[0].pk},
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Выберите обе команды пары" in page
    assert '<option value="bc" selected' in page


def save_page(story, **changed):
    """Save the form of the page as it stands, but for what is changed."""
    organiser, pk = signed_in(story.organiser), story.tournament.pk
    form = organiser.get(reverse("event-teams", args=[pk])).context["settings_form"]
    shown = {field.html_name: field.value() for field in form if field.value() is not None}
    answer = organiser.post(reverse("event-team-settings", args=[pk]), {**shown, **changed})
    assert answer.status_code == 302
    return settings_of_teams(story.tournament)


def told_by_program(story, **changed):
    """Tell settings through the API; return how they are stored."""
    answer = signed_in(story.organiser).post(
        reverse("api-team-settings", args=[story.tournament.pk]),
        json.dumps({**FORM, **changed}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    return settings_of_teams(story.tournament)


def draw(story):
    beginning.draw_teams(tournament=story.tournament, seed="2a", actor=story.organiser, at=NOON)


@pytest.mark.parametrize("is_drawn", (False, True))
def test_a_page_saves_all_the_pairs_and_ties_that_a_program_told(is_drawn):
    """Ten teams have 45 pairs, more than a page offers at first; so have ten ties."""
    story = swiss(drawn=False)
    more = [rosters.TypedTeam(f"Школа {at}", (rosters.TypedMember(f"Юный {at}"),)) for at in "абвг"]
    rosters.enter_teams(tournament=story.tournament, teams=more, actor=story.organiser, at=NOON)
    teams = story.tournament.teams.order_by("pk").values_list("pk", flat=True)
    pairs = [list(pair) for pair in combinations(teams, 2)]
    ties = list(TEAM_COEFFICIENTS)[:10]
    told_by_program(story, prohibited=pairs, coefficients=ties)
    if is_drawn:
        draw(story)
    saved = save_page(story, line_up_minutes=45)
    assert (saved.line_up_minutes, saved.prohibited, saved.coefficients) == (45, pairs, ties)
    page = signed_in(story.organiser).get(reverse("event-teams", args=[story.tournament.pk]))
    names = ("pair_45_other", "pair_46_one", "tie_10")
    assert all(f'name="{name}"' in page.content.decode() for name in names)
    assert save_page(story, pair_45_one="", pair_45_other="").prohibited == pairs[:-1]


@pytest.mark.parametrize(
    ("told", "stored"),
    (
        ({"opening_tables": ["club@2026"]}, ["club@2026"]),
        ({"opening_tables": ["", "club@2026", "", ""]}, ["", "club@2026"]),
        ({"opening_tables": ["", ""]}, []),
        ({"conditions": [{"sex": "m"}]}, [{"sex": "m"}]),
        ({"conditions": [{}, {"sex": "w"}, {}]}, [{}, {"sex": "w"}]),
        ({"conditions": [{}]}, []),
    ),
)
def test_boards_of_which_nothing_is_said_are_no_change_after_the_lots(told, stored):
    """A program names the first boards alone, the page sends all four: both mean the same."""
    story = swiss(drawn=False)
    ((name, _boards),) = told.items()
    assert getattr(told_by_program(story, **told), name) == stored
    draw(story)
    saved = save_page(story, line_up_minutes=45)
    assert (saved.line_up_minutes, getattr(saved, name)) == (45, stored)


def test_boards_stored_in_full_are_no_change_either():
    """Rows of former days name every board, also those of which nothing is said."""
    story = swiss(drawn=False)
    told_by_program(story)
    full = {"opening_tables": ["club@2026", "", "", ""], "conditions": [{"sex": "m"}, {}, {}, {}]}
    TeamSettings.objects.filter(tournament=story.tournament).update(**full)
    draw(story)
    assert save_page(story, line_up_minutes=45).line_up_minutes == 45
