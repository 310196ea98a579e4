"""Files of many games on their way into the archive: chunks, jobs, reports of bad games."""
