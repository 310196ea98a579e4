"""Irregularities at the board (V1-V10): one state machine from entry to remedy.

`facts_of_incident_and_their_checks` say what happened,
`incident_articles_and_remedies` what kind of remedy each article has,
`restore_board_and_huff_after_incident` what the board must look like,
`incident_state_machine` who may do what next.
"""
