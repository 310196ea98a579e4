"""Texts: why a file named to a command cannot be read or written."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text

FILE_ERRORS: Mapping[type[Exception], Text] = {
    FileNotFoundError: _("there is no such file"),
    PermissionError: _("there is no right to it"),
    IsADirectoryError: _("it is a folder"),
    NotADirectoryError: _("a part of the path is no folder"),
    FileExistsError: _("it is there already"),
}


def explain_file_error(error: OSError | ValueError) -> str:
    """Explain an OSError in a sentence: ``games.pdn: there is no such file``."""
    name = getattr(error, "filename", None)
    why = str(FILE_ERRORS.get(type(error), getattr(error, "strerror", None) or error))
    return f"{name}: {why}" if name is not None else why
