"""Old address of ``deploy.live_pages_asgi``, for units of systemd that were installed before."""

from deploy.live_pages_asgi import application

__all__ = ["application"]
