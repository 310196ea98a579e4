"""Print sheets (headings, facts, lists, tables) as A4 PDF; equal sheets give equal bytes.

from games.board.printing import Head, Sheet, Table, compile_pdf
compile_pdf(Sheet(head, blocks, signatures), language="ru", at=now)
"""

from games.board.printing.blocks import (
    AccessCard,
    AccessCards,
    Block,
    CertificateSheet,
    Column,
    DiplomaSheet,
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
from games.board.printing.typst import (
    PrintFault,
    certificate_pdf,
    certificate_pictures,
    compile_pdf,
    compile_pictures,
    diploma_pictures,
    diplomas_pdf,
)

__all__ = [
    "AccessCard",
    "AccessCards",
    "Block",
    "CertificateSheet",
    "Column",
    "DiplomaSheet",
    "Facts",
    "Head",
    "Heading",
    "Lines",
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
    "compile_pdf",
    "compile_pictures",
    "diploma_pictures",
    "diplomas_pdf",
]
