"""URL paths of papers: pages."""

from django.urls import path

from arbiter.papers import views as papers_views

urlpatterns = [
    path("desk/<int:pk>/protocol/", papers_views.print_case_protocol, name="case-protocol"),
    path("desk/<int:pk>/rulings/<int:number>/", papers_views.print_ruling, name="case-ruling"),
    path(
        "certificates/<str:serial>/sheet.pdf",
        papers_views.print_certificate,
        name="certificate-sheet",
    ),
]
