"""The only part that knows MIME, mailboxes and mail servers."""
