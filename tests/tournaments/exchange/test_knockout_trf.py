"""A knock-out taken over from its file: the bracket of the rounds, questions with their place."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arbiter.journal.queries import verification
from tests.support.swiss_event import written_trf
from tests.tournaments.brackets.test_events import Hall, lower_wins
from tournaments.boards.queries.field import load_bracket
from tournaments.events.models import Tournament
from tournaments.pairing.trf import TrfCode
from tournaments.rounds.queries.lots import draw_stored_lots_again
from tournaments.rounds.queries.recheck import pair_past_rounds_again

pytestmark = pytest.mark.django_db


def held(players: int, rounds: int, **regulations) -> Hall:
    """A knock-out of which so many rounds are played; the lower number wins."""
    hall = Hall(players, **regulations).draw()
    for number in range(1, rounds + 1):
        hall.draft(number)
        hall.play(number, lower_wins)
    return hall


def asked(hall: Hall, text: str, status: int, **fields):
    file = SimpleUploadedFile("event.trf", text.encode())
    numbers = range(1, 1 + hall.tournament.entries.count())
    decisions = "{" + ", ".join(f'"{number}": "new"' for number in numbers) + "}"
    answer = hall.client.post(
        "/api/v1/events/import/", {"file": file, "decisions": decisions, **fields}
    )
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def taken(hall: Hall, text: str, **fields) -> Tournament:
    return Tournament.objects.get(pk=asked(hall, text, 201, **fields)["id"])


def refused(hall: Hall, text: str, **fields) -> tuple[str, int, int, str]:
    told = asked(hall, text, 400, **fields)
    assert told["code"] == "unreadable_trf"
    params = told["params"]
    return params["trf"], params["line"], params["column"], params["found"]


def cell_of(text: str, number: int, at: int) -> tuple[int, int]:
    """Line and column at which a player's round begins."""
    lines = text.split("\n")
    line = next(i for i, one in enumerate(lines, 1) if one.startswith(f"001 {number:4d}"))
    return line, 92 + 10 * (at - 1)


def with_letters(text: str, at: int, letters: dict[int, str]) -> str:
    """The file with other result letters; points and places are left out, they would disagree."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if line.startswith("001"):
            number = int(line[4:8])
            line = f"{line[:80]}{'':9}{line[89:]}"
            place = 97 + 10 * (at - 1) + 1
            if number in letters:
                line = f"{line[:place]}{letters[number]}{line[place + 1 :]}"
            lines[i] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("players", "rounds", "regulations"),
    [
        (6, 3, {}),
        (8, 2, {"place_matches": "third"}),
        (8, 3, {"place_matches": "third"}),
        (7, 3, {"bracket": "drawn", "place_matches": "all"}),
        (5, 2, {"bracket": "drawn"}),
    ],
)
def test_a_bracket_comes_back_and_goes_on(players, rounds, regulations):
    """The same ties, places, byes; the next round is the one at home, and it can be re-decided."""
    hall = held(players, rounds, **regulations)
    text = written_trf(hall.tournament)
    answer = {"place_matches": regulations.get("place_matches", "none")} if rounds < 3 else {}
    again = taken(hall, text, **answer)
    home = load_bracket(hall.tournament)
    found = load_bracket(again)
    told = [
        [{(tie.side, frozenset(tie.numbers), tie.winner) for tie in ties} for ties in one.rounds]
        for one in (home, found)
    ]
    assert told[0] == told[1]
    assert again.play_system.key == "knockout"
    assert again.rounds_planned == hall.tournament.rounds_planned
    assert written_trf(again) == text
    assert list(verification.damages_of_stream(again.scope_key)) == []
    assert all(check.is_right for _row, check in pair_past_rounds_again(again))
    assert all(lot.is_same for lot in draw_stored_lots_again(again))
    assert again.state == ("finished" if rounds == 3 else "running")
    if rounds < 3:
        there = Hall.__new__(Hall)
        there.client, there.event = hall.client, again.pk
        hall.post(f"events/{again.pk}/publication/", is_private=False) if again.is_private else None
        assert set(map(frozenset, there.draft(3))) == set(map(frozenset, hall.draft(3)))


def test_which_places_are_played_for_is_asked_where_the_file_ends_before():
    hall = held(8, 2, place_matches="third")
    text = written_trf(hall.tournament)
    told = asked(hall, text, 400)
    assert (told["code"], told["params"]["round"]) == ("place_matches_asked", 2)
    file = SimpleUploadedFile("event.trf", text.encode())
    given = {"file": file, "ruleset_id": "fmjd64@1"}
    page = hall.client.post(reverse("event-bring"), given)
    assert page.status_code == 422
    assert 'name="place_matches"' in page.content.decode()
    assert "После тура 2 файл кончается" in page.content.decode()
    assert taken(hall, text, place_matches="third").place_matches == "third"


def test_a_drawn_tie_is_the_one_of_whom_the_next_round_has():
    hall = held(4, 2)
    text = with_letters(written_trf(hall.tournament), 1, {1: "=", 4: "="})
    again = taken(hall, text)
    tie = again.rounds.get(number=1).pairings.get(goes_on__isnull=False)
    assert tie.goes_on.number == 1
    assert load_bracket(again).champion == 1
    assert ["sent_on", "1: 1–4, 1"] in [[one["code"], one["text"]] for one in again.trf["notes"]]
    assert list(verification.damages_of_stream(again.scope_key)) == []


def test_a_tie_that_the_file_does_not_decide_is_told_by_line_and_column():
    hall = held(4, 2, place_matches="third")
    text = with_letters(written_trf(hall.tournament), 1, {1: "=", 4: "="})
    place = cell_of(text, 1, 1)
    assert refused(hall, text) == (TrfCode.TIE_UNTOLD, *place, "1: 1–4")
    swiss = taken(hall, text, system="swiss")  # the rounds stand without a bracket
    assert swiss.rounds.count() == 2


def test_a_pair_of_no_bracket_is_told_by_line_and_column():
    hall = held(4, 2)
    text = with_letters(written_trf(hall.tournament), 1, {1: "0", 4: "1"})
    assert refused(hall, text) == (TrfCode.NOT_IN_BRACKET, *cell_of(text, 1, 2), "2: 1–2")


def test_a_drawn_bracket_is_taken_over_when_only_the_final_is_left():
    hall = held(8, 1, bracket="drawn")
    text = written_trf(hall.tournament)
    assert refused(hall, text)[0] == TrfCode.BRACKET_AHEAD
    hall.draft(2)
    hall.play(2, lower_wins)
    again = taken(hall, written_trf(hall.tournament), place_matches="none")
    assert again.bracket == "drawn"


def test_a_number_left_out_is_told():
    hall = held(4, 1)
    text = written_trf(hall.tournament).replace("\n001    4", "\n001    5")
    text = text.replace("     4 b ", "     5 b ").replace("     4 w ", "     5 w ")
    told = refused(hall, text)
    assert (told[0], told[2], told[3]) == (TrfCode.NUMBER_LEFT_OUT, 5, "4")
