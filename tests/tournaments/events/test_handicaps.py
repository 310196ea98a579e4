"""A handicap in every game: entered by squares, stored as a set-up, told on pages and papers."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import format_move, legal_moves, start_of
from games.draughts.position import Position
from games.draughts.square_names import square_name_of_variant
from games.draughts.squares_as_bits import squares_of
from games.draughts.variants import VARIANTS
from tests import small_event
from tournaments.events.read_starting_position import canonical_set_up, handicap_of_set_up
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.rounds_and_boards.models import Pairing
from tournaments.submitted_records import submit_and_confirm_records

PLAYED = [name for name in VARIANTS if f"{name}@1" in ruleset_catalogue.all_ruleset_ids()]


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
    row = submit_and_confirm_records.submit_record(
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
    row = submit_and_confirm_records.submit_record(
        game_id=story.game().pk,
        data=b'[GameType "27,W,12,12,N2,0"]\n\n1. 43-37 1-0',
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert (row.fault, row.record.start_fen) == (None, story.tournament.set_up)
