"""Export and import events as files: TRF, CSV, XLSX, JSON."""
