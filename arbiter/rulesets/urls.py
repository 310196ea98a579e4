"""URL paths of rulesets: pages and API."""

from django.urls import path

from arbiter.rulesets import api as rulesets_api
from arbiter.rulesets import views as rulesets_views

urlpatterns = [
    path("rules/", rulesets_views.list_rulesets, name="rulesets"),
    path("rules/compare/", rulesets_views.compare_rulesets, name="rulesets-compare"),
    path("rules/games/", rulesets_views.list_games, name="rules-of-games"),
    path("rules/games/<slug:variant_id>/", rulesets_views.show_game, name="rules-of-game"),
    path("rules/<str:ruleset_id>/", rulesets_views.show_ruleset, name="ruleset"),
]

api_urlpatterns = [
    path("rulesets/", rulesets_api.RulesetsView.as_view(), name="api-rulesets"),
    path("rulesets/compare/", rulesets_api.CompareView.as_view(), name="api-rulesets-compare"),
    path("rulesets/<str:ruleset_id>/", rulesets_api.RulesetView.as_view(), name="api-ruleset"),
]
