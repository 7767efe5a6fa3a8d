"""Letters that come in: whose they are, what they ask, what is filed and answered."""
