"""URL paths of messages to other sites: pages and API."""

from django.urls import path

from tournaments.webhooks import api, views

urlpatterns = [
    path("events/<int:pk>/webhooks/", views.list_endpoints, name="event-webhooks"),
    path("events/<int:pk>/webhooks/new/", views.add_endpoint, name="event-webhooks-new"),
    path("events/<int:pk>/webhooks/<int:number>/", views.show_endpoint, name="event-webhook"),
    path(
        "events/<int:pk>/webhooks/<int:number>/secret/",
        views.renew_secret,
        name="event-webhook-secret",
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/trial/", views.send_trial, name="event-webhook-trial"
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/again/", views.send_again, name="event-webhook-again"
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/remove/",
        views.remove_endpoint,
        name="event-webhook-remove",
    ),
]

api_urlpatterns = [
    path("events/<int:pk>/webhooks/", api.WebhooksView.as_view(), name="api-webhooks"),
    path("events/<int:pk>/webhooks/<int:number>/", api.WebhookView.as_view(), name="api-webhook"),
    path(
        "events/<int:pk>/webhooks/<int:number>/secret/",
        api.WebhookSecretView.as_view(),
        name="api-webhook-secret",
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/trial/",
        api.WebhookTrialView.as_view(),
        name="api-webhook-trial",
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/deliveries/",
        api.WebhookDeliveriesView.as_view(),
        name="api-webhook-deliveries",
    ),
    path(
        "events/<int:pk>/webhooks/<int:number>/deliveries/again/",
        api.WebhookAgainView.as_view(),
        name="api-webhook-again",
    ),
]
