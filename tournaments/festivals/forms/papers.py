"""Forms of what is typed for papers: the panel row by row, the report point by point."""

from dataclasses import dataclass, field
from itertools import zip_longest

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.archive.names import clean_name
from tournaments.festivals.queries.panel import Judge
from tournaments.festivals.queries.report import POINTS

LONGEST = {"post": 80, "name": 120, "category": 60, "place": 120, "mark": 40}

MOST_JUDGES = 100

LONGEST_TEXT = 4000


@dataclass(slots=True)
class PanelForm:
    """The panel as it was typed: rows with faults come back as they were."""

    rows: list[Judge]
    faults: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, sent: QueryDict) -> "PanelForm":
        """Read the columns of the form; empty rows and rows without a name fall out."""
        columns = [sent.getlist(name) for name in LONGEST]
        rows, faults = [], []
        for number, cells in enumerate(zip_longest(*columns, fillvalue=""), start=1):
            judge = Judge(*(clean_name(cell) for cell in cells))
            if not judge.name:
                if judge.category or judge.place or judge.mark:
                    faults.append(_("Row %(number)s: write the name.") % {"number": number})
                    rows.append(judge)
                continue
            rows.append(judge)
            too_long = [name for name, most in LONGEST.items() if len(getattr(judge, name)) > most]
            if too_long:
                faults.append(_("Row %(number)s: it is too long.") % {"number": number})
            if not judge.post:
                faults.append(_("Row %(number)s: write the post.") % {"number": number})
        if len(rows) > MOST_JUDGES:
            faults.append(_("At most %(most)s arbiters.") % {"most": MOST_JUDGES})
        return cls(rows, faults)


@dataclass(slots=True)
class ReportForm:
    """The free points of the report as they were typed."""

    texts: dict[int, str]
    faults: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, sent: QueryDict) -> "ReportForm":
        """Read the sentence of every point."""
        texts = {
            point: sent.get(f"point-{point}", "").replace("\r\n", "\n").replace("\x00", "")
            for point in POINTS
        }
        faults = [
            _("Point %(number)s: it is too long.") % {"number": point}
            for point, text in texts.items()
            if len(text) > LONGEST_TEXT
        ]
        return cls(texts, faults)
