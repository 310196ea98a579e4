"""Addresses as they are printed: whole, and as a QR code for a camera."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def absolute(request: HttpRequest, name: str, *args: object) -> str:
    """The address of a page at the site's own name; a site without one as it was asked."""
    path = reverse(name, args=args)
    if settings.SITE_URL:
        return settings.SITE_URL.rstrip("/") + path
    return request.build_absolute_uri(path)


def qr_code(url: str) -> str:
    """The address as SVG: dark on light in every theme, and without inline style."""
    return segno.make(url, error="m").svg_inline(
        border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
