"""The scope of a case, in which rights to it are checked: event, board, players, author."""

from arbiter.cases.models import Case
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rights.permissions_of_roles import Scope


def case_scope(case: Case) -> Scope:
    """Return the scope of a case for rights: event, board, players and author."""
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    return Scope(
        key=case.scope,
        participants=(facts.user_ids if facts else frozenset()) | {case.opened_by_id},
        board=case.board,
        author=case.opened_by_id,
        is_closed=bool(facts and facts.is_closed),
    )
