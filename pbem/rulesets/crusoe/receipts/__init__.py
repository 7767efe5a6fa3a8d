"""Receipts, order forms and clicks: what a sheet will do, and what may be ordered (brief 5, 7)."""
