"""Events taken away and brought in as files: TRF, CSV, XLSX, JSON."""
