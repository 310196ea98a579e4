"""Irregularities at the board (V1-V10): one state machine from entry to remedy.

`facts` say what happened, `articles` what kind of remedy each article has, `restore_board` what
the board must look like, `state_machine` who may do what next.
"""
