"""Take the text of a posted field that no Django form reads, cut to a length, NUL as a space."""

from django.http import HttpRequest

NEWLINE = "\r\n"  # in what a browser sends; it counts one character where it limits the typing


def posted_text_cut_to_length(request: HttpRequest, name: str, most: int) -> str:
    """Return a posted field's text, cut to the length that ``maxlength`` allows.

    A NUL, which PostgreSQL holds in no text, is a space.
    """
    return request.POST.get(name, "").replace(NEWLINE, "\n")[:most].replace("\0", " ")
