"""``verify_journal`` finds tampering done with the database owner's password."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError
from django.db import connection, models, transaction

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.journal import columns
from arbiter.journal import services as journal_services
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry, JournalHead
from arbiter.journal.queries import verification
from arbiter.proofs import chain, sshsig
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.arbiter.cases.test_lists import furnished
from tests.support import small_event
from tests.support.languages import call_command
from tests.support.stories import kept
from tournaments.games.services import results
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db


@dataclass
class CertifiedEvent:
    """An event with a certified game, a ruling on it, and a result entered by hand."""

    story: small_event.Story

    @property
    def stream(self) -> str:
        return self.story.tournament.scope_key

    @property
    def event(self) -> int:
        return self.story.tournament.pk

    @property
    def game(self) -> int:
        """The game whose result a ruling made, with its certificate."""
        return self.story.game(board=1).pk

    @property
    def by_hand(self) -> int:
        return self.story.game(2, 1).pk

    def row(self, verb: str, stream: str | None = None, **data: object) -> int:
        """The number of the newest row of a verb."""
        fields = {f"data__{name}": value for name, value in data.items()}
        rows = JournalEntry.objects.filter(stream=stream or self.stream, verb=verb, **fields)
        return rows.order_by("seq").last().seq


@pytest.fixture
def hall() -> CertifiedEvent:
    return CertifiedEvent(_played())


@kept
def _played() -> small_event.Story:
    story = furnished()
    publishing.publish_round(
        tournament=story.tournament, number=2, actor=story.organiser, at=small_event.NOON
    )
    game = story.game(2, 1)
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert verify_journal() == (True, {})
    return story


def execute(*statements: str) -> None:
    """As a superuser who has switched every trigger off."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        for statement in statements:
            cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = origin")


def verify_journal(**options: object) -> tuple[bool, dict[str, list[str]]]:
    """Whether the command is content, and what it says of each stream that is not."""
    printed, is_content = StringIO(), True
    try:
        call_command("verify_journal", stdout=printed, **options)
    except CommandError:
        is_content = False
    damages, stream = {}, ""
    for line in printed.getvalue().splitlines():
        if line.startswith("\t"):
            damages.setdefault(stream, []).append(line.strip())
        else:
            stream = line.split("\t")[0]
    return is_content, damages


ENTRIES, HEADS = "arbiter_journalentry", "arbiter_journalhead"


def rewrite(stream: str, change) -> None:
    """Compute a whole history anew, the head too, as somebody would who knows how."""
    previous = ""
    statements = []
    for row in JournalEntry.objects.filter(stream=stream).order_by("seq"):
        content = {**writing.journal_row_as_export_data(row), "previous_hash": previous}
        change(content)
        previous = chain.row_fingerprint(content)
        data = json.dumps(content["data"], ensure_ascii=False).replace("'", "''")
        statements.append(
            f"UPDATE {ENTRIES} SET data = '{data}', previous_hash = '{content['previous_hash']}',"
            f" hash = '{previous}' WHERE id = {row.pk}"
        )
    statements.append(f"UPDATE {HEADS} SET hash = '{previous}' WHERE stream = '{stream}'")
    execute(*reversed(statements[:-1]), statements[-1])


def swap_result(content) -> None:
    if content["verb"] == "result.recorded":
        content["data"] = {**content["data"], "after": "0-1 recorded"}


def sign_again(stream: str) -> None:
    """Certificates that fit the new history, signed with the server's own key."""
    for certificate in Certificate.objects.order_by("pk"):
        anchor = verification.anchor_in_certified_text(certificate.serial, certificate.pdn)
        row = JournalEntry.objects.get(stream=stream, seq=anchor.seq)
        text = certificate.pdn.replace(anchor.hash, row.hash)
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        signature = sshsig.sign_data(
            keys.signing_key(), text.encode(), namespace=certificate.namespace
        )
        text = text.replace("'", "''")
        execute(
            f"UPDATE arbiter_certificate SET pdn = '{text}', sha256 = '{sha256}',"
            f" signature = '{signature}' WHERE id = {certificate.pk}"
        )


# what is done, the statements, the stream and the row that must be named, and what of it
SIMPLE = (
    ("a row changed", [f"UPDATE {ENTRIES} SET verb = 'a.b' WHERE {{here}} AND seq = 3"],
     lambda h: (h.stream, r"changed at 3$")),
    ("a row removed", [f"DELETE FROM {ENTRIES} WHERE {{here}} AND seq = 3"],
     lambda h: (h.stream, r"removed at 3$")),
    ("two rows exchanged",
     [f"UPDATE {ENTRIES} SET seq = 1000 WHERE {{here}} AND seq = 3",
      f"UPDATE {ENTRIES} SET seq = 3 WHERE {{here}} AND seq = 4",
      f"UPDATE {ENTRIES} SET seq = 4 WHERE {{here}} AND seq = 1000"],
     lambda h: (h.stream, r"changed at 3$")),
    ("TRUNCATE of the journal", [f"TRUNCATE {ENTRIES}"],
     lambda h: (h.stream, r"removed at 1 ")),
    ("TRUNCATE of the journal and its heads", [f"TRUNCATE {ENTRIES}, {HEADS}"],
     lambda h: (h.stream, r"removed at 1 \(the whole stream; .+ names it\)")),
    ("one stream removed with its head",
     [f"DELETE FROM {ENTRIES} WHERE {{here}}", f"DELETE FROM {HEADS} WHERE {{here}}"],
     lambda h: (h.stream, r"removed at 1 \(the whole stream; .+ names it\)")),
    ("the certificates' stream removed with its head",
     [f"DELETE FROM {ENTRIES} WHERE stream = 'certificates'",
      f"DELETE FROM {HEADS} WHERE stream = 'certificates'"],
     lambda h: ("certificates", r"removed at 1 \(the whole stream; certificate .+ names it\)")),
    ("a result flipped in the tables",
     ["UPDATE tournaments_game SET result = '0-1' WHERE id = {by_hand}"],
     lambda h: (h.stream, rf"state at {h.row('result.recorded', game=h.by_hand)} "
                          rf"\(game:{h.by_hand}: 0-1 recorded instead of 1-0 recorded\)")),
    ("a certified result flipped",
     ["UPDATE tournaments_game SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END"
      " WHERE id = {game}"],
     lambda h: (h.stream, rf"state at {h.row('result.recorded', game=h.game)} \(game:{h.game}: ")),
    ("a result taken away",
     ["UPDATE tournaments_game SET result = '*', termination = 'open', state = 'open'"
      " WHERE id = {by_hand}"],
     lambda h: (h.stream, rf"state at {h.row('result.recorded', game=h.by_hand)} ")),
    ("a result where none was given",
     ["UPDATE tournaments_game SET result = '1-0', termination = 'recorded', state = 'finished'"
      " WHERE id = {open}"],
     lambda h: (h.stream, r"untold \(game:\d+: 1-0 recorded\)")),
    ("White and Black of a game exchanged",
     ["UPDATE tournaments_game SET white_id = black_id, black_id = white_id"
      " WHERE id = {by_hand}"],
     lambda h: (h.stream, rf"state at {h.row('result.recorded', game=h.by_hand)} "
                          rf"\(game:{h.by_hand}, entries of White and Black: ")),
    ("a game's record exchanged",
     ["UPDATE tournaments_game SET record_id = NULL WHERE id = {game}"],
     lambda h: (h.stream, rf"state at {h.row('result.recorded', game=h.game)} "
                          rf"\(game:{h.game}, record: nothing instead of \d+\)")),
    ("the person of an entry exchanged",
     ["UPDATE tournaments_entry SET player_id ="
      " (SELECT max(id) + 1 FROM tournaments_player) WHERE id = {entry}"],
     lambda h: (h.stream, rf"state at {h.row('entry.added')} \(entry:\d+, player: ")),
    ("a start number changed",
     ["UPDATE tournaments_entry SET number = number + 100"],
     lambda h: (h.stream, rf"state at {h.row('lots.drawn')} \(start numbers: ")),
    ("the rating an entry came with changed",
     ["UPDATE tournaments_entry SET rating = coalesce(rating, 0) + 100 WHERE id = {entry}"],
     lambda h: (h.stream, r"state at \d+ \(entry:\d+, rating: \d+ instead of ")),
    ("the title an entry came with changed",
     ["UPDATE tournaments_entry SET title = 'гроссмейстер' WHERE id = {entry}"],
     lambda h: (h.stream, r"state at \d+ \(entry:\d+, title: гроссмейстер instead of ")),
    ("a player withdrawn by nobody",
     ["UPDATE tournaments_entry SET state = 'withdrawn' WHERE id = {entry}"],
     lambda h: (h.stream, r"state at \d+ \(entry:\d+, state: withdrawn instead of active\)")),
    ("a player made a late one",
     ["UPDATE tournaments_entry SET first_round = 2 WHERE id = {entry}"],
     lambda h: (h.stream, r"state at \d+ \(entry:\d+, first_round: 2 instead of 1\)")),
    ("one start number changed",
     ["UPDATE tournaments_entry SET number = number + 100 WHERE id = {entry}"],
     lambda h: (h.stream, rf"state at {h.row('lots.drawn')} "
                          r"\(entry:\d+, number: 10\d instead of \d\)")),
    ("two boards of a round exchanged",
     ["UPDATE tournaments_pairing SET board = board + 100 WHERE id ="
      " (SELECT pairing_id FROM tournaments_game WHERE id = {by_hand})"],
     lambda h: (h.stream, rf"state at {h.row('round.published')} "
                          r"\(pairing:\d+, board: 10\d instead of \d\)")),
    ("an opening given to a board",
     ["UPDATE tournaments_pairing SET opening = '12' WHERE id ="
      " (SELECT pairing_id FROM tournaments_game WHERE id = {by_hand})"],
     lambda h: (h.stream, rf"state at {h.row('round.published')} "
                          r"\(pairing:\d+, opening: 12 instead of \"\"\)")),
    ("a round taken back by nobody",
     ["UPDATE tournaments_round SET state = 'draft' WHERE number = 2"],
     lambda h: (h.stream, rf"state at {h.row('round.published')} "
                          r"\(round 2, state: draft instead of published\)")),
    ("a round closed while games are open",
     ["UPDATE tournaments_round SET state = 'closed' WHERE number = 2"],
     lambda h: (h.stream, rf"state at {h.row('round.published')} "
                          r"\(round 2, state: closed instead of playing\)")),
    ("the event finished by nobody",
     ["UPDATE tournaments_tournament SET state = 'finished'"],
     lambda h: (h.stream, r"state at \d+ \(state: finished instead of running\)")),
    ("a case opened again",
     ["UPDATE arbiter_case SET state = 'open', closed_at = NULL"],
     lambda h: (h.stream, rf"state at {h.row('case.ruled')} "
                          r"\(case \d+, state: open instead of ruled\)")),
    ("the article of a ruling changed", ["UPDATE arbiter_ruling SET article = 'W9'"],
     lambda h: (h.stream, rf"state at {h.row('case.ruled')} "
                          r"\(ruling:\d+, article: W9 instead of ")),
    ("the book of serial numbers moved on",
     ["UPDATE arbiter_serialbook SET last = last + 5"],
     lambda h: ("certificates", r"state at \d+ \(last serial number of \d{4}: \d+ instead of ")),
    ("the outcome of a lot changed",
     ["UPDATE tournaments_lot SET outcome = '[\"b\"]'"],
     lambda h: (h.stream, rf"state at {h.row('lots.drawn')} \(lot \d+: ")),
    ("an office slipped in",
     ["INSERT INTO arbiter_office (user_id, scope, role, section)"
      " SELECT id, 'site', 'organiser', '' FROM auth_user WHERE username = 'stranger'"],
     lambda h: ("site", r"untold \(office of user \d+: organiser\)")),
    ("an office of the event taken away without a word",
     ["DELETE FROM arbiter_office WHERE scope = '{event}' AND role = 'organiser'"],
     lambda h: (h.stream, r"state at 2 \(office of user \d+, organiser: gone\)")),
    ("what was handed in changed",
     ["UPDATE tournaments_submission SET source = '1. c3-b4 *'"],
     lambda h: (h.stream, rf"state at {h.row('record.confirmed')} "
                          rf"\(game:{h.game}, record 1, text: ")),
    ("what was handed in changed with its fingerprint",
     ["UPDATE tournaments_submission SET source = '1. c3-b4 *', sha256 = '{other}'"],
     lambda h: (h.stream, rf"state at {h.row('record.confirmed')} "
                          rf"\(game:{h.game}, record 1, sha256: ")),
    ("the revision of the event set back",
     ["UPDATE tournaments_tournament SET revision = 0, standings_revision = 0"],
     lambda h: (h.stream, r"state at \d+ \(revision: 0 instead of \d+\)")),
    ("a regulation changed after the event",
     ["UPDATE tournaments_tournament SET bye_points = 0"],
     lambda h: (h.stream, r"state at 1 \(bye_points: 0 instead of 2\)")),
    ("the title of the event changed",
     ["UPDATE tournaments_tournament SET title = 'Первенство'"],
     lambda h: (h.stream, r"state at 1 \(title: ")),
    ("the chief arbiter of the event changed",
     ["UPDATE tournaments_tournament SET chief_arbiter = 'Другой'"],
     lambda h: (h.stream, r"state at 1 \(chief_arbiter: ")),
    ("a round taken from the event",
     ["UPDATE tournaments_tournament SET rounds_planned = 1"],
     lambda h: (h.stream, rf"state at {h.row('lots.drawn')} \(rounds_planned: 1 instead of \d+")),
    ("the draw before every round switched on",
     ["UPDATE tournaments_tournament SET daily_draw = true"],
     lambda h: (h.stream, r"state at 1 \(daily_draw: True instead of False\)")),
    ("a player named otherwise",
     ["UPDATE tournaments_player SET name = 'Никто' WHERE id ="
      " (SELECT player_id FROM tournaments_entry WHERE id = {entry})"],
     lambda h: (h.stream, rf"state at {h.row('entry.added')} \(player:\d+, name, title or rating")),
    ("a sporting title given to a player",
     ["UPDATE tournaments_player SET title = 'гроссмейстер' WHERE id ="
      " (SELECT player_id FROM tournaments_entry WHERE id = {entry})"],
     lambda h: (h.stream, rf"state at {h.row('entry.added')} \(player:\d+, name, title or rating")),
    ("a ruling changed", ["UPDATE arbiter_ruling SET result = '0-1'"],
     lambda h: (h.stream, rf"state at {h.row('case.ruled')} \(ruling \d+: 0-1 ")),
    ("the reason of a ruling changed", ["UPDATE arbiter_ruling SET reason = 'иначе'"],
     lambda h: (h.stream, rf"words at {h.row('case.ruled')}$")),
    ("a certificate's text changed",
     ["UPDATE arbiter_certificate SET pdn = replace(pdn, 'Кубок', 'Кубог')"],
     lambda h: ("certificates", r"state at 1 \(certificate \d{4}-0001, text: ")),
    ("a certificate removed",
     ["DELETE FROM arbiter_certificate WHERE id = (SELECT max(id) FROM arbiter_certificate)"],
     lambda h: ("certificates", r"state at 2 \(certificate \d{4}-0002: gone\)")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("statements", "expected"),
    [given[1:] for given in SIMPLE],
    ids=[given[0] for given in SIMPLE],
)
def test_what_was_done_is_found_and_its_row_named(hall, statements, expected):
    open_game = hall.story.game(2, 2)
    words = {
        "here": f"stream = '{hall.stream}'",
        "event": hall.stream,
        "game": hall.game,
        "by_hand": hall.by_hand,
        "open": open_game.pk,
        "entry": JournalEntry.objects.filter(verb="entry.added").last().data["entry"],
        "other": hashlib.sha256(b"1. c3-b4 *").hexdigest(),
    }
    stream, finding = expected(hall)
    execute(*(statement.format(**words) for statement in statements))
    is_content, damages = verify_journal()
    assert not is_content
    assert any(re.match(finding, line) for line in damages[stream]), (finding, damages)


def test_a_history_written_anew_does_not_fit_the_certificates(hall):
    rewrite(hall.stream, swap_result)
    _, damages = verify_journal()
    assert any(line.startswith("other_history at ") for line in damages[hall.stream])
    assert any(line.startswith("state at ") for line in damages[hall.stream])


def test_certificates_signed_again_do_not_fit_their_own_rows(hall):
    """The server's own key signs anything; the journal of certificates knows what it signed."""
    rewrite(hall.stream, swap_result)
    sign_again(hall.stream)
    _, damages = verify_journal()
    assert not any(line.startswith("other_history") for line in damages[hall.stream])
    assert re.match(r"state at 1 \(certificate \d{4}-0001", damages["certificates"][0])


def test_an_anchor_kept_elsewhere_finds_what_nothing_here_does(hall, tmp_path):
    """Rewritten whole: history, tables, certificates, their own rows and the anchors kept here."""
    kept = journal_services.write_anchor_files(
        journal_services.make_anchor(at=small_event.NOON), tmp_path
    )[0]
    rewrite(hall.stream, swap_result)
    sign_again(hall.stream)
    hashes = dict(Certificate.objects.values_list("serial", "sha256"))

    def tell_the_new_text(content) -> None:
        if content["verb"] == "certificate.issued":
            content["data"] = {**content["data"], "sha256": hashes[content["data"]["serial"]]}

    rewrite("certificates", tell_the_new_text)
    execute(
        "UPDATE tournaments_game SET result = '0-1', termination = 'recorded'"
        f" WHERE id IN ({hall.game}, {hall.by_hand})",
        "DELETE FROM arbiter_journalanchor",
    )
    assert verify_journal() == (True, {})
    is_content, damages = verify_journal(anchor=[kept])
    assert not is_content
    for stream in (hall.stream, "certificates"):
        assert any(
            re.fullmatch(r"other_history at \d+ \(anchor 2026-11-21\)", line)
            for line in damages[stream]
        )


def test_a_hidden_event_keeps_its_journal(hall):
    """Taken out of sight, not out of evidence: nothing is missed, and a flip is still found."""
    execute(f"UPDATE tournaments_tournament SET hidden_at = now() WHERE id = {hall.event}")
    assert verify_journal() == (True, {})
    execute(f"UPDATE tournaments_game SET result = '0-1' WHERE id = {hall.by_hand}")
    assert "state at" in verify_journal()[1][hall.stream][0]


def test_a_history_that_fits_itself_is_whole(hall):
    """The drill's own rewriting, with nothing changed: nothing is found."""
    rewrite(hall.stream, lambda content: None)
    assert verify_journal() == (True, {})
    assert JournalHead.objects.count() >= 2


def _named_as_not_compared() -> set[str]:
    return {
        f"{table.partition('.')[2]}.{name}"
        for table, places in columns.placed_columns().items()
        for name, place in places.items()
        if place.why_not is not None
    }


def _changed(field: models.Field) -> str:
    """SQL that gives another value of a column's kind."""
    column = connection.ops.quote_name(field.column)
    kind = field.get_internal_type()
    if kind in ("BooleanField",):
        return f"NOT {column}"
    if kind == "BinaryField":
        return f"{column} || 'x'::bytea"
    if kind in ("DateField", "DateTimeField"):
        return f"coalesce({column}, '2026-01-01') + interval '1 day'"
    if kind == "JSONField":
        return "'[\"changed\"]'::jsonb"
    if kind in ("CharField", "TextField", "SlugField"):
        length = getattr(field, "max_length", None)
        return f"left('x' || coalesce({column}, ''), {length or 1000})"
    return f"coalesce({column}, 0) + 1000"


def _dropped_constraints(table: str) -> list[str]:
    """What checks values and keeps them different: the owner of a table may drop it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype IN"
            " ('c', 'u') UNION SELECT indexname FROM pg_indexes WHERE tablename = %s AND indexdef"
            " LIKE 'CREATE UNIQUE%%' AND indexname NOT LIKE '%%_pkey'",
            [table, table],
        )
        names = [connection.ops.quote_name(name) for (name,) in cursor.fetchall()]
    dropped = [f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {name} CASCADE" for name in names]
    return [*dropped, *(f"DROP INDEX IF EXISTS {name}" for name in names)]


def _is_content() -> bool:
    """A value that cannot even be read is noticed, too."""
    try:
        return verify_journal()[0]
    except (ValueError, KeyError, LookupError, TypeError, AttributeError):
        return False


def _columns() -> Iterator[tuple[type[models.Model], models.Field]]:
    for app in ("arbiter", "tournaments"):
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.concrete_fields:
                yield model, field


def test_every_column_is_compared_or_named_as_not_compared(hall):
    """Each is changed in turn: found as the table of places says, or said to be no evidence."""
    not_found, tried = set(), set()
    for model, field in _columns():
        if field.primary_key or not model._base_manager.exists():
            continue
        column, table = connection.ops.quote_name(field.column), model._meta.db_table
        tried.add(f"{model._meta.model_name}.{field.name}")
        with transaction.atomic():
            execute(
                *_dropped_constraints(table), f"UPDATE {table} SET {column} = {_changed(field)}"
            )
            if _is_content():
                not_found.add(f"{model._meta.model_name}.{field.name}")
            transaction.set_rollback(True)
    assert sorted(not_found ^ (_named_as_not_compared() & tried)) == []
