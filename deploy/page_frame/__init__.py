"""The frame of all pages: menu and context, static files, the page without a network."""
