"""URL paths of examinations: pages and API."""

from django.urls import path

from arbiter.examinations import api as examinations_api
from arbiter.examinations import views as examinations_views

urlpatterns = [
    path(
        "archive/<int:pk>/examination/",
        examinations_views.show_examination,
        name="record-examination",
    ),
]

api_urlpatterns = [
    path("examinations/", examinations_api.ExaminationsView.as_view(), name="api-examinations"),
    path(
        "examinations/<int:pk>/",
        examinations_api.ExaminationView.as_view(),
        name="api-examination",
    ),
    path(
        "archive/<int:pk>/examination/",
        examinations_api.ArchiveExaminationView.as_view(),
        name="api-archive-examination",
    ),
    path("examine/", examinations_api.ExamineView.as_view(), name="api-examine"),
]
