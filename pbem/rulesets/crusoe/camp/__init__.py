"""Step IV: government, speeches, violence, battles and verdicts (brief 3.5)."""
