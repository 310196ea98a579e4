"""SSH signatures: sign and verify in the format of OpenSSH."""
