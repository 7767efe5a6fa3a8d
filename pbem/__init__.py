"""pbem moderates play-by-mail games: letters in, orders judged, reports out."""

__version__ = "0.4.0"
