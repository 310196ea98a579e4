"""SSH signatures: made and judged by the format of stock OpenSSH."""
