"""The only part that knows MIME, mbox and Maildir."""
