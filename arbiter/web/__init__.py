"""What every page and address of the office needs: lists page by page, one key one answer."""
