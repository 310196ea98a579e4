"""Texts: the name of every paper of an event."""

from django.utils.translation import gettext_lazy as lazy

PAPERS = {
    "start": lazy("Start list"),
    "schedule": lazy("Schedule"),
    "address": lazy("Address for the wall"),
    "boards": lazy("pairings by board"),
    "names": lazy("pairings by name"),
    "slips": lazy("result slips"),
    "player-slips": lazy("result slips for every player"),
    "results": lazy("results"),
    "display": lazy("Result sheet of the display"),
    "standings": lazy("Standings"),
    "crosstable": lazy("Crosstable"),
    "colours": lazy("Colour table"),
    "protocol": lazy("Protocol for the federation"),
    "checks": lazy("How this can be checked"),
    "cards": lazy("Cards of the players"),
    "decisions": lazy("Protocol of the arbiter's decisions"),
}
