"""Step III: sharing, exchanges, motions and divisions (brief 3.4)."""
