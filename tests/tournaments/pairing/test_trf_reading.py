"""TRF in: heads and histories read column by column, faults with their place."""

from datetime import date

import pytest
from django.core.management import CommandError, call_command

from games.draughts.colour import Colour
from tests.support.swiss_rounds import event
from tournaments.pairing import dutch, recheck, trf
from tournaments.pairing.field import RoundKind
from tournaments.pairing.trf.header import parse_foreign_day

# TRF in: histories read column by column, faults with their place, the command's three ends.


WHITE, BLACK = Colour.WHITE, Colour.BLACK


def player(number, points, *rounds):
    """Record 001 with its fields at their columns."""
    name = f"Player {number}"
    head = f"001 {number:4d}      {name:<33} {'':4} RUS {'':11} {'':10} {points:>4} {number:4d}"
    assert len(head) == 89
    return head + "".join(f"  {round}" for round in rounds)


# five players after two rounds, 2-1-0, the third to be paired; 4 has asked to rest in it
LINES = [
    "012 Кубок клуба",
    "142 5",
    "152 W",
    player(1, "4.0", "   2 w 1", "   3 b 1"),
    player(2, "2.0", "   1 b 0", "0000 - U"),
    player(3, "1.0", "   4 w =", "   1 w 0"),
    player(4, "3.0", "   3 b =", "   5 w +", "0000 - H"),
    player(5, "1.0", "0000 - H", "   4 b -"),
]

FILE = "\n".join(LINES) + "\n"


def _with(at, line):
    return "\n".join([*LINES[:at], line, *LINES[at + 1 :]]) + "\n"


def test_histories_points_and_absences_are_read():
    event = trf.read_swiss_event(FILE)
    assert (event.round, event.rounds, event.initial) == (3, 5, WHITE)
    by_number = {competitor.number: competitor for competitor in event.competitors}
    assert {number: competitor.points for number, competitor in by_number.items()} == {
        1: 4,
        2: 2,
        3: 1,
        4: 3,
        5: 1,
    }
    assert [past.kind for past in by_number[2].past] == [RoundKind.PLAYED, RoundKind.ALLOCATED]
    assert [past.kind for past in by_number[4].past] == [RoundKind.PLAYED, RoundKind.FORFEIT]
    assert by_number[4].colours == (BLACK, None)  # a forfeit gives no colour
    assert [number for number, competitor in by_number.items() if not competitor.is_present] == [4]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_may_end_as_they_like(end):
    assert trf.read_swiss_event("\ufeff" + FILE.replace("\n", end)) == trf.read_swiss_event(FILE)


def test_points_may_be_chess_points_or_said_by_record_162():
    """A win is two in ours whatever it is called."""
    halved = {"4.0": " 2.0", "2.0": " 1.0", "1.0": " 0.5", "3.0": " 1.5"}
    lines = [
        line[:80] + halved[line[80:84].strip()] + line[84:] if line.startswith("001") else line
        for line in LINES
    ]
    assert trf.read_swiss_event("\n".join(lines)) == trf.read_swiss_event(FILE)
    with_points = [*LINES[:3], "162  W 2.0    D 1.0    L 0.0", *LINES[3:]]
    assert trf.read_swiss_event("\n".join(with_points)) == trf.read_swiss_event(FILE)


def test_older_records_say_the_same():
    old = [*LINES[:1], "XXR 5", "XXC white1 rank", *LINES[3:], "XXZ 5", "XXP 1 3 5"]
    event = trf.read_swiss_event("\n".join(old))
    assert (event.rounds, event.initial) == (5, WHITE)
    assert [competitor.number for competitor in event.competitors if not competitor.is_present] == [
        4,
        5,
    ]
    assert event.prohibited == (frozenset({1, 3, 5}),)


def test_a_prohibition_holds_in_its_rounds():
    for span, holds in (("  1   2", False), ("  3   5", True), ("  3     ", True)):
        event = trf.read_swiss_event(FILE + f"260 {span}    1    3\n")
        assert bool(event.prohibited) is holds


# line | what stands there instead | what is said
FAULTS = [
    (1, "142 five", "line 2, column 5: not_a_number: 'five'"),
    (2, "152 green", "line 3, column 5: unknown_colour: 'green'"),
    (2, "ZZZ 1", "line 3, column 1: unknown_record: 'ZZZ'"),
    (2, "192 FIDE_DUBOV_2026", "line 3, column 5: other_system: 'FIDE_DUBOV_2026'"),
    (3, player(1, "5.0", "   2 w 1", "   3 b 1"), "line 4, column 81: points_disagree: '4'"),
    (3, player(1, "4.0", "   2 w 1", "   3 b 9"), "line 4, column 109: unknown_result: '9'"),
    (3, player(1, "4.0", "   2 g 1", "   3 b 1"), "line 4, column 97: unknown_colour: 'g'"),
    (3, player(1, "4.0", "   2 b 1", "   3 b 1"), "line 4, column 97: players_disagree: 'b'"),
    (3, player(1, "4.0", "   x w 1", "   3 b 1"), "line 4, column 92: not_a_number: 'x'"),
    (3, player(1, "4.0", "   5 w 1", "   3 b 1"), "line 4, column 92: players_disagree: '5'"),
    (4, player(1, "2.0", "   1 b 0", "0000 - U"), "line 5, column 5: number_twice: '1'"),
    (4, player(2, "2.0", "   1 b 1", "0000 - U"), "players_disagree"),
]


@pytest.mark.parametrize(("at", "line", "message"), FAULTS)
def test_a_file_that_cannot_be_trusted_is_refused_with_the_place(at, line, message):
    with pytest.raises(trf.TrfFault) as caught:
        trf.read_swiss_event(_with(at, line))
    assert message in str(caught.value)


def test_a_file_without_players_is_none():
    with pytest.raises(trf.TrfFault, match="no_players"):
        trf.read_swiss_event("012 event\n")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_for_the_engine_is_read_back(seed):
    """Our own adapter's text, read by our own reader: the same histories."""
    for played_round in event(seed):
        text = dutch.field_as_trf(
            played_round.competitors,
            played_round.rounds,
            initial=played_round.initial,
            prohibited=(),
        )
        taken = trf.read_swiss_event(text)
        assert taken.initial is played_round.initial
        if (
            taken.round == len(played_round.competitors[0].past) + 1
        ):  # a last round nobody was paired in
            for ours, read in zip(played_round.competitors, taken.competitors, strict=True):
                assert (ours.number, ours.past, ours.is_present) == (
                    *(read.number, read.past, read.is_present),
                )
                assert ours.pairing_points == read.pairing_points


def _pair(tmp_path, text, **options):
    source, pairs_file = tmp_path / "in.trf", tmp_path / "out.txt"
    source.write_text(text, encoding="utf-8")
    call_command("pair_trf", str(source), pairs=pairs_file, **options)
    return pairs_file.read_text(encoding="ascii")


def test_the_command_writes_the_pairs(tmp_path):
    """1 and 3 have met, 2 has rested, 4 is away: 1-5 and 2-3 are left, 2 above 5 by points."""
    count, *pairs = _pair(tmp_path, FILE).splitlines()
    assert count == "2"
    assert {frozenset(pair.split()) for pair in pairs} == {frozenset("15"), frozenset("23")}


def test_a_bye_is_a_pair_with_nobody(tmp_path):
    text = _with(6, player(4, "3.0", "   3 b =", "   5 w +"))
    lines = _pair(tmp_path, text).splitlines()
    assert lines[0] == "3"
    assert lines[-1].endswith(" 0")


# the text | the options | status
ENDS = [
    (FILE.replace("142 5\n", ""), {}, 2),
    ("142 5\n" + player(1, "0.0") + "\n" + player(2, "0.0") + "\n", {}, 2),
    (FILE.replace("142 5", "142 2"), {}, 2),
    ("nothing", {}, 2),
    ("142 3\n152 W\n" + player(1, "2.0", "   2 w 1") + "\n" + player(2, "0.0", "   1 b 0"), {}, 1),
    # round 1 was one bye and one absence; who had the bye is alone again and may not have it (C2)
    ("XXR 2\n" + player(1, "0.0", *["0000 - Z"] * 2) + "\n" + player(2, "2.0", "0000 - U"), {}, 1),
]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "строка 4, столбец 99: партия ещё не закончена"),
        ("en", "line 4, column 99: the game is not over yet"),
    ],
)
def test_the_command_names_a_fault_with_its_place(tmp_path, language, sentence):
    """A game that is not over: what and where, not a code alone."""
    text = _with(3, player(1, "1.0", "   3 w  "))
    with pytest.raises(CommandError) as caught:
        _pair(tmp_path, text, language=language)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(("text", "options", "status"), ENDS)
def test_the_command_says_by_its_status_why_not(tmp_path, text, options, status):
    with pytest.raises(CommandError) as caught:
        _pair(tmp_path, text, **options)
    assert caught.value.returncode == status
    assert not (tmp_path / "out.txt").exists()


def test_the_initial_colour_is_seen_in_round_one(tmp_path):
    """Only where nobody has played yet must somebody say it (5.2.5)."""
    assert _pair(tmp_path, FILE.replace("152 W\n", "")) == _pair(tmp_path, FILE)


# the first board was forfeited, told without colours: place 2 shows the other colour
FIRST_ROUNDS = [
    ["   3 - +", "   4 b 1", "   1 - -", "   2 w 0", "0000 - U"],
    ["   4 - +", "0000 - Z", "   5 b 1", "   1 - -", "   3 w 0"],  # who is away has no place
    ["   3 w +", "   4 b 1", "   1 b -", "   2 w 0", "0000 - U"],
]

POINTS = {"+": "1.0", "1": "1.0", "U": "1.0"}


@pytest.mark.parametrize("cells", FIRST_ROUNDS)
def test_the_initial_colour_is_that_of_the_odd_places(cells):
    """Of two players the higher ranked has it if his place is odd (5.2.5)."""
    lines = [
        player(at, POINTS.get(cell[-1], "0.0"), cell) for at, cell in enumerate(cells, start=1)
    ]
    assert (
        recheck.initial_colour_of_event(trf.read_swiss_event("\n".join(["142 5", *lines]))) is WHITE
    )


def test_the_words_of_other_programs_are_understood():
    """Points a line each; team records change no pairing."""
    head = "BBW  3.0\nBBD  1.5\nBBL  0.0\nBBZ  0.0\nBBF  0.0\nBBU  3.0\n013 Кубок\n"
    thirds = {"4.0": "6.0", "2.0": "3.0", "1.0": "1.5", "3.0": "4.5"}
    lines = [
        line[:81] + thirds[line[81:84]] + line[84:] if line.startswith("001") else line
        for line in LINES
    ]
    assert trf.read_swiss_event(head + "\n".join(lines)) == trf.read_swiss_event(FILE)


def test_what_the_file_does_not_say_may_be_said_beside_it(tmp_path):
    silent = FILE.replace("142 5\n", "").replace("152 W\n", "")
    assert _pair(tmp_path, silent, rounds=5, initial="w") == _pair(tmp_path, FILE)


# Days in any of the usual orders, records kept, names with commas: the head of a TRF.


DAY = date(2026, 11, 20)

# text | the day | whether it may be either of two
DAYS = [
    ("2026/11/20", DAY, False),
    ("2026-11-20", DAY, False),
    ("2026.11.20", DAY, False),
    ("20/11/2026", DAY, False),
    ("20.11.2026", DAY, False),
    ("11/20/2026", DAY, False),
    ("20-11-2026", DAY, False),
    ("05.06.2026", date(2026, 6, 5), False),  # with points the day comes first
    ("06/06/2026", date(2026, 6, 6), False),
    ("05/06/2026", None, True),
    ("31/11/2026", None, False),
    ("20 ноября", None, False),
    ("", None, False),
]


@pytest.mark.parametrize(("text", "day", "is_ambiguous"), DAYS)
def test_a_day_is_read_where_it_can_mean_only_one(text, day, is_ambiguous):
    day_read = parse_foreign_day(text)
    assert (day_read.day, day_read.is_ambiguous) == (day, is_ambiguous)


# a name as we keep it | as the format wants it
NAMES = [
    ("Ivanov Petr", "Ivanov, Petr"),
    ("Ivanov P. S.", "Ivanov, P. S."),
    ("Ivanov", "Ivanov"),
    ("Ivanov, Petr", "Ivanov, Petr"),
]


@pytest.mark.parametrize(("name", "written"), NAMES)
def test_a_surname_is_parted_by_a_comma(name, written):
    assert trf.comma_after_surname(name) == written


def file(*records):
    players = [
        "001    1 m    Ivanov, Petr                                                    0.0    1",
        "001    2 m    Petrov, Ivan                                                    0.0    2",
    ]
    return trf.parse_trf("\n".join(("012 Cup", *players, *records)) + "\n")


def test_the_head_is_read():
    days = f"132{' ' * 88}26/11/20  26/11/21"
    head = trf.read_trf_event_header(
        file(
            "032 RUS",
            "042 20/11/2026",
            "052 2026/11/21",
            "102 Osipova, Anna",
            "112 Petrov, Ivan",
            "112 Sidorov, Oleg",
            days,
        )
    )
    assert (head.federation, head.starts_on, head.ends_on) == ("RUS", DAY, date(2026, 11, 21))
    assert head.chief_arbiter == "Osipova, Anna"
    assert head.deputy_arbiters == "Petrov, Ivan; Sidorov, Oleg"
    assert head.days == (DAY, date(2026, 11, 21))
    assert (head.kept, head.notes) == ((), ())


# records | the notes
NOTES = [
    (("042 05/06/2026",), [("day_ambiguous", "042 05/06/2026")]),
    (("042 вчера",), [("day_unread", "042 вчера")]),
    (("042 2026/11/20", "052 2026/11/19"), [("day_unread", "052 2026/11/19")]),
    (("122 90 min + 30 sec",), [("record_kept", "122 90 min + 30 sec")]),
    (("132 on Saturday",), [("record_kept", "132 on Saturday")]),
    (("999 something new",), [("record_unknown", "999 something new")]),
    (("FRA    1    A", "FRA    2    B"), [("national_kept", "FRA × 2")]),
    (("### a remark",), []),
]


@pytest.mark.parametrize(("records", "notes"), NOTES)
def test_what_is_kept_unread_is_told_and_nothing_is_dropped(records, notes):
    given = file(*records)
    head = trf.read_trf_event_header(given)
    assert [(note.code, note.text) for note in head.notes] == notes
    codes = {record.split()[0] for record in records} - {"042"} | (
        {"042"} if notes and notes[0][1].startswith("042") else set()
    )
    assert {record.code for record in head.kept} == codes
    assert trf.write_trf(trf.parse_trf(trf.write_trf(given))) == trf.write_trf(given)


def test_one_name_twice_is_told():
    double = trf.parse_trf(trf.write_trf(file()).replace("Petrov, Ivan", "Ivanov, Petr"))
    assert [(note.code, note.text) for note in trf.read_trf_event_header(double).notes] == [
        ("name_twice", "Ivanov, Petr: 1, 2")
    ]


def test_a_pairing_refuses_a_record_it_does_not_know_and_takes_a_federation_s():
    written = trf.write_trf(file("142 3", "FRA    1    A 12345"))
    assert trf.read_swiss_event(written).rounds == 3
    with pytest.raises(trf.TrfFault, match="unknown_record"):
        trf.read_swiss_event(written + "999 something\n")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3 марта 2026", date(2026, 3, 3)),
        ("3 мая 2026 г.", date(2026, 5, 3)),
        ("March 3, 2026", date(2026, 3, 3)),
        ("3 March 2026", date(2026, 3, 3)),
        ("3.III.2026", date(2026, 3, 3)),
        ("21.XI.2026", date(2026, 11, 21)),
        ("3.IIII.2026", None),
        ("31 февраля 2026", None),
        ("3 брюмера 2026", None),
        ("03.03.26", date(2026, 3, 3)),
        ("31.12.26", None),
        ("21.11.22", None),
    ],
)
def test_a_day_that_can_mean_one_day_only_is_read(text, day):
    head = trf.read_trf_event_header(file(f"042 {text}"))
    assert head.starts_on == day
    assert bool(head.notes) is (day is None)
