"""Planetismals: asteroid mining, trade and colonies round a space station."""
