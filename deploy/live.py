"""Old name of ``deploy.live_pages_asgi``, kept for systemd units installed earlier."""

from deploy.live_pages_asgi import application

__all__ = ["application"]
