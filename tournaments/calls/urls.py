"""URL paths of what a player's card and a letter switch on and off."""

from django.urls import path

from tournaments.calls import views

urlpatterns = [
    path("card/devices/", views.add_device, name="card-device-add"),
    path("card/devices/<int:device>/forget/", views.forget_device, name="card-device-forget"),
    path("card/mail/", views.leave_address, name="card-mail"),
    path("card/mail/forget/", views.forget_address, name="card-mail-forget"),
    path("card/mail/<str:code>/", views.confirm_address, name="card-mail-confirm"),
    path("letters/stop/<str:token>/", views.stop_letters, name="letters-stop"),
]
