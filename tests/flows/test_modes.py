"""X2, X4-X6, P5: each mode of play as an event over HTTP, from entry to certificate."""

import re
from dataclasses import dataclass, field, replace

import pytest
from django.test import Client
from django.utils import translation

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.queries.crosstable import crosstable_grid
from tournaments.scoring.standings import (
    standings_facts_from_json_data,
    standings_facts_to_json_data,
)
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import facts
from tournaments.standings.queries.journal import check_standings
from tournaments.standings.queries.tables import columns_of_stored_line

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

JSON = "application/json"


@dataclass
class EventThroughApi:
    """An event opened by its organiser over the API, with a player's account for each entry."""

    event: int = 0
    organiser: Client = field(default_factory=Client)
    entries: list[int] = field(default_factory=list)

    def post(self, address: str, **fields: object) -> dict:
        answer = self.organiser.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def refused(self, address: str, **fields: object) -> str:
        answer = self.organiser.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (400, 409), answer.content.decode()
        return answer.json()["code"]

    def side(self, at: int, **fields: object) -> dict:
        return self.post(f"events/{self.event}/sides/{self.entries[at]}/", **fields)

    def page(self, address: str, language: str = "ru") -> str:
        client = Client(headers={"accept-language": language})
        answer = client.get(f"/events/{self.event}/{address}")
        assert answer.status_code == 200, (address, answer.status_code)
        return answer.content.decode()

    def game(self, board: int = 1) -> Game:
        return Game.objects.get(pairing__round__tournament=self.event, pairing__board=board)


def open_event(players: int, **regulations: object) -> EventThroughApi:
    hall = EventThroughApi()
    organiser = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    hall.organiser = small_event.signed_in(organiser)
    fields = {
        "title": "Вечер мастера",
        "ruleset_id": "fmjd64@1",
        "is_private": False,
        **regulations,
    }
    hall.event = hall.post("events/", **fields)["id"]
    for number in range(1, players + 1):
        newcomer = {"name": f"Игрок {number:02}", "whom": "new"}  # of another event, too
        made = hall.post(f"events/{hall.event}/entries/", **newcomer)
        entry = Entry.objects.select_related("player").get(pk=made["id"])
        entry.player.user = small_event.user(f"player{number}")
        entry.player.save(update_fields=["user"])
        hall.entries.append(entry.pk)
    return hall


def begin_first_round(hall: EventThroughApi) -> EventThroughApi:
    hall.post(f"events/{hall.event}/lots/", seed="7")
    hall.post(f"events/{hall.event}/rounds/1/publish/")
    return hall


def certificate_of(game: Game) -> str:
    page = Client().get(f"/games/{game.pk}/")
    serial = page.context["certificate"].serial
    return Client().get(f"/certificates/{serial}.pdn").content.decode()


def test_x2_a_simultaneous_display_from_its_giver_to_the_result_sheet():
    hall = open_event(5, system="simultaneous", giver_colour="in_turn")
    assert hall.refused(f"events/{hall.event}/lots/", seed="7") == "giver_missing"
    hall.side(1, is_giver=True)
    hall.side(2, is_giver=True)  # the organiser has thought better of it
    assert list(Entry.objects.filter(is_giver=True).values_list("pk", flat=True)) == [
        hall.entries[2]
    ]
    begin_first_round(hall)
    giver = Entry.objects.get(is_giver=True)
    boards = list(Game.objects.filter(pairing__round__tournament=hall.event).order_by("pk"))
    assert giver.number == 1
    assert [game.white_id == giver.pk for game in boards] == [True, False, True, False]
    assert {game.white_id for game in boards} | {game.black_id for game in boards} == set(
        hall.entries
    )
    assert (
        hall.refused(f"events/{hall.event}/sides/{hall.entries[0]}/", is_giver=True)
        == "giver_after_lots"
    )
    master = small_event.signed_in(giver.player.user)
    for game, result in zip(boards, ("1-0", "1-0", "1/2-1/2", "1-0"), strict=True):
        other = game.black if game.white_id == giver.pk else game.white
        text = f"{MOVES} {result}"
        guest = small_event.signed_in(other.player.user)
        row = guest.post(f"/api/v1/games/{game.pk}/records/", {"text": text}, JSON).json()
        if row["state"] == "waiting":
            answer = master.post(f"/api/v1/submissions/{row['id']}/confirm/")
            assert answer.status_code == 200, answer.content.decode()
    overview = hall.organiser.get(f"/events/{hall.event}/").content.decode()
    assert f'class="button" href="/events/{hall.event}/print/display/"' in overview
    sheet = hall.page("print/display/?round=1")
    assert "Итоговый лист сеанса" in sheet
    for words in ("Выиграно", "Проиграно", "Ничьих"):
        assert words in sheet
    assert 'Result "1-0"' in certificate_of(boards[0])
    in_english = hall.page("", "en")
    assert "one move at each" in in_english
    assert "White at odd boards" in in_english
    assert "gives the simultaneous display" in hall.page("rounds/1/why/1/", "en")
    assert "(способы ведения игры, п. 2)" in hall.page("rounds/1/why/1/")
    assert "X2" not in hall.page("") + hall.page("rounds/1/") + sheet
    for address in ("standings/", "crosstable/", "colours/", "players/", "rounds/", "exchange/"):
        hall.page(address)
    for paper in ("boards", "names", "slips", "results", "standings", "crosstable", "protocol"):
        hall.page(f"print/{paper}/?round=1")
    for paper in ("print/standings/?round=1", "print/protocol/", "print/crosstable/"):
        assert "Сеанс даёт Игрок 03" in hall.page(paper)
    assert "TRF16" not in hall.page("exchange/")
    assert "один соперник" in hall.page("exchange/")
    trf = Client().get(f"/api/v1/events/{hall.event}/files/event.trf")
    assert (trf.status_code, trf.json()["code"]) == (400, "display_has_no_trf")
    for file in ("event.json", "event.xlsx", "games.pdn", "games.zip", "pairings.csv"):
        answer = Client().get(f"/events/{hall.event}/exchange/{file}")
        assert answer.status_code == 200, file
        assert answer.getvalue(), file


def test_x2_the_giver_takes_no_place_among_his_guests():
    """He wins most games, and the first of the guests is first; he is told apart."""
    hall = begin_first_round(_display_given_by_third(4))
    for game in Game.objects.filter(pairing__round__tournament=hall.event):
        result = "0-1" if game.pairing.board == 2 else "1-0"
        hall.post(f"games/{game.pk}/result/", result=result, expected_revision=game.revision)
    tournament = Tournament.objects.get(pk=hall.event)
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )
    giver = Entry.objects.get(is_giver=True)
    rows = Client().get(f"/api/v1/events/{hall.event}/standings/").json()["rows"]
    assert giver.number not in {row["number"] for row in rows}
    assert [(row["place_from"], row["points"]) for row in rows] == [(1, 2), (2, 0), (2, 0)]
    for address in ("standings/", "standings/?after=1", "crosstable/"):
        page = hall.page(address)
        assert "Сеанс даёт Игрок 03: набрано очков — 4, сыграно партий — 3" in page
    assert "The display is given by" in hall.page("standings/", "en")
    assert f'href="/events/{hall.event}/players/{giver.pk}/"' not in hall.page("standings/")
    assert [table for table in check_standings(tournament) if table.lines or table.unknown] == []


def test_x2_the_crosstable_of_a_display_has_the_column_of_its_giver_alone():
    """Nobody else has an opponent: the other columns would be empty, on paper and in files too."""
    hall = begin_first_round(_display_given_by_third(5))
    for game in Game.objects.filter(pairing__round__tournament=hall.event):
        hall.post(f"games/{game.pk}/result/", result="1-0", expected_revision=game.revision)
    page = hall.page("crosstable/")
    rows = re.findall(r"<tr><td>(\d).*?</a>(.*)<td>\d+<td>.*\n", page)
    assert [number for number, _cells in rows] == ["1", "2", "3", "4", "5"]
    assert [cells.count("<td") for _number, cells in rows] == [1, 1, 1, 1, 1]
    assert "cross-self" in rows[0][1]
    assert all('href="/games/' in cells for _number, cells in rows[1:])
    with translation.override("en"):
        grid = crosstable_grid(Tournament.objects.get(pk=hall.event))
    assert [head.text for head in grid.heads] == ["No.", "Player", "1", "Points", "Place"]
    answer = hall.organiser.get(f"/events/{hall.event}/exchange/crosstable.csv")
    file = b"".join(answer.streaming_content).decode()
    assert [len(line.split(";")) for line in file.strip().splitlines()] == [4] * 6


def test_x2_a_table_stored_with_the_giver_in_it_stays_as_it_was():
    """Tables of displays stored before are not called wrong: their facts place everybody."""
    hall = begin_first_round(_display_given_by_third(3))
    tournament = Tournament.objects.get(pk=hall.event)
    old = facts.facts_for_standings(tournament)
    stored = standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )
    everybody = replace(old, unplaced=())
    plain = standings_facts_to_json_data(everybody)
    del plain["unplaced"]
    assert standings_facts_from_json_data(plain) == everybody
    stored.rows.all().delete()
    StandingRevision.objects.filter(pk=stored.pk).update(facts=plain)
    entries = facts.entry_id_by_number(tournament)
    for row in everybody.rank():
        stored.rows.create(entry_id=entries[row.number], **columns_of_stored_line(row))
    assert [table for table in check_standings(tournament) if table.lines or table.unknown] == []
    assert "Места распределены только" not in hall.page("standings/")


def _display_given_by_third(players: int) -> EventThroughApi:
    hall = open_event(players, system="simultaneous")
    hall.side(2, is_giver=True)
    return hall


def test_x2_a_giver_stands_only_in_a_display():
    hall = open_event(3)
    address = f"events/{hall.event}/sides/{hall.entries[0]}/"
    assert hall.refused(address, is_giver=True) == "giver_of_no_display"
    assert "display" not in str(hall.organiser.get(f"/events/{hall.event}/print/").content)
    assert hall.refused("events/", title="Сеанс", giver_colour="black") == "only_for_display"
    assert hall.refused("events/", title="Сеанс", mode="telegraph") == "invalid"


def test_x4_the_record_of_a_blindfold_game_is_written_by_a_second():
    hall = open_event(2, mode="blindfold")
    small_event.user("second")
    second = {"role": "second", "name": "Секундант Пётр", "username": "second"}
    address = f"events/{hall.event}/sides/{hall.entries[0]}/"
    assert hall.refused(address, persons=[second]) == "second_without_need"
    seat = hall.side(0, plays_blind=True, persons=[second])
    assert seat["persons"] == [second]
    begin_first_round(hall)
    game = hall.game()
    writer = small_event.signed_in(small_event.user("second"))
    games_page = writer.get("/games/mine/").content.decode()
    assert f"/games/{game.pk}/" in games_page
    row = writer.post(f"/api/v1/games/{game.pk}/records/", {"text": f"{MOVES} 1/2-1/2"}, JSON)
    assert (row.status_code, row.json()["state"]) == (201, "waiting")
    own = writer.post(f"/api/v1/submissions/{row.json()['id']}/confirm/")
    assert own.json()["code"] == "own_word"
    player = small_event.signed_in(small_event.user("player1"))  # the same side has spoken already
    assert (
        player.post(f"/api/v1/submissions/{row.json()['id']}/confirm/").json()["code"] == "own_word"
    )
    other = small_event.signed_in(small_event.user("player2"))
    assert other.post(f"/api/v1/submissions/{row.json()['id']}/confirm/").status_code == 200
    assert "Result" in certificate_of(game)
    page = Client(headers={"accept-language": "ru"}).get(f"/games/{game.pk}/").content.decode()
    assert "секундант: Секундант Пётр" in page
    assert "вслепую" in hall.page("print/boards/?round=1")
    assert "вслепую" in hall.page("")


def test_x5_a_blindfold_display_is_both_at_once():
    hall = open_event(4, system="simultaneous", mode="blindfold")
    hall.side(0, is_giver=True, plays_blind=True)
    begin_first_round(hall)
    assert hall.page("rounds/1/").count("играет вслепую") == 3


def test_p5_the_partners_of_a_consultation_game_speak_for_their_side():
    hall = open_event(2, is_consultation=True)
    small_event.user("friend")
    friend = {"role": "partner", "name": "Друг Иван", "username": "friend"}
    address = f"events/{hall.event}/sides/{hall.entries[0]}/"
    taken = {**friend, "username": "player2"}
    assert hall.refused(address, persons=[taken]) == "on_both_sides"
    assert hall.refused(address, persons=[friend, friend]) == "on_both_sides"
    assert hall.refused(address, persons=[{**friend, "username": "nobody"}]) == "no_such_account"
    hall.side(0, persons=[friend, {"role": "partner", "name": "Без счёта"}])
    again = f"events/{hall.event}/sides/{hall.entries[1]}/"
    assert hall.refused(again, persons=[friend]) == "on_both_sides"
    begin_first_round(hall)
    game = hall.game()
    row = small_event.signed_in(small_event.user("friend")).post(
        f"/api/v1/games/{game.pk}/records/", {"text": f"{MOVES} 1-0"}, JSON
    )
    assert row.json()["state"] == "waiting"
    other = small_event.signed_in(small_event.user("player2"))
    assert other.post(f"/api/v1/submissions/{row.json()['id']}/confirm/").status_code == 200
    assert '[Mode "consultation (P5)"]' in certificate_of(game)
    assert "с партнёрами: Друг Иван, Без счёта" in hall.page("rounds/1/")
    assert "Друг Иван" in hall.page("print/boards/?round=1")
    case = small_event.signed_in(small_event.user("friend")).post(
        f"/api/v1/games/{game.pk}/disputes/", {"kind": "result", "claim_text": "так"}, JSON
    )
    assert case.status_code == 201, case.content.decode()


def test_p5_a_game_of_one_against_one_is_no_consultation_game():
    """The event allows partners, and nobody has any: the certificate names one person a side."""
    hall = begin_first_round(open_event(2, is_consultation=True))
    game = hall.game()
    hall.organiser.post(f"/api/v1/games/{game.pk}/records/", {"text": f"{MOVES} 1-0"}, JSON)
    text = certificate_of(game)
    assert "Result" in text
    assert "Mode" not in text


def test_x6_a_relief_board_is_told_to_the_hall():
    hall = begin_with_relief_board()
    sheet = hall.page("print/boards/?round=1")
    assert "рельефная доска" in sheet
    assert "у незрячего игрока своя доска" in sheet
    assert "relief board" in hall.page("rounds/1/", "en")
    game = hall.game()
    row = hall.organiser.post(
        f"/api/v1/games/{game.pk}/records/", {"text": f"{MOVES} 1-0"}, JSON
    ).json()
    assert row["state"] == "confirmed"
    assert "Result" in certificate_of(game)


def begin_with_relief_board() -> EventThroughApi:
    hall = open_event(2)
    hall.side(0, has_relief_board=True, persons=[{"role": "second", "name": "Помощник"}])
    return begin_first_round(hall)


def test_who_describes_sides_and_what_the_journal_keeps():
    hall = begin_with_relief_board()
    address = f"/api/v1/events/{hall.event}/sides/{hall.entries[0]}/"
    stranger = small_event.signed_in(small_event.user("stranger"))
    assert stranger.post(address, {}, JSON).status_code == 403
    assert stranger.get(f"/api/v1/events/{hall.event}/sides/").status_code == 403
    row = JournalEntry.objects.get(verb="side.described")
    assert row.data["after"] == {
        "giver": False,
        "blind": False,
        "relief": True,
        "persons": [["second", None]],
    }
    assert "Помощник" not in str(row.data)
    page = hall.organiser.get(f"/events/{hall.event}/sides/").content.decode()
    assert "Помощник" in page
    form = f"/events/{hall.event}/sides/{hall.entries[1]}/describe/"
    fields = {"has_relief_board": "on", "role_1": "second", "name_1": "Сосед", "account_1": ""}
    assert hall.organiser.post(form, fields).status_code == 302
    entry = Entry.objects.get(pk=hall.entries[1])
    assert (entry.has_relief_board, entry.speakers) == (True, 0)
    assert [person.name for person in entry.persons.all()] == ["Сосед"]
