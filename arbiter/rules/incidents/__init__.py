"""Irregularities at the board (V1-V10): one state machine from entry to remedy.

`facts` say what happened, `typed` reads them as they are typed, `entry` begins an incident by
them, `state` is how far it has come, `machine` says who may do what next.
"""
