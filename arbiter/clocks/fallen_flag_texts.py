"""Texts: whether a fallen flag decides the game."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.rules.clocks.judge_fallen_flag import FlagKind
from games.web.render_text_in_language import Text

FLAG_KINDS: Mapping[str, Text] = {
    FlagKind.DECIDES: _("By the rules the flag decides the game"),
    FlagKind.PERSON: _("A person must decide"),
    FlagKind.NOT_DOWN: _("The flag decides nothing"),
}
