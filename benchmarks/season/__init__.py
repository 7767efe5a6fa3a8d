"""A season of many games on one machine, in less time than it takes: workers, letters, mails, and chaos."""
