"""URL paths of a judge at a board: pages alone, programs have the acts of cases and results."""

from django.urls import path

from tournaments.judging import views

urlpatterns = [
    path("events/<int:pk>/at-board/", views.find_board, name="event-at-board"),
    path("events/<int:pk>/at-board/codes/", views.print_board_codes, name="event-board-codes"),
    path("events/<int:pk>/at-board/<int:board>/", views.open_board, name="event-board"),
    path("games/<int:pk>/at-board/", views.show_board, name="game-at-board"),
    path("games/<int:pk>/at-board/undo/", views.take_back, name="game-at-board-undo"),
    path("games/<int:pk>/at-board/setup/", views.set_up_position, name="game-at-board-setup"),
    path("games/<int:pk>/at-board/<slug:word>/", views.follow_word, name="game-at-board-word"),
]
