"""Signed texts verified from files alone: certificates, revocation lists, anchors."""
