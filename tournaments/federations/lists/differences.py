"""What is different in a federation's list, and what a person must decide about it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournaments.federations.lists.names import may_be_one_name, words_of_name
from tournaments.people.lists.person import ListedPerson


class QuestionKind(StrEnum):
    """What a person is asked about a list before it is stored."""

    SAME_NUMBER = "same_number"  # rows with one federation number
    SAME_ROW = "same_row"  # rows of one name and year without numbers
    TWO_NUMBERS = "two_numbers"  # rows of one name and year with several numbers
    OTHER_NAME = "other_name"  # the number is somebody's here whose name is another
    SAME_PERSON = "same_person"  # a name that may be somebody's here
    MEANT_TWICE = "meant_twice"  # rows that are surely one person, by number or as decided before
    UNREAD = "unread"  # rows that were not understood
    MANY_GONE = "many_gone"  # most of the last list stands in this one no longer


NOBODY, APART, LEAVE, YES = "nobody", "apart", "leave", "yes"
"""Answers: nobody here; different people; leave the rows out; it is right so."""

MANY_GONE = 3
"""A list from which one of so many has vanished is asked about as a whole."""

MOST_OPTIONS = 12


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its key, what it is about, the answers there are.

    ``rows`` are rows of the file, ``players`` people of the site; an answer is a row, a player's
    id or one of the words above.
    """

    key: str
    kind: QuestionKind
    options: tuple[str, ...]
    rows: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Before:
    """A line of the last snapshot; ``player`` is whom it meant, ``is_decided`` by a person."""

    number: str
    name: str
    birth_year: int | None
    rating: int | None
    player: int | None = None
    is_decided: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """A person the site knows."""

    pk: int
    name: str
    name_latin: str
    birth_year: int | None
    number: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A rating that is another than in the last snapshot."""

    row: int
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Differences:
    """What a list brings; ``players`` goes from rows to whom they mean, where that is sure.

    ``decided`` are those of them that a person decided for an earlier snapshot.
    """

    new: tuple[ListedPerson, ...]
    changed: tuple[Changed, ...]
    gone: tuple[Before, ...]
    same: int
    questions: tuple[Question, ...]
    players: Mapping[int, int]
    decided: Collection[int] = frozenset()


Key = tuple[str, ...]


def key_of_line(number: str, name: str, year: int | None) -> Key:
    """Return by what a line is found in another edition: its number, else name and year."""
    return (number,) if number else ("", *words_of_name(name), str(year or ""))


def compare_with_last(
    people: Sequence[ListedPerson],
    last: Iterable[Before],
    here: Iterable[Here],
    *,
    unread: int = 0,
) -> Differences:
    """Compare a list with the last snapshot and with the people of the site."""
    before = {key_of_line(one.number, one.name, one.birth_year): one for one in last}
    new: list[ListedPerson] = []
    changed: list[Changed] = []
    players: dict[int, int] = {}
    decided: set[int] = set()
    same = 0
    seen: set[Key] = set()
    open_rows: list[ListedPerson] = []
    for person in people:
        key = key_of_line(person.federation_id, person.name, person.birth_year)
        known = before.get(key)
        seen.add(key)
        if known is None:
            new.append(person)
        elif known.rating != person.rating:
            changed.append(Changed(person.row, person.name, known.rating, person.rating))
        else:
            same += 1
        if known is not None and known.is_decided:
            decided.add(person.row)
            if known.player is not None:
                players[person.row] = known.player
        else:
            open_rows.append(person)
    gone = tuple(one for key, one in before.items() if key not in seen)
    questions = [*_doubles(people)]
    questions += _who_is_it(open_rows, here, players)
    questions += _meant_twice(people, players)
    if unread:
        questions.append(Question("unread", QuestionKind.UNREAD, (LEAVE,), facts={"count": unread}))
    if before and len(gone) * MANY_GONE > len(before):
        facts = {"gone": len(gone), "before": len(before)}
        questions.append(Question("many_gone", QuestionKind.MANY_GONE, (YES,), facts=facts))
    return Differences(
        tuple(new), tuple(changed), gone, same, tuple(questions), players, frozenset(decided)
    )


def _doubles(people: Sequence[ListedPerson]) -> Iterator[Question]:
    """Ask about rows that cannot all be stored, or may be one person twice."""
    by_number: dict[str, list[ListedPerson]] = defaultdict(list)
    by_name: dict[tuple[Key, int | None], list[ListedPerson]] = defaultdict(list)
    for person in people:
        if person.federation_id:
            by_number[person.federation_id].append(person)
        by_name[words_of_name(person.name), person.birth_year].append(person)
    for number, same in by_number.items():
        if len(same) > 1:
            rows = tuple(person.row for person in same)
            yield Question(
                f"number:{number}",
                QuestionKind.SAME_NUMBER,
                (*map(str, rows[:MOST_OPTIONS]), LEAVE),
                rows,
                facts={"number": number, "names": _told(same)},
            )
    for (words, year), same in by_name.items():
        once = {person.federation_id for person in same}
        if len(same) < 2 or (len(once) == 1 and once != {""}):
            continue
        rows = tuple(person.row for person in same)
        if once == {""}:
            yield Question(
                f"row:{' '.join(words)}:{year or ''}",
                QuestionKind.SAME_ROW,
                (*map(str, rows[:MOST_OPTIONS]), LEAVE),
                rows,
                facts={"names": _told(same)},
            )
        elif year is not None:
            yield Question(
                f"name:{' '.join(words)}:{year}",
                QuestionKind.TWO_NUMBERS,
                (APART, *map(str, rows[:MOST_OPTIONS])),
                rows,
                facts={"names": _told(same)},
            )


def _told(people: Iterable[ListedPerson]) -> list[str]:
    return [
        ", ".join(
            str(fact)
            for fact in (
                person.name,
                person.birth_year,
                person.federation_id and f"№ {person.federation_id}",
                person.rating,
            )
            if fact
        )
        for person in list(people)[:MOST_OPTIONS]
    ]


def _who_is_it(
    people: Iterable[ListedPerson], here: Iterable[Here], players: dict[int, int]
) -> Iterator[Question]:
    """Find by number whom a row means, and ask where only the name speaks for somebody."""
    by_number: dict[str, Here] = {}
    by_surname: dict[str, list[tuple[Here, Key]]] = defaultdict(list)
    for one in here:
        if one.number:
            by_number[one.number] = one
        for name in {one.name, one.name_latin} - {""}:
            words = words_of_name(name)
            if words:
                by_surname[words[0]].append((one, words))
    for person in people:
        words = words_of_name(person.name)
        holder = by_number.get(person.federation_id) if person.federation_id else None
        alike = _alike(person, words, by_surname.get(words[0], ()) if words else ())
        if holder is not None and holder.pk in alike:
            players[person.row] = holder.pk
        elif holder is not None:
            yield Question(
                f"holder:{person.row}",
                QuestionKind.OTHER_NAME,
                (str(holder.pk), NOBODY),
                (person.row,),
                (holder.pk,),
                {"names": _told([person])},
            )
        elif alike:
            some = tuple(alike)[:MOST_OPTIONS]
            yield Question(
                f"who:{person.row}",
                QuestionKind.SAME_PERSON,
                (*map(str, some), NOBODY),
                (person.row,),
                some,
                {"names": _told([person])},
            )


def _meant_twice(people: Sequence[ListedPerson], players: Mapping[int, int]) -> Iterator[Question]:
    """Ask which row is the person whom several surely mean; no other question would be open.

    Of rows that the questions before leave one alone nothing more is asked.
    """
    rows_of: dict[int, list[ListedPerson]] = defaultdict(list)
    for person in people:
        if person.row in players:
            rows_of[players[person.row]].append(person)
    for player, same in rows_of.items():
        keys = {key_of_line(one.federation_id, one.name, one.birth_year) for one in same}
        if len(keys) > 1:
            rows = tuple(one.row for one in same)
            yield Question(
                f"twice:{player}",
                QuestionKind.MEANT_TWICE,
                (*map(str, rows[:MOST_OPTIONS]), NOBODY),
                rows,
                (player,),
                {"names": _told(same)},
            )


def _alike(person: ListedPerson, words: Key, bucket: Iterable[tuple[Here, Key]]) -> dict[int, None]:
    """Return the people here whose name this may be, and whose year speaks not against it."""
    return dict.fromkeys(
        one.pk
        for one, other in bucket
        if may_be_one_name(words, other) and len({person.birth_year, one.birth_year} - {None}) < 2
    )


@dataclass(frozen=True, slots=True)
class Decided:
    """A list after all answers: rows left out, whom rows mean, which of that was decided."""

    left_out: frozenset[int]
    players: Mapping[int, int]
    decided: frozenset[int]


def open_questions(differences: Differences, answers: Mapping[str, str]) -> tuple[Question, ...]:
    """Return the questions that no answer fits."""
    return tuple(
        question
        for question in differences.questions
        if answers.get(question.key) not in question.options
    )


def apply_answers(differences: Differences, answers: Mapping[str, str]) -> Decided:
    """Say which rows stay and whom they mean; a player is meant by one row alone."""
    left_out: set[int] = set()
    players = dict(differences.players)
    decided = set(differences.decided)
    for question in differences.questions:
        answer = answers.get(question.key, "")
        if question.kind in (
            QuestionKind.SAME_NUMBER,
            QuestionKind.SAME_ROW,
            QuestionKind.TWO_NUMBERS,
        ):
            if answer != APART:
                left_out.update(row for row in question.rows if str(row) != answer)
        elif question.kind in (QuestionKind.OTHER_NAME, QuestionKind.SAME_PERSON):
            row = question.rows[0]
            decided.add(row)
            if answer != NOBODY:
                players[row] = int(answer)
        elif question.kind is QuestionKind.MEANT_TWICE:
            decided.update(question.rows)
            for row in question.rows:
                if str(row) != answer:
                    players.pop(row, None)
    stays = {row: player for row, player in players.items() if row not in left_out}
    return Decided(frozenset(left_out), stays, frozenset(decided))


def meant_twice(decided: Decided) -> dict[int, list[int]]:
    """Return the people whom several rows mean, with these rows."""
    rows: dict[int, list[int]] = defaultdict(list)
    for row, player in sorted(decided.players.items()):
        rows[player].append(row)
    return {player: found for player, found in rows.items() if len(found) > 1}
