"""Every act that a page offers on entries, rounds and results has its act for programs."""

import inspect
from collections.abc import Iterator

import pytest

from tests.support.addresses import Address, addresses

TWINS: dict[str, tuple[str, ...]] = {
    # entries
    "event-add-entry": ("api-entries post",),
    "event-entry-remove": ("api-player delete",),
    "event-entry-back": ("api-entries post",),  # `whom` names him
    "event-player-edit": ("api-player patch",),
    "event-ask-person": ("api-entry-consent post",),
    "event-list-new": ("api-entries-import post",),
    "event-list-apply": ("api-entries-import post",),
    "event-apart": ("api-apart post",),
    "event-apart-lift": ("api-apart-pair delete",),
    "event-side-describe": ("api-side post",),
    "event-give-account": ("api-account post",),
    "event-cards-new": ("api-cards post",),
    "event-cards-revoke": ("api-cards-revoke post",),
    # who is here
    "event-mark": ("api-marks post",),
    "event-mark-take-back": ("api-mark-take-back post",),
    "event-check-in": ("api-check-in post",),
    "event-check-in-take-back": ("api-check-in-take-back post",),
    "event-no-show": ("api-marks post", "api-draft post"),
    "event-ratings": ("api-event-ratings post",),
    "event-report-sent": ("api-sent-reports post",),
    "event-report-answer": ("api-sent-report-answer post",),
    "event-report-take-back": ("api-sent-report-take-back post",),
    # rounds
    "event-draw-lots": ("api-lots post",),
    "event-draw-places": ("api-places-lot post",),
    "event-draft-round": ("api-draft post",),
    "event-publish-round": ("api-publish post",),
    "event-unpublish-round": ("api-unpublish post",),
    "event-start-round": ("api-start post",),
    "event-draw-opening": ("api-opening-lot post",),
    "event-draw-table-round": ("api-table-lot post",),
    "event-change-rounds": ("api-rounds post",),
    "event-turn-board": ("api-turn-board post",),
    "event-set-up": ("api-set-up post",),
    "event-board-take-back": ("api-board-take-back post",),
    "event-tie-next": ("api-tie-next post",),
    "event-tie-take-back": ("api-tie-take-back post",),
    "event-tie-clocks": ("api-tie-clocks post",),
    "event-tie-act": ("api-tie-acts post",),
    "event-tie-act-take-back": ("api-tie-act-take-back post",),
    "event-play-offs": ("api-play-offs post",),
    "event-rules-words": ("api-document put",),
    "event-rules-publish": ("api-document post",),
    "game-best": ("api-game-best post",),
    "game-best-take-back": ("api-game-best delete",),
    "event-bracket-correct": ("api-bracket-corrections post",),
    "event-bracket-decide": ("api-bracket-decisions post",),
    "event-ladder": ("api-ladder post",),
    "event-manual-begin": ("api-manual-begin post",),
    "event-manual-change": ("api-manual-change post",),
    "event-manual-take-back": ("api-manual-take-back post",),
    "event-manual-end": ("api-manual-end post",),
    "event-manual-end-take-back": ("api-manual-end-take-back post",),
    # games and results
    "event-round-result": ("api-result post",),
    "game-result": ("api-result post",),
    "game-result-undo": ("api-result-undo post",),
    "game-suspend": ("api-suspend post", "api-seals post", "api-seal-open post"),
    "game-submit": ("api-records post",),
    "game-send": ("api-sent-moves post",),
    "game-end": ("api-end post",),
    "game-leave": ("api-leaves post",),
    "game-clock": ("api-clock-lines post",),
    "game-offer": ("api-offers post",),
    "game-incident": ("api-game-incidents post",),
    "game-at-board-word": ("api-game-incidents post", "api-rulings post", "api-result post"),
    "game-at-board-undo": ("api-rulings post", "api-result-undo post"),
    "game-dispute": ("api-disputes post",),
    "game-claim": ("api-claims post",),
    # the event itself
    "event-schedule": ("api-schedule post",),
    "event-edit": ("api-event patch",),
    "event-stage-new": ("api-stages post",),
    "event-stage-change": ("api-stage patch",),
    "event-stage-act": (
        *("api-stage-make post", "api-stage-away post", "api-stage-tie post"),
        *("api-stage-replacements post", "api-stage patch", "api-stage delete"),
    ),
    "event-again": ("api-again post",),
    "event-open": ("api-open post",),
    "event-cancel": ("api-cancel post",),
    "event-resume": ("api-resume post",),
    "event-hide": ("api-hide post",),
    "event-show": ("api-show post",),
    "event-appoint": ("api-offices post",),
    "event-dismiss": ("api-office delete",),
    "event-office-rules": ("api-office-rules post",),
    "event-scorers-new": ("api-scorers post",),
    "event-scorers-end": ("api-scorers-end post",),
    "event-live-settings": ("api-live-settings post",),
    "event-webhooks-new": ("api-webhooks post",),
    "event-webhook": ("api-webhook patch",),
    "event-webhook-secret": ("api-webhook-secret post",),
    "event-webhook-trial": ("api-webhook-trial post",),
    "event-webhook-again": ("api-webhook-again post",),
    "event-webhook-remove": ("api-webhook delete",),
    # teams
    "event-teams-new": ("api-teams post",),
    "event-teams-draw": ("api-lots post",),
    "event-team-settings": ("api-team-settings post",),
    "event-team-change": ("api-team patch",),
    "event-team-roster": ("api-team patch",),
    "event-team-remove": ("api-team delete",),
    "event-team-withdraw": ("api-team-withdraw post",),
    "event-team-newcomer": ("api-team-newcomers post",),
    "event-team-link": ("api-team-link post",),
    "event-matches-change": ("api-matches-change post",),
    "event-line-up": ("api-line-up post",),
    "event-match-absent": ("api-match-absent post",),
    "event-match-forfeit": ("api-match-forfeit post",),
    "event-match-penalty": ("api-match-penalty post",),
    "event-match-penalty-back": ("api-match-penalty-back post",),
    "event-hall-alert": ("api-hall-alert post",),
    "event-hall-alert-down": ("api-hall-alert delete",),
    "event-prizes-set": ("api-prizes post",),
    "event-prizes-confirm": ("api-prizes-confirm post",),
    "event-prizes-reopen": ("api-prizes-reopen post",),
    "event-norms": ("api-event-norms post",),
    "event-rank-propose": ("api-ranks post",),
    "event-rank-confirm": ("api-rank-confirm post",),
    "event-rank-withdraw": ("api-rank-withdraw post",),
    "event-bring": ("api-event-import post",),
    "event-new": ("api-events post",),
}
"""An act of a page, and the acts by which a program does the same."""

PAGES_ALONE = {
    "event-cards-pdf": "prints the codes that the page has just shown",
    "event-print": "prints papers",
    "event-give-link": "a one-time password is told by word of mouth, to one person at a table",
    "event-official-account": "likewise",
    "event-classification-add": "programs read separate tables, and do not make them yet",
    "event-classification-move": "likewise",
    "event-classification-remove": "likewise",
}

HEADS = ("/events/", "/games/")


def acts_of_pages() -> Iterator[Address]:
    """Yield every address under an event or a game whose page takes a form."""
    for address in addresses():
        if not address.template.startswith(HEADS):
            continue
        source = inspect.getsource(inspect.unwrap(address.pattern.callback))
        if "post_only" in source or "request.POST" in source or '"POST"' in source:
            yield address


def acts_of_programs() -> set[str]:
    """Return every act of the API as ``api-entries post``."""
    found = set()
    for address in addresses():
        view = getattr(address.pattern.callback, "view_class", None)
        view = view or getattr(address.pattern.callback, "cls", None)
        if address.name.startswith("api-") and view is not None:
            methods = ("post", "patch", "put", "delete")
            found |= {f"{address.name} {method}" for method in methods if hasattr(view, method)}
    return found


@pytest.mark.parametrize("act", list(acts_of_pages()), ids=lambda act: act.name)
def test_an_act_of_a_page_has_its_act_for_programs(act):
    if act.name in PAGES_ALONE:
        return
    assert act.name in TWINS, f"{act.template}: by which address does a program do it?"
    assert set(TWINS[act.name]) <= acts_of_programs()


def test_the_table_names_only_acts_that_pages_have():
    assert {*TWINS, *PAGES_ALONE} == {act.name for act in acts_of_pages()}
