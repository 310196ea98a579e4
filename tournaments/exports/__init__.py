"""Tables of an event as files: CSV, XLSX, JSON; values in, bytes out. No Django here."""
