"""Lists of people as organisers keep them: spreadsheets and text files. No Django here."""
