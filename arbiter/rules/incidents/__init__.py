"""What went wrong at the board, and how it is put right: one state machine for every article.

`facts` say what happened, `articles` what kind of remedy each article has, `restoring` what the
board must look like, `machine` who may do what next.
"""
