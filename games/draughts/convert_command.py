"""Command `convert`: write the good games of files in another format, name those left out."""

import argparse
import os
import shutil
import sys

from games.draughts import pdn
from games.draughts.check_command import describe_game
from games.draughts.command_wording_errors_and_input_lines import (
    FAULTY,
    GOOD,
    UNREADABLE,
    ReportWording,
    print_error,
    wording_of_language,
)
from games.draughts.convert_game_files import ConversionOptions, convert_game_files
from games.draughts.games_of_input_files import STANDARD
from games.draughts.many_player_star.read_and_judge_star_record import judge_star_record
from games.draughts.variants import VARIANTS
from games.draughts.write_games_in_file_formats import SUFFIXES, OutputFormat


def run_convert_command(arguments: argparse.Namespace) -> int:
    """Convert the files, and report the games left out."""
    wording = wording_of_language(arguments.language)
    form = OutputFormat(arguments.to) if arguments.to else _form_of(arguments.target)
    if form is None:
        facts = {"name": arguments.target, "forms": "|".join(OutputFormat)}
        return print_error(wording.word("no_form").format_map(facts))
    what = ConversionOptions(
        arguments.source,
        arguments.target,
        form,
        VARIANTS[arguments.variant],
        sign=arguments.sign,
        documents=_form_of(arguments.source) is OutputFormat.JSON,
        rejects=arguments.rejects,
        replaces=arguments.force,
    )
    try:
        count = convert_game_files(
            what, lambda game: _print_left_out(game, arguments.source, wording)
        )
    except shutil.SameFileError as error:
        return print_error(wording.word("one_file").format(name=error.filename))
    except FileExistsError as error:
        return print_error(wording.word("exists").format(name=error.filename))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        where = getattr(error, "filename", None) or arguments.source
        return print_error(f"{where}: {getattr(error, 'strerror', None) or error}")
    if arguments.target != STANDARD:
        facts = {"good": count.good, "faulty": count.faulty}
        print(wording.word("converted").format_map(facts), file=sys.stderr)
    if not count.records:
        return UNREADABLE
    return FAULTY if count.faulty else GOOD


def _form_of(name: str) -> OutputFormat | None:
    """The form that the end of a file's name stands for."""
    return SUFFIXES.get(os.path.splitext(name)[1].lower())


def _print_left_out(game: pdn.ReadGame, name: str, wording: ReportWording) -> None:
    race = judge_star_record(game)
    reason = wording.word("race_left_out" if race and race.is_ok else "left_out")
    print(f"{describe_game(game, name, wording)}\n    {reason}", file=sys.stderr)
