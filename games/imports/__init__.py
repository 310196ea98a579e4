"""Import files of many games into the archive: jobs, chunks, reports of bad games."""
