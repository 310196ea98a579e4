"""Make absolute addresses for print, as text and as QR code."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def absolute_address(request: HttpRequest, name: str, *args: object) -> str:
    """Return the absolute address of a page on the site's own host, or the requested one."""
    path = reverse(name, args=args)
    if settings.SITE_URL:
        return settings.SITE_URL.rstrip("/") + path
    return request.build_absolute_uri(path)


def qr_code(url: str) -> str:
    """Make a QR code of an address as SVG: dark on light, without inline style."""
    return segno.make(url, error="m").svg_inline(
        border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
