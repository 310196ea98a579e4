"""Paper: a sheet of headings, facts, lines and tables becomes an A4 PDF of stable bytes.

from games.board.printing import Head, Sheet, Table, pdf
pdf(Sheet(head, blocks, signatures), language="ru", at=now)
"""

from games.board.printing.sheet import (
    AccessCard,
    AccessCards,
    Block,
    CertificateSheet,
    Column,
    Facts,
    Head,
    Heading,
    Lines,
    Paragraph,
    Picture,
    Poster,
    ResultSlip,
    ResultSlips,
    Sheet,
    Table,
)
from games.board.printing.typst_compiler import (
    PrintFault,
    certificate_pdf,
    certificate_pictures,
    pdf,
    pictures,
)

__all__ = [
    "Block",
    "CertificateSheet",
    "Column",
    "Facts",
    "Head",
    "Heading",
    "Lines",
    "AccessCard",
    "AccessCards",
    "Paragraph",
    "Picture",
    "Poster",
    "PrintFault",
    "ResultSlip",
    "ResultSlips",
    "Sheet",
    "Table",
    "certificate_pdf",
    "certificate_pictures",
    "pdf",
    "pictures",
]
