"""Draw an address as a QR code for a paper."""

import segno


def qr_code_without_border(address: str) -> str:
    """Return an address as a QR code in SVG, without a border."""
    return segno.make(address, error="m").svg_inline(
        border=0, dark="#000", svgclass="qr", lineclass=None, omitsize=True
    )
