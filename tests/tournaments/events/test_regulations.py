"""A regulation is told once, in columns, form and API; handicaps and typed days among them."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.rules.rulesets import catalogue
from games.draughts import format_move, legal_moves, start_of
from games.draughts.position import Position
from games.draughts.squares import square_name_of_variant, squares_of
from games.draughts.variants import VARIANTS
from tests.support import small_event
from tournaments.boards.models import Pairing
from tournaments.errors import TournamentError
from tournaments.events.forms.days import parse_typed_day
from tournaments.events.forms.regulations import TournamentForm
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import check_regulations
from tournaments.events.queries.positions import canonical_set_up, handicap_of_set_up
from tournaments.events.queries.regulations import DEFAULTS, DESCRIPTIONS, NAMES, Regulations
from tournaments.events.serializers import TournamentIn, TournamentOut
from tournaments.games.services import records
from tournaments.systems.regulations import BOUNDS

# A regulation is told once: columns, form, body of the API and check say the same of it.


BY_SYSTEM = {"coefficients", "numbering"}  # what is not said follows the system of play

WITH_A_CODE = sorted(name for name in BOUNDS if DESCRIPTIONS[name].refusal)


@pytest.mark.parametrize("name", sorted(set(NAMES) - BY_SYSTEM - {"ruleset_id"}))
def test_a_column_begins_with_what_the_regulations_say(name):
    """The ruleset has no default in the database: it is always written."""
    assert Tournament._meta.get_field(name).get_default() == DEFAULTS[name]


@pytest.mark.django_db
def test_form_and_API_ask_for_every_regulation_and_no_other():
    form, body, reply = TournamentForm(), TournamentIn(), TournamentOut()
    names = set(NAMES) - {"coefficients"}
    assert names <= set(form.fields)
    assert {field for field in form.fields if field.startswith("coefficient_")}
    assert set(NAMES) <= set(body.fields)
    assert set(NAMES) <= set(reply.fields)


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(set(BOUNDS) - {"bye_points"}))
def test_form_and_API_hold_a_number_in_the_same_bounds(name):
    field, in_api = TournamentForm().fields[name], TournamentIn().fields[name]
    bounds = BOUNDS[name]
    assert (field.min_value, field.max_value) == (bounds.least, bounds.most)
    nothing = ("rounds_planned", "days_per_move")  # 0: the field decides; not by correspondence
    least = 0 if name in nothing else bounds.least
    assert (in_api.min_value, in_api.max_value) == (least, bounds.most)


@pytest.mark.parametrize("name", WITH_A_CODE)
@pytest.mark.django_db
def test_the_service_refuses_a_number_out_of_bounds(name):
    bounds = BOUNDS[name]
    for value in (bounds.least, bounds.most):
        check_regulations(Regulations(**{name: value}))
    for value in (bounds.least - 1, bounds.most + 1):
        with pytest.raises(TournamentError, match=DESCRIPTIONS[name].refusal):
            check_regulations(Regulations(**{name: value}))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["cycles", "games_per_pairing"])
def test_the_database_refuses_it_too(name):
    event = small_event.event(2, published=0).tournament
    for value in (BOUNDS[name].least - 1, BOUNDS[name].most + 1):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.filter(pk=event.pk).update(**{name: value})


@pytest.mark.django_db
def test_whose_word_makes_a_result_is_one_of_the_known():
    with pytest.raises(TournamentError, match="unknown_result_by"):
        check_regulations(Regulations(result_by="nobody"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        ("count_by", "sets"),
        ("acceleration", "burstein"),
        ("numbering", "by_age"),
        ("bye_points", 3),
        ("unplayed", "ignored"),
        ("opening_scope", "event"),
    ],
)
def test_a_value_that_no_regulation_knows_is_refused_by_name(name, unknown):
    with pytest.raises(TournamentError, match="unknown_regulation_value") as refused:
        check_regulations(Regulations(system="swiss", rounds_planned=5, **{name: unknown}))
    assert refused.value.params == {"regulation": name, "value": str(unknown)}


@pytest.mark.django_db
def test_every_known_value_of_a_regulation_may_stand():
    for name, description in DESCRIPTIONS.items():
        for value in description.known_values:
            if name not in (
                "mode",
                "giver_colour",
                "sides_by",
                "bracket",
                "place_matches",
                "elimination",
                "ladder",
                "stops_when_decided",
                "micro_steps",
                "last_ladder",
            ):  # these ask for other regulations, too
                check_regulations(Regulations(system="swiss", rounds_planned=5, **{name: value}))


@pytest.mark.django_db
def test_the_form_asks_the_usual_first_and_folds_the_rest():
    """Nine tenths of events need eight answers; everything else has its default."""
    form = TournamentForm()
    names = {
        shown.section.key: [question.field.name for question in shown.questions]
        for shown in form.sections
        if not shown.section.is_folded
    }
    assert names == {
        "head": ["title", "city", "starts_on", "ends_on"],
        "play": [
            *("system", "rounds_planned", "cycles", "sides_by", "bracket", "elimination"),
            *("place_matches", "time_control"),
        ],
    }
    asked = [question.field.name for shown in form.sections for question in shown.questions]
    assert sorted(asked) == sorted(form.fields), "every question once"
    assert set(asked) >= set(NAMES) - {"coefficients"}
    assert form.sections[-1].section.key == "papers", "every regulation has its section"


# A handicap in every game: entered by squares, stored as a set-up, told on pages and papers.


PLAYED = [name for name in VARIANTS if f"{name}@1" in catalogue.all_ruleset_ids()]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_pieces_are_taken_off_by_the_names_of_their_squares(variant):
    usual = start_of(variant)
    squares = [
        square_name_of_variant(square, variant) for square in squares_of(usual.side(usual.turn))[:2]
    ]
    stored = canonical_set_up(" ".join(squares).upper(), variant)
    handicap = handicap_of_set_up(stored, variant)
    assert (handicap.side, set(handicap.squares)) == (usual.turn, set(squares))
    left = Position.from_fen(stored, variant)
    assert left.count(usual.turn) == usual.count(usual.turn) - 2
    assert canonical_set_up(stored, variant) == stored
    assert (
        handicap_of_set_up(stored.replace("W:W", "B:W", 1), variant) is None
        or usual.turn.value == "b"
    )


@pytest.mark.parametrize(
    ("game", "typed", "squares"),
    [
        ("russian", "e1, c1 b2", ("c1", "e1", "b2")),
        ("international", "50 45 9", None),
        ("international", "50 45", ("45", "50")),
        ("spanish", "10 9", ("9", "10")),
    ],
)
def test_squares_are_told_in_their_order(game, typed, squares):
    variant = VARIANTS[game]
    if squares is None:
        with pytest.raises(TournamentError, match="handicap_of_both"):
            canonical_set_up(typed, variant)
        return
    assert handicap_of_set_up(canonical_set_up(typed, variant), variant).squares == squares


def test_a_square_of_another_board_is_named_in_the_refusal():
    with pytest.raises(TournamentError) as refused:
        canonical_set_up("51", VARIANTS["international"])
    assert (refused.value.code, refused.value.params) == ("bad_handicap", {"square": "51"})
    with pytest.raises(TournamentError) as refused:
        canonical_set_up("W:W51:B1", VARIANTS["international"])
    assert (refused.value.code, refused.value.params["part"]) == ("bad_set_up", "51")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "square"),
    [("russian", "c1"), ("international", "50"), ("turkish", "a2"), ("canadian", "72")],
)
def test_an_event_with_a_handicap_from_its_regulations_to_the_certificate(game, square):
    variant = VARIANTS[game]
    story = small_event.event(
        ruleset_id=f"{game}@1" if game != "russian" else "fmjd64@1", set_up=square
    )
    start = Position.from_fen(story.tournament.set_up, variant)
    move = legal_moves(start, variant=variant)[0]
    head = "" if game == "russian" else f'[GameType "{variant.game_type_full}"]\n\n'
    row = records.submit_record(
        game_id=story.game().pk,
        data=f"{head}1. {format_move(start, move, variant=variant)} 1-0".encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert (row.fault, row.state) == (None, "confirmed")
    certificate = Certificate.objects.get(subject=story.game().subject)
    assert f'[FEN "{story.tournament.set_up}"]' in certificate.pdn
    event, board = story.tournament.pk, story.game().pk
    for language, words in (("ru", "белые играют без"), ("en", "White plays without")):
        client = Client(headers={"accept-language": language})
        for address in (
            reverse("event", args=[event]),
            reverse("game", args=[board]),
            reverse("event-paper", args=[event, "boards"]) + "?round=1",
            reverse("event-paper", args=[event, "slips"]) + "?round=1",
        ):
            assert f"{words} {square}" in client.get(address).content.decode(), address


@pytest.mark.django_db
def test_the_arbiter_gives_a_handicap_on_one_board_by_page_and_by_programs():
    story = small_event.event()
    client = small_event.signed_in(story.organiser)
    for name in ("event-set-up", "api-set-up"):
        address = reverse(name, args=[story.tournament.pk, 1])
        fields = {"board": 1, "set_up": "b8", "reason": "фора мастера"}
        assert client.post(address, fields).status_code in (200, 302)
        given = Pairing.objects.get(pk=story.game().pairing_id).set_up
        assert handicap_of_set_up(given, VARIANTS["russian"]).squares == ("b8",)
        refused = client.post(address, {**fields, "set_up": "b8 c1"}, follow=True)
        words = "Фору даёт одна сторона"
        text = refused.json()["detail"] if "api" in name else refused.content.decode()
        assert words in text
    page = Client().get(reverse("event-round", args=[story.tournament.pk, 1])).content.decode()
    assert "чёрные играют без b8" in page


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["spantsiretti", "two-movers", "diagonal", "international"])
def test_tables_of_drawn_openings_are_for_the_usual_board_and_start_alone(game):
    with pytest.raises(TournamentError, match="openings_of_russian"):
        small_event.event(ruleset_id=f"{game}@1", opening_table="club@2026")


@pytest.mark.django_db
def test_a_game_of_towers_from_a_set_up_longer_than_two_hundred_letters_is_kept():
    """Every square of a big board may hold a king: such a start fits into its columns."""
    towers = "W:W" + ",".join(f"a{row}(bwbwb)" for row in (1, 3, 5)) + ",c3,e3:Bh8,f8,d8"
    stored = canonical_set_up(towers, VARIANTS["towers"])
    assert handicap_of_set_up(stored, VARIANTS["towers"]) is None
    kings = ",".join(f"K{square}" for square in range(43, 73))
    enemies = ",".join(f"K{square}" for square in range(1, 31))
    fen = f"W:W{kings}:B{enemies}"
    story = small_event.event(ruleset_id="canadian@1", set_up=fen)
    assert len(story.tournament.set_up) > 200
    row = records.submit_record(
        game_id=story.game().pk,
        data=b'[GameType "27,W,12,12,N2,0"]\n\n1. 43-37 1-0',
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert (row.fault, row.record.start_fen) == (None, story.tournament.set_up)


# Days in the forms of events are read as people write them.


TODAY = date(2026, 5, 1)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("12.05.2026", date(2026, 5, 12)),
        ("12.5.26", date(2026, 5, 12)),
        ("12/05/2026", date(2026, 5, 12)),
        ("2026-05-12", date(2026, 5, 12)),
        ("12.05", date(2026, 5, 12)),
        ("12 мая", date(2026, 5, 12)),
        ("  12  Мая 2027 г.", date(2027, 5, 12)),
        ("3 сент. 2026", date(2026, 9, 3)),
        ("1-го июня", date(2026, 6, 1)),
        ("28 декабря 2026 года", date(2026, 12, 28)),
        ("12 May", date(2026, 5, 12)),
        ("May 12, 2026", date(2026, 5, 12)),
        ("1st June", date(2026, 6, 1)),
        ("20 апреля", date(2026, 4, 20)),  # last week, not next year
        ("15 января", date(2027, 1, 15)),  # the next one
        ("29 февраля 2028", date(2028, 2, 29)),
    ],
)
def test_a_day_is_read(written, meant):
    assert parse_typed_day(written, TODAY) == meant


@pytest.mark.parametrize(
    "written",
    [
        "",
        "завтра",
        "31.11.2026",
        "29.02.2026",
        "12 маю",
        "0.5.2026",
        "12",
        "мая",
        "2026",
        "12 xyz 2026",
        "5.13",
    ],
)
def test_what_is_no_day_is_not_guessed(written):
    assert parse_typed_day(written, TODAY) is None


@pytest.mark.django_db
def test_the_event_form_reads_them_and_tells_a_wrong_one_with_an_example():
    story = small_event.event(2, published=0)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(story.organiser)
    address = reverse("event-edit", args=[story.tournament.pk])
    page = client.get(address).content.decode()
    fields = {
        field.name: field.value() if field.value() is not None else ""
        for field in client.get(address).context["form"]
    }
    fields = {name: value for name, value in fields.items() if value is not False}
    fields["expected"] = page.partition('name="expected" value="')[2].partition('"')[0]
    wrong = client.post(address, {**fields, "starts_on": "32 мая"})
    assert wrong.status_code == 422
    assert "Такого дня нет. Напишите так: 12.05.2026 или 12 мая." in wrong.content.decode()
    assert 'value="32 мая"' in wrong.content.decode()
    right = client.post(address, {**fields, "starts_on": "12 мая 2027", "ends_on": "14.05.2027"})
    assert right.status_code == 302, right.content.decode()
    event = Tournament.objects.get(pk=story.tournament.pk)
    assert (event.starts_on, event.ends_on) == (date(2027, 5, 12), date(2027, 5, 14))
    assert 'value="12.05.2027"' in client.get(address).content.decode()
