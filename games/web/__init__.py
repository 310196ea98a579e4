"""What every page and address needs: bodies, numbers, paging, limits, the reader's language."""
