"""URL paths of accounts: API."""

from django.urls import path

from arbiter.accounts.api import tokens

api_urlpatterns = [
    path("tokens/", tokens.TokensView.as_view(), name="api-tokens"),
    path("tokens/<int:pk>/", tokens.TokenView.as_view(), name="api-token"),
]
