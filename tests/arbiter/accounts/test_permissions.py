"""The whole permission matrix, and who holds which role where."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import MATRIX, Action, Role, Scope
from tests.support.officials import ELSEWHERE, HERE, official, user

DRAWN = """
                   organiser chief arbiter section jury clerk author player scorer public   captain
view               +         +     +       +       +    +     +      +      +      +         +
create_event       +         -     -       -       -    -     -      -      -      -         -
edit_event         +         -     -       -       -    -     -      -      -      -         -
manage_entries     +         -     -       -       -    +     -      -      -      -         -
mark_attendance    +         +     -       -       -    -     -      -      -      -         -
draw_lots          +         -     -       -       -    -     -      -      -      -         -
publish_round      +         +     -       -       -    -     -      -      -      -         -
hand_in_line_up    +         +     +       -       -    -     -      -      -      -         +
enter_result       +         +     +       +       -    -     -      -      -      -         -
write_live         +         +     +       +       -    -     -      +      +      -         -
submit_record      +         +     +       +       -    -     -      +      +      -         -
confirm_record     +         +     +       +       -    -     -      +      -      -         -
dispute            +         +     +       +       -    -     -      +      -      -         -
claim_draw         -         +     +       +       -    -     -      +      -      -         -
withdraw_case      -         +     +       +       -    -     +      -      -      -         -
answer_case        -         +     +       +       +    -     -      +      -      -         -
appeal             -         -     -       -       -    -     -      +      -      -         -
see_desk           +         +     +       +       +    -     -      -      -      -         -
rule_on_case       -         +     +       +       -    -     -      -      -      -         -
rule_on_appeal     -         -     -       -       +    -     -      -      -      -         -
sanction           -         +     +       +       -    -     -      -      -      -         -
expel              -         +     -       -       -    -     -      -      -      -         -
issue_certificate  +         +     +       +       -    -     -      -      -      -         -
read_journal       +         +     +       +       +    -     -      -      -      -         -
manage_offices     +         -     -       -       -    -     -      -      -      -         -
import_archive     +         -     -       -       -    -     -      -      -      -         -
bring_openings     +         -     -       -       -    -     -      -      -      -         -
load_norms         +         -     -       -       -    -     -      -      -      -         -
propose_rank       +         +     -       -       -    -     -      -      -      -         -
write_hall_alert   +         +     +       +       -    -     -      -      -      -         -
see_private_event  +         +     +       +       +    +     -      -      -      -         -
manage_webhooks    +         -     -       -       -    -     -      -      -      -         -
"""

LINES = [line.split() for line in DRAWN.strip().splitlines()]

ROLES = tuple(Role(name) for name in LINES[0])

PAIRS = [
    (role, Action(action), sign == "+")
    for action, *signs in LINES[1:]
    for role, sign in zip(ROLES, signs, strict=True)
]


def test_every_action_is_drawn():
    """Nothing is granted that the table does not show, and nothing is left out."""
    assert {action for _, action, _ in PAIRS} == set(Action) == set(MATRIX)
    assert set(ROLES) == set(Role)


def test_the_matrix_is_the_table_written_here():
    """Every role and every action: what is granted, and what is not."""
    signs = {(role, action): role in MATRIX[action] for action in Action for role in Role}
    assert signs == {(role, action): expected for role, action, expected in PAIRS}


@pytest.fixture
def people(db):
    return {
        Role.ORGANISER: official("olga", Role.ORGANISER),
        Role.CHIEF: official("chief", Role.CHIEF),
        Role.ARBITER: official("anna", Role.ARBITER),
        Role.SECTION: official("sergey", Role.SECTION, first_board=3, last_board=5),
        Role.JURY: official("yulia", Role.JURY),
        Role.CLERK: official("klara", Role.CLERK),
        Role.AUTHOR: user("asker"),
        Role.PLAYER: user("petr"),
        Role.SCORER: rights.restrict_user_to_board(user("vera"), HERE, 4),
        Role.PUBLIC: user("stranger"),
        Role.CAPTAIN: user("kapitan"),
    }


def _scope(people, board):
    return Scope(
        key=HERE,
        participants=frozenset({people[Role.PLAYER].pk}),
        board=board,
        author=people[Role.AUTHOR].pk,
        captains=frozenset({people[Role.CAPTAIN].pk}),
    )


@pytest.mark.parametrize("board", (None, 1, 2, 6))
@pytest.mark.parametrize("action", Action)
def test_a_section_arbiter_is_nobody_at_other_boards(people, action, board):
    """Boards 3 to 5 are his, and nothing that is about no one board."""
    expected = action is Action.VIEW
    assert rights.is_allowed(people[Role.SECTION], action, _scope(people, board)) is expected


@pytest.mark.parametrize(("board", "expected"), ((2, False), (3, True), (5, True), (6, False)))
def test_the_reach_of_a_section_is_its_boards(people, board, expected):
    """The desk shows a section arbiter his own boards."""
    reach = rights.reach_of_action(people[Role.SECTION], Action.SEE_DESK)
    assert reach.is_anywhere
    assert reach.covers_board(HERE, board) is expected
    assert not reach.covers_board(HERE, None)


@pytest.mark.parametrize(("role", "action", "expected"), PAIRS)
def test_each_role_may_do_exactly_what_is_drawn(people, role, action, expected):
    """Every (role, action) pair, asked as a view asks it."""
    scope = _scope(people, board=4)
    assert rights.is_allowed(people[role], action, scope) is expected
    if expected:
        rights.require_right(people[role], action, scope)
    else:
        with pytest.raises(PermissionDenied):
            rights.require_right(people[role], action, scope)


@pytest.mark.parametrize("action", Action)
def test_an_office_elsewhere_is_no_office_here(db, action):
    """Offices hold in their own event."""
    guest = official("guest", Role.ORGANISER, ELSEWHERE)
    assert rights.is_allowed(guest, action, Scope(HERE)) is (action is Action.VIEW)


@pytest.mark.parametrize("role", (Role.ORGANISER, Role.CHIEF, Role.ARBITER, Role.JURY))
@pytest.mark.parametrize("action", Action)
def test_an_office_at_the_site_holds_in_every_event(db, role, action):
    """A federation's clerk needs no appointment to each event."""
    clerk = official("clerk", role, "site")
    assert rights.is_allowed(clerk, action, Scope(HERE)) is (
        action is Action.VIEW or role in MATRIX[action]
    )


@pytest.mark.parametrize("action", Action)
def test_a_superuser_is_an_organiser_everywhere_and_no_arbiter(db, action):
    """Running the machine is not judging."""
    root = user("root", is_superuser=True)
    assert rights.is_allowed(root, action, Scope(HERE)) is (Role.ORGANISER in MATRIX[action])


@pytest.mark.parametrize("action", Action)
def test_nobody_signed_in_and_nobody_shut_out_may_write(db, action):
    """An anonymous visitor and an account that was closed see the public pages only."""
    closed = official("closed", Role.ORGANISER)
    closed.is_active = False
    scope = Scope(key=HERE, participants=frozenset({closed.pk}))
    for visitor in (AnonymousUser(), closed):
        assert rights.is_allowed(visitor, action, scope) is (action is Action.VIEW)


def test_what_is_not_in_the_matrix_is_refused(db):
    """Default deny."""
    root = user("root", is_superuser=True)
    assert not rights.is_allowed(root, "burn_the_books", Scope(HERE))


def test_all_rights_of_a_page_cost_one_question(people, django_assert_num_queries):
    """A page asks once, not once for every button."""
    with django_assert_num_queries(1):
        actions = rights.permitted_actions(people[Role.ARBITER], Scope(HERE))
    assert actions == {action for role, action, sign in PAIRS if sign and role is Role.ARBITER}


@pytest.mark.parametrize(
    ("name", "everywhere", "keys"),
    (
        ("anna", False, {HERE}),
        ("chief", True, set()),
        ("root", True, set()),
        ("stranger", False, set()),
    ),
)
def test_the_reach_of_an_office(people, name, everywhere, keys):
    """Which desks a person sees."""
    chief = official("chief of all", Role.ARBITER, "site")
    root = user("root", is_superuser=True)
    reached = {"anna": people[Role.ARBITER], "stranger": people[Role.PUBLIC]}
    reach = rights.reach_of_action({**reached, "chief": chief, "root": root}[name], Action.SEE_DESK)
    assert (reach.everywhere, reach.keys) == (everywhere, keys)
    assert rights.reach_of_action(AnonymousUser(), Action.SEE_DESK).keys == frozenset()
