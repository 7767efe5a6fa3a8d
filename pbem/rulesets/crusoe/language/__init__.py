"""The order language: words, slots, orders, and what is refused on receipt (brief 5)."""
