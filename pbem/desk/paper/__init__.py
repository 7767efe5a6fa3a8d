"""Orders typed by the GM, and players on paper."""
