"""Template filters that show texts of the API document in the reader's language."""

import re
from http import HTTPStatus

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from deploy.api_document import texts as api_document_texts
from deploy.api_document.reader import Access, Value
from deploy.api_document.texts import translate_document_text

register = template.Library()

CODE = re.compile(r"``?([^`]+)``?")

SENTENCE_ENDS = re.compile(r"\.(?:\s|$)")


@register.filter
def text_in_paragraphs(text: str) -> SafeString:
    """Return a text of the document in the reader's language as HTML paragraphs."""
    paragraphs = translate_document_text(text).split("\n\n") if text else []
    return format_html_join("", "<p>{}</p>", ((code_marked(row),) for row in paragraphs))


@register.filter
def text_in_one_paragraph(text: str) -> SafeString:
    """Return a text of the document in the reader's language as one paragraph."""
    return code_marked(translate_document_text(text).replace("\n\n", " "))


@register.filter
def name_of_subject(name: str) -> str:
    """Return the name of a subject as a heading."""
    heading = translate_document_text(name)
    return heading[:1].upper() + heading[1:]


@register.filter
def first_sentence(text: str) -> SafeString:
    """Return the first sentence without its full stop."""
    return code_marked(_first_and_rest(text)[0])


@register.filter
def text_after_first_sentence(text: str) -> SafeString:
    """Return what follows the first sentence as HTML paragraphs."""
    rest = _first_and_rest(text)[1]
    rows = rest.split("\n\n") if rest else []
    return format_html_join("", "<p>{}</p>", ((code_marked(row),) for row in rows))


@register.filter
def code_marked(text: str) -> SafeString:
    """Return a text with ``<code>`` where it has backticks."""
    parts = enumerate(CODE.split(str(text)))
    return format_html_join("", "{}", ((_code(part) if at % 2 else part,) for at, part in parts))


@register.filter
def addresses_break(path: str) -> SafeString:
    """Return an address that a browser may break after each slash."""
    return format_html_join("", "{}<wbr>", ((f"{part}/",) for part in path.split("/")[:-1])) + (
        format_html("{}", path.rpartition("/")[2])
    )


@register.filter
def value_in_words(value: Value) -> str:
    """Return in words which values are allowed."""
    return api_document_texts.value_in_words(value)


@register.filter
def access_in_words(access: Access) -> str:
    """Return in words who may send a request."""
    return str(api_document_texts.ACCESS[access])


@register.filter
def status_in_words(status: HTTPStatus) -> SafeString:
    """Return in words what an answer of this status means."""
    return code_marked(str(api_document_texts.STATUSES[status]))


def _code(text: str) -> SafeString:
    return format_html("<code>{}</code>", text)


def _first_and_rest(text: str) -> tuple[str, str]:
    translated = translate_document_text(text)
    end = SENTENCE_ENDS.search(translated)
    if end is None:
        return translated, ""
    return translated[: end.start()], translated[end.end() :].strip()
