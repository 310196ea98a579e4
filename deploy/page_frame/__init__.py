"""What all pages share: template context, static files, account mark, pages shown offline."""
