"""Files that other programs write: people, systems, teams, byes."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from arbiter.journal.queries import verification
from tests.support import small_event, swiss_event
from tests.support.swiss_event import take_over_trf, written_trf
from tournaments.boards.models import RoundState
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange.queries import trf
from tournaments.pairing import trf as pairing_trf
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services import publishing
from tournaments.standings.texts import pairing_or_place_reason_in_words
from tournaments.texts import explain_error

pytestmark = pytest.mark.django_db

NAMES = ("Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf")


def _player(number, points, *rounds):
    name = f"{NAMES[number - 1]}, {NAMES[number - 1][0]}"
    head = f"001 {number:4d} m    {name:<33} {2000 - number:4d} RUS {'':11} {'1990/01/01'}"
    return f"{head} {points:>4} {number:4d}" + "".join(f"  {cell}" for cell in rounds)


def _file(*rows, kind="Individual: Swiss-System", rounds=3, at_head=(), between=()):
    head = ["012 Test", *at_head, *([f"092 {kind}"] if kind else []), f"XXR {rounds}", "XXC white1"]
    return "\n".join([*head, *between, *rows]) + "\n"


FOUR = (
    _player(1, "1.0", "   3 w 1"),
    _player(2, "1.0", "   4 b 1"),
    _player(3, "0.0", "   1 b 0"),
    _player(4, "0.0", "   2 w 0"),
)

# rows that show the columns to people, or say something to them
ROWS = {
    "tens": "         1         2         3         4         5",
    "digits": "123456789012345678901234567890123456789012345678901234567890",
    "digits from nought": "012345678901234567890123456789012345678901234567890123456789",
    "letters": "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB",
    "a remark": "# made by hand",
    "a line": "-------------------------------",
    "words": "Список участников",
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
@pytest.mark.parametrize("place", ["head", "between", "tail"])
def test_a_row_for_people_is_kept_told_and_passed_over(row, place, story, tmp_path, capsys):
    rows = (*FOUR, row) if place == "tail" else FOUR
    text = _file(
        *rows,
        between=(row, "") if place == "between" else (),
        at_head=(row,) if place == "head" else (),
    )
    event = take_over_trf(text, story)
    assert event.title == "Test"
    assert event.entries.count() == 4
    assert [note["text"] for note in event.trf["notes"] if note["code"] == "row_kept"] == [
        row.strip()[:80]
    ]
    assert row in written_trf(event).splitlines()
    source, pairs = tmp_path / "in.trf", tmp_path / "out.txt"
    source.write_text(text, encoding="utf-8")
    call_command("pair_trf", str(source), pairs=pairs)
    assert len(pairs.read_text().splitlines()) == 3
    told = capsys.readouterr()
    assert row.strip()[:80] in told.err
    assert "2" in told.out


@pytest.mark.parametrize(
    "row", [" 001    5 m    Echo, E", "xxr 5", "001\t5\tEcho"], ids=["shifted", "small", "tabs"]
)
def test_a_record_out_of_its_place_still_refuses_the_file(row):
    with pytest.raises(pairing_trf.TrfFault):
        pairing_trf.parse_trf(_file(*FOUR, row))


OTHERS = (
    "Individual: Knock-Out, double elimination",
    "Individual: Scheveningen",
    "Individual: Double-Swiss",
    "Individual: Swiss (Dubov)",
    "Личный: олимпийская система, до двух поражений",
    "Individual: Fischer system",
)


@pytest.mark.parametrize("kind", OTHERS)
def test_a_system_not_played_here_is_named_and_asked_about(kind, story):
    text = _file(*FOUR, kind=kind)
    with pytest.raises(TournamentError) as refused:
        take_over_trf(text, story)
    assert refused.value.code == "system_asked"
    assert kind in explain_error(refused.value.code, refused.value.params, "ru")
    with pytest.raises(pairing_trf.TrfFault, match="other_system"):
        pairing_trf.read_swiss_event(text)
    client = small_event.signed_in(story.organiser)
    given = {"file": SimpleUploadedFile("a.trf", text.encode()), "system": "swiss"}
    answer = client.post(reverse("api-event-import"), given)
    assert (answer.status_code, answer.json()["system"]) == (201, "swiss")


@pytest.mark.parametrize(
    "kind",
    [
        "Individual: Swiss-System",
        "Individual Dutch FIDE (JaVaFo)",
        "Individual",
        "Швейцарская система",
        "Individual: Standard",
        "",
    ],
)
def test_a_swiss_by_any_of_its_names_is_one(kind, story):
    assert take_over_trf(_file(*FOUR, kind=kind), story).system == "swiss"


@pytest.mark.parametrize(
    ("kind", "record"),
    [
        ("Team: Swiss-System", None),
        ("", "310   1 Town club"),
        ("", "082 2"),
        ("Individual: Swiss-System", "310   1 Town club"),
    ],
)
def test_a_file_of_teams_is_refused_by_its_name(kind, record, story):
    text = _file(*FOUR, kind=kind, at_head=filter(None, [record]))
    with pytest.raises(TournamentError) as refused:
        take_over_trf(text, story)
    assert "команд" in explain_error(refused.value.code, refused.value.params, "ru")
    with pytest.raises(pairing_trf.TrfFault, match="team_file"):
        pairing_trf.read_swiss_event(text)


ALL_MET = (
    _player(1, "2.5", "   4 w =", "   2 w 1", "   3 b 1"),
    _player(2, "2.0", "   3 w 1", "   1 b 0", "   4 w 1"),
    _player(3, "1.0", "   2 b 0", "   4 w 1", "   1 w 0"),
    _player(4, "0.5", "   1 b =", "   3 b 0", "   2 b 0"),
)


@pytest.mark.parametrize("kind", ["Individual: Round-Robin", ""])
def test_a_round_robin_by_another_table_is_taken_as_it_was_played(kind, story):
    event = take_over_trf(_file(*ALL_MET, kind=kind), story)
    assert (event.system, event.state, event.cycles) == (
        "round_robin",
        TournamentState.FINISHED,
        1,
    )
    codes = {note["code"] for note in event.trf["notes"]}
    assert "not_official_table" in codes
    assert ("system_by_games" in codes) is (kind == "")
    boards = event.rounds.get(number=1).pairings.order_by("board")
    assert list(boards.values_list("first__number", "second__number")) == [(1, 4), (2, 3)]
    assert all(check.is_right for _row, check in pair_past_rounds_again(event))
    text = written_trf(event)
    assert pairing_trf.parse_trf(text).players[0].cells[2].opponent == 3


def test_all_met_and_a_swiss_all_the_same_if_somebody_says_so(story):
    text = _file(*ALL_MET, kind="").encode()
    assert trf.read_trf_to_import(text, "swiss").play_system.key == "swiss"
    assert trf.read_trf_to_import(text).play_system.key == "round_robin"


POINTS_AFTER_TWO = (" 1.5", " 1.0", " 1.0", " 0.5")

AFTER_TWO = tuple(
    row[:80] + own + row[84:109] for row, own in zip(ALL_MET, POINTS_AFTER_TWO, strict=True)
)


def test_an_unfinished_round_robin_by_another_table_goes_on(story):
    event = take_over_trf(_file(*AFTER_TWO, kind="Individual: Round-Robin"), story)
    assert (event.state, event.rounds_planned) == (TournamentState.RUNNING, 3)
    notes = {note["code"]: note["text"] for note in event.trf["notes"]}
    assert (notes["not_official_table"], notes["remainder_laid_out"]) == ("2", "3")
    left = event.rounds.get(state=RoundState.DRAFT).pairings.order_by("board")
    pairs = left.values_list("first__number", "second__number")
    assert sorted(map(sorted, pairs)) == [[1, 3], [2, 4]]
    told = {pairing_or_place_reason_in_words(board.reasons[0], "ru") for board in left}
    assert all("Туры 1–2 пришли с файлом" in words for words in told)
    publishing.publish_round(tournament=event, number=3, actor=story.organiser, at=small_event.NOON)
    swiss_event.play(replace(story, tournament=event), 3)
    event.refresh_from_db()
    assert event.state == TournamentState.FINISHED
    assert all(check.is_right for _row, check in pair_past_rounds_again(event))
    assert list(verification.damages_of_stream(event.scope_key)) == []


def test_rounds_that_no_round_robin_has_are_named_with_what_to_do(story):
    met_again = (
        _player(1, "2.0", "   4 w 1", "   4 b 1"),
        _player(2, "1.5", "   3 w 1", "   3 b ="),
        _player(3, "0.5", "   2 b 0", "   2 w ="),
        _player(4, "0.0", "   1 b 0", "   1 w 0"),
    )
    text = _file(*met_again, kind="Individual: Round-Robin")
    with pytest.raises(TournamentError) as refused:
        take_over_trf(text, story)
    assert (refused.value.code, refused.value.params["rounds"]) == ("met_too_often", "2")
    words = explain_error(refused.value.code, refused.value.params, "ru")
    assert "швейцар" in words
    with pytest.raises(TournamentError) as refused:
        seven = (*SEVEN, _player(5, "0.0", "   2 w 0"))
        take_over_trf(_file(*seven, kind="Individual: Round-Robin"), story)
    assert (refused.value.code, refused.value.params["rounds"]) == ("points_without_game", "1")


SEVEN = (
    _player(1, "1.0", "   4 w 1"),
    _player(2, "1.0", "   5 b 1"),
    _player(3, "1.0", "   6 w 1"),
    _player(4, "0.0", "   1 b 0"),
    _player(6, "0.0", "   3 b 0"),
    _player(7, "1.0", "0000 - U"),
)


@pytest.mark.parametrize("letter", ["U", "F", "H", "Z"])
def test_a_bye_given_beforehand_skips_no_round(letter, story, tmp_path, capsys):
    points = {"U": "1.0", "F": "1.0", "H": "0.5", "Z": "0.0"}[letter]
    text = _file(*SEVEN, _player(5, points, "   2 w 0", f"0000 - {letter}"), rounds=5)
    event = pairing_trf.read_swiss_event(text)
    assert event.round == 2
    assert [one.number for one in event.competitors if not one.is_present] == [5]
    source, pairs = tmp_path / "in.trf", tmp_path / "out.txt"
    source.write_text(text, encoding="utf-8")
    call_command("pair_trf", str(source), pairs=pairs)
    count, *boards = pairs.read_text().splitlines()
    assert count == "3"
    assert not any("5" in board.split() for board in boards)
    assert "2" in capsys.readouterr().out
    taken = take_over_trf(text, story)
    assert taken.rounds.count() == 1
    is_whole = letter in "UF"
    assert ("bye_ahead" in {note["code"] for note in taken.trf["notes"]}) is is_whole


def test_a_round_in_which_all_others_were_away_was_played():
    """As our own files write a round of one bye."""
    rows = (
        _player(1, "2.0", "   2 w 1", "0000 - U"),
        _player(2, "0.0", "   1 b 0", "0000 - Z"),
        _player(3, "1.0", "0000 - U", "0000 - Z"),
    )
    assert pairing_trf.read_swiss_event(_file(*rows)).round == 3


def test_tie_breaks_of_the_file_are_told_as_not_taken_over(story):
    event = take_over_trf(_file(*FOUR, at_head=("202 PTS,BH/C1,BH",)), story)
    assert "tie_breaks_own" in {note["code"] for note in event.trf["notes"]}


def test_a_file_imported_before_says_how_it_comes_again(story):
    take_over_trf(_file(*FOUR), story)
    with pytest.raises(TournamentError) as refused:
        take_over_trf(_file(*FOUR), story)
    assert "скройте" in explain_error(refused.value.code, refused.value.params, "ru")


def test_a_person_entered_anew_is_told_as_new(story, tmp_path, capsys):
    take_over_trf(_file(*FOUR), story)
    Tournament.objects.filter(title="Test").update(hidden_at=small_event.NOON)
    path = tmp_path / "again.trf"
    path.write_text(_file(*FOUR).replace("1990/01/01", " " * 10))
    call_command("import_trf", str(path), "--as", "organiser", "--all-new", language="en")
    assert "entered as a new person" in capsys.readouterr().err


IVANOV = "Ð˜Ð²Ð°Ð½Ð¾Ð², Ð˜"  # UTF-8 read as Windows-1252

PETROV = "Ïåòðîâ, Ï"  # Windows-1251 read as Latin-1

LOST = "?????, ?"


def _with_broken_names():
    text = _file(*FOUR, at_head=["022 Òâåðü"])
    for name, broken in (("Alfa, A", IVANOV), ("Bravo, B", PETROV), ("Charlie, C", LOST)):
        text = text.replace(f"{name:<33}", f"{broken:<33}")
    return text


def test_a_file_saved_anew_with_broken_letters_is_told_as_such_and_mended(story):
    """Each letter became two, and every column behind a name has moved."""
    whole = _with_broken_names()
    for number, broken in enumerate((IVANOV, PETROV, LOST)):
        meant = ("Иванов Иван", "Петров Пётр", "Сидоров Сидор")[number]
        whole = whole.replace(f"{broken:<33}", f"{meant:<33}")
    damaged = whole.encode().decode("cp1251", "replace").replace("\ufffd", "\x98")
    with pytest.raises(TournamentError) as refused:
        take_over_trf(damaged, story)
    assert refused.value.params["trf"] == "letters_broken"
    assert "Иванов Иван" in refused.value.params["found"]
    assert trf.mended_trf(damaged) == whole
    assert trf.mended_trf(whole) == ""
    client = small_event.signed_in(story.organiser)
    form = {"text": damaged, "ruleset_id": "fmjd64@1"}
    page = client.post(reverse("event-bring"), form)
    assert page.status_code == 422
    assert page.context["mended_file"].splitlines() == whole.splitlines()
    assert "Взять исправленный текст" in page.content.decode()


def test_broken_names_of_a_file_are_asked_and_nothing_is_entered(story, tmp_path, capsys):
    before = Tournament.objects.count()
    with pytest.raises(TournamentError) as refused:
        take_over_trf(_with_broken_names(), story)
    assert refused.value.code == "names_broken"
    assert refused.value.params["numbers"] == "1, 2, 3"
    words = explain_error(refused.value.code, refused.value.params, "ru")
    assert "1 Иванов И; 2 Петров П; 3 …" in words
    assert Tournament.objects.count() == before
    decisions = {1: "mended", 2: "mended new", 3: "as written"}
    event = take_over_trf(_with_broken_names(), story, decisions=decisions)
    names = event.entries.order_by("number").values_list("player__name", flat=True)
    assert list(names) == ["Иванов И", "Петров П", "????? ?", "Delta D"]
    assert event.city == "Тверь"
    assert [note["text"] for note in event.trf["notes"] if note["code"] == "words_mended"] == [
        "022, Тверь"
    ]


def test_the_page_asks_what_broken_names_are_with_the_mended_one_in_its_field(story):
    client = small_event.signed_in(story.organiser)
    form = {"text": _with_broken_names(), "ruleset_id": "fmjd64@1"}
    asked = client.post(reverse("event-bring"), form).content.decode()
    assert 'name="name-1" value="Иванов И"' in asked
    assert 'name="name-3" value=""' in asked
    said = {"name-1": "Иванов Илья", "name-2": "Петров П", "name-3": "Сидоров С"}
    answer = client.post(reverse("event-bring"), {**form, **said})
    assert answer.status_code == 302
    event = Tournament.objects.latest("pk")
    names = event.entries.order_by("number").values_list("player__name", "player__name_latin")
    assert names[0] == ("Иванов Илья", "Ivanov Ilia")
    assert names[2][0] == "Сидоров С"
