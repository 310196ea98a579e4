"""Read a text that somebody typed into a form which no Django form reads."""

from django.http import HttpRequest

NEWLINE = "\r\n"  # in what a browser sends; it counts one character where it limits the typing


def read_text_field(request: HttpRequest, name: str, most: int) -> str:
    """The text of a field, at most so many characters as its ``maxlength`` counts them.

    A NUL, which PostgreSQL holds in no text, is a space.
    """
    return request.POST.get(name, "").replace(NEWLINE, "\n")[:most].replace("\0", " ")
