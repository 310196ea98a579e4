"""TRF files with lines of a federation or another program: kept, told, written again."""

import json
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import small_event
from tests.english_command import call_command
from tests.tournaments.import_and_export.trf_round_trip import take_over_trf, written_trf
from tournaments.events.models import Tournament
from tournaments.pairing import trf

pytestmark = pytest.mark.django_db


SHARLY = f"""012 Городской турнир
022 Клуб
032 FRA
042 20/11/2026
052 22.11.2026
062 4
082 0
102 Dupont, Jean (IA)
112 Durand, Marie
112 Petit, Paul
122 90 min + 30 sec/move
132{" " * 88}26/11/20  26/11/21  26/11/22
142 3
999 what nobody knows
001    1 m    ALYX,                             2200 FRA                         1.0    1     3 w 1
FRA    1    A 11223          Alyx
001    2 m    Van der Berg, Jan                 2150 FRA                         1.0    2     4 b 1
FRA    2    A 11224          Jan
001    3 m    CHARLINE, Zoe                     2100 FRA                         0.0    3     1 b 0
001    4 m    DAVID, Paul                       2050 FRA                         0.0    4     2 w 0
### a remark of theirs
"""


def test_a_file_with_lines_of_a_federation_comes_in_and_goes_out_whole(story):
    """As Sharly Chess writes it: nothing is dropped, and what is not understood is told."""
    again = take_over_trf(SHARLY, story)
    assert (again.federation, again.chief_arbiter) == ("FRA", "Dupont, Jean (IA)")
    assert again.deputy_arbiters == "Durand, Marie; Petit, Paul"
    assert (f"{again.starts_on}", f"{again.ends_on}") == ("2026-11-20", "2026-11-22")
    names = list(again.entries.order_by("number").values_list("player__name", flat=True))
    assert names == ["ALYX", "Van der Berg Jan", "CHARLINE Zoe", "DAVID Paul"]
    text = written_trf(again)
    lines = [line for line in SHARLY.splitlines() if line[:3] not in ("012", "042", "052", "062")]
    written = text.splitlines()
    changed = {"022 Клуб": "022 Klub"}
    for line in lines:
        if line.startswith("001"):
            assert any(row[14:52] == line[14:52] for row in written), line
        else:
            assert changed.get(line, line) in written, line
    assert "042 2026/11/20" in written
    assert trf.write_trf(trf.parse_trf(text)) == text
    third = take_over_trf(text.replace("Gorodskoi", "Drugoi"), story)
    assert written_trf(third) == text.replace("Gorodskoi", "Drugoi")


def test_what_a_file_says_and_nobody_here_reads_is_told_on_page_api_and_command(
    story, tmp_path, capsys
):
    client = small_event.signed_in(story.organiser)
    ambiguous = SHARLY.replace("20/11/2026", "05/06/2026").encode()
    new = json.dumps({str(number): "new" for number in range(1, 5)})
    answer = client.post(
        reverse("api-event-import"),
        {"file": SimpleUploadedFile("event.trf", ambiguous), "decisions": new},
        headers={"accept-language": "ru"},
    )
    assert answer.status_code == 201, answer.content
    notes = {note["code"]: note["detail"] for note in answer.json()["notes"]}
    assert set(notes) == {"day_ambiguous", "record_kept", "record_unknown", "national_kept"}
    assert "где здесь день, а где месяц, не понять: 042 05/06/2026" in notes["day_ambiguous"]
    assert answer.json()["starts_on"] is None
    files = reverse("event-exchange", args=[answer.json()["id"]])
    assert "FRA × 2" in client.get(files).content.decode()
    assert (
        "cannot be told apart"
        in client.get(files, headers={"accept-language": "en"}).content.decode()
    )
    assert "042 05/06/2026" in written_trf(Tournament.objects.get(pk=answer.json()["id"]))
    path = tmp_path / "other.trf"
    path.write_text(SHARLY.replace("### a remark of theirs", "### another"))
    call_command("import_trf", str(path), "--as", "organiser", "--all-new")
    assert "it is kept and goes out again: 999 what nobody knows" in capsys.readouterr().out


def test_our_own_event_says_its_days_officials_and_clock(story):
    """032, 042, 052, 102, 112, 122, 132 go out, come back and go out the same."""
    Tournament.objects.filter(pk=story.tournament.pk).update(
        federation="RUS",
        starts_on=date(2026, 11, 20),
        ends_on=date(2026, 11, 22),
        chief_arbiter="Осипова Анна",
        deputy_arbiters="Петров Пётр; Сидоров Олег",
        time_control="180+2",
    )
    story.tournament.refresh_from_db()
    text = written_trf(story.tournament)
    for line in (
        "032 RUS",
        "042 2026/11/20",
        "052 2026/11/22",
        "102 Osipova Anna",
        "112 Petrov Petr",
        "112 Sidorov Oleg",
        "122 180+2",
    ):
        assert line in text.splitlines()
    day = next(line for line in text.splitlines() if line.startswith("132"))
    assert day[91:] == "26/11/21  26/11/21  26/11/21"
    assert "Igrok, 001" in text
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    assert again.time_control == "180+2"
    assert [f"{row.played_on}" for row in again.rounds.order_by("number")] == ["2026-11-21"] * 3
