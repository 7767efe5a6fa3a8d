"""Steps I and II: paths, movement, production, experience (brief 3.3)."""
