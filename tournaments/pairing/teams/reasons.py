"""Codes of the reasons for a match of two teams, for its colours and for the bye of a team."""

from enum import StrEnum


class TeamCode(StrEnum):
    """Why two teams meet, who has White on board 1, who rests."""

    INITIAL = "team_initial"  # 4.3.1: neither has played; by the number and the initial colour
    ONE_PREFERS = "team_one_prefers"  # 4.3.2: only one has a preference
    BOTH_PREFER = "team_both_prefer"  # 4.3.3: opposite preferences
    STRONGER = "team_stronger"  # 4.3.4: the strong preference
    FEWER_WHITES = "team_fewer_whites"  # 4.3.5: the lower colour difference has White
    LAST_APART = "team_last_apart"  # 4.3.6: changed from the last time they differed
    FIRST_PREFERS = "team_first_prefers"  # 4.3.7: the preference of the first-team
    FIRST_ALTERNATES = "team_first_alternates"  # 4.3.8
    OTHER_ALTERNATES = "team_other_alternates"  # 4.3.9
    BYE = "team_bye"  # 3.4: lowest score, most matches, largest number
    BYE_HAD = "team_bye_had"  # C2: before it by order, but may have no bye any more
    BYE_NEEDED = "team_bye_needed"  # 3.4.1: without them the others cannot be paired
    BRACKET = "team_bracket"  # 3.6: members of the bracket, and which of them these two are
    UPFLOATER = "team_upfloater"  # 3.5: came up into the bracket
    MORE_UPFLOATERS = "team_more_upfloaters"  # C4: fewer would leave no legal pairing
    UPFLOATER_LEGAL = "team_upfloater_legal"  # 3.5.5: with these no legal pairing was left
    UPFLOATER_BELOW = "team_upfloater_below"  # C6: the group below could not be paired so well
    UPFLOATER_FLOATED = "team_upfloater_floated"  # C7: these floated in the round before
    PASSED_MET = "team_passed_met"  # C1: before by order, but the two have met
    PASSED_PROHIBITED = "team_passed_prohibited"  # the event keeps the two apart
    PASSED_LEGAL = "team_passed_legal"  # C1: with it the bracket could not be paired
    PASSED_COLOUR = "team_passed_colour"  # C8, C9: more teams without the colour they prefer
    PASSED_FLOATED = "team_passed_floated"  # C10: more upfloaters against those who floated
    OTHER_HALF = "team_other_half"  # 3.6.2: the halves by number would be worse
    BY_OTHER_RULE = "team_by_other_rule"  # the pairs are not those the rules give
