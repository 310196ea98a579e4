"""Signed texts judged from files alone: certificates, revocation lists, anchors."""
