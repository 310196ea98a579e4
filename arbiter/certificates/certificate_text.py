"""Compose the text of a certificate tag by tag, and compare what two of them state."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from arbiter.certificates.find_result_proved_by_stored_record import outcome_proved_by_replay
from arbiter.certificates.models import Certificate
from arbiter.examinations.examined_facts_to_and_from_json import waivers_used
from arbiter.examinations.models import Examination
from arbiter.journal.hash_chain import ANCHOR_TAG, Anchor
from arbiter.journal_check import verify_and_export_streams
from arbiter.ports.facts_and_rulings_of_subject_port import RulingReference
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.verdicts.result_proved_by_moves import contradicts_moves
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import (
    ARTICLE,
    BOARD_RESULT,
    CONFIRMED_BY,
    READING,
    RULING,
    ConfirmedBy,
)
from arbiter.signed_texts.write_and_read_days_of_moves import (
    DAYS_PER_MOVE,
    RESERVE_DAYS,
    DaysOfMoves,
    does_text_state_days,
)
from games.archive.models import GameRecord
from games.draughts import pdn

OPEN_END = GameResult.OPEN.value


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Who confirmed a result; ``ruling`` is set where a ruling decided."""

    by: tuple[ConfirmedBy, ...] = ()
    ruling: RulingReference | None = None


UNCONFIRMED = Confirmation()


_OUR_TAGS = frozenset(
    {
        *("termination", "ruleset", "recordsha256", "journal", "certificate", "certified"),
        *(name.lower() for name in (CONFIRMED_BY, RULING, ARTICLE, BOARD_RESULT, READING)),
        *(name.lower() for name in (DAYS_PER_MOVE, RESERVE_DAYS)),
    }
)


class CertificateText:
    """The facts of a certificate to be numbered, and the text that states them."""

    def __init__(
        self,
        record: GameRecord,
        tags: tuple[tuple[str, str], ...],
        outcome: Outcome,
        *,
        examination: Examination | None,
        confirmation: Confirmation,
        read: pdn.ReadGame,
        days: DaysOfMoves | None = None,
    ) -> None:
        waivers = waivers_used(examination) if examination else ()
        read = pdn.read_again_with_waivers(read, waivers)
        self.replay, self.is_read = read.replay, read.is_ok
        self.result, self.ruling = outcome.result, confirmation.ruling
        proved = outcome_proved_by_replay(self.replay, examination) if read.is_ok else None
        self.proved_by = proved.result.value if proved else ""
        self.is_against_board = contradicts_moves(proved, outcome.result)
        own = [("Termination", outcome.termination.value)]
        if examination is not None:
            own.append(("Ruleset", examination.ruleset_id))
        own += _tag_of_readings(examination, outcome)
        self.own = (*own, ("RecordSha256", record.sha256), *self._confirmed(confirmation))
        self.days = days
        self.tags = tuple(tag for tag in tags if tag[0].lower() not in _OUR_TAGS)

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling that names its article decided the result."""
        return self.ruling is not None and bool(self.ruling.article)

    def _confirmed(self, confirmation: Confirmation) -> list[tuple[str, str]]:
        """Return the tags that name confirmations or ruling, and the board's result against it."""
        if self.result is GameResult.OPEN:
            return []
        tags = [(CONFIRMED_BY, ", ".join(confirmation.by))] if confirmation.by else []
        if self.ruling is not None:
            tags.append((RULING, self.ruling.number))
            if self.ruling.article:
                tags.append((ARTICLE, self.ruling.article))
            if self.is_against_board:
                tags.append((BOARD_RESULT, self.proved_by))
        return tags

    def text_numbered_as(self, earlier: Certificate) -> str:
        """Return the text of these facts with an earlier certificate's number."""
        head = verify_and_export_streams.anchor_in_certified_text(earlier.serial, earlier.pdn)
        ended_open = earlier.pdn.rstrip().endswith(f" {OPEN_END}")  # as all did once
        return self.text(
            earlier.serial,
            earlier.issued_at,
            head,
            ends_in_result=not ended_open,
            states_days=does_text_state_days(earlier.pdn),
        )

    def has_same_moves_as(self, text: str) -> bool:
        """Return whether a text has the same moves and positions as these facts."""
        read = pdn.let_stand(next(pdn.read(text)))
        return read.is_ok and read.replay.rows == self.replay.rows

    def text(
        self,
        serial: str,
        at: datetime,
        journal_head: Anchor | None,
        *,
        ends_in_result: bool = True,
        states_days: bool = True,
    ) -> str:
        """Return the canonical text; equal facts, number and instant give equal bytes.

        It ends in the result it certifies, whatever stood behind the moves of the record. Earlier
        versions stated no days of moves sent by correspondence.
        """
        days = self.days if states_days else None
        anchor = [(ANCHOR_TAG, journal_head.tag)] if journal_head else []
        numbered = (
            ("Certificate", serial),
            ("Certified", f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"),
        )
        tags = (*self.tags, *(days.tags if days else ()), *self.own, *anchor, *numbered)
        return pdn.write(
            tags,
            self.replay,
            result=self.result.value,
            profile="x",
            comments=days.comments if days else None,
            ends_in_result=ends_in_result,
        )


def _tag_of_readings(examination: Examination | None, outcome: Outcome) -> list[tuple[str, str]]:
    """Return the tag that tells how open texts were read, where the outcome rests on that.

    Ours usually; the other where a ruling preferred it.
    """
    readings = examination.document.get("readings", ()) if examination else ()
    open_texts = {reading["question"] for reading in readings if reading.get("taken")}
    by = [
        (reading["question"], reading["choice"])
        for reading in readings
        if reading["question"] in open_texts
        and Outcome.from_codes(reading["result"], reading["termination"]) == outcome
    ]
    counts = Counter(question for question, _ in by)
    named = [f"{question} {choice}" for question, choice in by if counts[question] == 1]
    return [(READING, ", ".join(named))] if named else []


def do_texts_state_the_same(text: str, earlier: str) -> bool:
    """Return whether two certified texts state the same, whatever the order of their tags.

    Earlier versions wrote the tags of some in another order.
    """
    (head, _, body), (other, _, other_body) = text.partition("\n\n"), earlier.partition("\n\n")
    return body == other_body and sorted(head.split("\n")) == sorted(other.split("\n"))
