"""What is told of an event file that was decided again: lines for people, a status for programs."""

from dataclasses import dataclass
from pathlib import Path

from tournaments.exchange.capsule import words
from tournaments.exchange.capsule.deciding import decide_again
from tournaments.exchange.capsule.layout import UnreadableCapsule, open_capsule
from tournaments.exchange.capsule.words import Say

RIGHT, DIFFERS, BAD_FILE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Report:
    """The lines, what is wrong in a sentence of its own, and the exit status."""

    lines: tuple[str, ...]
    error: str
    status: int


def report_on_file(file: Path, say: Say, *, trusted: str = "") -> Report:
    """Decide an event file again and tell what was found; raises OSError."""
    try:
        with file.open("rb") as stream:
            capsule = open_capsule(stream)
    except UnreadableCapsule as error:
        sentence = words.explain_unreadable_capsule(error, say)
        return Report((), f"{file}: {sentence}", BAD_FILE)
    manifest = capsule.manifest
    head = say(words.HEAD).format(title=manifest.title, round=manifest.after, made=manifest.made)
    lines = [head]
    decided = decide_again(capsule, trusted=trusted)
    for one in decided:
        lines += words.decided_lines(one, say)
    if any(one.is_false for one in decided):
        return Report(tuple(lines), say(words.FALSE), DIFFERS)
    return Report((*lines, say(words.ALL_TRUE)), "", RIGHT)
