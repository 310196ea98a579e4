"""Django project that runs the three apps: settings, addresses, servers, sign-in, commands."""
