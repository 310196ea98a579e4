"""Read a posted text field that no Django form reads."""

from django.http import HttpRequest

NEWLINE = "\r\n"  # in what a browser sends; it counts one character where it limits the typing


def read_text_field(request: HttpRequest, name: str, most: int) -> str:
    """Return a posted field's text, cut to the length that ``maxlength`` allows.

    A NUL, which PostgreSQL holds in no text, is a space.
    """
    return request.POST.get(name, "").replace(NEWLINE, "\n")[:most].replace("\0", " ")
