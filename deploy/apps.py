"""The frame around the rooms: commands that run the whole, and the site's own pages."""

from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"
