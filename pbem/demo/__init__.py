"""The demo: 44 invented players and the letters they send."""
