"""URL paths of messages to other sites: pages and API."""

from tournaments.webhooks.api import EVENT_VIEWS, SITE_VIEWS, api_of_place
from tournaments.webhooks.views import desk_of_event, desk_of_site, pages_of_place

urlpatterns = [
    *pages_of_place("events/<int:pk>/", "event", desk_of_event),
    *pages_of_place("site/", "site", desk_of_site),
]

api_urlpatterns = [
    *api_of_place("events/<int:pk>/", "api", EVENT_VIEWS),
    *api_of_place("", "api-site", SITE_VIEWS),
]
