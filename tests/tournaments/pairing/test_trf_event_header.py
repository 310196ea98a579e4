"""Days in any of the usual orders, records kept, names with commas: the head of a TRF."""

from datetime import date

import pytest

from tournaments.pairing import trf
from tournaments.pairing.trf.parse_foreign_dates import parse_foreign_day

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
